import type { Reader } from '../store/store.js';
import type { Catalogue, Column, ColumnRole, ColumnType, Kind } from './catalogue.js';

/** A kind with what the base calls it by. */
export interface StoredKind extends Kind {
  readonly number: number;
  /** By which corrections know it. */
  readonly key: string;
  /** The view under which SQL reads it. */
  readonly view: string;
}

export interface StoredCatalogue extends Catalogue {
  readonly kinds: readonly StoredKind[];
}

interface KindRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly plural: string;
  readonly synonyms: string;
  readonly wider: string;
  readonly row_count: number;
  readonly sources: string;
  readonly view_name: string;
}

interface ColumnRow {
  readonly kind_id: number;
  readonly key: string;
  readonly label: string;
  readonly aliases: string;
  readonly type: ColumnType;
  readonly unit: string | null;
  readonly many: number;
  readonly role: ColumnRole;
  readonly fill: number;
  readonly distinct_values: number;
}

/** The catalogue of a base, the largest kinds first. */
export async function readCatalogue(reader: Reader): Promise<StoredCatalogue> {
  const kinds = await reader.all<KindRow>('SELECT * FROM kinds ORDER BY row_count DESC, id');
  const columns = new Map<number, Column[]>();
  const rows = await reader.all<ColumnRow>('SELECT * FROM kind_columns ORDER BY kind_id, position');
  for (const row of rows) {
    const known = columns.get(row.kind_id) ?? [];
    columns.set(row.kind_id, known);
    known.push(asColumn(row));
  }
  return { kinds: kinds.map((row) => asKind(row, columns.get(row.id) ?? [])) };
}

function asKind(row: KindRow, columns: readonly Column[]): StoredKind {
  return {
    number: row.id,
    key: row.key,
    id: row.view_name,
    view: row.view_name,
    name: row.name,
    plural: row.plural,
    synonyms: JSON.parse(row.synonyms) as string[],
    wider: JSON.parse(row.wider) as string[],
    rows: row.row_count,
    nameColumn: columns.find(({ role }) => role === 'name')?.id ?? null,
    columns,
    sources: JSON.parse(row.sources) as string[],
  };
}

function asColumn(row: ColumnRow): Column {
  return {
    id: row.key,
    label: row.label,
    aliases: JSON.parse(row.aliases) as string[],
    type: row.type,
    unit: row.unit,
    many: row.many === 1,
    role: row.role,
    fill: row.fill,
    distinct: row.distinct_values,
  };
}
