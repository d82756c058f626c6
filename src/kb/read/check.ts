import type { Store } from '../store/store.js';

/** A rule that every base keeps, and how many rows break it. */
interface CheckResult {
  readonly id: string;
  readonly what: string;
  readonly faults: number;
  readonly detail?: string;
}

interface Rule {
  readonly id: string;
  readonly what: string;
  /** Counts the rows that break the rule. */
  readonly sql: string;
}

const orphan = (id: string, what: string, child: string, key: string, parent: string): Rule => ({
  id,
  what,
  sql: `SELECT count(*) AS n FROM ${child} WHERE ${key} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${parent} AS other WHERE other.id = ${child}.${key})`,
});

const RULES: readonly Rule[] = [
  orphan('tables-have-pages', 'a list stands on a page', 'tables', 'page_id', 'pages'),
  orphan('items-have-tables', 'an item stands in a table', 'items', 'table_id', 'tables'),
  orphan('items-have-pages', 'an item stands on a page', 'items', 'page_id', 'pages'),
  orphan('items-have-entities', 'an item names an entity', 'items', 'entity_id', 'entities'),
  orphan('cells-have-items', 'a value belongs to an item', 'cells', 'item_id', 'items'),
  orphan('cells-have-attributes', 'a value has an attribute', 'cells', 'attribute_id', 'attributes'),
  orphan('columns-have-tables', 'a column belongs to a table', 'columns', 'table_id', 'tables'),
  orphan('columns-have-attributes', 'a column has an attribute', 'columns', 'attribute_id', 'attributes'),
  orphan(
    'merges-have-targets',
    'an entity was resolved to one that exists',
    'entities',
    'same_as',
    'entities',
  ),
  {
    id: 'counts-match',
    what: 'a table has as many items as it says',
    sql: `SELECT count(*) AS n FROM tables
      WHERE item_count <> (SELECT count(*) FROM items WHERE items.table_id = tables.id)`,
  },
  {
    id: 'merges-are-flat',
    what: 'an entity is resolved to one that is its own',
    sql: `SELECT count(*) AS n FROM entities AS merged
      JOIN entities AS root ON root.id = merged.same_as WHERE root.same_as IS NOT NULL`,
  },
  {
    id: 'merges-are-decided',
    what: 'a resolved entity has its decision on record',
    sql: `SELECT count(*) AS n FROM entities WHERE same_as IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM resolutions WHERE resolutions.entity_id = entities.id AND resolutions.state = 'merged')`,
  },
];

/** Verifies a base: what the database finds in its own files, and the rules that loading keeps. */
export async function check(store: Store): Promise<CheckResult[]> {
  const damage = await store.verify();
  const results: CheckResult[] = [
    {
      id: 'storage',
      what: 'the database is sound',
      faults: damage.length,
      ...(damage[0] === undefined ? {} : { detail: damage[0] }),
    },
  ];
  // Counting on in a broken file would only fail.
  if (damage.length > 0) return results;
  for (const { id, what, sql } of [...RULES, ...indexRules()]) {
    const rows = await store.all<{ n: number }>(sql);
    results.push({ id, what, faults: rows[0]?.n ?? 0 });
  }
  return results;
}

/** A row without its index entry would never be found. */
function indexRules(): Rule[] {
  return [
    ['pages', 'page_titles'],
    ['pages', 'page_bodies'],
    ['items', 'item_terms'],
    ['entities', 'entity_terms'],
  ].map(([table, index]) => ({
    id: `${index}-complete`,
    what: `${table} are in the index ${index}`,
    sql: `SELECT abs((SELECT count(*) FROM ${table}) - (SELECT count(*) FROM ${index})) AS n`,
  }));
}
