import type { Concepts } from '../../concepts/concepts.js';
import { readLabelUnit } from '../../lang/labels.js';
import { currencyOf } from '../../lang/money.js';
import { headWords } from '../../lang/stop-words.js';
import { withoutMarks } from '../../lang/words.js';
import type { Title } from '../../title/title.js';
import { conceptOfColumn } from '../column-concept.js';
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
