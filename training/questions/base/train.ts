/**
 * Trains the weights by which readings over a base are ranked, and writes models/base-questions.json:
 * tsx training/questions/base/train.ts [--out FILE] [--count N] [--asked FILE] [--sites FOLDER] [--leave-out SITE,...] [--folds] [--misses] BASE...
 * A BASE is a file that `tagpath load` made of labelled sites, each folder named as its archive in FOLDER. Questions are
 * generated from its catalogue; those that people typed (FILE) are answered by the labels. --folds trains on all bases but
 * one in turn, and on all subjects but one, and tells how many questions of the other one are answered right.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Weights } from '../../../src/question/base/cover.js';
import { LabelledSites, readAsked } from './asked.js';
import { askedExamples, type Base, type Example, madeExamples, openBase } from './examples.js';
import { chosen, folded, type GroupOf, INITIAL, named, train } from './fit.js';
import { namesOf } from './generate.js';

const { values: flags, positionals: names } = parseArgs({
  options: {
    out: { type: 'string', default: 'models/base-questions.json' },
    asked: { type: 'string', default: 'training/questions/base/asked.jsonl' },
    sites: { type: 'string', default: '../shared/bench/sites' },
    'leave-out': { type: 'string', default: '' },
    count: { type: 'string', default: '800' },
    folds: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

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
const byBase: GroupOf = ({ base }) => base;
const bySubject: GroupOf = ({ subject }) => subject;
// Readings are cut short by the weights that they are made with: first by the ones that training starts from.
const first = train(await examplesOf(bases, INITIAL), { asked: 0, none: 1, pull: 0.03 });
const examples = await examplesOf(bases, named(first));
const settings = chosen(examples, byBase);
if (flags.folds) {
  folded(examples, byBase, () => ({ ...settings, asked: 0 })).print('sites held out, made only:');
  folded(examples, byBase, (others) => chosen(others, byBase), flags.misses).print('sites held out:');
  folded(examples, bySubject, (others) => chosen(others, byBase)).print('subjects held out:');
}
const weights = train(examples, settings);
writeFileSync(flags.out, `${JSON.stringify({ weights: named(weights) }, null, 1)}\n`);
await Promise.all(bases.map(({ kb }) => kb.close()));
