import { lexiconGroups, onceRead } from '../../lang/lexicon.js';

/** What a word does in a list or around it; the words stand in `models/lexicon/list-words.txt`, with what each class is. */
export const listWords = lexiconGroups('list-words');

/** The words of a group as alternatives of an expression. */
export const oneOf = (group: string, blank = '-') =>
  Array.from(listWords(group), (word) => word.replace('-', blank)).join('|');

/** An expression with the words of groups in it, made when it is first needed. */
export const wordForm = (form: () => string) => onceRead(() => new RegExp(form(), 'iu'));

/** Editors leave the number off what they give on top: "Bonus: The old harbour", "The old harbour (bonus!)". */
export const isOnTop = wordForm(() => {
  const words = `(?:${oneOf('on-top')})`;
  return `^\\W*${words}\\b|[(\\[]\\W*${words}\\W*[)\\]]$`;
});

/** Matches a `class` or an `id` that has one of a group's parts. */
export const classWith = (group: 'side-class' | 'main-class' | 'paging-class') =>
  onceRead(() => new RegExp(oneOf(group).replace('^', '\\b'), 'i'));
