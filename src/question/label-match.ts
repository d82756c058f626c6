import { editDistance, singular } from '../lang/index.js';
import { withoutMarks } from '../lang/words.js';
import type { TableColumn } from '../query/table.js';
import { remembering } from '../recent.js';
import { type ColumnMatch, MOST_TOKENS } from './filter.js';
import { type QuestionText, stemOf, type Token } from './tokens.js';

/** What a column's label shares with the question; `common` words are in too many questions to be short for another. */
export function matchColumn(
  text: QuestionText,
  column: TableColumn,
  common: ReadonlySet<string>,
): ColumnMatch {
  const label = column.column.label.replace(/^(?:second )?(?:number|length|year|month) (?:in|of) /, '');
  const stems = labelStems(label);
  let mask = 0;
  let hits = 0;
  let first = -1;
  let last = -1;
  for (const stem of stems) {
    let hit = false;
    text.tokens.slice(0, MOST_TOKENS).forEach((token, at) => {
      if (!sameStem(token, stem, common)) return;
      hit = true;
      mask |= 1 << at;
      if (first < 0 || at < first) first = at;
      if (at > last) last = at;
    });
    if (hit) hits++;
  }
  return {
    column,
    mask,
    share: stems.length === 0 ? 0 : hits / stems.length,
    first,
    last,
    labelStems: stems,
  };
}

const LABEL_WORD = /[\p{L}\p{N}#%]+/gu;
const REMEMBERED_LABELS = 20_000;

const labelStems = remembering(REMEMBERED_LABELS, (label): readonly string[] => {
  const words = withoutMarks(label).match(LABEL_WORD) ?? [];
  return [...new Set(words.map((word) => stemOf(singular(word))))];
});

/** Labels are short for words: "Pos." for position, "Att" for attendance. */
const SHORTEST_PREFIX = 3;

/** A label without vowels behind its first letter is short for a word with its letters: "qty", "pts", "hrs", "grp", "wk". */
const WITHOUT_VOWELS = /^[a-z][b-df-hj-np-tv-z]{1,3}$/;

function isShortFor(stem: string, { text }: Token): boolean {
  if (text.length < 4 || !WITHOUT_VOWELS.test(stem) || stem[0] !== text[0]) return false;
  let at = 0;
  for (const letter of text) if (letter === stem[at]) at++;
  return at === stem.length;
}

function sameStem(token: Token, stem: string, common: ReadonlySet<string>): boolean {
  if (token.stem === stem || isShortFor(stem, token)) return true;
  if (stem.length < SHORTEST_PREFIX || token.stem.length < SHORTEST_PREFIX || common.has(token.text))
    return false;
  if (token.stem.startsWith(stem) || (stem.startsWith(token.stem) && token.stem.length >= 4)) return true;
  return (
    stem.length >= 5 &&
    token.stem.length >= 5 &&
    stem[0] === token.stem[0] &&
    editDistance(stem, token.stem) <= 1
  );
}
