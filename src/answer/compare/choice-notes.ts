import type { Comparison, NameChoice, NamedOption } from './comparison.js';

/** Others that one note names. */
const MOST_NAMED = 5;

/** What names were taken for and what else has them, and which nothing has, a sentence each. */
export function comparisonNotes({ unknown, choices }: Pick<Comparison, 'unknown' | 'choices'>): string[] {
  const undecided = new Set(choices.map(({ asked }) => asked));
  return [...choices.map(choiceNote), ...unknown.filter((name) => !undecided.has(name)).map(nothingCalled)];
}

/** Says that a name is unknown. */
function nothingCalled(name: string): string {
  return `Nothing is called "${name}".`;
}

function choiceNote({ asked, taken, others }: NameChoice): string {
  const named = others.slice(0, MOST_NAMED).map(inWords).join(', ');
  const more = others.length > MOST_NAMED ? ' and others' : '';
  if (taken === null) return `Nothing is called just "${asked}"; it is in the name of ${named}${more}.`;
  const rest = others.length === 0 ? '' : ` There is also ${named}${more}.`;
  return `"${asked}" was taken for ${inWords(taken)}.${rest}`;
}

function inWords({ name, concept }: NamedOption): string {
  return concept === '' ? `"${name}"` : `"${name}" (${concept})`;
}
