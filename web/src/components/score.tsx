const LABEL = 'Confidence';
/** A guess is never certain. */
const SUREST = 99;

/** How likely it is that a list is the one its page announces: a small bar with its percentage. */
export function Score({ value }: { value: number }) {
  const percent = Math.min(SUREST, Math.round(value * 100));
  return (
    <span class="score">
      {LABEL}
      <i aria-hidden="true">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={percent} height="10" />
        </svg>
      </i>
      {percent}%
    </span>
  );
}
