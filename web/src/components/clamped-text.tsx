import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';

/** Text beyond this may not fit the lines of a cell: a click shows all of it. */
const CLAMPED_TEXT = 36;
const BETWEEN = ' · ';

export const joinParts = (parts: readonly string[]) => parts.join(BETWEEN);

interface Props {
  /** What it is, and of what: the head of the whole text. */
  label: string;
  name: string;
  parts: readonly string[];
  /** What a short text is shown as. */
  children?: ComponentChildren;
}

/** A text of a few lines; what may not fit opens on a click. */
export function ClampedText({ label, name, parts, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const text = joinParts(parts);
  if (text.length <= CLAMPED_TEXT) return <span class="clamp">{children ?? text}</span>;
  return (
    <>
      <button type="button" class="bare clamp" title="Show the whole text" onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && (
        <Dialog label={`${label} of ${name}`} onClose={() => setOpen(false)}>
          <span class="label">{label}</span>
          <h2>{name}</h2>
          {parts.map((part) => (
            <p key={part} class="whole">
              {part}
            </p>
          ))}
        </Dialog>
      )}
    </>
  );
}
