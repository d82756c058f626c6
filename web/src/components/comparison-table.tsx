import type { Comparison } from '../../../src/server/schemas/answer.ts';
import { Downloads } from './downloads.tsx';
import { hostOf, OutLink } from './source-link.tsx';

/** An attribute a row, an entity a column; values that sources disagree on stand both, with their source. */
export function ComparisonTable({
  comparison,
  downloads,
  onRemove,
}: {
  comparison: Comparison;
  downloads: string;
  onRemove?: (name: string) => void;
}) {
  return (
    <section class="stack" aria-label="Comparison">
      <div class="table-head">
        <span class="small quiet">Rows that differ are tinted.</span>
        <Downloads path={downloads} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="table-wrap" tabIndex={0} aria-label="Comparison table">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">
                <span>Attribute</span>
              </th>
              {comparison.entities.map(({ id, name }) => (
                <th key={name} scope="col">
                  <span>
                    {id === null ? name : <a href={`/entity/${id}`}>{name}</a>}{' '}
                    {onRemove !== undefined && (
                      <button
                        type="button"
                        class="icon-button remove"
                        aria-label={`Remove ${name}`}
                        onClick={() => onRemove(name)}
                      >
                        ×
                      </button>
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.rows.map(({ label, differs, cells }) => (
              <tr key={label} class={differs ? 'differs' : ''}>
                <th scope="row" class="attribute">
                  {label}
                </th>
                {cells.map((cell, i) => (
                  <td key={comparison.entities[i]?.name}>
                    {cell.values.map(({ text, sources }) => (
                      <div key={text}>
                        {text}
                        {cell.conflict && (
                          <span class="where">
                            {' '}
                            {sources.map((at) => {
                              const source = comparison.sources[at];
                              return source === undefined ? null : (
                                <OutLink key={at} href={source.local ?? source.url}>
                                  {hostOf(source)}
                                </OutLink>
                              );
                            })}
                          </span>
                        )}
                      </div>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
