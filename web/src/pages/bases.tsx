import { useState } from 'preact/hooks';
import type { Kept } from '../../../src/server/schemas/keep.ts';
import { ApiError, post, postForm, postJson, remove } from '../api.ts';
import { type Base, type Bases, basesChanged, chooseBase, currentBase, notify, useBases } from '../bases.ts';
import { showKept } from '../components/add-to-base.tsx';
import { FileDrop } from '../components/file-drop.tsx';
import { ErrorNote, Loading } from '../components/notes.tsx';
import { plainMessage } from '../messages.ts';
import { usePageTitle } from '../page-title.ts';
import { go, rememberBase } from '../router.ts';
import { counted } from '../words.ts';

/** One's own bases and the one that came with the service; where tables are imported. */
export function BasesPage() {
  const bases = useBases();
  usePageTitle('Bases');
  return (
    <>
      <div class="stack">
        <h1>Bases</h1>
        <p class="lead">What you extract or import is kept in a base of your own, on this machine.</p>
      </div>
      {bases === null ? <Loading /> : <BaseList bases={bases} />}
    </>
  );
}

function BaseList({ bases }: { bases: Bases }) {
  const current = currentBase(bases);
  return (
    <>
      {bases.bases.length === 0 && <p class="note">No base is open, and this service keeps none.</p>}
      <ul class="cards">
        {bases.bases.map((base) => (
          <BaseCard
            key={base.id}
            base={base}
            isCurrent={base.id === current?.id}
            canChange={bases.keep !== null}
          />
        ))}
      </ul>
      {bases.keep !== null && (
        <ImportPanel own={bases.bases.filter(({ writable }) => writable)} current={current} />
      )}
      {bases.keep !== null && <NewBase />}
    </>
  );
}

function BaseCard({ base, isCurrent, canChange }: { base: Base; isCurrent: boolean; canChange: boolean }) {
  const { id, name, samples, writable, kinds, rows, lists } = base;
  return (
    <li class="card">
      <span class="label">{samples ? 'To try, comes with Tagpath' : writable ? 'Your own' : 'To read'}</span>
      <strong>{name}</strong>
      <span class="quiet small">
        {lists === 0
          ? 'Holds nothing yet'
          : `${counted(rows, 'row')}, ${counted(kinds, 'kind')}, ${counted(lists, 'source')}`}
        {isCurrent && ' · open now'}
      </span>
      <div class="row">
        {!isCurrent && (
          <button type="button" class="button small" onClick={() => chooseBase(id)}>
            Open {name}
          </button>
        )}
        {canChange && (writable || samples) && (
          <button type="button" class="button small" onClick={() => removeBase(base)}>
            Remove {name}
          </button>
        )}
      </div>
    </li>
  );
}

async function removeBase(base: Base): Promise<void> {
  await remove(`/api/bases/${base.id}`);
  rememberBase(null);
  basesChanged();
  notify({
    text: `${base.name} was removed.`,
    undo: async () => {
      await post(`/api/bases/${base.id}/restore`);
      basesChanged();
      notify({ text: `${base.name} is back.` });
    },
  });
  go('/bases?base=');
}

function ImportPanel({ own, current }: { own: readonly Base[]; current: Base | null }) {
  const [base, setBase] = useState(current?.writable ? current.id : (own[0]?.id ?? ''));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (files: readonly File[]) => {
    const form = new FormData();
    for (const file of files) form.append('file', file, file.name);
    setBusy(true);
    setError(null);
    try {
      const kept = await postForm<Kept>(`/api/import?base=${encodeURIComponent(base)}`, form);
      showKept(kept, own.find(({ id }) => id === base)?.name ?? 'your base');
    } catch (failure) {
      setError(failure instanceof ApiError ? plainMessage(failure) : String(failure));
      setBusy(false);
    }
  };
  return (
    <section class="panel stack" aria-busy={isBusy}>
      <h2>Import a table</h2>
      <p class="quiet">
        CSV, JSON lines or Parquet. The column of names says what the rows are, else the file's name:
        films.csv holds films.
      </p>
      {own.length > 1 && (
        <label class="field">
          Into
          <select class="select" value={base} onChange={(event) => setBase(event.currentTarget.value)}>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {error !== null && <ErrorNote message={error} />}
      <FileDrop
        hint={isBusy ? 'Importing …' : 'Drop a .csv, .jsonl or .parquet file here'}
        accept=".csv,.tsv,.jsonl,.ndjson,.json,.parquet"
        multiple
        onFiles={send}
      />
    </section>
  );
}

function NewBase() {
  const [name, setName] = useState('');
  const create = async (event: Event) => {
    event.preventDefault();
    const base = await postJson<Base>('/api/bases', { name });
    basesChanged();
    notify({ text: `${base.name} is there, and empty.` });
    setName('');
  };
  return (
    <form class="row" onSubmit={create}>
      <input
        class="filter"
        aria-label="Name of a new base"
        placeholder="Name of a new base"
        value={name}
        maxLength={100}
        required
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button small">
        Make a new base
      </button>
    </form>
  );
}
