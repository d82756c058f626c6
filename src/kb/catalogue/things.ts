import type { Concepts } from '../../concepts/concepts.js';
import { groupBy } from '../../group-by.js';
import { phraseKey, plural, withoutMarks } from '../../lang/words.js';
import { agree } from '../resolve/value-agreement.js';
import type { SourceCell, SourceRow } from './sources.js';

/** A row with its values by where their columns stand in the kind. */
export interface PlacedRow {
  readonly row: SourceRow;
  readonly values: ReadonlyMap<number, readonly SourceCell[]>;
}

/** A thing of a kind, with all rows that tell of it. */
export interface Thing {
  readonly entityId: number;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly rows: readonly PlacedRow[];
}

/** Names that two rows of different sources may disagree with before they are two things. */
const LEAST_AGREEING = 0.5;

/**
 * Things of rows. Rows of several sources that bear one name are one thing, unless what they say differs; two pages
 * of one site are two things, whatever they are called.
 */
export function thingsOf(rows: readonly PlacedRow[], isSite: (tableId: number) => boolean): Thing[] {
  const byName = groupBy(rows, ({ row }) => row.entityId);
  return [...byName.values()].flatMap((group) => split(group, isSite)).map(thing);
}

function split(group: readonly PlacedRow[], isSite: (tableId: number) => boolean): PlacedRow[][] {
  const parts: PlacedRow[][] = [];
  for (const each of group) {
    const { tableId } = each.row;
    const open = parts.filter((part) => !isSite(tableId) || part.every(({ row }) => row.tableId !== tableId));
    const fitting = open.find((part) => part.every((other) => canBeOne(each, other)));
    if (fitting === undefined) parts.push([each]);
    else fitting.push(each);
  }
  return parts;
}

function canBeOne(a: PlacedRow, b: PlacedRow): boolean {
  let both = 0;
  let same = 0;
  for (const [position, cells] of a.values) {
    const other = b.values.get(position);
    if (other === undefined) continue;
    both++;
    if (cells.some((one) => other.some((each) => agree(one, each)))) same++;
  }
  return both === 0 || same >= both * LEAST_AGREEING;
}

function thing(rows: readonly PlacedRow[]): Thing {
  const { entityId, name } = rows[0]!.row;
  const names = new Set<string>();
  for (const { row } of rows) {
    names.add(row.name);
    for (const alias of row.aliases) names.add(alias);
  }
  names.delete(name);
  return { entityId, name, aliases: [...names], rows };
}

/** How a kind is spoken of. */
export interface KindWords {
  readonly name: string;
  readonly plural: string;
  readonly synonyms: readonly string[];
  readonly wider: readonly string[];
}

const MOST_WIDER = 5;

/** What things are called that no source names. */
const UNNAMED = 'thing';

/** The share of the names that must end in a word for the things to be called so as well. */
const LEAST_NAMED = 0.08;

/** What the names of things say that they are: "college" of "Dalton State College". */
function saidByNames(names: readonly string[], concepts: Concepts | null): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const last = phraseKey(name).split(' ').at(-1) ?? '';
    if (last.length > 2 && /^\p{L}+$/u.test(last)) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return [...counts]
    .filter(([word, n]) => n >= Math.max(3, names.length * LEAST_NAMED) && concepts?.isConcept(word))
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word);
}

/** The words for things of a concept; `said` are all concepts of their sources, by which they are called as well. */
export function kindWords(
  concept: string | null,
  said: readonly string[],
  names: readonly string[],
  concepts: Concepts | null,
): KindWords {
  const name = phraseKey(concept ?? '');
  if (name === '') return { name: UNNAMED, plural: pluralOfPhrase(UNNAMED), synonyms: [], wider: [] };
  return {
    name,
    plural: pluralOfPhrase(name),
    synonyms: [
      ...new Set([
        ...said.map(phraseKey),
        ...(concepts?.synonymsOf(name) ?? []).map(phraseKey),
        ...saidByNames(names, concepts),
      ]),
    ].filter((word) => word !== name),
    wider: (concepts?.conceptsOf(name, MOST_WIDER) ?? []).map(({ term }) => phraseKey(term)),
  };
}

/** The plural of a phrase is that of its last word. */
function pluralOfPhrase(phrase: string): string {
  const at = phrase.lastIndexOf(' ') + 1;
  return phrase.slice(0, at) + plural(phrase.slice(at));
}

/** A word as a column of SQL and a query's text may be called. */
export function identifier(text: string, taken: ReadonlySet<string>): string {
  const base = withoutMarks(text)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST_IDENTIFIER);
  const start = base === '' || /^\d/.test(base) ? `c_${base}`.replace(/_$/, '') : base;
  if (!taken.has(start)) return start;
  let n = 2;
  while (taken.has(`${start}_${n}`)) n++;
  return `${start}_${n}`;
}

/** PostgreSQL cuts names at 63 bytes. */
const LONGEST_IDENTIFIER = 40;
