interface Part {
  readonly label: string;
  readonly value: string;
}

/** How a question or title was read: its parts, and a sentence of them where there is one. */
export function Understood({ parts, sentence }: { parts: readonly Part[]; sentence?: string }) {
  if (parts.length === 0 && sentence === undefined) return null;
  return (
    <section class="stack tight" aria-label="Understood as">
      <dl class="understood">
        {parts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sentence !== undefined && <p class="small quiet">{sentence}</p>}
    </section>
  );
}
