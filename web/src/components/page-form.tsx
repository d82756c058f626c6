import { useState } from 'preact/hooks';
import type { Suggestions } from '../../../src/server/schemas/base.ts';
import { useApi } from '../api.ts';
import { ButtonChips } from './chips.tsx';
import { FileDrop } from './file-drop.tsx';
import { Tabs } from './tabs.tsx';

export type PageToExtract = { readonly candidate?: number } /** Of a copy nothing is fetched. */ & (
  | { readonly kind: 'url'; readonly url: string; readonly copy?: boolean }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'held'; readonly page: string }
);

const WAYS = [
  ['url', 'Address'],
  ['file', 'File'],
  ['html', 'Paste HTML'],
] as const;

interface Props {
  busy: boolean;
  onExtract: (input: PageToExtract) => void;
}

export function PageForm({ busy, onExtract }: Props) {
  const [way, setWay] = useState<(typeof WAYS)[number][0]>('url');
  return (
    <div class="panel stack">
      <Tabs label="How to give the page" tabs={WAYS} selected={way} onSelect={setWay}>
        {way === 'url' && <AddressForm busy={busy} onExtract={onExtract} />}
        {way === 'html' && <PasteForm busy={busy} onExtract={onExtract} />}
        {way === 'file' && (
          <FileDrop
            hint="Drop an .html file here"
            accept=".html,.htm,.xhtml"
            multiple={false}
            onFiles={([file]) => file !== undefined && onExtract({ kind: 'file', file })}
          />
        )}
      </Tabs>
      <Samples onExtract={onExtract} />
    </div>
  );
}

/** People leave out what browsers add. */
export function wholeAddress(typed: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

function AddressForm({ busy, onExtract }: Props) {
  const [url, setUrl] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (url.trim() !== '') onExtract({ kind: 'url', url: wholeAddress(url.trim()) });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <label class="field">
        Address of the page
        <input
          type="text"
          inputMode="url"
          autocomplete="url"
          spellcheck={false}
          placeholder="https://"
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
          required
        />
      </label>
      <ExtractButton busy={busy} />
    </form>
  );
}

function PasteForm({ busy, onExtract }: Props) {
  const [html, setHtml] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (html.trim() !== '') onExtract({ kind: 'html', html });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <label class="field">
        The page's HTML
        <textarea
          value={html}
          onInput={(event) => setHtml(event.currentTarget.value)}
          spellcheck={false}
          required
        />
      </label>
      <ExtractButton busy={busy} />
    </form>
  );
}

function ExtractButton({ busy }: Pick<Props, 'busy'>) {
  return (
    <div>
      <button type="submit" class="button primary" disabled={busy}>
        {busy ? 'Extracting …' : 'Extract'}
      </button>
    </div>
  );
}

function Samples({ onExtract }: { onExtract: Props['onExtract'] }) {
  const samples = useApi<Suggestions>('/api/samples');
  const pages = (samples.value?.suggestions ?? []).filter(({ kind }) => kind === 'list');
  if (pages.length === 0) return null;
  return (
    <div class="stack">
      <span class="label">Or try one of ours</span>
      <ButtonChips chips={pages} onChoose={(url) => onExtract({ kind: 'url', url })} />
    </div>
  );
}
