import { Dialog } from '../components/dialog.tsx';
import { SourceLinks, SourceList } from '../components/source-link.tsx';
import { withUnit } from '../words.ts';
import type { Row } from './data-table.tsx';
import { isShowable, partsOf } from './grid.tsx';
import { columnsOf, type Rows, type TableView } from './view-address.ts';

interface Props {
  row: Row;
  rows: Rows;
  view: TableView;
  onClose: () => void;
}

/** All that the table says of one row, whether its column is shown or not, with the pages that say so. */
export function RowPanel({ row, rows, view, onClose }: Props) {
  const { table } = rows;
  const filled = columnsOf(rows, view).filter(({ id }) => row.cells[id] !== undefined);
  const sources = row.sources.flatMap((at) => table.sources[at] ?? []);
  return (
    <Dialog label={row.name} side onClose={onClose}>
      <h2>{row.name}</h2>
      {isShowable(row.image) && <img class="panel-picture" src={row.image} alt="" />}
      {row.entity !== null && <a href={`/entity/${row.entity}`}>All that is known of it</a>}
      <dl class="pairs">
        {filled.map(({ id, label, unit, type }) => {
          const cell = row.cells[id]!;
          const said = cell.said ?? partsOf(cell).map((text) => ({ text, sources: [] as number[] }));
          return (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                {said.map(({ text, sources: at }) => (
                  <p key={text}>
                    {withUnit(text, type === 'number' ? unit : null, label)}
                    {said.length > 1 && <SourceLinks at={at} sources={table.sources} text={row.name} />}
                  </p>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      {filled.length === 0 && <p class="quiet">The table gives nothing but its name.</p>}
      {sources.length > 0 && (
        <section class="stack tight">
          <h3>Sources</h3>
          <SourceList sources={sources} />
        </section>
      )}
    </Dialog>
  );
}
