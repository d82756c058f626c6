import { useState } from 'preact/hooks';
import type { Comparison } from '../../../src/server/schemas/answer.ts';
import type { EntityEntries, Suggestions } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { LinkChips } from '../components/chips.tsx';
import { ComparisonTable } from '../components/comparison-table.tsx';
import { ErrorNote, WhenLoaded } from '../components/notes.tsx';
import { SourceList } from '../components/source-link.tsx';
import { usePageTitle } from '../page-title.ts';
import { go } from '../router.ts';

const MAX_ENTITIES = 8;

function hrefOf(names: readonly string[]): string {
  const query = new URLSearchParams(names.map((name) => ['name', name]));
  return names.length === 0 ? '/compare' : `/compare?${query}`;
}

export function ComparePage({ query }: { query: URLSearchParams }) {
  const names = query.getAll('name');
  const path = `/api/compare?${new URLSearchParams(names.map((name) => ['name', name]))}`;
  const comparison = useApi<Comparison>(names.length === 0 ? null : path);
  usePageTitle(names.length === 0 ? 'Compare' : names.join(' vs '));
  return (
    <>
      <div class="stack">
        <h1>Compare</h1>
        <p class="lead">Add things one by one. Each row is something that is known about them.</p>
        {names.length < MAX_ENTITIES && <AddEntity onAdd={(name) => go(hrefOf([...names, name]))} />}
      </div>
      {names.length === 0 ? (
        <ToStartWith />
      ) : (
        <WhenLoaded loaded={comparison}>
          {(value) => <Compared comparison={value} names={names} path={path} />}
        </WhenLoaded>
      )}
    </>
  );
}

interface ComparedProps {
  comparison: Comparison;
  names: readonly string[];
  path: string;
}

function Compared({ comparison, names, path }: ComparedProps) {
  const { unknown, notes, entities, sources } = comparison;
  return (
    <>
      {unknown.length > 0 && <ErrorNote message={notes.join(' ')} />}
      {unknown.length === 0 && notes.length > 0 && <p class="quiet">{notes.join(' ')}</p>}
      {entities.length > 0 && (
        <>
          <ComparisonTable
            comparison={comparison}
            downloads={path}
            onRemove={(name) => go(hrefOf(withoutName(names, comparison, name)))}
          />
          <section class="stack">
            <h2>Sources</h2>
            <SourceList sources={sources} numbered />
          </section>
        </>
      )}
    </>
  );
}

/** Comparisons among the example questions, as a first step. */
function ToStartWith() {
  const examples = useApi<Suggestions>('/api/examples');
  const pairs = (examples.value?.suggestions ?? []).flatMap(({ text }) => {
    const names = text.split(' vs ');
    return names.length < 2 ? [] : [{ text, href: hrefOf(names) }];
  });
  if (pairs.length === 0) return null;
  return (
    <div class="stack">
      <span class="label">To start with</span>
      <LinkChips chips={pairs} />
    </div>
  );
}

/** The names asked for stand in the order of the columns, unknown ones left out. */
function withoutName(names: readonly string[], comparison: Comparison, removed: string): string[] {
  const known = names.filter((name) => !comparison.unknown.includes(name));
  const at = comparison.entities.findIndex(({ name }) => name === removed);
  return known.filter((_name, i) => i !== at);
}

function AddEntity({ onAdd }: { onAdd: (name: string) => void }) {
  const [text, setText] = useState('');
  const found = useApi<EntityEntries>(
    text.trim().length < 2 ? null : `/api/entities?q=${encodeURIComponent(text)}&size=8`,
  );
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onAdd(text.trim());
    setText('');
  };
  return (
    <form class="row" onSubmit={submit}>
      <input
        class="filter"
        list="known-entities"
        aria-label="Name to add"
        placeholder="Name of a thing"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <datalist id="known-entities">
        {found.value?.entities.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <button type="submit" class="button">
        Add
      </button>
    </form>
  );
}
