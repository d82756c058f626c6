import { SingleBar } from 'cli-progress';
import type { Totals } from '../run/run-extract.js';

export interface Progress {
  /** How many places there are, as soon as that is known. */
  setPlaces(count: number): void;
  placeDone(totals: Totals): void;
  stop(): void;
}

const SILENT: Progress = { setPlaces() {}, placeDone() {}, stop() {} };

/** A line that is redrawn on a terminal, and nothing where the output is not one. */
export function showProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return SILENT;
  const bar = new SingleBar({
    format: '{bar} {pages} pages, {rate} pages/s, {found} lists, {errors} errors, ETA {left}',
    stream,
    barsize: 20,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    fps: 5,
  });
  const started = performance.now();
  let places = 0;
  let known = false;
  bar.start(1, 0, { pages: 0, rate: '-', found: 0, errors: 0, left: '?' });
  return {
    setPlaces(count) {
      known = true;
      bar.setTotal(Math.max(1, count));
    },
    placeDone({ pages, found, errors }) {
      places++;
      if (!known) bar.setTotal(places + 1);
      const rate = pages / ((performance.now() - started) / 1000);
      const left = known ? timeLeft(started, places, bar.getTotal()) : '?';
      bar.update(places, { pages, rate: rate.toFixed(0), found, errors, left });
    },
    stop: () => bar.stop(),
  };
}

function timeLeft(started: number, done: number, total: number): string {
  const seconds = Math.round((((performance.now() - started) / 1000) * (total - done)) / done);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m${seconds % 60}s` : `${Math.floor(minutes / 60)}h${minutes % 60}m`;
}
