import { type Candidate, crowding } from './candidates.js';
import { Holders } from './holders.js';
import { areAlike } from './looks.js';

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
 * in which the fields of a record take turns, and pieces of a list that some pages set otherwise.
 */
export function withoutComposed(slots: readonly Candidate[]): Candidate[] {
  const columns = new Columns(slots);
  const coarsestFirst = [...slots.keys()].sort((a, b) => columns.crowding[b]! - columns.crowding[a]!);
  for (const at of coarsestFirst) if (columns.isNamedElsewhere(at)) columns.drop(at);
  for (const at of coarsestFirst) if (columns.isCountedOnly(at)) columns.drop(at);
  for (const at of coarsestFirst) if (columns.isMadeOfFields(at)) columns.drop(at);
  for (const at of coarsestFirst) if (columns.isPiece(at)) columns.drop(at);
  return slots.filter((_, at) => columns.isKept(at));
}

class Columns {
  readonly #slots: readonly Candidate[];
  readonly #holders: Holders;
  readonly #dropped = new Set<number>();
  readonly crowding: readonly number[];

  constructor(slots: readonly Candidate[]) {
    this.#slots = slots;
    this.#holders = new Holders(slots);
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
    const fields = new Set<number>();
    for (const [other, common] of this.#holders.shared(slot)) {
      const { values, fill, whole } = this.#slots[other]!;
      if (whole === slot || common < INSIDE * values.length || fill < FIELD_FILL * slot.fill) continue;
      if (this.crowding[other]! <= FINER * this.crowding[at]!) fields.add(other);
    }
    if (fields.size < 2 || areAlike([...fields].map((field) => this.#slots[field]!))) return false;
    return this.#isCoveredBy(at, (other) => fields.has(other));
  }

  /** What a few pages of a list of the same look set apart. */
  isPiece(at: number): boolean {
    const slot = this.#slots[at]!;
    if (hasWords(slot) || slot.ordinal !== null) return false;
    for (const [other, common] of this.#holders.shared(slot)) {
      const list = this.#slots[other]!;
      if (other === at || !this.isKept(other) || common < INSIDE * slot.values.length) continue;
      if (slot.fill < PIECE_FILL * list.fill && areAlike([list, slot])) return true;
    }
    return false;
  }

  #isCoveredBy(at: number, isAccepted: (other: number) => boolean): boolean {
    const slot = this.#slots[at]!;
    const covered = this.#holders.covered(
      slot,
      (other) => other !== at && this.isKept(other) && isAccepted(other),
    );
    return covered >= COVERED * slot.values.length;
  }
}

/** Found by words of the template, which name it. */
function hasWords({ rule, ordinal }: Candidate): boolean {
  if (ordinal !== null) return false;
  return rule === 'label' || rule === 'anchor-label' || rule === 'cell' || rule === 'header';
}
