import type { Candidate } from '../../../src/server/schemas/extract.ts';
import { go } from '../router.ts';
import { Score } from './score.tsx';

interface Props {
  candidates: readonly Candidate[];
  chosen: number | null;
  /** How likely it is that the list shown is the one the page announces; null where none is shown. */
  score: number | null;
}

/** The lists that could have been meant, the likeliest first, each with what speaks for or against it. */
export function Candidates({ candidates, chosen, score }: Props) {
  const [best] = candidates;
  return (
    <section class="stack">
      <h2>{chosen === null ? 'Lists on this page' : 'Why this list'}</h2>
      <p class="quiet">{summaryOf(candidates, chosen)}</p>
      {score !== null && chosen === best?.id && <Score value={score} />}
      <ul class="candidates">
        {candidates.map((candidate) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            isTaken={chosen !== null}
            isBest={candidate === best}
            isShown={candidate.id === chosen}
          />
        ))}
      </ul>
    </section>
  );
}

function summaryOf(candidates: readonly Candidate[], chosen: number | null): string {
  if (chosen === null)
    return 'None of them is clearly the one that the title announces. Choose one to see it as a table.';
  if (candidates.length === 1) return 'It is the only list on the page that could be meant.';
  return `The page has ${candidates.length} lists that could be meant. Choose another to see it in the table and on the page.`;
}

function show(candidate: Candidate, isBest: boolean, isTaken: boolean): void {
  const before = new URLSearchParams(location.search);
  // Another list has other columns: only the page itself stays.
  const kept = [...before].filter(([name]) => name === 'page' || name === 'url' || name === 'base');
  const choice = isBest && isTaken ? [] : [['candidate', String(candidate.id)]];
  go(`/extract?${new URLSearchParams([...kept, ...choice])}`, { replace: true });
}

interface CardProps {
  candidate: Candidate;
  isTaken: boolean;
  isBest: boolean;
  isShown: boolean;
}

function CandidateCard({ candidate, isTaken, isBest, isShown }: CardProps) {
  const { count, samples, reasons, tagPath, rule } = candidate;
  const verdict = !isTaken ? '' : isBest ? 'Taken: ' : 'Not taken: ';
  return (
    <li>
      <button
        type="button"
        class="candidate"
        aria-pressed={isShown}
        onClick={() => show(candidate, isBest, isTaken)}
      >
        <span class="sample">
          <strong>{count} items</strong> {samples.join(' · ')}
        </span>
        {isShown && <span class="small quiet">shown</span>}
        <span class="why">
          {verdict}
          {reasons.join('; ')}
        </span>
      </button>
      <details class="small quiet candidate-details">
        <summary>Details</summary>
        Found by {rule} at <code>{tagPath}</code>
      </details>
    </li>
  );
}
