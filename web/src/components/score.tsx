const LABEL = 'Confidence';

/** How likely it is that a list is the one its page announces: a small bar with its percentage. */
export function Score({ value }: { value: number }) {
  const percent = Math.round(value * 100);
  return (
    <span class="score" title={`${LABEL}: ${percent}%`}>
      <span class="visually-hidden">{LABEL}</span>
      <i aria-hidden="true">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={percent} height="10" />
        </svg>
      </i>
      {percent}%
    </span>
  );
}
