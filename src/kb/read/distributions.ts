import type { Reader } from '../store/store.js';

/** How often something occurs. */
interface Bar {
  readonly label: string;
  readonly count: number;
}

/** The figures of the top-k paper's section VI-D over a base. */
interface Distributions {
  readonly lists: number;
  readonly sites: number;
  /** Share of the lists that are ranked. */
  readonly rankedShare: number;
  readonly k: readonly Bar[];
  /** Lists by their number of attributes beside the name. */
  readonly attributes: readonly Bar[];
  readonly times: readonly Bar[];
  readonly places: readonly Bar[];
  readonly concepts: readonly Bar[];
}

const MOST_BARS = 12;

export async function distributionsOf(reader: Reader): Promise<Distributions> {
  const [counts] = await reader.all<{ lists: number; sites: number; ranked: number }>(
    `SELECT count(CASE WHEN kind = 'list' THEN 1 END) AS lists, count(CASE WHEN kind = 'site' THEN 1 END) AS sites,
       count(CASE WHEN kind = 'list' AND ranked = 1 THEN 1 END) AS ranked FROM tables`,
  );
  const { lists, sites, ranked } = counts!;
  return {
    lists,
    sites,
    rankedShare: lists === 0 ? 0 : ranked / lists,
    k: inOrder(await most(reader, 'k')),
    attributes: inOrder(await attributeCounts(reader)),
    times: await most(reader, 'time_text'),
    places: await most(reader, 'place'),
    concepts: await most(reader, 'head_key'),
  };
}

async function most(reader: Reader, column: 'k' | 'time_text' | 'place' | 'head_key'): Promise<Bar[]> {
  const rows = await reader.all<{ label: string | number; n: number }>(
    `SELECT ${column} AS label, count(*) AS n FROM tables
     WHERE kind = 'list' AND ${column} IS NOT NULL GROUP BY ${column} ORDER BY n DESC, label LIMIT ?`,
    [MOST_BARS],
  );
  return rows.filter(({ label }) => label !== '').map(({ label, n }) => ({ label: String(label), count: n }));
}

async function attributeCounts(reader: Reader): Promise<Bar[]> {
  const rows = await reader.all<{ label: number; n: number }>(
    `SELECT attribute_count AS label, count(*) AS n FROM (
       SELECT tables.id, count(columns.position) AS attribute_count
       FROM tables LEFT JOIN columns ON columns.table_id = tables.id
       WHERE tables.kind = 'list' GROUP BY tables.id
     ) AS sizes GROUP BY attribute_count ORDER BY n DESC LIMIT ?`,
    [MOST_BARS],
  );
  return rows.map(({ label, n }) => ({ label: String(label), count: n }));
}

/** Numbers stand by their size, not by how often they occur. */
function inOrder(bars: readonly Bar[]): Bar[] {
  return [...bars].sort((a, b) => Number(a.label) - Number(b.label));
}
