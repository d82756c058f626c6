import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Suggestions } from '../../../src/server/schemas/base.ts';
import { get } from '../api.ts';
import { go } from '../router.ts';
import { SearchIcon } from './icons.tsx';

type Suggestion = Suggestions['suggestions'][number];

/** Wait until the typing pauses. */
const PAUSE_MS = 120;

function useSuggestions(text: string, active: boolean): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (!active || text.trim().length < 2) {
      setSuggestions([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      get<Suggestions>(`/api/suggest?q=${encodeURIComponent(text)}`, abort.signal).then(
        (found) => setSuggestions(found.suggestions),
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, active]);
  return suggestions;
}

export function SearchBox({ initial = '', large = false }: { initial?: string; large?: boolean }) {
  const [text, setText] = useState(initial);
  const [typed, setTyped] = useState(false);
  const [selected, setSelected] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const suggestions = useSuggestions(text, typed);
  useEffect(() => setText(initial), [initial]);
  useEffect(() => {
    if (large) input.current?.focus();
  }, [large]);

  const close = () => {
    setTyped(false);
    setSelected(-1);
  };
  const open = (href: string) => {
    close();
    input.current?.blur();
    go(href);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const chosen = suggestions[selected];
    if (chosen !== undefined) open(chosen.href);
    else if (text.trim() !== '') open(`/ask?q=${encodeURIComponent(text.trim())}`);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || suggestions.length === 0) return;
    event.preventDefault();
    setSelected((old) => (old + step + suggestions.length + 1) % (suggestions.length + 1));
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
            aria-expanded={suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={selected >= 0 ? `${listId}-${selected}` : undefined}
            autocomplete="off"
            spellcheck={false}
            maxLength={500}
            placeholder="Ask: tallest buildings in Asia"
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setTyped(true);
              setSelected(-1);
            }}
            onKeyDown={move}
            onBlur={() => setTimeout(close, 150)}
          />
          <button type="submit" class="button primary">
            Ask
          </button>
        </form>
      </search>
      <div
        class="suggestions"
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={suggestions.length === 0}
      >
        {suggestions.map((suggestion, i) => (
          <div
            key={suggestion.href}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === selected}
            onMouseDown={() => open(suggestion.href)}
            onMouseEnter={() => setSelected(i)}
          >
            {suggestion.text} <small>{suggestion.kind}</small>
          </div>
        ))}
      </div>
    </div>
  );
}
