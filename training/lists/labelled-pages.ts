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
  readonly attributes?: readonly AttributeLabel[];
  readonly layout?: string;
}

/** What the page says of its first items under one label, `null` where it says nothing. */
export interface AttributeLabel {
  readonly label: string;
  readonly values: readonly (string | null)[];
}

export interface ItemLabel {
  readonly rank: number | null;
  /** Short name. */
  readonly name: string;
  /** Whole line. */
  readonly text: string;
  /** Other spellings on the same page. */
  readonly also?: readonly string[];
}

/** Two collections of labelled pages: what is learned from one is measured on the other. */
export const DEFAULT_DATA = ['../shared/bench/topk', '../shared/bench/topk-2'] as const;

/** Pages that a stranger wrote for training: they teach, and are never measured on. */
export const STRANGERS_PAGES = 'training/lists/pages';

/** A labelled page, and the folder that it is in. */
export interface LabelledPage {
  readonly folder: string;
  readonly label: PageLabel;
  /** The page's host, or its own name where its address is unknown: pages of one host are never on both sides. */
  readonly host: string;
}

export function readCollection(folder: string): LabelledPage[] {
  return readLabels(folder).map((label) => ({ folder, label, host: hostOf(label) }));
}

function hostOf({ url, page }: PageLabel): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : page;
}

export function readLabels(folder: string): PageLabel[] {
  const file = path.join(folder, 'lists.jsonl');
  if (!existsSync(file)) {
    throw new Error(`no ${file}: give the folder of labelled pages as the first argument`);
  }
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as PageLabel);
}

export function readPage({ folder, label }: LabelledPage): Page {
  const bytes = readFileSync(path.join(folder, 'pages', label.page));
  const html = label.page.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return buildPage(utf8Of(html).bytes, { source: label.page, url: label.url });
}
