interface Part {
  readonly label: string;
  readonly value: string;
}

/** How a question or title was read. */
export function Understood({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <dl class="understood" aria-label="Understood as">
      {parts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
