import { useState } from 'preact/hooks';
import type { Candidate } from '../../../src/server/schemas/extract.ts';
import { go } from '../router.ts';
import { counted } from '../words.ts';
import { Score } from './score.tsx';

interface Props {
  candidates: readonly Candidate[];
  chosen: number | null;
  /** How likely it is that the list shown is the one the page announces; null where none is shown. */
  score: number | null;
  /** Whether the title announces a list at all. */
  isAnnounced: boolean;
}

/** Lists that are shown before the others are asked for. */
const FIRST_SHOWN = 3;

/** The lists that could have been meant, the likeliest first, each with what speaks for or against it. */
export function Candidates({ candidates, chosen, score, isAnnounced }: Props) {
  const [isWhole, setWhole] = useState(false);
  const [best] = candidates;
  const shown = candidates.filter(({ id }, at) => isWhole || at < FIRST_SHOWN || id === chosen);
  const hidden = candidates.length - shown.length;
  return (
    <section class="stack">
      <h2>{chosen === null ? 'Lists on this page' : 'Why this list'}</h2>
      <p class="quiet">{summaryOf(candidates, chosen, isAnnounced)}</p>
      {score !== null && chosen === best?.id && <Score value={score} />}
      <ul class="candidates">
        {shown.map((candidate) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            isTaken={chosen !== null}
            isBest={candidate === best}
            isShown={candidate.id === chosen}
          />
        ))}
      </ul>
      <div class="row">
        {hidden > 0 && (
          <button type="button" class="button small" onClick={() => setWhole(true)}>
            {hidden === 1 ? 'One more list' : `${hidden} more lists`}
          </button>
        )}
        <Details candidates={shown} />
      </div>
    </section>
  );
}

/** The names by which the program itself calls them. */
function Details({ candidates }: { candidates: readonly Candidate[] }) {
  return (
    <details class="small quiet candidate-details">
      <summary>Details</summary>
      <ul>
        {candidates.map(({ id, samples, rule, tagPath }) => (
          <li key={id}>
            {samples[0]} …: found by {rule} at <code>{tagPath}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

function summaryOf(candidates: readonly Candidate[], chosen: number | null, isAnnounced: boolean): string {
  if (chosen === null) {
    const why = isAnnounced ? 'None of them is clearly the one that the title announces. ' : '';
    return `${why}Choose one to see it as a table.`;
  }
  if (candidates.length === 1) return 'It is the only list on the page that could be meant.';
  return `The page has ${candidates.length} lists that could be meant. Choose another to see it in the table and on the page.`;
}

function show(candidate: Candidate, isBest: boolean, isTaken: boolean): void {
  const before = new URLSearchParams(location.search);
  // Another list has other columns: only the page itself stays.
  const kept = [...before].filter(([name]) => name === 'page' || name === 'url' || name === 'base');
  const choice = isBest && isTaken ? [] : [['candidate', String(candidate.id)]];
  go(`/extract?${new URLSearchParams([...kept, ...choice])}`, { stay: true });
}

interface CardProps {
  candidate: Candidate;
  isTaken: boolean;
  isBest: boolean;
  isShown: boolean;
}

function CandidateCard({ candidate, isTaken, isBest, isShown }: CardProps) {
  const { count, samples, reasons } = candidate;
  const taken = isBest ? 'Taken' : 'Not taken';
  const verdict = !isTaken ? '' : reasons.length === 0 ? taken : `${taken}: `;
  return (
    <li>
      <button
        type="button"
        class="candidate"
        aria-pressed={isShown}
        onClick={() => show(candidate, isBest, isTaken)}
      >
        <span class="sample">
          <strong>{counted(count, 'item')}</strong> {samples.join(' · ')}
        </span>
        {isShown && <span class="small quiet">shown</span>}
        {(verdict !== '' || reasons.length > 0) && (
          <span class="why">
            {verdict}
            {reasons.join('; ')}
          </span>
        )}
      </button>
    </li>
  );
}
