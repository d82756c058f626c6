import { type HeaderMap, parseHeaderLines } from './http-response.js';

export interface WarcRecord {
  /** Bytes from the start of the stream or gzip member to the start of the record. */
  readonly at: number;
  readonly headers: HeaderMap;
  /** The record's block; only its start where the record is longer than the limit. */
  readonly content: Buffer;
  /** Bytes of the whole block. */
  readonly length: number;
}

export interface DamagedRecord {
  readonly at: number;
  readonly damage: string;
  /** Where reading has to begin anew: bytes were passed over by a length that turned out to be wrong. */
  readonly again?: number;
}

const MAGIC = 'WARC/';
const NO_RECORD = 'it does not start with WARC/';
/** After a damaged record reading goes on at a line that starts like a record and is followed by a header. */
const NEXT_RECORD = /^WARC\/\d\.\d+\r?\n[A-Za-z-]+:/;
const BLANK_LINE = Buffer.from('\r\n\r\n');
const BARE_BLANK_LINE = Buffer.from('\n\n');
const MAX_HEADER = 64 * 1024;
/** Of a record past the limit this much is kept, enough to see what it was. */
const PEEK = 16 * 1024;
const CR = 13;
const LF = 10;

/** Cuts a stream of bytes into WARC records; whole buffers come out as views, without copying. */
export class RecordAssembler {
  readonly #maxContent: number;
  /** Bytes that are not yet part of a record, in arrival order. */
  #waiting: Buffer[] = [];
  #waitingLength = 0;
  /** Position of the first waiting byte in the stream. */
  #position = 0;
  #needed = 1;
  /** Bytes of an over-long record that are still to be passed over. */
  #skip: number;
  /** Behind the start of an over-long record, until what follows it proves its length. */
  #unproven: number | null = null;
  /** Where the next record may start, once the way is lost. */
  #lost: 'at a line start' | 'anywhere' | null = null;
  /** The rest of the stream is read by another. */
  #isOver = false;

  /** `from`: a place behind the start of a damaged record; the first one after it is looked for. */
  constructor(maxContent: number, from = 0) {
    this.#maxContent = maxContent;
    this.#skip = from;
    if (from > 0) this.#lost = 'at a line start';
  }

