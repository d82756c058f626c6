import { useEffect, useState } from 'preact/hooks';
import type { Suggestions } from '../../../src/server/schemas/base.ts';
import { get } from '../api.ts';

export type Suggestion = Suggestions['suggestions'][number];

/** Wait until the typing pauses. */
const PAUSE_MS = 120;
const LEAST_LETTERS = 2;

/** What was typed, what it may become, and which of that the arrow keys stand on. */
export interface SuggestedText {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  /** -1 for none. */
  readonly selected: number;
  readonly chosen: Suggestion | undefined;
  readonly type: (text: string) => void;
  readonly move: (event: KeyboardEvent) => void;
  readonly close: () => void;
}

export function useSuggestions(initial: string): SuggestedText {
  const [text, setText] = useState(initial);
  const [isTyped, setTyped] = useState(false);
  const [selected, setSelected] = useState(-1);
  useEffect(() => setText(initial), [initial]);
  const suggestions = useFound(text, isTyped);
  const close = () => {
    setTyped(false);
    setSelected(-1);
  };
  const type = (typed: string) => {
    setText(typed);
    setTyped(true);
    setSelected(-1);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The first closes the list, the next leaves the box.
      if (suggestions.length === 0) (event.currentTarget as HTMLElement).blur();
      close();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || suggestions.length === 0) return;
    event.preventDefault();
    setSelected((old) => nextOf(old, step, suggestions.length));
  };
  return { text, suggestions, selected, chosen: suggestions[selected], type, move, close };
}

/** Around in a ring, in which the box itself (-1) stands too. */
function nextOf(selected: number, step: number, count: number): number {
  return ((selected + 1 + step + count + 1) % (count + 1)) - 1;
}

function useFound(text: string, isActive: boolean): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (!isActive || text.trim().length < LEAST_LETTERS) {
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
  }, [text, isActive]);
  return suggestions;
}
