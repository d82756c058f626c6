import { useState } from 'preact/hooks';
import type { Comparison } from '../../../src/server/schemas/answer.ts';
import { isShowable } from '../table/grid.tsx';
import { ClampedText } from './clamped-text.tsx';
import { Dialog } from './dialog.tsx';
import { Downloads } from './downloads.tsx';
import { SourceLinks } from './source-link.tsx';

type OnRemove = (name: string) => void;

/** An attribute a row, an entity a column; values that sources disagree on stand both, with their source. */
export function ComparisonTable({
  comparison,
  downloads,
  onRemove,
}: {
  comparison: Comparison;
  downloads: string;
  onRemove?: OnRemove;
}) {
  // Where all rows are tinted, none stands out.
  const isTinted = comparison.rows.some(({ differs }) => !differs);
  const doDiffer = comparison.entities.length > 1 && comparison.rows.length > 0;
  return (
    <section class="stack" aria-label="Comparison">
      <div class="table-head">
        <span class="small quiet">
          {doDiffer && (isTinted ? 'Rows that differ are tinted.' : 'They differ in every row.')}
        </span>
        <Downloads path={downloads} name={comparison.entities.map(({ name }) => name).join(' vs ')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="table-wrap" tabIndex={0} aria-label="Comparison table">
        <table class="table comparison">
          <thead>
            <tr>
              <th scope="col">
                <span>Attribute</span>
              </th>
              {comparison.entities.map((entity) => (
                <th key={entity.name} scope="col">
                  <EntityHead entity={entity} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.rows.map(({ label, differs, cells }) => (
              <tr key={label} class={differs && isTinted ? 'differs' : ''}>
                <th scope="row" class="attribute">
                  {label}
                </th>
                {cells.map((cell, i) => (
                  <td key={comparison.entities[i]?.name} class={cell.values.length === 0 ? 'lacking' : ''}>
                    <ComparedCell
                      cell={cell}
                      label={label}
                      name={comparison.entities[i]?.name ?? ''}
                      sources={comparison.sources}
                    />
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

interface HeadProps {
  entity: Comparison['entities'][number];
  onRemove: OnRemove | undefined;
}

function EntityHead({ entity: { id, name, image }, onRemove }: HeadProps) {
  return (
    <span class="compared">
      {isShowable(image) && <img src={image} alt="" />}
      <span class="row">
        {id === null ? name : <a href={`/entity/${id}`}>{name}</a>}
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
    </span>
  );
}

interface CellProps {
  cell: Comparison['rows'][number]['cells'][number];
  label: string;
  name: string;
  sources: Comparison['sources'];
}

/** Values that a cell has room for; the others are a click away. */
const FIRST_VALUES = 2;

/** Each value says whose it is, and where sources disagree, that they do. */
function ComparedCell({ cell, label, name, sources }: CellProps) {
  const [isOpen, setOpen] = useState(false);
  if (cell.values.length === 0) return <span class="quiet">–</span>;
  return (
    <>
      {cell.conflict && <span class="disputed">Sources disagree</span>}
      {cell.values.slice(0, FIRST_VALUES).map((value) => (
        <div key={value.text} class="value">
          <ClampedText label={label} name={name} parts={[value.text]} />
          <SourceLinks at={value.sources} sources={sources} text={name} numbered={!cell.conflict} />
        </div>
      ))}
      {cell.values.length > FIRST_VALUES && (
        <button type="button" class="bare quiet" onClick={() => setOpen(true)}>
          {cell.values.length - FIRST_VALUES} more
        </button>
      )}
      {isOpen && (
        <Dialog label={`${label} of ${name}`} onClose={() => setOpen(false)}>
          <span class="label">{label}</span>
          <h2>{name}</h2>
          {cell.values.map((value) => (
            <p key={value.text} class="whole">
              {value.text}
              <SourceLinks at={value.sources} sources={sources} text={name} />
            </p>
          ))}
        </Dialog>
      )}
    </>
  );
}
