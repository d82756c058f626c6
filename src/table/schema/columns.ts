import type { Concepts } from '../../concepts/concepts.js';
import { readLabelUnit } from '../../lang/labels.js';
import { currencyOf } from '../../lang/money.js';
import { headWords } from '../../lang/stop-words.js';
import { withoutMarks } from '../../lang/words.js';
import type { Title } from '../../title/title.js';
import type { Column, ColumnType } from '../list-table.js';
import { columnType, type TypedValue, valueAs } from '../value-types.js';
import type { RawColumn, Rows, TypedColumn } from './rows.js';

/** Keys that every table has; a field of that name gets another one. */
const RESERVED = ['rank', 'name', 'image', 'url'];
/** "Weight (kg)", "Price ($)", "Share [%]": what the numbers below count. */
const HEADER_UNIT = /[([]\s*([^()[\]]{1,12})\s*[)\]]\s*$/;
/** Gives every gathered column its label, type, unit and concept. */
export function typeColumns(rows: Rows, concepts: Concepts): TypedColumn[] {
  const keys = new Set(RESERVED);
  const labels = new Set<string>();
  return rows.columns.map((raw) => {
    const values = rows.cells.flatMap((row) => row.get(raw.key)?.values ?? []);
    const named = nameColumn(raw, values, concepts);
    const label = unique(named.label, labels);
    const key = unique(machineName(label), keys);
    return { rowKey: raw.key, column: { ...typeColumn(label, values), ...named, key, label } };
  });
}

interface Named {
  readonly label: string;
  readonly concept: string | null;
  readonly provenance: string;
}

/** A column that no label names is called after what stands in it. */
function nameColumn(raw: RawColumn, values: readonly string[], concepts: Concepts): Named {
  if (raw.label !== '') {
    return { label: raw.label, concept: raw.concept, provenance: raw.rule };
  }
  const type = columnType(values);
  if (type !== 'text') return { label: TYPE_LABELS[type], concept: null, provenance: `${raw.rule}-type` };
  const concept = conceptOfColumn(values, concepts);
  if (concept !== null) return { label: concept, concept, provenance: `${raw.rule}-concept` };
  const long = values.some((value) => value.length > LONG_TEXT);
  return { label: long ? 'description' : 'text', concept: null, provenance: raw.rule };
}

const LONG_TEXT = 80;
const TYPE_LABELS: Readonly<Record<ColumnType, string>> = {
  integer: 'number',
  number: 'number',
  money: 'price',
  percent: 'percent',
  date: 'date',
  duration: 'duration',
  url: 'url',
  image: 'image',
  text: 'text',
};

function unique(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} ${n}`;
  taken.add(name);
  return name;
}

function machineName(label: string): string {
  const name = withoutMarks(label)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return name === '' ? 'field' : name;
}

function typeColumn(label: string, values: readonly string[]): Pick<Column, 'type' | 'unit' | 'currency'> {
  const type = columnType(values, label);
  const written = HEADER_UNIT.exec(label)?.[1] ?? (/^\s*%/.test(label) ? '%' : undefined);
  if (written !== undefined && (type === 'integer' || type === 'number')) return inUnit(type, written);
  const typed = values.map((value) => valueAs(value, type)).filter((value) => value !== null);
  const unit = shared(typed, 'unit');
  const currency = shared(typed, 'currency');
  return { type, ...(unit === undefined ? {} : { unit }), ...(currency === undefined ? {} : { currency }) };
}

function inUnit(type: ColumnType, written: string): Pick<Column, 'type' | 'unit' | 'currency'> {
  if (written === '%') return { type: 'percent', unit: '%' };
  const currency = currencyOf(written);
  if (currency !== null) return { type: 'money', currency };
  return readLabelUnit(written) === null ? { type } : { type: 'number', unit: written };
}

function shared(values: readonly TypedValue[], name: 'unit' | 'currency'): string | undefined {
  const first = values[0]?.[name];
  return first !== undefined && values.every((value) => value[name] === first) ? first : undefined;
}

/** Label of the items' own column: the title's concept, one of it. */
export function nameLabel(title: Title, concepts: Concepts): { label: string; concept: string | null } {
  const { concept } = title;
  if (concept === null || concept === '') return { label: 'name', concept: null };
  const words = concept.split(' ');
  const things = headWords(words);
  const label = [oneOf(things.join(' '), concepts), ...words.slice(things.length)].join(' ');
  return { label, concept };
}

/** "luxury hotel brands" and its head "brand" give "luxury hotel brand". */
function oneOf(things: string, concepts: Concepts): string {
  const words = things.split(' ');
  const last = words.at(-1)!;
  const one = concepts.headConcept(things)?.split(' ').at(-1);
  const same = one !== undefined && last.toLowerCase().startsWith(one.slice(0, -1).toLowerCase());
  return [...words.slice(0, -1), same ? one : last].join(' ');
}

/** Below this share of known values a concept would speak for things that nobody knows. */
const KNOWN_SHARE = 0.5;
const FEWEST_KNOWN = 2;
/** Long texts are prose; no concept describes them. */
const LONGEST_VALUE = 60;
/** Values that are looked at; a column of thousands says no more than its first hundred. */
const MOST_VALUES = 100;

/** The concept that describes a column's content (paper, section IV-D.2), or null. */
export function conceptOfColumn(values: readonly string[], concepts: Concepts): string | null {
  const short = values.filter((value) => value !== '' && value.length <= LONGEST_VALUE).slice(0, MOST_VALUES);
  if (short.length < Math.max(FEWEST_KNOWN, Math.min(values.length, MOST_VALUES) * KNOWN_SHARE)) return null;
  return placeKind(short, concepts) ?? conceptOfInstances(short, concepts);
}

/** "Arlington, Va.", "Chicago": places by the part before the comma. */
function placeKind(values: readonly string[], concepts: Concepts): string | null {
  const kinds = new Map<string, number>();
  for (const value of values) {
    const kind = concepts.place(value)?.kind ?? concepts.place(value.split(',')[0]!.trim())?.kind;
    if (kind !== undefined) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const best = [...kinds].sort((a, b) => b[1] - a[1])[0];
  return best !== undefined && best[1] >= values.length * PLACE_SHARE ? best[0] : null;
}

/** Many words are also the name of a town somewhere. */
const PLACE_SHARE = 0.7;

/** The longest known instance stands for each value (LMI). */
function conceptOfInstances(values: readonly string[], concepts: Concepts): string | null {
  const known = values.flatMap((value) => {
    if (concepts.isInstance(value)) return [value];
    const words = value.split(/\s+/);
    const span = concepts.longestInstance(words);
    // an instance inside a longer text must be most of it, else the text is about something else
    if (span === null || (span.end - span.start) * 2 <= words.length) return [];
    return [words.slice(span.start, span.end).join(' ')];
  });
  if (known.length < Math.max(FEWEST_KNOWN, values.length * KNOWN_SHARE)) return null;
  return concepts.conceptualise(known, 1)[0]?.term ?? null;
}
