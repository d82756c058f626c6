import type { Concepts } from '../../concepts/concepts.js';
import { remembering } from '../../recent.js';

/** Pairs of heads kept for each network; a load asks for the same ones again and again. */
const MOST_PAIRS = 50_000;
const SEPARATOR = '\t';

/** Whether two concept heads can name the same kind of thing: one is the other, by this or another word, or a kind of it. */
export function areRelated(concepts: Concepts | null, a: string, b: string): boolean {
  if (a === b) return true;
  if (concepts === null || a === '' || b === '') return false;
  return relationsOf(concepts)(`${a}${SEPARATOR}${b}`);
}

type Relations = (pair: string) => boolean;

const RELATIONS = new WeakMap<Concepts, Relations>();

function relationsOf(concepts: Concepts): Relations {
  const known = RELATIONS.get(concepts);
  if (known !== undefined) return known;
  const made = remembering(MOST_PAIRS, (pair) => {
    const [a = '', b = ''] = pair.split(SEPARATOR);
    return concepts.isA(a, b) > 0 || concepts.isA(b, a) > 0 || concepts.synonymsOf(a).includes(b);
  });
  RELATIONS.set(concepts, made);
  return made;
}
