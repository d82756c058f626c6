import { nameKey, terms } from '../kb/fold-text.js';
import { variantKey } from '../kb/name-variants.js';
import { entitiesLike, entitiesNamed } from '../kb/read-records.js';
import type { Reader } from '../kb/store.js';
import type { Question } from './question.js';

/** A question for a value of a thing, with the name by which the base knows it: "Mount Everest" for "Mt. Everest". */
export async function withKnownName(reader: Reader, question: Question): Promise<Question> {
  const { subject } = question;
  if (subject === null) return question;
  const [exact] = await entitiesNamed(reader, nameKey(subject.name), 1);
  const [like] = exact === undefined ? await entitiesLike(reader, variantKey(subject.name), 1) : [];
  if (like === undefined) return question;
  const asked = new Set(terms(subject.name));
  const others = question.keywords.filter((word) => !asked.has(word));
  return {
    ...question,
    subject: { ...subject, name: like.name },
    keywords: [...others, ...terms(like.name)],
  };
}
