/** Labels are a few words; what is longer is a sentence and labels nothing. */
const MOST_WORDS = 8;
const LONGEST = 60;
/** Marks around a label that are not part of it: colons, bullets, ticks, pictograms. */
const AROUND = /^[^\p{L}\p{N}%$#(“"'…]+|[\s:：|–—\-•*>.,;]+$/gu;

/** A label as a reader would say it: without its colon, bullets and pictograms; '' when the text is no label. */
export function labelText(text: string): string {
  const label = text.replace(AROUND, '').trim();
  return isLabel(label) ? label : '';
}

function isLabel(label: string): boolean {
  if (label === '' || label.length > LONGEST || !/\p{L}{2}/u.test(label)) return false;
  if (/[.!?;]\s+\p{L}/u.test(label)) return false;
  return label.split(/\s+/).length <= MOST_WORDS;
}

/** Stands in a label for the item's own name: "Why work with …?" */
export const NAME_MARK = '…';

/**
 * The label with the item's name taken out, so that it is the same under every item: "Why work with
 * Acme Group?" and "Acme Price" under Acme Group.
 */
export function maskName(label: string, name: string): string {
  const words = label.split(/\s+/);
  const nameWords = new Set(name.toLowerCase().split(/\s+/).map(bareWord));
  const isName = (word: string) => nameWords.has(bareWord(word.toLowerCase()));
  const start = words.findIndex((word) => isName(word) && bareWord(word).length > 1);
  if (start < 0) return label;
  let end = start;
  while (end < words.length && isName(words[end]!)) end++;
  const closing = /[?!:]$/.exec(words[end - 1]!)?.[0] ?? '';
  const before = words.slice(0, start);
  const after = words.slice(end);
  // "Acme Price" is "Price" under every item; "Acme is for you if" needs the mark to be read
  const bare = before.length === 0 && /^[\p{Lu}\p{N}(]/u.test(after[0] ?? '');
  return [...before, ...(bare ? [] : [NAME_MARK + closing]), ...after].join(' ');
}

function bareWord(word: string): string {
  return word.replace(/['’]s$/i, '').replace(/[^\p{L}\p{N}-]/gu, '');
}

/** What makes two labels the same. */
export function labelKey(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/[^\p{L}\p{N}%$#'…]+/gu, ' ')
    .trim();
}
