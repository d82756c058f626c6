import type { Candidate } from '../../../src/server/schemas/extract.ts';
import { go, withQuery } from '../router.ts';
import { Score } from './score.tsx';

interface Props {
  candidates: readonly Candidate[];
  chosen: number | null;
}

/** The lists that could have been meant, the winner first, each with what speaks for or against it. */
export function Candidates({ candidates, chosen }: Props) {
  const [best, next] = candidates;
  return (
    <section class="stack">
      <h2>Why this list</h2>
      <p class="quiet">
        {candidates.length === 1
          ? 'It is the only one on the page that could be meant.'
          : `Of ${candidates.length} lists on the page the likeliest is taken: ${percent(best!)} against ${percent(next!)} for the next. Choose another to see it in the table and on the page.`}
      </p>
      <ul class="candidates">
        {candidates.map((candidate) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            isBest={candidate === best}
            isShown={candidate.id === chosen}
          />
        ))}
      </ul>
    </section>
  );
}

const percent = ({ score }: Candidate) => `${Math.round(score * 100)}%`;

function show(candidate: Candidate, isBest: boolean): void {
  const choice = isBest ? null : String(candidate.id);
  go(withQuery({ candidate: choice, sort: null, filter: null }), { replace: true });
}

interface CardProps {
  candidate: Candidate;
  isBest: boolean;
  isShown: boolean;
}

function CandidateCard({ candidate, isBest, isShown }: CardProps) {
  const { count, samples, score, tagPath, rule, reasons } = candidate;
  return (
    <li>
      <button type="button" class="candidate" aria-pressed={isShown} onClick={() => show(candidate, isBest)}>
        <span class="sample">
          <strong>{count} items</strong> {samples.join(' · ')}
        </span>
        <Score value={score} label="Likelihood" />
        <span class="why">
          {isBest ? 'Won: ' : 'Lost: '}
          {reasons.join('; ')}
        </span>
        <span class="mono">
          {rule} at {tagPath}
        </span>
      </button>
    </li>
  );
}
