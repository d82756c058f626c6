import { useState } from 'preact/hooks';
import { Menu } from '../components/menu.tsx';
import {
  type ShownColumn as Column,
  columnsOf,
  type Rows,
  shownColumns,
  type TableView,
} from './view-address.ts';

interface Props {
  rows: Rows;
  view: TableView;
  change: (changes: Partial<TableView>) => void;
}

/** Which columns are shown, in which order and under which names; those that are not wait below. */
export function ColumnMenu({ rows, view, change }: Props) {
  const shown = shownColumns(rows, view);
  const ids = shown.map(({ id }) => id);
  const hidden = columnsOf(rows, view).filter(({ id }) => !ids.includes(id));
  if (shown.length + hidden.length === 0) return null;
  const label = hidden.length === 0 ? 'Columns' : `Columns (${hidden.length} more)`;
  return (
    <Menu label={label} wide>
      <ul class="columns" aria-label="Shown columns">
        {shown.map((column, i) => (
          <ColumnLine
            key={column.id}
            column={column}
            onRename={(name) => change({ labels: { ...view.labels, [column.id]: name } })}
            onHide={() => change({ columns: ids.length === 1 ? null : ids.filter((id) => id !== column.id) })}
            onMove={(step) => change({ columns: moved(ids, i, step) })}
            isFirst={i === 0}
            isLast={i === shown.length - 1}
          />
        ))}
      </ul>
      {hidden.length > 0 && <span class="label menu-label">More columns</span>}
      <ul class="columns more" aria-label="More columns">
        {hidden.map(({ id, label: name }) => (
          <li key={id}>
            <button type="button" class="bare" onClick={() => change({ columns: [...ids, id] })}>
              + {name}
            </button>
          </li>
        ))}
      </ul>
      {(view.columns !== null || Object.keys(view.labels).length > 0) && (
        <button type="button" class="button small" onClick={() => change({ columns: null, labels: {} })}>
          As it came
        </button>
      )}
    </Menu>
  );
}

function moved(texts: readonly string[], at: number, step: number): string[] {
  const other = texts[at + step];
  return other === undefined ? [...texts] : texts.with(at, other).with(at + step, texts[at]!);
}

interface ColumnProps {
  column: Column;
  onRename: (name: string) => void;
  onHide: () => void;
  onMove: (step: number) => void;
  isFirst: boolean;
  isLast: boolean;
}

function ColumnLine({ column: { label }, onRename, onHide, onMove, isFirst, isLast }: ColumnProps) {
  const [name, setName] = useState<string | null>(null);
  const keep = (event: Event) => {
    event.preventDefault();
    if (name !== null && name.trim() !== '' && name !== label) onRename(name.trim());
    setName(null);
  };
  if (name !== null) {
    return (
      <li>
        <form class="rename" onSubmit={keep}>
          <input
            class="filter"
            aria-label={`New name of ${label}`}
            value={name}
            maxLength={100}
            ref={(input) => input?.focus()}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" class="button small">
            Rename
          </button>
        </form>
      </li>
    );
  }
  return (
    <li>
      <span class="column-name">{label}</span>
      <span class="column-buttons">
        <button type="button" aria-label={`Move ${label} left`} disabled={isFirst} onClick={() => onMove(-1)}>
          ↑
        </button>
        <button type="button" aria-label={`Move ${label} right`} disabled={isLast} onClick={() => onMove(1)}>
          ↓
        </button>
        <button type="button" aria-label={`Rename ${label}`} onClick={() => setName(label)}>
          ✎
        </button>
        <button type="button" aria-label={`Hide ${label}`} onClick={onHide}>
          ×
        </button>
      </span>
    </li>
  );
}
