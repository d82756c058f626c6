import type { PageTables } from '../../../src/server/schemas/extract.ts';
import { useApi } from '../api.ts';
import { DataTable } from '../table/data-table.tsx';
import { AddToBase } from './add-to-base.tsx';
import { Loading, Problem } from './notes.tsx';

/** Every data table of a page that the service holds. */
export function PageTablesView({ page, query }: { page: string; query: URLSearchParams }) {
  const found = useApi<PageTables>(`/api/pages/${page}/tables?size=200`);
  if (found.state === 'failed') return <Problem error={found.error} />;
  if (found.value === null) return <Loading label="Reading the tables …" />;
  const { tables, total } = found.value;
  if (tables.length === 0) return <p class="quiet">No table of data was found on the page.</p>;
  return (
    <div class="stack wide">
      <h3>
        {total} {total === 1 ? 'table' : 'tables'} on the page
      </h3>
      {tables.map((table) => (
        <section class="stack" key={table.number} aria-label={nameOf(table)}>
          <div class="row apart">
            <h4>{nameOf(table)}</h4>
            <AddToBase what={{ page, tables: [table.number] }} name={nameOf(table)} />
          </div>
          <DataTable
            path={`/api/pages/${page}/rows?table=${table.number}`}
            query={query}
            scope={`t${table.number}`}
          />
        </section>
      ))}
    </div>
  );
}

function nameOf({ caption, heading, number }: PageTables['tables'][number]): string {
  return caption ?? heading ?? `Table ${number}`;
}
