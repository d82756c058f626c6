import type { SourceRef } from '../sources/source-ref.js';

export interface ComparedEntity {
  readonly entityId: number;
  readonly name: string;
  readonly concept: string;
  readonly image: string | null;
  /** Lists and tables it stands in. */
  readonly mentions: number;
}

interface ComparedValue {
  readonly text: string;
  /** The same in the row's unit, where the page gives another. */
  readonly converted: string | null;
  readonly number: number | null;
  readonly sources: readonly SourceRef[];
}

export interface ComparedCell {
  readonly values: readonly ComparedValue[];
  /** Sources disagree about this one. */
  readonly conflict: boolean;
}

export interface ComparedRow {
  readonly key: string;
  readonly label: string;
  readonly unit: string | null;
  /** One cell an entity, in the order of the entities. */
  readonly cells: readonly ComparedCell[];
  /** The entities have different values. */
  readonly differs: boolean;
}

export interface NamedOption {
  readonly entityId: number;
  readonly name: string;
  readonly concept: string;
}

/** A name that is not plainly one thing's: what it was taken for, if anything, and what else has it. */
export interface NameChoice {
  readonly asked: string;
  readonly taken: NamedOption | null;
  readonly others: readonly NamedOption[];
}

/** Entities side by side: an attribute a row, an entity a column. */
export interface Comparison {
  readonly entities: readonly ComparedEntity[];
  readonly rows: readonly ComparedRow[];
  /** Names that nothing in the base has. */
  readonly unknown: readonly string[];
  readonly choices: readonly NameChoice[];
}
