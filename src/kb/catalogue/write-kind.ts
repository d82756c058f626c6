import { fold, phraseKey } from '../../lang/words.js';
import { OWN_NAMES } from '../store/schema.js';
import type { SqlValue, Writer } from '../store/store.js';
import { nextId } from '../store/store.js';
import type { BuiltKind } from './build-kind.js';
import { identifier } from './things.js';
import { createView, type Dialect } from './views.js';

interface NextIds {
  kinds: number;
  things: number;
  kind_values: number;
}

/** Writes kinds one after the other; while one is written, the next can be made. */
export class KindWriter {
  readonly #writer: Writer;
  readonly #dialect: Dialect;
  readonly #next: NextIds;
  readonly #views: Set<string>;
  /** Words that were given for spelling. */
  readonly #spelled = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(writer: Writer, dialect: Dialect, next: NextIds, views: Set<string>) {
    this.#writer = writer;
    this.#dialect = dialect;
    this.#next = next;
    this.#views = views;
  }

  static async on(writer: Writer, dialect: Dialect): Promise<KindWriter> {
    const next = {
      kinds: await nextId(writer, 'kinds'),
      things: await nextId(writer, 'things'),
      kind_values: await nextId(writer, 'kind_values'),
    };
    const taken = await writer.all<{ view: string }>('SELECT view_name AS view FROM kinds');
    return new KindWriter(writer, dialect, next, new Set([...OWN_NAMES, ...taken.map((row) => row.view)]));
  }

  /** Hands a kind over, once the one before is written. */
  async write(kind: BuiltKind): Promise<void> {
    await this.#last;
    const id = this.#next.kinds++;
    const things = this.#next.things;
    this.#next.things += kind.things.length;
    const view = identifier(kind.words.name, this.#views);
    this.#views.add(view);
    this.#last = Promise.all([
      writeKind(this.#writer, id, view, kind),
      writeColumns(this.#writer, id, kind),
      writeThings(this.#writer, id, things, kind),
      this.#writeValues(id, kind),
      this.#writer.run(createView(this.#dialect, view, id, kind.columns)),
    ]);
    // A failure is reported to whoever waits for it next.
    this.#last.catch(() => undefined);
  }

  async written(): Promise<void> {
    await this.#last;
  }

  /** The different values of every fact, and all names, for questions to find. */
  async #writeValues(kindId: number, kind: BuiltKind): Promise<void> {
    const rows: SqlValue[] = [];
    const terms: SqlValue[] = [];
    const added: string[] = [];
    for (const { position, key, text, folded, rows: count } of countedValues(kind)) {
      const id = this.#next.kind_values++;
      rows.push(id, kindId, position, key, text, count);
      terms.push(id, key);
      for (const word of folded.split(' ')) {
        if (this.#spelled.has(word)) continue;
        this.#spelled.add(word);
        added.push(word);
      }
    }
    await Promise.all([
      this.#writer.insert('kind_values', rows),
      this.#writer.addTerms('value_terms', terms),
      this.#writer.addWords(added),
    ]);
  }
}

async function writeKind(writer: Writer, id: number, view: string, kind: BuiltKind): Promise<void> {
  const { name, plural, synonyms, wider } = kind.words;
  const sources = [...new Set(kind.tables.map(({ form, key, title }) => (form === 'site' ? key : title)))];
  await writer.insert('kinds', [
    id,
    kind.key,
    name,
    plural,
    JSON.stringify(synonyms),
    JSON.stringify(wider),
    kind.things.length,
    JSON.stringify(sources),
    '',
    view,
  ]);
}

async function writeColumns(writer: Writer, id: number, { columns, things }: BuiltKind): Promise<void> {
  const names = new Set(things.map(({ thing }) => thing.name));
  const rows: SqlValue[] = [id, 0, 'name', 'Name', '[]', 'text', null, 0, 'name', 1, names.size];
  const sources: SqlValue[] = [];
  columns.forEach((column, i) => {
    const { key, label, aliases, type, unit, many, role, fill, distinct, members } = column;
    rows.push(id, i + 1, key, label, JSON.stringify(aliases), type, unit, many ? 1 : 0, role, fill, distinct);
    for (const { tableId, position } of members) sources.push(tableId, position, id, i + 1);
  });
  await Promise.all([writer.insert('kind_columns', rows), writer.insert('kind_sources', sources)]);
}

async function writeThings(
  writer: Writer,
  kindId: number,
  firstId: number,
  { things }: BuiltKind,
): Promise<void> {
  const rows: SqlValue[] = [];
  const facts: SqlValue[] = [];
  things.forEach(({ thing, values }, i) => {
    const id = firstId + i;
    const items = thing.rows.map(({ row }) => row.itemId);
    rows.push(id, kindId, thing.entityId, thing.name, JSON.stringify(thing.aliases), JSON.stringify(items));
    for (const [position, each] of values) {
      each.forEach(({ cell, number, unit, date, itemId }, ordinal) => {
        const { year = null, month = null, day = null } = date ?? {};
        facts.push(id, position, ordinal, cell.text, number, unit, year, month, day, itemId);
      });
    }
  });
  await Promise.all([writer.insert('things', rows), writer.insert('facts', facts)]);
}

/** A value of a column, with how many rows have it. */
interface CountedValue {
  readonly position: number;
  readonly text: string;
  readonly folded: string;
  readonly key: string;
  rows: number;
}

/** Longer values are not what a question names. */
const LONGEST_VALUE = 150;

/** In the order in which rows have them. */
function countedValues(kind: BuiltKind): CountedValue[] {
  const found: CountedValue[] = [];
  const known: Map<string, CountedValue>[] = [];
  const add = (position: number, text: string, folded: string, key: string) => {
    known[position] ??= new Map();
    const value = known[position].get(key);
    if (value !== undefined) value.rows++;
    else if (key !== '') {
      const made = { position, text, folded, key, rows: 1 };
      known[position].set(key, made);
      found.push(made);
    }
  };
  for (const { thing, values } of kind.things) {
    for (const name of new Set([thing.name, ...thing.aliases])) {
      if (name.length <= LONGEST_VALUE) add(0, name, fold(name), phraseKey(name));
    }
    for (const [position, each] of values) {
      for (const { cell } of each) {
        if (cell.text.length <= LONGEST_VALUE) add(position, cell.text, cell.folded, cell.key);
      }
    }
  }
  return found;
}
