import type { SharpPaths } from '../pages/sharp-paths.js';
import type { SitePage } from '../pages/site-page.js';
import type { PlacedValue } from '../template/placed-value.js';
import type { WrapperColumn } from '../wrapper.js';
import { type Candidate, crowding, forEachPage } from './candidates.js';

/** A slot's part in a repeated record: the element that stands for one record, so many levels up. */
interface RecordPart {
  /** Sharp path of the record's element, which the parts of one record share. */
  readonly element: string;
  readonly levels: number;
  /** Tells records of one path apart that never share an element, such as a cast and a crew; none for the first. */
  readonly number?: number;
}

const MIN_REPEATED = 1.5;
const MAX_LEVELS = 4;
/** Share of the pages on which every value must have an element of its own. */
const MIN_APART = 0.9;
/** Share of a field's elements that hold other fields of the record as well. */
const MIN_TOGETHER = 0.1;

/**
 * Finds slots that repeat together: reviews, cast, related items. The record is the largest element
 * that each holds one value of the slot; two slots with the same one are fields of one record (SKES:
 * an equivalence class that repeats without nesting).
 */
export function findRecords(
  slots: readonly Candidate[],
  pages: readonly SitePage[],
  paths: SharpPaths,
): Map<Candidate, RecordPart> {
  const groups = new Map<string, Member[]>();
  for (const slot of slots) {
    const part = recordOf(slot, pages, paths);
    if (part === null) continue;
    const group = groups.get(part.element);
    if (group === undefined) groups.set(part.element, [{ slot, part }]);
    else group.push({ slot, part });
  }
  const found = new Map<Candidate, RecordPart>();
  for (const group of groups.values()) {
    for (const [at, members] of together(group, pages).entries())
      for (const { slot, part } of members) found.set(slot, at === 0 ? part : { ...part, number: at + 1 });
  }
  return found;
}

interface Member {
  readonly slot: Candidate;
  readonly part: RecordPart;
}

/**
 * Groups those that share elements; one that shares none with another is no field: two lists of one design, one after
 * the other, are no record.
 */
function together(group: readonly Member[], pages: readonly SitePage[]): Member[][] {
  const records: { readonly members: Member[]; readonly places: Set<string> }[] = [];
  for (const member of group) {
    const { slot, part } = member;
    const places = new Set(
      slot.values.map(
        ({ token }, i) => `${slot.pages[i]} ${elementOf(pages[slot.pages[i]!]!, token, part.levels)}`,
      ),
    );
    const record = records.find((one) => share(places, one.places) >= MIN_TOGETHER);
    if (record === undefined) records.push({ members: [member], places });
    else {
      record.members.push(member);
      for (const place of places) record.places.add(place);
    }
  }
  return records.flatMap(({ members }) => (members.length > 1 ? [members] : []));
}

/** How much the smaller one has in common with the other. */
function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const place of small) if (large.has(place)) shared++;
  return shared / small.size;
}

/** The name of a record, for its fields to meet. */
export function recordKey({ element, number }: NonNullable<WrapperColumn['record']>): string {
  return number === undefined ? element : `${number} ${element}`;
}

function recordOf(slot: Candidate, pages: readonly SitePage[], paths: SharpPaths): RecordPart | null {
  if (slot.rule === 'block' || slot.ordinal !== null || crowding(slot) < MIN_REPEATED) return null;
  let levels = -1;
  while (levels < MAX_LEVELS && areApart(slot, pages, levels + 1)) levels++;
  if (levels < 0) return null;
  let path = slot.values[0]!.path;
  for (let i = 0; i < levels; i++) path = paths.parent(path);
  return { element: paths.name(path), levels };
}

function areApart(slot: Candidate, pages: readonly SitePage[], levels: number): boolean {
  let apart = 0;
  forEachPage(slot, (from, to, page) => {
    const seen = new Set<number>();
    for (let i = from; i < to; i++) seen.add(elementOf(pages[page]!, slot.values[i]!.token, levels));
    if (seen.size === to - from) apart++;
  });
  return apart >= MIN_APART * slot.fill;
}

/** The element so many levels above a text's own. */
function elementOf(page: SitePage, token: number, levels: number): number {
  let node = page.parent[page.node[token]!]!;
  for (let i = 0; i < levels && node > 0; i++) node = page.parent[node]!;
  return node;
}

/** The records of one page: each element that any field of the record was found in, in page order. */
export class RecordPlaces {
  readonly #columns: readonly WrapperColumn[];
  /** Columns of each record, and the record of each column or -1. */
  readonly #records: readonly (readonly number[])[];
  readonly #recordOf: readonly number[];
  /** Elements of each record on the page at hand. */
  readonly #elements: number[][];
  #page: SitePage | null = null;

  constructor(columns: readonly WrapperColumn[]) {
    const names = [
      ...new Set(columns.flatMap(({ record }) => (record === undefined ? [] : [recordKey(record)]))),
    ];
    this.#columns = columns;
    this.#recordOf = columns.map(({ record }) =>
      record === undefined ? -1 : names.indexOf(recordKey(record)),
    );
    this.#records = names.map((_, name) => [...columns.keys()].filter((at) => this.#recordOf[at] === name));
    this.#elements = names.map(() => []);
  }

  /** Finds the records of a page by the values that it has for each column. */
  start(page: SitePage, found: readonly PlacedValue[][]): void {
    this.#page = page;
    this.#records.forEach((columns, record) => {
      const elements: number[] = [];
      for (const column of columns) {
        for (const { token } of found[column]!) elements.push(this.#elementOf(column, token));
      }
      elements.sort((a, b) => a - b);
      this.#elements[record] = elements.filter((element, i) => element !== elements[i - 1]);
    });
  }

  /** One value a record, empty where the record has none, so that fields of one record share a place. */
  aligned(column: number, values: readonly PlacedValue[], clean: (text: string) => string): string[] {
    const elements = this.#elements[this.#recordOf[column]!]!;
    const aligned = new Array<string>(elements.length).fill('');
    let place = 0;
    for (const { token, text } of values) {
      const element = this.#elementOf(column, token);
      if (element < elements[place]!) place = 0;
      while (elements[place] !== element) place++;
      aligned[place] = aligned[place] === '' ? clean(text) : `${aligned[place]} ${clean(text)}`;
    }
    return aligned;
  }

  #elementOf(column: number, token: number): number {
    return elementOf(this.#page!, token, this.#columns[column]!.record!.levels);
  }
}
