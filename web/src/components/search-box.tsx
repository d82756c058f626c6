import { useEffect, useId, useRef } from 'preact/hooks';
import { go } from '../router.ts';
import { SearchIcon } from './icons.tsx';
import { type Suggestion, useSuggestions } from './suggestions.ts';

/** A key that is typed anywhere on the page brings the reader to the box. */
const SHORTCUT = '/';

/** One box for every question, with suggestions as it is typed in. */
export function SearchBox({ initial = '', large = false }: { initial?: string; large?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const box = useSuggestions(initial);
  useFocus(input, large);
  const open = (href: string) => {
    box.close();
    input.current?.blur();
    go(href);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const text = box.text.trim();
    if (box.chosen !== undefined) open(box.chosen.href);
    else if (text !== '') open(`/ask?q=${encodeURIComponent(text)}`);
  };
  return (
    <div class={large ? 'search large' : 'search'}>
      <search>
        <form onSubmit={submit}>
          <SearchIcon />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Ask a question"
            aria-expanded={box.suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={box.selected >= 0 ? `${listId}-${box.selected}` : undefined}
            autocomplete="off"
            spellcheck={false}
            maxLength={500}
            placeholder="Ask: tallest buildings in Asia"
            value={box.text}
            onInput={(event) => box.type(event.currentTarget.value)}
            onKeyDown={box.move}
            onBlur={box.close}
          />
          <button type="submit" class="button primary">
            Ask
          </button>
        </form>
      </search>
      <SuggestionList id={listId} suggestions={box.suggestions} selected={box.selected} onOpen={open} />
    </div>
  );
}

/** The box of the start page has the focus from the beginning, any box takes it on the shortcut. */
function useFocus(input: { current: HTMLInputElement | null }, atOnce: boolean): void {
  useEffect(() => {
    if (atOnce) input.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, select') !== null;
      if (event.key !== SHORTCUT || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [atOnce]);
}

interface ListProps {
  id: string;
  suggestions: readonly Suggestion[];
  selected: number;
  onOpen: (href: string) => void;
}

function SuggestionList({ id, suggestions, selected, onOpen }: ListProps) {
  return (
    <div
      class="suggestions"
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={suggestions.length === 0}
    >
      {suggestions.map(({ href, text, kind }, i) => (
        <div
          key={href}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === selected}
          // Before the box loses the focus, which closes the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onOpen(href);
          }}
        >
          <span>{text}</span> <small>{kind === 'entity' ? 'thing' : kind}</small>
        </div>
      ))}
    </div>
  );
}
