/**
 * Trains the weights by which readings over a base are ranked, and writes models/base-questions.json:
 * tsx training/questions/base/train.ts [--out FILE] [--count N] [--asked FILE] [--sites FOLDER] [--leave-out SITE,...] [--folds] [--misses] BASE...
 * A BASE is a file that `tagpath load` made of labelled sites, each folder named as its archive in FOLDER. Questions are
 * generated from its catalogue; those that people typed (FILE) are answered by the labels. --folds trains without a sixth of
 * the sites in turn, and without a subject, and tells how many questions about them are answered right.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { baseModel } from '../../../src/question/base/base-model.js';
import type { Weights } from '../../../src/question/base/cover.js';
import { LabelledSites, readAsked } from './asked.js';
import { askedExamples, type Base, type Example, madeExamples, openBase } from './examples.js';
import { folded, named, SETTINGS, train } from './fit.js';
import { namesOf } from './generate.js';

const { values: flags, positionals: names } = parseArgs({
  options: {
    out: { type: 'string', default: 'models/base-questions.json' },
    asked: { type: 'string', default: 'training/questions/base/asked.jsonl' },
    sites: { type: 'string', default: '../shared/bench/sites' },
    'leave-out': { type: 'string', default: '' },
    count: { type: 'string', default: '200' },
    folds: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const FOLDS = 6;

async function examplesOf(bases: readonly Base[], weights: Weights): Promise<Example[]> {
  const without = new Set(flags['leave-out'].split(',').filter(Boolean));
  const asked = readAsked(flags.asked).filter(({ site }) => !without.has(site));
  const sites = new LabelledSites(flags.sites);
  const things = bases.map(({ tables }) => [...tables.values()].flatMap(namesOf));
  const examples: Example[] = [];
  for (const [at, base] of bases.entries()) {
    const others = things.filter((_, other) => other !== at).flat();
    const making = { count: Number(flags.count), others, seed: at + 1, weights, without };
    examples.push(
      ...(await madeExamples(base, making)),
      ...(await askedExamples(base, asked, sites, weights)),
    );
  }
  return examples;
}

const bases = await Promise.all(names.map(openBase));
// Readings are cut short by weights that were there before: of the model that is shipped.
const examples = await examplesOf(bases, baseModel());
console.log(`${examples.length} questions`);
if (flags.folds) {
  const bySite = foldsOf(examples.map(({ site }) => site));
  folded(examples, ({ site }) => bySite.get(site)!, SETTINGS, flags.misses).print('sites held out:');
  folded(examples, ({ subject }) => subject, SETTINGS).print('subjects held out:');
}
writeFileSync(flags.out, `${JSON.stringify({ weights: named(train(examples, SETTINGS)) }, null, 1)}\n`);
await Promise.all(bases.map(({ kb }) => kb.close()));

/** The number of the fold of each site; made questions, which are of none, are always learned. */
function foldsOf(sites: readonly string[]): Map<string, string> {
  const all = [...new Set(sites)].filter((site) => site !== '').sort();
  return new Map([['', ''], ...all.map((site, at): [string, string] => [site, `${at % FOLDS}`])]);
}
