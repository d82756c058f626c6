/**
 * npm run bench [-- SECTION... --pages DIR --limit N --rounds N --gigabytes N --spark --json]
 * Prints each section's figures; exit code 1 when one misses what it must reach.
 */
import { parseArgs } from 'node:util';
import { type BenchContext, type Figure, loadPages } from './harness.js';
import { SECTIONS } from './sections/index.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    limit: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '5' },
    gigabytes: { type: 'string', default: '1' },
    spark: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const known = SECTIONS.map((section) => section.id);
const unknown = positionals.filter((id) => !known.includes(id));
if (unknown.length > 0) {
  console.error(`no such section: ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(2);
}

const context: BenchContext = {
  ...loadPages(values.pages, Number(values.limit)),
  rounds: Number(values.rounds),
  gigabytes: Number(values.gigabytes),
  spark: values.spark,
};
console.error(`${context.pages.length} pages of ${context.folder}, best of ${context.rounds} rounds`);

let missed = 0;
for (const section of SECTIONS) {
  if (positionals.length > 0 && !positionals.includes(section.id)) continue;
  if (!values.json) console.log(`\n== ${section.id}: ${section.what}`);
  for (const figure of await section.run(context)) {
    if (isMissed(figure)) missed++;
    console.log(values.json ? JSON.stringify({ section: section.id, ...figure }) : line(figure));
  }
}
if (missed > 0) console.error(`\n${missed} figures below what they must reach`);
process.exitCode = missed > 0 ? 1 : 0;

function isMissed({ value, atMost, atLeast }: Figure): boolean {
  return (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
}

function line(figure: Figure): string {
  const { name, value, unit, atMost, atLeast } = figure;
  const goal =
    atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : '';
  const verdict = goal === '' ? '' : `  (${goal}${isMissed(figure) ? ': MISSED' : ''})`;
  return `${name.padEnd(52)} ${value.toFixed(value < 10 ? 3 : 1).padStart(10)} ${unit}${verdict}`;
}
