import { INDEXES, TABLES, type TableName, TERM_INDEXES } from './schema.js';

/** Tables that every version has had, and that no other program has together. */
const ALWAYS_THERE: readonly TableName[] = [
  'meta',
  'pages',
  'tables',
  'items',
  'cells',
  'entities',
  'resolutions',
];

/** All names that a base takes in its database. */
export const OWN_NAMES: readonly string[] = [
  ...Object.keys(TABLES),
  ...TERM_INDEXES,
  ...INDEXES.map(({ name }) => name),
];

/** Said of a base that has its tables but does not tell their version. */
export const NO_VERSION = 'it has no version';

/** Whether a database with these tables holds a base, of whatever version. */
export function isBase(names: readonly string[]): boolean {
  return ALWAYS_THERE.every((name) => names.includes(name));
}
