import { decodeHTMLAttribute } from 'entities';
import { ByteNames } from './byte-names.js';
import { BYTE } from './bytes.js';
import { withoutNul } from './text.js';

const FIRST_CAPACITY = 4096;
/** Names that the stages ask for, so that their ids are constants; all others get theirs by page. */
const KNOWN_NAMES =
  'class href style hidden lang size id src alt title rel type name content property value start reversed colspan rowspan itemprop itemtype datetime role aria-label srcset width height target aria-current data-src data-lazy-src data-original data-lazy data-srcset'.split(
    ' ',
  );
const KNOWN = new ByteNames({ ignoresCase: true });
for (const name of KNOWN_NAMES) KNOWN.idOfName(name);

/** The id of a known attribute name. */
export function knownAttribute(name: string): number {
  const id = KNOWN.findName(name);
  if (id < 0) throw new RangeError(`not a known attribute: ${name}`);
  return id;
}

const CLASS = knownAttribute('class');
const NO_BYTES = Buffer.alloc(0);

/**
 * The attributes of a page's elements, row by row in document order. Names are numbers; values are spans
 * of the page's bytes until somebody asks, since most are never read.
 */
export class Attributes {
  #bytes: Buffer = NO_BYTES;
  readonly #others = new ByteNames({ ignoresCase: true });
  /** All `class` attributes so far; equal ones have one number. */
  readonly classes = new ByteNames();
  #names = new Int32Array(FIRST_CAPACITY);
  /** Where the value starts; of a `class`, its id in `classes`. */
  #starts = new Int32Array(FIRST_CAPACITY);
  #ends = new Int32Array(FIRST_CAPACITY);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Names and classes that are remembered. */
  get nameCount(): number {
    return this.#others.size + this.classes.size;
  }

  /** Makes room for a page, which shares the names and classes of those before. */
  restart(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#size = 0;
  }

  add(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const known = KNOWN.find(this.#bytes, nameStart, nameEnd);
    const name = known >= 0 ? known : KNOWN_NAMES.length + this.#others.idOf(this.#bytes, nameStart, nameEnd);
    const start = name === CLASS ? this.classes.idOf(this.#bytes, valueStart, valueEnd) : valueStart;
    this.#push(name, start, valueEnd);
  }

  /** Adds a row like an earlier one. */
  copy(row: number): void {
    this.#push(this.#names[row]!, this.#starts[row]!, this.#ends[row]!);
  }

  nameId(row: number): number {
    return this.#names[row]!;
  }

  /** The value with its character references decoded. */
  value(row: number): string {
    const start = this.#starts[row]!;
    if (this.#names[row] === CLASS) return this.className(start);
    return decodeReferences(this.#bytes.toString('utf8', start, this.#ends[row]!));
  }

  /** The number of a value, as it is written, among those of `names`; not for rows of `class`. */
  valueIn(names: ByteNames, row: number): number {
    return names.idOf(this.#bytes, this.#starts[row]!, this.#ends[row]!);
  }

  /** Equal for equal `class` attributes; only for rows of that name. */
  classId(row: number): number {
    return this.#starts[row]!;
  }

  className(classId: number): string {
    return decodeReferences(this.classes.nameOf(classId));
  }

  /** The row with a name among some, or -1. */
  rowOf(from: number, to: number, nameId: number): number {
    for (let row = from; row < to; row++) if (this.#names[row] === nameId) return row;
    return -1;
  }

  /** The value of the first row with a name. */
  find(from: number, to: number, name: string): string | undefined {
    if (from === to) return undefined;
    const row = this.rowOf(from, to, this.#idOf(name));
    return row < 0 ? undefined : this.value(row);
  }

  #idOf(name: string): number {
    const known = KNOWN_IDS.get(name);
    if (known !== undefined) return known;
    const other = this.#others.findName(name);
    return other < 0 ? -1 : KNOWN_NAMES.length + other;
  }

  #push(name: number, start: number, end: number): void {
    const row = this.#size++;
    if (row === this.#names.length) this.#grow();
    this.#names[row] = name;
    this.#starts[row] = start;
    this.#ends[row] = end;
  }

  #grow(): void {
    const wider = (old: Int32Array<ArrayBuffer>) => {
      const larger = new Int32Array(old.length * 2);
      larger.set(old);
      return larger;
    };
    this.#names = wider(this.#names);
    this.#starts = wider(this.#starts);
    this.#ends = wider(this.#ends);
  }
}

const KNOWN_IDS: ReadonlyMap<string, number> = new Map(KNOWN_NAMES.map((name, id) => [name, id]));
const AMPERSAND = String.fromCharCode(BYTE.ampersand);

function decodeReferences(value: string): string {
  return withoutNul(value.includes(AMPERSAND) ? decodeHTMLAttribute(value) : value);
}
