import type { Concepts } from '../../concepts/concepts.js';
import { singular } from '../../lang/nouns.js';
import type { Title } from '../../title/title.js';
import { wordsOf } from '../words/words.js';

/** How well a column's label fits what the title announces. */
type LabelFit = 'same' | 'kind' | 'none';
export type LabelReader = (label: string) => LabelFit;

/** "restaurants with a view": what follows the preposition is not what the items are. */
const AFTER_HEAD = /\s(?:of|in|on|at|to|for|from|with|by|that|which|who|you|every)\s.*$/;
/** "Building (city)", "Building name": the label's own noun is "building". */
const LABEL_TAIL = /\s*\(.*$|\s+(?:names?|titles?)\s*$/g;

/**
 * `same`: the label is the announced noun or a synonym of it ("Building", "Movie" for films);
 * `kind`: one of the two is a kind of the other ("Building" for skyscrapers).
 */
export function labelReader({ concept }: Title, concepts: Concepts): LabelReader {
  if (concept === null) return () => 'none';
  const announced = concept.toLowerCase().replace(AFTER_HEAD, '');
  const head = headOf(announced);
  let known: ReadonlySet<string> | undefined;
  return (label) => {
    const phrase = label.toLowerCase().replace(LABEL_TAIL, '').trim();
    const noun = headOf(phrase);
    if (noun === '') return 'none';
    // Looked up for the first label only: most pages have no table.
    known ??= namesOf(announced, head, concepts);
    if (known.has(noun) || known.has(phrase)) return 'same';
    return concepts.isA(head, noun) > 0 || concepts.isA(noun, head) > 0 ? 'kind' : 'none';
  };
}

/** The announced noun with its synonyms. */
function namesOf(announced: string, head: string, concepts: Concepts): Set<string> {
  const names = new Set([head, concepts.headConcept(announced) ?? head]);
  for (const term of [...names]) {
    for (const synonym of concepts.synonymsOf(term)) names.add(singular(synonym));
  }
  return names;
}

function headOf(phrase: string): string {
  return singular(wordsOf(phrase).at(-1) ?? '');
}
