import { useState } from 'preact/hooks';
import type { Kept } from '../../../src/server/schemas/keep.ts';
import { ApiError, postJson, remove } from '../api.ts';
import { type Base, basesChanged, chooseBase, currentBase, notify, useBases } from '../bases.ts';
import { plainMessage } from '../messages.ts';
import { counted } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './notes.tsx';

/** What is to be kept: the list or a table of a page, or the rows of a site. */
export type Keepable =
  | { readonly page: string; readonly candidate?: number; readonly tables?: readonly number[] }
  | { readonly job: string; readonly template: number };

interface Props {
  what: Keepable;
  /** What it is called here. */
  name: string;
  /** What its rows are, where that is known. */
  concept?: string | null;
  primary?: boolean;
}

const NEW = ' new';

/** Keeps what was extracted in a base of one's own, and shows it there as its kind. */
export function AddToBase({ what, name, concept = null, primary = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const bases = useBases();
  if (bases === null || bases.keep === null) return null;
  return (
    <>
      <button type="button" class={primary ? 'button primary' : 'button small'} onClick={() => setOpen(true)}>
        Add to my base
      </button>
      {isOpen && (
        <Dialog label="Add to my base" onClose={() => setOpen(false)}>
          <AddForm
            own={bases.bases.filter(({ writable }) => writable)}
            open={currentBase(bases)}
            what={what}
            name={name}
            concept={concept}
          />
        </Dialog>
      )}
    </>
  );
}

interface FormProps {
  own: readonly Base[];
  open: Base | null;
  what: Keepable;
  name: string;
  concept: string | null;
}

function AddForm({ own, open, what, name, concept }: FormProps) {
  const [base, setBase] = useState(open?.writable ? open.id : (own[0]?.id ?? NEW));
  const [newName, setNewName] = useState('');
  const [rows, setRows] = useState(concept ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const target = base === NEW ? { newBase: newName } : { base };
      const said = rows.trim() === '' ? {} : { concept: rows.trim() };
      const kept = await postJson<Kept>('/api/keep', { ...what, ...target, ...said });
      showKept(kept, base === NEW ? newName : (own.find(({ id }) => id === base)?.name ?? 'your base'));
    } catch (failure) {
      setError(failure instanceof ApiError ? plainMessage(failure) : String(failure));
      setBusy(false);
    }
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h2>Add to my base</h2>
      <p class="quiet small">{name}</p>
      <label class="field">
        Base
        <select class="select" value={base} onChange={(event) => setBase(event.currentTarget.value)}>
          {own.map(({ id, name: own_ }) => (
            <option key={id} value={id}>
              {own_}
            </option>
          ))}
          <option value={NEW}>A new base …</option>
        </select>
      </label>
      {base === NEW && (
        <label class="field">
          Name of the new base
          <input
            value={newName}
            maxLength={100}
            required
            onInput={(event) => setNewName(event.currentTarget.value)}
          />
        </label>
      )}
      <label class="field">
        What are the rows?{' '}
        <span class="quiet small">For example films, towers, recipes. May stay empty.</span>
        <input value={rows} maxLength={100} onInput={(event) => setRows(event.currentTarget.value)} />
      </label>
      {error !== null && <ErrorNote message={error} />}
      <div>
        <button type="submit" class="button primary" disabled={isBusy}>
          {isBusy ? 'Adding …' : 'Add'}
        </button>
      </div>
    </form>
  );
}

/** Leads to where the rows are found now, with the way back. */
export function showKept({ base, kept, href, notes }: Kept, name: string): void {
  basesChanged();
  const added = kept.filter(({ isNew }) => isNew);
  const rows = kept.reduce((sum, each) => sum + each.rows, 0);
  const undo = async () => {
    for (const { list } of added) await remove(`/api/lists/${list}?base=${encodeURIComponent(base)}`);
    basesChanged();
    notify({ text: `Undone. ${name} is as it was before.` });
    chooseBase(base, '/bases');
  };
  const said =
    added.length > 0
      ? `Added ${counted(rows, 'row')} to ${name}.`
      : `${name} had this already; it is up to date now.`;
  notify({ text: [said, ...notes].join(' '), ...(added.length > 0 ? { undo } : {}) });
  chooseBase(base, href.replace(/\?base=.*$/, ''));
}