  /** `last` says that no more bytes come: what is not a whole record then is one cut short. */
  *push(bytes: Buffer, last = false): Generator<WarcRecord | DamagedRecord> {
    if (this.#isOver) {
      this.#isOver = !last;
      return;
    }
    const skipped = Math.min(this.#skip, bytes.length);
    this.#skip -= skipped;
    this.#position += skipped;
    if (skipped < bytes.length) this.#waiting.push(bytes.subarray(skipped));
    this.#waitingLength += bytes.length - skipped;
    if (last || this.#waitingLength >= this.#needed) yield* this.#cut(last);
    if (last) yield* this.#finish();
  }

  *#finish(): Generator<DamagedRecord> {
    if (this.#waitingLength > 0 || this.#skip > 0) yield this.#damaged('it ends too early');
    this.#isOver = false;
    this.#reset();
  }

  #damaged(damage: string): DamagedRecord {
    if (this.#unproven === null) return { at: this.#position, damage };
    const again = this.#unproven;
    this.#reset();
    this.#isOver = true;
    return { at: again - 1, damage: 'its length is wrong', again };
  }

  #reset(): void {
    this.#waiting = [];
    this.#waitingLength = 0;
    this.#position = 0;
    this.#needed = 1;
    this.#skip = 0;
    this.#lost = null;
    this.#unproven = null;
  }

  *#cut(final: boolean): Generator<WarcRecord | DamagedRecord> {
    let rest = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting);
    this.#needed = 1;
    const take = (count: number) => {
      rest = rest.subarray(count);
      this.#position += count;
    };
    for (;;) {
      take(lineEnds(rest));
      if (rest.length === 0) break;
      const step =
        this.#lost === null
          ? readRecord(rest, this.#maxContent, final)
          : findRecord(rest, this.#lost === 'anywhere', final);
      if ('needs' in step) {
        take(step.pass);
        this.#needed = step.needs;
        break;
      }
      if ('damage' in step) {
        yield this.#damaged(step.damage);
        if (this.#isOver) return;
        // Bytes between two records may end anywhere; inside of one, text may look like a record.
        this.#lost = step.damage === NO_RECORD ? 'anywhere' : 'at a line start';
        take(1);
      } else if ('found' in step) {
        take(step.found);
        this.#lost = null;
      } else {
        yield { ...step.record, at: this.#position };
        this.#unproven = step.record.content.length < step.record.length ? this.#position + 1 : null;
        this.#skip = Math.max(0, step.size - rest.length);
        take(Math.min(step.size, rest.length));
      }
    }
    this.#waiting = rest.length === 0 ? [] : [rest];
    this.#waitingLength = rest.length;
  }
}

type Waiting = { readonly needs: number; readonly pass: number };
type Step =
  | Waiting
  | { readonly damage: string }
  | { readonly found: number }
  | { readonly record: Omit<WarcRecord, 'at'>; readonly size: number };

function readRecord(bytes: Buffer, maxContent: number, final: boolean): Exclude<Step, { found: number }> {
  const wait = (needs: number): Waiting => ({ needs, pass: 0 });
  if (bytes.length < MAGIC.length && !final) return wait(MAGIC.length);
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return { damage: NO_RECORD };
  const header = headerEnd(bytes);
  if (header < 0) {
    if (bytes.length > MAX_HEADER) return { damage: 'its header has no end' };
    return final ? { damage: 'it ends in its header' } : wait(bytes.length + 1);
  }
  const headers = parseHeaderLines(bytes.toString('utf8', 0, header));
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0) return { damage: 'it has no valid Content-Length' };
  const kept = length > maxContent ? Math.min(length, PEEK) : length;
  // The blank line after the block, or the start of the next record, proves the length.
  const wanted = header + kept + (kept === length ? BLANK_LINE.length + MAGIC.length : 0);
  if (bytes.length < wanted && !final) return wait(wanted);
  if (bytes.length < header + (final ? length : kept)) return { damage: 'it ends too early' };
  if (kept === length && !endsWell(bytes.subarray(header + length))) return { damage: 'its length is wrong' };
  return {
    record: { headers, content: bytes.subarray(header, header + kept), length },
    size: header + length,
  };
}

/** The header of the record that the bytes begin with, where it ends, and the length of its block; else null. */
export function recordHead(bytes: Buffer): { headers: HeaderMap; end: number; length: number } | null {
  const end = bytes.toString('latin1', 0, MAGIC.length) === MAGIC ? headerEnd(bytes) : -1;
  if (end < 0) return null;
  const headers = parseHeaderLines(bytes.toString('utf8', 0, end));
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? { headers, end, length } : null;
}

/** What follows a record's block: a blank line, the next record, or the end. */
export function endsWell(after: Buffer): boolean {
  if (after.subarray(0, BLANK_LINE.length).equals(BLANK_LINE)) return true;
  if (after.subarray(0, BARE_BLANK_LINE.length).equals(BARE_BLANK_LINE)) return true;
  const next = after.subarray(lineEnds(after));
  return MAGIC.startsWith(next.toString('latin1', 0, MAGIC.length));
}

function findRecord(bytes: Buffer, isAnywhere: boolean, final: boolean): Waiting | { found: number } {
  const at = findRecordStart(bytes, isAnywhere);
  if (at >= 0) return { found: at };
  // The last bytes may be the start of one; a line end stays before them.
  return final
    ? { found: bytes.length }
    : { needs: Math.min(bytes.length, PROBE) + 1, pass: Math.max(0, bytes.length - PROBE) };
}

/** Covers the version line and the start of the first header. */
const PROBE = 64;

/** Where the header ends; some writers end its lines in bare line feeds. */
function headerEnd(bytes: Buffer): number {
  const head = bytes.subarray(0, MAX_HEADER);
  const firstLine = head.indexOf(LF);
  const isBare = firstLine > 0 && head[firstLine - 1] !== CR;
  const blank = isBare ? BARE_BLANK_LINE : BLANK_LINE;
  const at = head.indexOf(blank);
  return at < 0 ? -1 : at + blank.length;
}

/** The first place where a record starts: at the start of a line, unless it may be anywhere. */
export function findRecordStart(bytes: Buffer, isAnywhere: boolean): number {
  for (let at = bytes.indexOf(MAGIC); at >= 0; at = bytes.indexOf(MAGIC, at + 1)) {
    const mayBe = isAnywhere || at === 0 || bytes[at - 1] === LF;
    if (mayBe && NEXT_RECORD.test(bytes.toString('latin1', at, at + PROBE))) return at;
  }
  return -1;
}

export function lineEnds(bytes: Buffer): number {
  let at = 0;
  while (bytes[at] === CR || bytes[at] === LF) at++;
  return at;
}
