import type { NameAffixes, SiteContext, SiteWrapper } from './input.js';

/** What a row shows of its page. */
interface RowView {
  readonly page: string;
  readonly name?: string | null | undefined;
  readonly values: Readonly<Record<string, string | readonly string[] | null>>;
}

/** The first rows are enough to tell what the names of a site have in common. */
export const ROWS_TO_JUDGE_BY = 100;

/** A site with what names its rows, as the first of them tell. */
export function siteContext(key: string, wrapper: SiteWrapper, rows: readonly RowView[]): SiteContext {
  const nameColumn = wrapper.columns.find(({ role }) => role === 'name')?.name ?? null;
  const names = rows.slice(0, ROWS_TO_JUDGE_BY).map((row) => givenName(row, nameColumn));
  return { key, wrapper, nameColumn, affixes: nameAffixes(names.filter((name) => name !== '')) };
}

/** What a row is called as it stands; empty where nothing names it. */
export function givenName({ name, values }: RowView, column: string | null): string {
  if (name !== undefined && name !== null && name !== '') return name;
  const value = column === null || !Object.hasOwn(values, column) ? null : values[column];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}

export const NO_AFFIXES: NameAffixes = { prefix: '', suffix: '', parts: null };
/** Names that must be there to tell, and the share that must have an affix. */
const LEAST_NAMES = 5;
const LEAST_SHARE = 0.8;
/** A part that is another on most pages is the name; others recur. */
const LEAST_DISTINCT = 0.8;
const SEPARATORS = [' | ', ' / ', ' :: ', ' » ', ' › ', ' – ', ' — ', ' - ', ': '];

function nameAffixes(names: readonly string[]): NameAffixes {
  if (names.length < LEAST_NAMES) return NO_AFFIXES;
  const prefix = commonStart(names);
  const suffix = commonEnd(names);
  const bare = names.map((name) => withoutEnds(name, prefix, suffix));
  if (distinctShare(bare) < distinctShare(names)) return { ...NO_AFFIXES, parts: nameParts(names) };
  return { prefix, suffix, parts: nameParts(bare) };
}

/** The name itself, and the text that it was taken from where that is another. */
export function bareName(text: string, { prefix, suffix, parts }: NameAffixes): string {
  const bare = withoutEnds(text, prefix, suffix);
  const part = parts === null ? undefined : bare.split(parts.separator)[parts.at]?.trim();
  return part === undefined || part === '' ? bare : part;
}

function withoutEnds(name: string, prefix: string, suffix: string): string {
  let bare = name;
  if (prefix !== '' && bare.startsWith(prefix)) bare = bare.slice(prefix.length);
  if (suffix !== '' && bare.endsWith(suffix)) bare = bare.slice(0, -suffix.length);
  const trimmed = bare.trim();
  return trimmed === '' ? name : trimmed;
}

/** The longest beginning, of whole words, that most names have. */
function commonStart(names: readonly string[]): string {
  return longest(names, (words, n) => `${words.slice(0, n).join(' ')} `);
}

function commonEnd(names: readonly string[]): string {
  return longest(names, (words, n) => ` ${words.slice(-n).join(' ')}`);
}

const MOST_WORDS = 12;

function longest(names: readonly string[], take: (words: readonly string[], n: number) => string): string {
  let best = '';
  for (let n = 1; n <= MOST_WORDS; n++) {
    const counts = new Map<string, number>();
    for (const name of names) {
      const words = name.split(' ');
      if (words.length > n) counts.set(take(words, n), (counts.get(take(words, n)) ?? 0) + 1);
    }
    const [found] = [...counts].sort((a, b) => b[1] - a[1]);
    if (found === undefined || found[1] < names.length * LEAST_SHARE) break;
    best = found[0];
  }
  return best;
}

function nameParts(names: readonly string[]): NameAffixes['parts'] {
  for (const separator of SEPARATORS) {
    const split = names.filter((name) => name.includes(separator)).map((name) => name.split(separator));
    if (split.length < names.length * LEAST_SHARE) continue;
    const width = Math.min(...split.map((parts) => parts.length));
    const shares = Array.from({ length: width }, (_, i) => distinctShare(split.map((parts) => parts[i]!)));
    const telling = shares.flatMap((share, i) =>
      share >= LEAST_DISTINCT && hasLetters(split, i) ? [i] : [],
    );
    if (telling.length === 1) return { separator, at: telling[0]! };
  }
  return null;
}

function hasLetters(split: readonly (readonly string[])[], i: number): boolean {
  return split.filter((parts) => /\p{L}{2}/u.test(parts[i]!)).length >= split.length / 2;
}

function distinctShare(texts: readonly string[]): number {
  return texts.length === 0 ? 0 : new Set(texts).size / texts.length;
}
