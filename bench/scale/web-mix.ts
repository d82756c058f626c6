import { closeSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { scanAnnouncement } from '../../src/html/title-gate.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';
import { loadTools } from '../../src/run/tools.js';

/** Of 1.6 million pages the top-k paper's title classifier let 5,994 pass (section VI-D). */
export const WEB_SHARE = 5994 / 1_600_000;
/** Titles with a number in them cost the gate more; this share of the ordinary pages has one. */
const NUMBERED = 5;
/** Unpacked bytes between two places of the index, for readers that share a file out. */
const INDEX_STEP = 64 * 1024 * 1024;

interface Member {
  readonly packed: Buffer;
  readonly unpacked: number;
}

export interface CrawlFile {
  readonly path: string;
  readonly pages: number;
  readonly announcing: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Where gzip members start, every so many bytes; the last is the end of the file. */
  readonly index: readonly number[];
}

/** Crawls of any size made of given pages, at any share of pages whose titles announce a list. */
export class WebMix {
  readonly #announcing: readonly Member[];
  readonly #ordinary: readonly Member[];

  constructor(pages: readonly Buffer[]) {
    const announcing = pages.filter(announcesList);
    const ordinary = pages
      .filter((page) => !announcesList(page))
      .map((page, i) => (i % NUMBERED === 0 ? page : withoutNumber(page)));
    this.#announcing = announcing.map(toMember);
    this.#ordinary = ordinary.map(toMember);
    if (announcing.length === 0 || ordinary.length === 0)
      throw new Error('the mix needs pages of both kinds: give a folder with both by --pages');
  }

  /** Writes a WARC of at least so many bytes, unpacked, as Common Crawl's are: every record a gzip member. */
  write(path: string, size: number, share: number): CrawlFile {
    const file = openSync(path, 'w');
    let [pages, announcing, packed, unpacked] = [0, 0, 0, 0];
    const index = [0];
    while (unpacked < size) {
      const due = Math.floor((pages + 0.5) * share) > announcing;
      const from = due ? this.#announcing : this.#ordinary;
      const member = from[(due ? announcing++ : pages - announcing) % from.length]!;
      if (unpacked >= index.length * INDEX_STEP) index.push(packed);
      writeSync(file, member.packed);
      pages++;
      packed += member.packed.length;
      unpacked += member.unpacked;
    }
    closeSync(file);
    return { path, pages, announcing, packed, unpacked, index: [...index, packed] };
  }
}

function announcesList(page: Buffer): boolean {
  const tools = loadTools(DEFAULT_SETTINGS);
  const title = scanAnnouncement(page) ?? '';
  return tools.mayAnnounceList(title) && tools.readTitle(title).topk;
}

const TITLE = /(<title[^>]*>)([^<]*)/i;

/** Most pages of the web have no number in their title; these pages were chosen for having one. */
function withoutNumber(page: Buffer): Buffer {
  const text = page.toString('latin1');
  return Buffer.from(
    text.replace(TITLE, (_, tag: string, title: string) => tag + title.replace(/\d+/g, '')),
    'latin1',
  );
}

/** A page as a crawler stores it: request, response and metadata, each a member of its own. */
function toMember(page: Buffer, n: number): Member {
  const url = `https://host-${n % 97}.example/${n}.html`;
  const request = Buffer.from(
    `GET /${n}.html HTTP/1.1\r\nHost: host-${n % 97}.example\r\nUser-Agent: bench\r\nAccept: text/html\r\n\r\n`,
  );
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nDate: Mon, 01 Jan 2026 00:00:00 GMT\r\nContent-Length: ${page.length}\r\n\r\n`;
  const records = [
    record('request', url, request),
    record('response', url, Buffer.concat([Buffer.from(head), page])),
    record('metadata', url, Buffer.from('fetchTimeMs: 120\r\ncharset-detected: UTF-8\r\n\r\n')),
  ];
  return {
    packed: Buffer.concat(records.map((bytes) => gzipSync(bytes))),
    unpacked: records.reduce((sum, bytes) => sum + bytes.length, 0),
  };
}

function record(type: string, url: string, block: Buffer): Buffer {
  const head = `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>\r\nWARC-Target-URI: ${url}\r\nContent-Type: application/http; msgtype=${type}\r\nContent-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
}
