import { Option } from 'commander';
import { GRID_FORMATS } from '../answer/grid.js';

/** Where the base is when nothing is said. */
const DEFAULT_KB = 'tagpath.db';

export function kbOption(): Option {
  return new Option('--kb <location>', 'knowledge base: a file, or postgres://...')
    .env('TAGPATH_KB')
    .default(DEFAULT_KB);
}

export function gridFormatOption(): Option {
  return new Option('-f, --format <format>', 'what to print').choices(GRID_FORMATS).default('table');
}
