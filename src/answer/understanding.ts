import type { Understanding } from './answer.js';
import type { Question } from './question.js';

/** How a question was read, in parts and in one sentence. */
export function understanding(question: Question, way: string): Understanding {
  return {
    text: sentence(question),
    k: question.k,
    concept: question.conceptText,
    criterion: question.criterionText,
    time: question.timeText,
    place: question.placeText,
    keywords: question.keywords,
    filters: question.filters.map((filter) => filter.text),
    way,
  };
}

function sentence(question: Question): string {
  if (question.compare !== null) return `Compare ${question.compare.join(' with ')}.`;
  const count = question.single ? 'The one' : question.k === null ? 'Things' : `The first ${question.k}`;
  const parts = [
    `of "${question.conceptText ?? question.text}"`,
    question.criterionText === null ? '' : `by "${question.criterionText}"`,
    question.timeText === null ? '' : `${TIME_WORDS[question.timeRelation]} ${question.timeText}`,
    question.placeText === null ? '' : `in ${question.placeText}`,
    ...question.filters.map((filter) => filter.text),
    question.cut ? '(only the start of the question was read)' : '',
  ];
  return `${[count, ...parts.filter((part) => part !== '')].join(' ')}.`;
}

const TIME_WORDS = { during: 'in', before: 'before', after: 'after' } as const;
