import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props<Id extends string> {
  label: string;
  tabs: readonly (readonly [Id, string])[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ComponentChildren;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: Props<Id>) {
  const base = useId();
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex(([id]) => id === selected);
    const [next] = tabs[(at + step + tabs.length) % tabs.length]!;
    onSelect(next);
    document.getElementById(`${base}-${next}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(([id, name]) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </>
  );
}
