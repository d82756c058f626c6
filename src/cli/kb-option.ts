import { Option } from 'commander';
import { ANSWER_FORMATS } from '../output/show-answer.js';

/** Where the base is when nothing is said. */
const DEFAULT_KB = 'tagpath.db';

export function kbOption(): Option {
  return new Option('--kb <location>', 'knowledge base: a file, or postgres://...')
    .env('TAGPATH_KB')
    .default(DEFAULT_KB);
}

/** What the rows of a site are: its pages seldom say so. */
export function conceptOption(): Option {
  return new Option(
    '--concept <noun>',
    'what the rows of a site are in the base, such as films (default: told by lists of the same names)',
  );
}

/** The formats of answers, and others that a command knows. */
export function answerFormatOption(...others: string[]): Option {
  const formats = [...ANSWER_FORMATS, ...others];
  return new Option('-f, --format <format>', 'what to print').choices(formats).default('table');
}
