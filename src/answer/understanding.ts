import type { Understanding } from './answer.js';
import type { Question } from './question.js';

/** How a question was read, in parts and in one sentence; `compared` has the labels of what numbers were compared with. */
export function understanding(
  question: Question,
  way: string,
  compared: ReadonlyMap<string, readonly string[]> = new Map(),
): Understanding {
  const by = (text: string) => withLabels(text, compared.get(text) ?? []);
  return {
    text: sentence(question, by),
    k: question.k,
    concept: question.conceptText,
    criterion: question.criterionText,
    time: question.timeText,
    place: question.placeText,
    keywords: question.keywords,
    filters: question.filters.map((filter) => by(filter.text)),
    way,
  };
}

/** More labels than these say less. */
const MOST_LABELS = 3;

function withLabels(text: string, labels: readonly string[]): string {
  return labels.length === 0 ? text : `${text} (${labels.slice(0, MOST_LABELS).join(', ')})`;
}

function sentence(question: Question, by: (text: string) => string): string {
  if (question.compare !== null) return `Compare ${question.compare.join(' with ')}.`;
  const count = question.single ? 'The one' : question.k === null ? 'Things' : `The first ${question.k}`;
  const time = timePhrase(question);
  const parts = [
    `of "${question.conceptText ?? question.text}"`,
    question.criterionText === null ? '' : by(question.criterionText).replace(/^[^(]*[^( ]/, 'by "$&"'),
    time === null ? '' : by(time),
    question.placeText === null ? '' : `in ${question.placeText}`,
    ...question.filters.map((filter) => by(filter.text)),
    question.cut ? '(only the start of the question was read)' : '',
  ];
  return `${[count, ...parts.filter((part) => part !== '')].join(' ')}.`;
}

const TIME_WORDS = { during: 'in', before: 'before', after: 'after' } as const;

/** The time as it was understood: "born before 1900". */
export function timePhrase({ timeText, timeRelation, timeVerb }: Question): string | null {
  if (timeText === null) return null;
  const word = timeText.includes(' to ') ? 'from' : TIME_WORDS[timeRelation];
  return [...(timeVerb === null ? [] : [timeVerb]), word, timeText].join(' ');
}
