import { type Candidate, crowding } from '../slots/candidates.js';
import { Holders } from '../slots/holders.js';
import { areAlike } from '../slots/row-shapes.js';
import type { SlotRule } from '../wrapper.js';

/** A column is made of others when they have this share of its values. */
const COVERED = 0.9;
/** A column is inside another when this share of its values is. */
const INSIDE = 0.95;
/** Up to this factor two columns have as many values a page. */
const NOT_COARSER = 1.05;
/** From this factor on one is finer than the other. */
const FINER = 0.9;
const SEVERAL = 1.5;
/** Fields are there on most of the pages of what they make up; what few pages have is a piece by chance. */
const FIELD_FILL = 0.8;
const PIECE_FILL = 0.5;
/** What is counted agrees with what has a place of its own but for the pages on which it is a step off. */
const MOSTLY = 0.8;
const NEARLY_AS_FULL = 0.9;

/**
 * Leaves out columns that show what others show: lists of all cells where every row and column has its own, lists
 * in which the fields of a record take turns and the places of such lists, and pieces of a list that some pages set
 * otherwise or that stand below one text.
 */
export function withoutComposed(
  slots: readonly Candidate[],
  isInTable: (path: number) => boolean = () => false,
): Candidate[] {
  const columns = new Columns(slots, isInTable);
  const coarsestFirst = [...slots.keys()].sort((a, b) => columns.crowding[b]! - columns.crowding[a]!);
  for (const at of coarsestFirst) if (columns.isNamedElsewhere(at)) columns.drop(at);
  for (const at of coarsestFirst) if (columns.isCountedOnly(at)) columns.drop(at);
  for (const at of coarsestFirst) if (columns.isMadeOfFields(at)) columns.drop(at);
  for (const at of columns.placesTakenInTurns()) columns.drop(at);
  for (const at of coarsestFirst) if (columns.isPiece(at)) columns.drop(at);
  const wordlessFirst = [...coarsestFirst].sort(
    (a, b) => Number(hasWords(slots[a]!)) - Number(hasWords(slots[b]!)),
  );
  for (const at of wordlessFirst) if (columns.isListOfOthers(at)) columns.drop(at);
  return slots.filter((_, at) => columns.isKept(at));
}

class Columns {
  readonly #slots: readonly Candidate[];
  readonly #isInTable: (path: number) => boolean;
  readonly #holders: Holders;
  readonly #dropped = new Set<number>();
  readonly crowding: readonly number[];

  constructor(slots: readonly Candidate[], isInTable: (path: number) => boolean) {
    this.#slots = slots;
    this.#isInTable = isInTable;
    this.#holders = new Holders([...slots, ...wholesOf(slots)]);
    slots.forEach((slot, at) => {
      this.#holders.add(slot, at);
    });
    this.crowding = slots.map((slot) => crowding(slot));
  }

  drop(at: number): void {
    this.#dropped.add(at);
  }

  isKept(at: number): boolean {
    return !this.#dropped.has(at);
  }

  /** A place without words of its own, whose values all stand in columns that the template names. */
  isNamedElsewhere(at: number): boolean {
    const slot = this.#slots[at]!;
    if (hasWords(slot)) return false;
    const most = NOT_COARSER * this.crowding[at]!;
    return this.#isCoveredBy(at, (other) => hasWords(this.#slots[other]!) && this.crowding[other]! <= most);
  }

  /** A place in a row, which moves where the row lacks a value, of what has a place of its own. */
  isCountedOnly(at: number): boolean {
    const slot = this.#slots[at]!;
    if (slot.ordinal === null) return false;
    for (const [other, common] of this.#holders.shared(slot)) {
      const { ordinal, fill } = this.#slots[other]!;
      if (ordinal !== null || common < MOSTLY * slot.values.length || fill < NEARLY_AS_FULL * slot.fill)
        continue;
      if (this.crowding[other]! <= NOT_COARSER) return true;
    }
    return false;
  }

