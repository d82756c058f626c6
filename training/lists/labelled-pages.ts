import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildPage } from '../../src/html/build-page.js';
import { utf8Of } from '../../src/html/decode.js';
import type { Page } from '../../src/html/page.js';

/** One line of `lists.jsonl`; docs/lists.md describes the format. */
export interface PageLabel {
  /** File name under `pages/`, `.html` or `.html.gz`. */
  readonly page: string;
  readonly url: string | null;
  readonly title: string;
  readonly lang?: string;
  readonly kind: 'advice' | 'entity' | null;
  readonly k: number | null;
  /** `list`: the items are given; `none`: no list is announced; others are left out of training. */
  readonly status: string;
  readonly items?: readonly ItemLabel[];
  readonly layout?: string;
}

export interface ItemLabel {
  readonly rank: number | null;
  /** Short name. */
  readonly name: string;
  /** Whole line. */
  readonly text: string;
}

export const DEFAULT_DATA = '../shared/bench/topk';

export function readLabels(folder: string): PageLabel[] {
  const file = path.join(folder, 'lists.jsonl');
  if (!existsSync(file)) {
    throw new Error(`no ${file}: give the folder of labelled pages as the first argument`);
  }
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as PageLabel);
}

export function readPage(folder: string, label: PageLabel): Page {
  const bytes = readFileSync(path.join(folder, 'pages', label.page));
  const html = label.page.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return buildPage(utf8Of(html).bytes, { source: label.page, url: label.url });
}
