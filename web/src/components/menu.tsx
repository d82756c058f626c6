import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  label: string;
  /** Holds more than a few links. */
  wide?: boolean;
  children: ComponentChildren;
}

const MARGIN = 12;

/** The items end where the button ends; where that is too far left for them, they move to the right. */
function keepInWindow(items: HTMLElement | null): void {
  if (items === null) return;
  items.style.translate = '';
  const { left } = items.getBoundingClientRect();
  if (left < MARGIN) items.style.translate = `${MARGIN - left}px`;
}

/** A button that opens a few links; a click elsewhere or Escape closes it. */
export function Menu({ label, wide = false, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const items = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const element = menu.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        element.querySelector('summary')?.focus();
      } else if (element.contains(event.target as Node)) return;
      element.open = false;
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details class="menu" ref={menu} onToggle={() => keepInWindow(items.current)}>
      <summary class="button small">{label}</summary>
      <div ref={items} class={wide ? 'menu-items wide' : 'menu-items'}>
        {children}
      </div>
    </details>
  );
}