  /** A list in which the values of at least two finer columns take turns. */
  isMadeOfFields(at: number): boolean {
    const slot = this.#slots[at]!;
    if (slot.rule === 'block' || this.crowding[at]! < SEVERAL) return false;
    const fields = this.#fieldsOf(slot);
    for (const field of fields) {
      const { whole, fill } = this.#slots[field]!;
      if (whole === slot || fill < FIELD_FILL * slot.fill) fields.delete(field);
    }
    if (fields.size < 2) return false;
    // Cells below different headers and labels below different headings are different fields, alike or not.
    const used = [...fields].map((field) => this.#slots[field]!);
    if (areAlike(used) && !used.every(({ rule }) => isInSection(rule))) return false;
    return this.#isCoveredBy(at, (other) => fields.has(other));
  }

  /**
   * Places of rows in which the lists of a record take turns: name, price, name, price. The record says it better.
   * Not in a table, where the row's label says what its places hold.
   */
  placesTakenInTurns(): number[] {
    const inTurns = new Set(wholesOf(this.#slots).filter((whole) => this.#isMadeOfLists(whole)));
    return [...this.#slots.keys()].filter((at) => {
      const { whole } = this.#slots[at]!;
      return whole !== null && inTurns.has(whole);
    });
  }

  #isMadeOfLists(whole: Candidate): boolean {
    if (this.#isInTable(whole.values[0]!.path)) return false;
    const fields = this.#fieldsOf(whole);
    for (const field of fields) {
      if (this.#slots[field]!.ordinal !== null || this.crowding[field]! < SEVERAL) fields.delete(field);
    }
    const covered = this.#holders.covered(whole, (other) => fields.has(other));
    return fields.size > 1 && covered >= COVERED * whole.values.length;
  }

  /** Columns inside a coarser one. */
  #fieldsOf(slot: Candidate): Set<number> {
    const finer = FINER * crowding(slot);
    const fields = new Set<number>();
    for (const [other, common] of this.#holders.shared(slot)) {
      const isInside = this.isKept(other) && common >= INSIDE * this.#slots[other]!.values.length;
      if (isInside && this.crowding[other]! <= finer) fields.add(other);
    }
    return fields;
  }

  /** A list whose values all stand in columns that are no coarser: row by row here, cell by cell there. */
  isListOfOthers(at: number): boolean {
    const slot = this.#slots[at]!;
    if (slot.rule === 'block' || this.crowding[at]! < SEVERAL) return false;
    const most = NOT_COARSER * this.crowding[at]!;
    return this.#isCoveredBy(
      at,
      (other) => {
        const column = this.#slots[other]!;
        if (column.whole === slot || this.crowding[other]! > most) return false;
        return !hasWords(slot) || (isInSection(column.rule) && column.rule !== slot.rule);
      },
      INSIDE,
    );
  }

  /** What a few pages of a list of the same look set apart, or the part of it that stands below one text. */
  isPiece(at: number): boolean {
    const slot = this.#slots[at]!;
    if (hasWords(slot) || slot.ordinal !== null) return false;
    for (const [other, common] of this.#holders.shared(slot)) {
      const list = this.#slots[other]!;
      if (other === at || !this.isKept(other) || common < INSIDE * slot.values.length) continue;
      const isPart = slot.rule === 'anchor-path' && this.crowding[at]! >= SEVERAL;
      if ((isPart || slot.fill < PIECE_FILL * list.fill) && areAlike([list, slot])) return true;
    }
    return false;
  }

  #isCoveredBy(at: number, isAccepted: (other: number) => boolean, share = COVERED): boolean {
    const slot = this.#slots[at]!;
    const covered = this.#holders.covered(
      slot,
      (other) => other !== at && this.isKept(other) && isAccepted(other),
    );
    return covered >= share * slot.values.length;
  }
}

/** Found by words of the template, which name it. */
function hasWords({ rule, ordinal }: Candidate): boolean {
  if (ordinal !== null) return false;
  return rule === 'label' || rule === 'anchor-label' || rule === 'cell' || rule === 'header';
}

/** Found by words in the scope of others: a row below a header, a label below a heading. */
function isInSection(rule: SlotRule): boolean {
  return rule === 'cell' || rule === 'header' || rule === 'anchor-label';
}

/** What the places among some columns are places of. */
function wholesOf(slots: readonly Candidate[]): Candidate[] {
  return [...new Set(slots.flatMap(({ whole }) => (whole === null ? [] : [whole])))];
}

/** Two values without a label may be one that is set in two lines, an address; they stand as both. */
const PAIR = 2;
/** Two values are as often two fields. */
const MIN_ITEMS = 2.5;
/** Items of a list stand at one path, but for a few that are set otherwise. */
const MAX_ELSEWHERE = 0.1;

/**
 * A fixed number of values at one key is a list or so many fields, and a table should not show both. The places
 * of a list could change theirs without anybody noticing: five actors look alike, a name, a year and a price do
 * not. Where they look alike the list stays, else its places.
 */
export function listsOrFields(slots: readonly Candidate[]): Candidate[] {
  const parts = new Map<Candidate, Candidate[]>();
  for (const slot of slots) {
    if (slot.whole === null) continue;
    const known = parts.get(slot.whole);
    if (known === undefined) parts.set(slot.whole, [slot]);
    else known.push(slot);
  }
  const dropped = new Set<Candidate>();
  for (const [whole, places] of parts) {
    // The first item of a list beside the list.
    if (places.length === 1) continue;
    if (isList(whole, places)) for (const place of places) dropped.add(place);
    else if (places.length > PAIR || whole.rule === 'label') dropped.add(whole);
  }
  return slots.filter((slot) => !dropped.has(slot));
}

/** Repeated elements of one kind with values that look alike. */
function isList({ values, fill }: Candidate, places: readonly Candidate[]): boolean {
  if (values.length < MIN_ITEMS * fill) return false;
  const { path } = values[0]!;
  const elsewhere = values.filter((value) => value.path !== path).length;
  return elsewhere <= MAX_ELSEWHERE * values.length && areAlike(places);
}
