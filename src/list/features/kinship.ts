import { likeness } from '../../lang/word-vectors.js';
import { LINE } from '../lines/line-table.js';
import type { CandidateView } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import { agreement, mean, relativeDeviation } from './statistics.js';
import { contentWords } from './words.js';

/** Of long lists so many items are looked at. */
const MOST_ITEMS = 24;
/** Lines under an item that are looked at. */
const MOST_UNDER = 6;
const PROSE = 60;

/**
 * Whether the items are of the kind that the title names, by the words that they and the text under them use; whether
 * they are akin to each other; and whether each is followed by alike text that speaks of it.
 */
export const kinshipFeatures: FeatureRule = {
  id: 'kinship',
  names: [
    'kin.title',
    'kin.concept',
    'kin.items',
    'kin.known',
    'under.title',
    'under.echo',
    'under.prose',
    'under.lines',
    'under.alike',
    'under.linked',
    'under.lastProse',
  ],
  measure: (view, out, at) => {
    const { facts, items } = view;
    const step = Math.max(1, Math.floor(items.length / MOST_ITEMS));
    const looked = Array.from({ length: Math.ceil(items.length / step) }, (_, i) => i * step);
    const vectors = looked.map((i) => facts.vectorOf(items[i]!));
    const known = vectors.filter((vector) => vector.some((value) => value !== 0));
    const centre = new Float64Array(facts.titleVector.length);
    for (const vector of known)
      for (let d = 0; d < centre.length; d++) centre[d]! += vector[d]! / Math.max(1, known.length);
    out[at] = likeness(centre, facts.titleVector);
    out[at + 1] = likeness(centre, facts.conceptVector);
    out[at + 2] = Math.sqrt(likeness(centre, centre));
    out[at + 3] = known.length / looked.length;
    measureUnder(view, looked, out, at + 4);
  },
};

function measureUnder(view: CandidateView, looked: readonly number[], out: Float64Array, at: number): void {
  const { facts, candidate, items } = view;
  const under = looked.map((i) => linesUnder(view, i));
  const { lines } = facts;
  out[at] = mean(
    under.map((own) =>
      own.reduce((best, line) => Math.max(best, likeness(facts.lineVector(line), facts.titleVector)), 0),
    ),
  );
  out[at + 1] = mean(looked.map((i, j) => Number(echoes(view, contentWords(items[i]!.words), under[j]!))));
  out[at + 2] = mean(under.map((own) => Number(own.some((line) => isProse(view, line)))));
  out[at + 3] = Math.min(
    2,
    relativeDeviation(
      looked
        .slice(0, -1)
        .map((i) =>
          candidate.lines[i + 1] === undefined ? 0 : candidate.lines[i + 1]! - candidate.lines[i]!,
        ),
    ),
  );
  out[at + 4] = agreement(under.length, (j) =>
    under[j]!.slice(0, 3).reduce((hash, line) => hash * 31 + lines.folded[line]!, 7),
  );
  out[at + 5] = mean(
    under.map((own) =>
      own.length === 0 ? 0 : own.filter((line) => lines.has(line, LINE.linked)).length / own.length,
    ),
  );
  out[at + 6] = Number(linesUnder(view, items.length - 1).some((line) => isProse(view, line)));
}

const isProse = ({ facts: { lines } }: CandidateView, line: number) =>
  lines.rawLength(line) >= PROSE && !lines.has(line, LINE.linked);

/** The lines from an item's own to the next item's, the first few. */
function linesUnder({ candidate, facts: { lines } }: CandidateView, i: number): number[] {
  const from = candidate.lines[i]! + 1;
  const end = Math.min(candidate.lines[i + 1] ?? lines.size, from + MOST_UNDER, lines.size);
  const under: number[] = [];
  for (let line = from; line < end; line++) under.push(line);
  return under;
}

/** Whether one of the words comes back in the lines. */
function echoes({ facts }: CandidateView, words: readonly string[], under: readonly number[]): boolean {
  return under.some((line) => {
    const own = facts.lineWords(line);
    return words.some((word) => own.has(word));
  });
}
