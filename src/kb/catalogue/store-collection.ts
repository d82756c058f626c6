import type { Concepts } from '../../concepts/concepts.js';
import { openConcepts } from '../../concepts/open.js';
import { editDistance } from '../../lang/distance.js';
import { terms } from '../../lang/words.js';
import type { Store } from '../store/store.js';
import type { Cell, KindRows, ValueLink } from './catalogue.js';
import { catchUp, isBehind } from './catch-up.js';
import { readCatalogue, type StoredCatalogue, type StoredKind } from './read-catalogue.js';

/** Rows of a kind that are held in memory at most; a larger one is read by SQL. */
const MOST_ROWS = 50_000;
/** Values looked at for one span of words. */
const MOST_VALUES = 400;

/** The kinds of a base, for questions and queries. What was read is kept until the base has changed. */
export class StoreCollection {
  readonly #store: Store;
  #catalogue: Promise<StoredCatalogue> | null = null;
  #version = '';
  #concepts: () => Concepts | null = openConcepts;
  readonly #rows = new Map<string, Promise<KindRows | null>>();
  readonly #values = new Map<string, Promise<readonly ValueLink[]>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The network by which a catalogue is made from now on. */
  useConcepts(concepts: Concepts | null): void {
    this.#concepts = () => concepts;
  }

  /** What was loaded since it was made goes into it first. */
  async catalogue(): Promise<StoredCatalogue> {
    if (await isBehind(this.#store)) await catchUp(this.#store, this.#concepts());
    await this.#refresh();
    this.#catalogue ??= readCatalogue(this.#store);
    return this.#catalogue;
  }

  /** Drops what was read of a base that has changed since. */
  async #refresh(): Promise<void> {
    const [row] = await this.#store.all<{ value: string }>(`SELECT value FROM meta WHERE key = 'catalogue'`);
    const version = row?.value ?? '';
    if (version === this.#version) return;
    this.#version = version;
    this.#catalogue = null;
    this.#rows.clear();
    this.#values.clear();
  }

  /** Values that have all these words, as the index folds them. */
  exactValues(words: readonly string[]): Promise<readonly ValueLink[]> {
    const asked = words.flatMap((word) => terms(word));
    if (asked.length === 0) return Promise.resolve([]);
    const key = `=${asked.join(' ')}`;
    const known = this.#values.get(key) ?? this.#links(asked);
    if (this.#values.size > MOST_KEPT) this.#values.clear();
    this.#values.set(key, known);
    return known;
  }

  /** Words of the base that a word may be a misspelling of. */
  async spellings(term: string): Promise<readonly string[]> {
    if (term.length < SHORTEST_MISSPELT || /\d/.test(term)) return [];
    const half = Math.floor(term.length / 2);
    const lengths = { least: term.length - 1, most: term.length + 1 };
    const around = await this.#store.wordsAround(term.slice(0, half), term.slice(half), lengths);
    const near = around.filter((word) => editDistance(term, word) <= mostEdits(term));
    return near.slice(0, MOST_SPELLINGS).flatMap((word) => terms(word));
  }

  async #links(asked: readonly string[]): Promise<ValueLink[]> {
    const matching = await this.#store.matching('value_terms', asked, MOST_VALUES);
    if (matching.length === 0) return [];
    const whole = await this.#store.all<{ id: number }>('SELECT id FROM kind_values WHERE key = ?', [
      asked.join(' '),
    ]);
    const ids = [...new Set([...whole.map(({ id }) => id), ...matching])];
    const rows = await this.#store.all<ValueRow>(
      `SELECT kinds.view_name AS kind, kind_columns.key AS "column", kind_values.key, kind_values.text,
         kind_values.row_count AS rows
       FROM kind_values JOIN kinds ON kinds.id = kind_values.kind_id
       JOIN kind_columns ON kind_columns.kind_id = kind_values.kind_id
         AND kind_columns.position = kind_values.position
       WHERE kind_values.id IN (?*) ORDER BY kind_values.id`,
      [ids],
    );
    return rows
      .map(({ key, ...row }) => ({ ...row, score: scoreOf(key.split(' '), asked) }))
      .sort((a, b) => b.score - a.score || b.rows - a.rows);
  }

  async rows(kind: string): Promise<KindRows | null> {
    const { kinds } = await this.catalogue();
    const found = kinds.find(({ id }) => id === kind);
    if (found === undefined || found.rows > MOST_ROWS) return null;
    const known = this.#rows.get(kind) ?? readRows(this.#store, found);
    this.#rows.set(kind, known);
    return known;
  }
}

interface ValueRow extends Omit<ValueLink, 'score'> {
  readonly key: string;
}

const SHORTEST_MISSPELT = 4;
const MOST_KEPT = 20_000;
const MOST_SPELLINGS = 8;

function mostEdits(term: string): number {
  return term.length < 7 ? 1 : 2;
}

/** The share of the value's words that were said, less where one is spelt otherwise. */
function scoreOf(value: readonly string[], asked: readonly string[]): number {
  const said = asked.filter((term) => value.includes(term)).length;
  const spelt = asked.length === 0 ? 0 : said / asked.length;
  return (Math.min(asked.length, value.length) / value.length) * (0.6 + 0.4 * spelt);
}

interface ThingRow {
  readonly id: number;
  readonly name: string;
  readonly aliases: string;
}

interface FactRow {
  readonly thing_id: number;
  readonly position: number;
  readonly text: string;
  readonly number: number | null;
  readonly unit: string | null;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

const NO_CELLS: readonly Cell[] = [];

async function readRows(store: Store, kind: StoredKind): Promise<KindRows> {
  const things = await store.all<ThingRow>(
    'SELECT id, name, aliases FROM things WHERE kind_id = ? ORDER BY id',
    [kind.number],
  );
  const first = things[0]?.id ?? 0;
  const facts = await store.all<FactRow>(
    `SELECT thing_id, position, text, number, unit, year, month, day FROM facts
     WHERE thing_id BETWEEN ? AND ? ORDER BY thing_id, position, ordinal`,
    [first, things.at(-1)?.id ?? 0],
  );
  const aliases = things.map((thing) => JSON.parse(thing.aliases) as string[]);
  // A thing is found by all its names; the first is shown.
  const cells = new Map(
    things.map(({ id, name }, i) => [
      id,
      new Map<number, Cell[]>([[0, [name, ...aliases[i]!].map(textCell)]]),
    ]),
  );
  for (const fact of facts) {
    const own = cells.get(fact.thing_id);
    if (own === undefined) continue;
    const known = own.get(fact.position);
    if (known === undefined) own.set(fact.position, [asCell(fact)]);
    else known.push(asCell(fact));
  }
  return {
    kind,
    count: things.length,
    cells: (row, column) => cells.get(things[row]!.id)?.get(column) ?? NO_CELLS,
    rowId: (row) => String(things[row]!.id),
  };
}

function textCell(text: string): Cell {
  return { text, number: null, date: null, unit: null };
}

function asCell({ text, number, unit, year, month, day }: FactRow): Cell {
  return { text, number, unit, date: year === null && month === null ? null : { year, month, day } };
}
