interface Chip {
  readonly text: string;
  readonly href: string;
}

/** A row of short things to follow: questions, comparisons. */
export function LinkChips({ chips, label }: { chips: readonly Chip[]; label?: string }) {
  return (
    <ul class="chips" aria-label={label}>
      {chips.map(({ text, href }) => (
        <li key={href}>
          <a class="chip" href={href}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same for things to start: pages and sites to try. */
export function ButtonChips({
  chips,
  onChoose,
}: {
  chips: readonly Chip[];
  onChoose: (href: string) => void;
}) {
  return (
    <ul class="chips">
      {chips.map(({ text, href }) => (
        <li key={href}>
          <button type="button" class="chip" onClick={() => onChoose(href)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
