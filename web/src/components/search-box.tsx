import { useEffect, useId, useRef } from 'preact/hooks';
import { go } from '../router.ts';
import { SearchIcon } from './icons.tsx';
import { type Suggestion, useSuggestions } from './suggestions.ts';

/** A key that is typed anywhere on the page brings the reader to the box. */
const SHORTCUT = '/';

interface Props {
  initial?: string;
  /** The box of the start page. */
  large?: boolean;
  /** The box in the header, which every page has. */
  inHeader?: boolean;
  /** Asks about one kind alone. */
  about?: { readonly id: string; readonly plural: string };
}

/** One box for every question, with suggestions as it is typed in. */
export function SearchBox({ initial = '', large = false, inHeader = false, about }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const box = useSuggestions(initial);
  useFocus(input, large, large || inHeader);
  const open = (href: string) => {
    box.close();
    input.current?.blur();
    go(href);
  };
  const label = about === undefined ? 'Ask a question' : `Ask about ${about.plural}`;
  const kind = about === undefined ? '' : `&kind=${encodeURIComponent(about.id)}`;
  const submit = (event: Event) => {
    event.preventDefault();
    const text = box.text.trim();
    if (box.chosen !== undefined) open(box.chosen.href);
    else if (text !== '') open(`/ask?q=${encodeURIComponent(text)}${kind}`);
  };
  return (
    <div class={`search${large ? ' large' : ''}${inHeader ? ' in-header' : ''}`}>
      <search>
        <form onSubmit={submit}>
          <SearchIcon />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={box.suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={box.selected >= 0 ? `${listId}-${box.selected}` : undefined}
            autocomplete="off"
            spellcheck={false}
            maxLength={500}
            placeholder={label}
            value={box.text}
            onInput={(event) => box.type(event.currentTarget.value)}
            onKeyDown={box.move}
            onBlur={box.close}
          />
          {inHeader ? (
            box.text === '' && (
              <span class="key" aria-hidden="true">
                /
              </span>
            )
          ) : (
            <button type="submit" class="button primary">
              Ask
            </button>
          )}
        </form>
      </search>
      <SuggestionList id={listId} suggestions={box.suggestions} selected={box.selected} onOpen={open} />
    </div>
  );
}

const WHAT: Readonly<Record<string, string>> = {
  question: 'question',
  kind: 'kind',
  entity: 'thing',
  list: 'list',
  site: 'site',
};

/** The box of the start page has the focus from the beginning; the shortcut leads to it, elsewhere to the header's. */
function useFocus(input: { current: HTMLInputElement | null }, atOnce: boolean, onShortcut: boolean): void {
  useEffect(() => {
    if (atOnce) input.current?.focus();
    if (!onShortcut) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.('input, textarea, select') !== null;
      if (event.key !== SHORTCUT || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [atOnce, onShortcut]);
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
      {suggestions.map(({ href, text, kind, detail }, i) => (
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
          <span>{text}</span> <small>{detail ?? WHAT[kind]}</small>
        </div>
      ))}
    </div>
  );
}
