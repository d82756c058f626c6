/**
 * The one schema of the base; each store writes it in its own dialect. Ids are given by the loader,
 * so that the same input makes the same rows in every store.
 */
type ColumnKind = 'int' | 'real' | 'text';

export interface TableShape {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly primaryKey: readonly string[];
}

function table(
  name: string,
  columns: Readonly<Record<string, ColumnKind>>,
  primaryKey: readonly string[] = ['id'],
): TableShape {
  return { name, columns, primaryKey };
}

export const TABLES = {
  meta: table('meta', { key: 'text', value: 'text' }, ['key']),
  /** A page as it was read; `digest` tells whether a line was loaded before. */
  pages: table('pages', {
    id: 'int',
    key: 'text',
    source: 'text',
    url: 'text',
    title: 'text',
    status: 'text',
    digest: 'text',
    body: 'text',
  }),
  /** A list with its title tuple, or a site's table. */
  tables: table('tables', {
    id: 'int',
    key: 'text',
    kind: 'text',
    page_id: 'int',
    title: 'text',
    score: 'real',
    k: 'int',
    item_count: 'int',
    ranked: 'int',
    item_order: 'text',
    tag_path: 'text',
    concept: 'text',
    concept_key: 'text',
    head_key: 'text',
    criterion: 'text',
    criterion_key: 'text',
    time_text: 'text',
    time_relation: 'text',
    time_from: 'int',
    time_to: 'int',
    place: 'text',
    place_key: 'text',
    weight: 'real',
  }),
  /** What is known of the things of one concept: "height" of "building". */
  attributes: table('attributes', {
    id: 'int',
    head_key: 'text',
    label_key: 'text',
    label: 'text',
    type: 'text',
    dimension: 'text',
    unit: 'text',
  }),
  columns: table(
    'columns',
    {
      table_id: 'int',
      position: 'int',
      attribute_id: 'int',
      key: 'text',
      label: 'text',
      type: 'text',
      concept: 'text',
      provenance: 'text',
      tag_path: 'text',
      role: 'text',
    },
    ['table_id', 'position'],
  ),
  items: table('items', {
    id: 'int',
    table_id: 'int',
    page_id: 'int',
    position: 'int',
    rank: 'int',
    name: 'text',
    entity_id: 'int',
    image: 'text',
    links: 'text',
    aliases: 'text',
  }),
  /** One value. Its provenance: the item's page, the table's tag path, the column's rule and path. */
  cells: table(
    'cells',
    {
      item_id: 'int',
      position: 'int',
      ordinal: 'int',
      attribute_id: 'int',
      text: 'text',
      number: 'real',
      dimension: 'text',
      unit: 'text',
    },
    ['item_id', 'position', 'ordinal'],
  ),
  /** A name within a concept. `same_as` is the entity it was resolved to, or null. */
  entities: table('entities', {
    id: 'int',
    name: 'text',
    name_key: 'text',
    variant_key: 'text',
    concept_key: 'text',
    head_key: 'text',
    same_as: 'int',
  }),
  /** Every decision that two entities are one, kept with its reason; `state` is merged or undone. */
  resolutions: table('resolutions', {
    id: 'int',
    entity_id: 'int',
    into_id: 'int',
    rule: 'text',
    evidence: 'text',
    score: 'real',
    state: 'text',
  }),
  /** The words of names and titles, to find the one that was meant. */
  words: table('words', { id: 'int', word: 'text' }),
  /** The catalogue: kinds of things, each a table over all its sources. Lists of words are JSON. */
  kinds: table('kinds', {
    id: 'int',
    key: 'text',
    name: 'text',
    plural: 'text',
    synonyms: 'text',
    wider: 'text',
    row_count: 'int',
    sources: 'text',
    evidence: 'text',
    view_name: 'text',
  }),
  /** A column of a kind. Position 0 is the name. */
  kind_columns: table(
    'kind_columns',
    {
      kind_id: 'int',
      position: 'int',
      key: 'text',
      label: 'text',
      aliases: 'text',
      type: 'text',
      unit: 'text',
      many: 'int',
      role: 'text',
      fill: 'real',
      distinct_values: 'int',
    },
    ['kind_id', 'position'],
  ),
  /** Which column of a kind a column of a table is part of. */
  kind_sources: table(
    'kind_sources',
    { table_id: 'int', position: 'int', kind_id: 'int', kind_position: 'int' },
    ['table_id', 'position'],
  ),
  /** A row of a kind: one thing. */
  things: table('things', {
    id: 'int',
    kind_id: 'int',
    entity_id: 'int',
    name: 'text',
    aliases: 'text',
    items: 'text',
  }),
  /** A typed value of a thing: numbers in the column's unit, dates in parts. */
  facts: table(
    'facts',
    {
      thing_id: 'int',
      position: 'int',
      ordinal: 'int',
      text: 'text',
      number: 'real',
      unit: 'text',
      year: 'int',
      month: 'int',
      day: 'int',
      item_id: 'int',
    },
    ['thing_id', 'position', 'ordinal'],
  ),
  /** The different values of a column, by which questions find it. */
  kind_values: table('kind_values', {
    id: 'int',
    kind_id: 'int',
    position: 'int',
    key: 'text',
    text: 'text',
    row_count: 'int',
  }),
  /** What the user has corrected in the catalogue; applied whenever it is made anew. */
  corrections: table('corrections', {
    id: 'int',
    kind_key: 'text',
    column_key: 'text',
    action: 'text',
    value: 'text',
  }),
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof TABLES;

export interface IndexShape {
  readonly name: string;
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly unique?: boolean;
  readonly where?: string;
}

/** Those of the catalogue, which came with version 4. */
export const CATALOGUE_INDEXES: readonly IndexShape[] = [
  { name: 'kinds_key', table: 'kinds', columns: ['key'], unique: true },
  { name: 'kind_sources_kind', table: 'kind_sources', columns: ['kind_id'] },
  { name: 'things_kind', table: 'things', columns: ['kind_id'] },
  { name: 'kind_values_key', table: 'kind_values', columns: ['key'] },
  { name: 'kind_values_kind', table: 'kind_values', columns: ['kind_id'] },
];

export const INDEXES: readonly IndexShape[] = [
  { name: 'pages_key', table: 'pages', columns: ['key'], unique: true },
  { name: 'tables_key', table: 'tables', columns: ['key'], unique: true },
  { name: 'tables_page', table: 'tables', columns: ['page_id'] },
  {
    name: 'tables_tuple',
    table: 'tables',
    columns: ['concept_key', 'criterion_key', 'place_key', 'time_from', 'weight'],
  },
  { name: 'tables_concept_weight', table: 'tables', columns: ['concept_key', 'weight'] },
  { name: 'tables_head_weight', table: 'tables', columns: ['head_key', 'weight'] },
  { name: 'attributes_label', table: 'attributes', columns: ['head_key', 'label_key'], unique: true },
  { name: 'items_table', table: 'items', columns: ['table_id', 'position'] },
  { name: 'items_page', table: 'items', columns: ['page_id'] },
  { name: 'items_entity', table: 'items', columns: ['entity_id'] },
  {
    name: 'cells_number',
    table: 'cells',
    columns: ['attribute_id', 'number'],
    where: 'number IS NOT NULL',
  },
  { name: 'entities_name', table: 'entities', columns: ['name_key', 'head_key'], unique: true },
  { name: 'entities_variant', table: 'entities', columns: ['variant_key'] },
  { name: 'entities_same', table: 'entities', columns: ['same_as'], where: 'same_as IS NOT NULL' },
  { name: 'resolutions_entity', table: 'resolutions', columns: ['entity_id'] },
  { name: 'resolutions_into', table: 'resolutions', columns: ['into_id'] },
  { name: 'words_word', table: 'words', columns: ['word'], unique: true },
  ...CATALOGUE_INDEXES,
];

export function createIndex({ name, table, columns, unique, where }: IndexShape): string {
  const condition = where === undefined ? '' : ` WHERE ${where}`;
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} (${columns.join(', ')})${condition}`;
}

/** Records which version a base has. */
function setVersion(version: number): string {
  return `UPDATE meta SET value = '${version}' WHERE key = 'version'`;
}

/** From version 1: lists are found by their whole tuple, the most trusted first. */
export const TO_SECOND: readonly string[] = [
  'DROP INDEX tables_concept',
  createIndex(INDEXES.find(({ name }) => name === 'tables_tuple')!),
  setVersion(2),
];

/** From version 2: names are also alike when they differ in abbreviations and small matters of spelling. */
export const TO_THIRD: readonly string[] = [setVersion(3)];

export const CATALOGUE_TABLES = [
  'kinds',
  'kind_columns',
  'kind_sources',
  'things',
  'facts',
  'kind_values',
  'corrections',
] as const satisfies readonly TableName[];

/** The key in `meta` that says that no table is in the catalogue yet. */
export const ALL_TOUCHED = 'touched all';

/** From version 3: the catalogue, and what it is made of. It is made when it is first asked for. */
export const TO_FOURTH: readonly string[] = [
  'ALTER TABLE columns ADD COLUMN role text',
  'ALTER TABLE items ADD COLUMN aliases text',
  `INSERT INTO meta (key, value) VALUES ('${ALL_TOUCHED}', '')`,
  setVersion(4),
];

/** Full-text indexes over terms that we fold ourselves; the id is that of the row they describe. */
export const TERM_INDEXES = [
  'page_titles',
  'page_bodies',
  'item_terms',
  'entity_terms',
  'value_terms',
] as const;
export type TermIndex = (typeof TERM_INDEXES)[number];

/** Tables that every version has had, and that no other program has together. */
const ALWAYS_THERE: readonly TableName[] = [
  'meta',
  'pages',
  'tables',
  'items',
  'cells',
  'entities',
  'resolutions',
];

/** All names that a base takes in its database. */
export const OWN_NAMES: readonly string[] = [
  ...Object.keys(TABLES),
  ...TERM_INDEXES,
  ...INDEXES.map(({ name }) => name),
];

/** Said of a base that has its tables but does not tell their version. */
export const NO_VERSION = 'it has no version';

/** Whether a database with these tables holds a base, of whatever version. */
export function isBase(names: readonly string[]): boolean {
  return ALWAYS_THERE.every((name) => names.includes(name));
}
