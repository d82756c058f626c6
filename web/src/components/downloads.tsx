import { useState } from 'preact/hooks';
import { fileName } from '../../../src/server/formats/file-name.ts';
import { withBase } from '../api.ts';
import { Menu } from './menu.tsx';

const FORMATS = [
  ['csv', 'CSV', 'for spreadsheets'],
  ['json', 'JSON', 'all details'],
  ['md', 'Markdown', 'for documents'],
  ['jsonld', 'JSON-LD', 'schema.org'],
  ['parquet', 'Parquet', 'for analytics'],
] as const;

function withFormat(path: string, format: string): string {
  return withBase(`${path}${path.includes('?') ? '&' : '?'}format=${format}`);
}

/** The table of a view in every format, and the link that shows this view again; files are called as the table is. */
export function Downloads({ path, name }: { path: string; name: string }) {
  return (
    <div class="row">
      <CopyLink />
      <Menu label="Download">
        {FORMATS.map(([format, said, use]) => (
          <a key={format} href={withFormat(path, format)} download={fileName(name, format)}>
            {said} <small>{use}</small>
          </a>
        ))}
      </Menu>
    </div>
  );
}

function CopyLink() {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard
      .writeText(location.href)
      .catch(() => prompt('The link to this view', location.href));
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="button small" onClick={copy}>
      {copied ? 'Copied' : 'Copy link'}
    </button>
  );
}
