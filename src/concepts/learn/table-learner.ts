import type { Concepts } from '../concepts.js';
import { type Pair, PairEvidence } from '../pair-evidence.js';

/** A column of a table: what stands above it, and what stands in it. */
interface LearnedColumn {
  readonly label: string;
  readonly texts: readonly string[];
  /** The page that the table stands on; one that repeats itself counts once. */
  readonly site: string;
  /** How sure it is that this is a table, 0..1. */
  readonly weight: number;
}

/** Names longer than this are sentences. */
const LONGEST_NAME_WORDS = 6;
/** A column with one value all over tells nothing about its concept. */
const LEAST_INSTANCES = 3;
/**
 * A label is believed to name a kind when the network knows at least so many of the things below it, over all
 * tables: "Airline" and "Team" do, "Name", "Notes" and "Result" do not.
 */
const LEAST_KNOWN = 3;
const LEAST_KNOWN_SHARE = 0.02;
/** What one table is worth where the network knows none of its things, and what all of them known add. */
const UNKNOWN_COLUMN = 0.6;
const KNOWN_COLUMN = 0.4;

/**
 * Learns is-a pairs from the columns of tables ("Airline": Lufthansa, ...). Columns under one label speak for each
 * other: what several tables agree on stays.
 */
export class TableLearner {
  readonly #known: Concepts;
  readonly #columns = new Map<string, (LearnedColumn & { readonly instances: readonly string[] })[]>();
  columns = 0;

  constructor(known: Concepts) {
    this.#known = known;
  }

  add(column: LearnedColumn): void {
    const concept = this.#conceptOf(column.label);
    if (concept === null) return;
    const instances = [...new Set(column.texts.flatMap(namesIn))];
    if (instances.length < LEAST_INSTANCES) return;
    this.columns++;
    const others = this.#columns.get(concept) ?? [];
    others.push({ ...column, instances });
    this.#columns.set(concept, others);
  }

  /** Pairs that several tables agree on, most frequent first. */
  result(): Pair[] {
    const evidence = new PairEvidence();
    for (const [concept, columns] of this.#columns) {
      if (
        !this.#isBelieved(
          concept,
          columns.flatMap(({ instances }) => instances),
        )
      )
        continue;
      for (const { instances, site, weight } of columns) {
        const known = this.#knownAmong(concept, instances) / instances.length;
        evidence.add({ concept, instances, site, weight: weight * (UNKNOWN_COLUMN + KNOWN_COLUMN * known) });
      }
    }
    return evidence.supported(this.#known);
  }

  #isBelieved(concept: string, instances: readonly string[]): boolean {
    const distinct = [...new Set(instances)];
    const known = this.#knownAmong(concept, distinct);
    return known >= LEAST_KNOWN && known / distinct.length >= LEAST_KNOWN_SHARE;
  }

  #knownAmong(concept: string, instances: readonly string[]): number {
    return instances.filter((name) => this.#known.isA(name, concept) > 0).length;
  }

  /** "Home team (1999)" names teams. */
  #conceptOf(label: string): string | null {
    const plain = label
      .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
      .replace(/[^\p{L}\s'-]/gu, ' ')
      .trim();
    return plain === '' ? null : this.#known.headConcept(plain.toLowerCase());
  }
}

/** The names in a cell: one a line, without remarks in brackets. */
function namesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/\s*[([][^)\]]*[)\]]?/g, '')
        .replace(/^["“']|["”']$/g, '')
        .trim(),
    )
    .filter(isName);
}

function isName(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || /[.!?]\s|[:;]$|^\d/.test(text)) return false;
  return text.split(/\s+/).length <= LONGEST_NAME_WORDS;
}
