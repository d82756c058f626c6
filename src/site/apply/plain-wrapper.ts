import type { Address, Wrapper, WrapperColumn } from '../wrapper.js';

const TOKENS = /[.#@][^/]*/g;
type TemplateText = Wrapper['text'][number];

/** Rules that find a value by the words around it. */
const BY_WORDS: ReadonlySet<string> = new Set(['label', 'anchor-label', 'header', 'cell']);

/**
 * A wrapper as it is without classes and ids, for pages whose styles were renamed: labels are known by their words and
 * plain tag paths. A column that is found by its path alone stays where no other stands at the same plain path.
 */
export function plainWrapper(wrapper: Wrapper): Wrapper {
  const paths = pathsByPlain(wrapper.columns);
  return {
    ...wrapper,
    sharpen: [],
    ...(wrapper.rows === undefined ? {} : { rows: plainRows(wrapper.rows) }),
    text: mergedTexts(wrapper.text),
    columns: wrapper.columns.map((column) => ({
      ...plainAddress(column, paths),
      ...(column.variants === undefined
        ? {}
        : { variants: column.variants.map((one) => plainAddress(one, paths)) }),
    })),
  };
}

/** Rows whose paths are one without classes are none where their cells are not as many. */
function plainRows(rows: Readonly<Record<string, number>>): Record<string, number> {
  const known = new Map<string, number | null>();
  for (const [row, cells] of Object.entries(rows)) {
    const path = plain(row);
    known.set(path, (known.get(path) ?? cells) === cells ? cells : null);
  }
  return Object.fromEntries([...known].flatMap(([row, cells]) => (cells === null ? [] : [[row, cells]])));
}

/** A path that no page has: the column keeps its place and finds nothing. */
const NOWHERE = 'nowhere';

function plainAddress<Place extends Address>(
  place: Place,
  paths: ReadonlyMap<string, ReadonlySet<string>>,
): Place {
  const anchor =
    place.anchor === undefined ? {} : { anchor: { ...place.anchor, path: plain(place.anchor.path) } };
  if (BY_WORDS.has(place.rule)) return { ...place, ...anchor };
  const isWhole = place.rule !== 'tail' && place.rule !== 'label-tail' && place.rule !== 'block';
  const path = place.path === undefined ? NOWHERE : plain(place.path);
  const isAlone = isWhole && paths.get(path)?.size === 1;
  return { ...place, ...anchor, path: isAlone ? path : NOWHERE };
}

/** The sharp paths of columns that are one without classes and ids. */
function pathsByPlain(columns: readonly WrapperColumn[]): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const { path } of columns.flatMap((column) => [column, ...(column.variants ?? [])])) {
    if (path === undefined) continue;
    const key = plain(path);
    paths.set(key, (paths.get(key) ?? new Set()).add(path));
  }
  return paths;
}

function mergedTexts(texts: readonly TemplateText[]): TemplateText[] {
  const merged = new Map<string, TemplateText>();
  for (const text of texts) {
    const path = plain(text.path);
    merged.set(path, union(merged.get(path) ?? { path }, text));
  }
  return [...merged.values()];
}

/** What either prints. Unknown texts are no labels, since values of other classes may stand there, too. */
function union(one: TemplateText, other: TemplateText): TemplateText {
  const both = (key: 'inline' | 'inner' | 'after' | 'anchors' | 'headings' | 'texts') => [
    ...new Set([...(one[key] ?? []), ...(other[key] ?? [])]),
  ];
  const delimiter = one.delimiter ?? other.delimiter;
  return {
    path: one.path,
    ...([one.labels, other.labels].includes('colon') ? { labels: 'colon' } : {}),
    ...(one.behind || other.behind ? { behind: true } : {}),
    ...(delimiter === undefined ? {} : { delimiter }),
    inline: both('inline'),
    inner: both('inner'),
    after: both('after'),
    anchors: both('anchors'),
    headings: both('headings'),
    texts: both('texts'),
  };
}

function plain(path: string): string {
  return path.replace(TOKENS, '');
}
