import { nameKey, words } from './fold-text.js';

const QUALIFIER = /\s*[([]([^()[\]]*)[)\]]\s*$/;
/** Legal forms that one page writes and another leaves out. */
const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company ltd limited llc plc gmbh ag sa nv bv spa'.split(' '),
);
const ARTICLES = new Set(['the', 'a', 'an']);

/** What stands in brackets at the end of a name: "film, 2010" of "Inception (film, 2010)". */
export function qualifierOf(name: string): string | null {
  const inside = QUALIFIER.exec(name)?.[1];
  return inside === undefined ? null : nameKey(inside);
}

/**
 * A key that names share when they may be one thing written differently: word order, articles, legal
 * forms and a bracketed qualifier do not count. It only proposes; rules decide.
 */
export function variantKey(name: string): string {
  const bare = words(name.replace(QUALIFIER, '').replace(/\s*&\s*/g, ' and '));
  const telling = bare.filter((word) => !ARTICLES.has(word));
  const core = telling.filter((word, i) => i === 0 || !LEGAL_FORMS.has(word));
  return (core.length === 0 ? bare : core).sort().join(' ') || nameKey(name);
}
