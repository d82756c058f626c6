import { useState } from 'preact/hooks';
import type { PageTables } from '../../../src/server/schemas/extract.ts';
import { useApi } from '../api.ts';
import { Downloads } from './downloads.tsx';
import { ErrorNote, Loading } from './notes.tsx';

type Table = PageTables['tables'][number];

/** Rows that are shown before the reader asks for all. */
const FIRST_ROWS = 20;
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'number', 'money', 'percent']);

/** Every data table of a page that the service holds. */
export function PageTablesView({ page }: { page: string }) {
  const path = `/api/pages/${page}/tables`;
  const found = useApi<PageTables>(`${path}?size=200`);
  if (found.state === 'failed') return <ErrorNote message={found.error.message} />;
  if (found.value === null) return <Loading label="Reading the tables …" />;
  const { tables, total } = found.value;
  if (tables.length === 0) return <p class="quiet">No table of data was found on the page.</p>;
  return (
    <div class="stack">
      <div class="row apart">
        <h3>
          {total} {total === 1 ? 'table' : 'tables'} on the page
        </h3>
        {total > 1 && <Downloads path={path} />}
      </div>
      {tables.map((table) => (
        <OneTable key={table.number} table={table} downloads={`${path}?table=${table.number}`} />
      ))}
    </div>
  );
}

function OneTable({ table, downloads }: { table: Table; downloads: string }) {
  const [isWhole, setWhole] = useState(false);
  const name = table.caption ?? table.heading ?? `Table ${table.number}`;
  const rows = isWhole ? table.rows : table.rows.slice(0, FIRST_ROWS);
  return (
    <section class="stack" aria-label={name}>
      <div class="table-head">
        <h4>{name}</h4>
        <Downloads path={downloads} />
      </div>
      <Grid table={table} rows={rows} name={name} />
      {table.rows.length > rows.length && (
        <button type="button" class="button small" onClick={() => setWhole(true)}>
          Show all {table.rows.length} rows
        </button>
      )}
    </section>
  );
}

function Grid({ table, rows, name }: { table: Table; rows: readonly string[][]; name: string }) {
  const kinds = table.columnTypes.map(({ type }, i) =>
    i === table.nameColumn ? 'name' : NUMBERS.has(type) ? 'number' : 'text',
  );
  const totals = new Set(table.totals);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-wrap" tabIndex={0} aria-label={`Table: ${name}`}>
      <table class="table">
        <thead>
          <tr>
            {table.columns.map((label, i) => (
              <th key={`${i}${label}`} class={kinds[i]} scope="col">
                <span>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={`${r}${row[0]}`} class={totals.has(r) ? 'total' : undefined}>
              {row.map((text, i) => (
                <td key={`${i}${text}`} class={kinds[i]}>
                  {text.replaceAll('\n', '; ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
