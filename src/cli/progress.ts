import { displayWidth } from '../output/text-table.js';
import type { Totals } from '../run/run-extract.js';
import { counted } from './show-kb.js';
import { clearLine, drawLine } from './terminal.js';

export interface Progress {
  /** How many places there are, as soon as that is known. */
  setPlaces(count: number): void;
  placeDone(totals: Totals): void;
  stop(): void;
}

const SILENT: Progress = { setPlaces() {}, placeDone() {}, stop() {} };

/** A handful of inputs is done before a bar can be read. */
const FEW_PLACES = 12;
const REDRAW_MS = 200;
const BAR_CELLS = 20;

/**
 * A line that is redrawn on standard error while many pages are read. There is none where standard error is no
 * terminal, or where results go to the terminal themselves: they would stand in each other's way. `noun` says what
 * is found: "list".
 */
export function showProgress(resultsOnTerminal: boolean, noun: string): Progress {
  if (!process.stderr.isTTY || resultsOnTerminal) return SILENT;
  const started = performance.now();
  let places = 0;
  let total: number | null = null;
  let drawn = 0;
  return {
    setPlaces(count) {
      total = count;
    },
    placeDone(totals) {
      places++;
      const now = performance.now();
      if (places <= FEW_PLACES || now - drawn < REDRAW_MS) return;
      redraw(...progressTexts(totals, noun, places, total, now - started));
      drawn = now;
    },
    stop: clearLine,
  };
}

/** One line that says how far a work is, the longest text that fits; nothing where nobody looks on. */
export function redraw(...texts: readonly string[]): void {
  const { isTTY, columns } = process.stderr;
  if (isTTY) drawLine(longestFitting(texts, columns));
}

/** The first text that fits, else the start of the last. One cell is left free: a full line could not be cleared. */
function longestFitting(texts: readonly string[], columns: number | undefined): string {
  const room = (columns || 80) - 1;
  return texts.find((text) => displayWidth(text) <= room) ?? texts.at(-1)!.slice(0, room);
}

/** How far a run is, ever shorter. */
function progressTexts(
  { pages, found, errors }: Totals,
  noun: string,
  places: number,
  total: number | null,
  elapsed: number,
): string[] {
  const rate = (pages / (elapsed / 1000)).toFixed(0);
  const done = counted(pages, 'page');
  const counts = `${done}, ${rate} pages/s, ${counted(found, noun)}, ${counted(errors, 'error')}`;
  if (total === null || total < places) return [counts, done];
  const filled = Math.round((places / total) * BAR_CELLS);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)}`;
  const left = `ETA ${timeText((elapsed * (total - places)) / places)}`;
  return [`${bar} ${counts}, ${left}`, `${bar} ${done}, ${left}`, `${done}, ${left}`, done];
}

function timeText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m${seconds % 60}s` : `${Math.floor(minutes / 60)}h${minutes % 60}m`;
}
