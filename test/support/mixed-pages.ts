import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPage, plainPage } from './list-page.js';
import { gzipRecords, pageRecord } from './make-warc.js';

const FILES = 40;
const IN_WARC = 30;
/** Pages in the folder that `writeMixedPages` makes. */
export const MIXED_PAGES = FILES + IN_WARC;
/** Those of them that announce no list. */
export const MIXED_PLAIN = FILES / 4;

/** A folder of list pages with a plain page among every four, and a WARC of list pages behind them. */
export function writeMixedPages(folder: string): string {
  mkdirSync(folder);
  for (let i = 0; i < FILES; i++) {
    const name = String(i).padStart(3, '0');
    writeFileSync(join(folder, `${name}.html`), i % 4 === 0 ? plainPage() : listPage(3 + (i % 8)));
  }
  const records = Array.from({ length: IN_WARC }, (_, i) =>
    pageRecord(`https://example.org/${i}`, listPage(3 + (i % 8))),
  );
  writeFileSync(join(folder, '999-crawl.warc.gz'), gzipRecords(records));
  return folder;
}
