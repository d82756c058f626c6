import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  label: string;
  /** At the side, as a panel; else in the middle. */
  side?: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

/** A window over the page: Escape, its button or a click beside it closes it, and the focus goes back. */
export function Dialog({ label, side = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={dialog}
      class={side ? 'dialog side' : 'dialog'}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-body stack">
        <button
          type="button"
          class="icon-button dialog-close"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
        {children}
      </div>
    </dialog>
  );
}
