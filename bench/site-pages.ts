import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RawPage } from '../src/corpus/page-ref.js';
import { filmPage, filmsFrom, rawPage } from '../test/site/golden-sites.js';

const SITES = '../shared/bench/sites';

/** As many pages as wanted: the site's own again and again, each time with other numbers in them. */
export function* perturbed(site: readonly RawPage[], size: number): Generator<RawPage> {
  for (let i = 0; i < size; i++) {
    const { source, url, bytes } = site[i % site.length]!;
    const turn = Math.floor(i / site.length);
    yield { source: `${turn}-${source}`, url, bytes: turn === 0 ? bytes : renumbered(bytes, turn) };
  }
}

const ZERO = 48;
const TAG_START = 60;
const TAG_END = 62;

/** Digits outside of tags moved on. */
function renumbered(bytes: Uint8Array, turn: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  let inTag = false;
  for (let i = 0; i < changed.length; i++) {
    const byte = changed[i]!;
    if (byte === TAG_START) inTag = true;
    else if (byte === TAG_END) inTag = false;
    else if (!inTag && byte >= ZERO && byte < ZERO + 10) changed[i] = ZERO + ((byte - ZERO + turn) % 10);
  }
  return changed;
}

/** The first site of the optional data, else one that we generate. */
export function sitePages(): RawPage[] {
  const archive = fs.existsSync(SITES) ? fs.readdirSync(SITES).sort()[0] : undefined;
  if (archive === undefined) return filmsFrom(1, 100).map((film, i) => rawPage(`film-${i}`, filmPage(film)));
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'tagpath-bench-'));
  spawnSync('tar', ['xJf', path.join(SITES, archive), '-C', work]);
  const folder = path.join(work, archive.replace('.tar.xz', ''), 'pages');
  const pages = fs
    .readdirSync(folder)
    .sort()
    .map((name) => ({ source: name, url: null, bytes: fs.readFileSync(path.join(folder, name)) }));
  fs.rmSync(work, { recursive: true });
  return pages;
}
