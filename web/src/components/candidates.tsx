import type { Candidate } from '../../../src/server/schemas/extract.ts';
import { go, withQuery } from '../router.ts';
import { Score } from './score.tsx';

interface Props {
  candidates: readonly Candidate[];
  chosen: number | null;
}

/** The lists that could have been meant, the winner first, each with what speaks for or against it. */
export function Candidates({ candidates, chosen }: Props) {
  const [best] = candidates;
  return (
    <section class="stack">
      <h2>{chosen === null ? 'Lists on this page' : 'Why this list'}</h2>
      <p class="quiet">{summaryOf(candidates, chosen !== null)}</p>
      <ul class="candidates">
        {candidates.map((candidate) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            isBest={candidate === best}
            isShown={candidate.id === chosen}
            verdict={chosen === null ? '' : candidate === best ? 'Won: ' : 'Lost: '}
          />
        ))}
      </ul>
    </section>
  );
}

const percent = (candidate: Candidate | undefined) => `${Math.round((candidate?.score ?? 0) * 100)}%`;

function summaryOf(candidates: readonly Candidate[], isTaken: boolean): string {
  const [best, next] = candidates;
  if (!isTaken)
    return `The likeliest has ${percent(best)}, too little to be taken. Choose it to see it as a table.`;
  if (next === undefined) return 'It is the only one on the page that could be meant.';
  return `Of ${candidates.length} lists on the page the likeliest is taken: ${percent(best)} against ${percent(next)} for the next. Choose another to see it in the table and on the page.`;
}

function show(candidate: Candidate, isBest: boolean, isTaken: boolean): void {
  const choice = isBest && isTaken ? null : String(candidate.id);
  go(withQuery({ candidate: choice, sort: null, filter: null }), { replace: true });
}

interface CardProps {
  candidate: Candidate;
  isBest: boolean;
  isShown: boolean;
  verdict: string;
}

function CandidateCard({ candidate, isBest, isShown, verdict }: CardProps) {
  const { count, samples, score, tagPath, rule, reasons } = candidate;
  return (
    <li>
      <button
        type="button"
        class="candidate"
        aria-pressed={isShown}
        onClick={() => show(candidate, isBest, verdict !== '')}
      >
        <span class="sample">
          <strong>{count} items</strong> {samples.join(' · ')}
        </span>
        <Score value={score} label="Likelihood" />
        <span class="why">
          {verdict}
          {reasons.join('; ')}
        </span>
        <span class="mono">
          {rule} at {tagPath}
        </span>
      </button>
    </li>
  );
}
