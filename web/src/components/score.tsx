/** A probability as a small bar with its percentage. */
export function Score({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100);
  return (
    <span class="score" title={`${label}: ${percent}%`}>
      <span class="visually-hidden">{label}</span>
      <i aria-hidden="true">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={percent} height="10" />
        </svg>
      </i>
      {percent}%
    </span>
  );
}
