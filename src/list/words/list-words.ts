import { lexiconGroups, onceRead } from '../../lang/lexicon.js';

/** What a word does in a list or around it; the words stand in `models/lexicon/list-words.txt`, with what each class is. */
export const listWords = lexiconGroups('list-words');

/** The words of a group as alternatives of an expression. */
export const oneOf = (group: string, blank = '-') =>
  Array.from(listWords(group), (word) => word.replace('-', blank)).join('|');

/** Editors leave the number off what they give on top. */
export const onTopStart = onceRead(() => new RegExp(`^\\W*(?:${oneOf('on-top')})\\b`, 'i'));

/** Matches a `class` or an `id` that has one of a group's parts. */
export const classWith = (group: 'side-class' | 'main-class') =>
  onceRead(() => new RegExp(oneOf(group).replace('^', '\\b'), 'i'));
