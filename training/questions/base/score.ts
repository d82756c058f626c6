/**
 * Asks questions that people typed as the whole program does, and judges the answers by the labels of their sites:
 * tsx training/questions/base/score.ts [--asked FILE] [--sites FOLDER] [--misses] BASE...
 * Each is asked of the first base that has its site.
 */
import { parseArgs } from 'node:util';
import type { AnswerKind } from '../../../src/answer/answer.js';
import { ask } from '../../../src/answer/ask.js';
import type { Query } from '../../../src/query/query.js';
import { runQuery } from '../../../src/query/run-memory.js';
import type { BaseReading } from '../../../src/question/base/base-readings.js';
import { agrees } from './agreement.js';
import { type AskedQuestion, type GoldAnswer, LabelledSites, readAsked } from './asked.js';
import { type Base, openBase } from './examples.js';

const { values: flags, positionals: names } = parseArgs({
  options: {
    asked: { type: 'string', default: 'training/questions/base/asked.jsonl' },
    sites: { type: 'string', default: '../shared/bench/sites' },
    misses: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

type Verdict = 'right' | 'wrong' | 'nothing';

async function verdict(base: Base, { q, site }: AskedQuestion, gold: GoldAnswer): Promise<[Verdict, string]> {
  const answer = await ask(base.kb, q);
  if (answer.kind === 'none' || answer.kind === 'pages')
    return [gold.kind === 'none' ? 'right' : 'nothing', answer.sentence];
  const said = `${answer.queryText} ${answer.notUnderstood.join(', ')} → ${answer.sentence}`;
  const table = base.tables.get(answer.query?.kind ?? '');
  if (answer.query === null || table === undefined) return ['wrong', said];
  const form = formOf(answer.kind, answer.query);
  const reading = {
    form,
    query: answer.query,
    kind: table.kind,
    score: 1,
    features: new Map(),
    notUnderstood: [],
  };
  const ran = { reading, table, result: runQuery(table, answer.query) };
  return [agrees(gold, site, ran, base.pages) ? 'right' : 'wrong', said];
}

function formOf(kind: AnswerKind, { order, limit }: Query): BaseReading['form'] {
  if (kind === 'rows') return order !== undefined && limit !== undefined ? 'superlative' : 'rows';
  return kind as BaseReading['form'];
}

const asked = readAsked(flags.asked);
const sites = new LabelledSites(flags.sites);
const counts = new Map<string, Record<Verdict, number>>();
const done = new Set<AskedQuestion>();
for (const name of names) {
  const base = await openBase(name);
  const own = new Set([...base.tables.values()].flatMap(({ kind }) => kind.sources));
  for (const each of asked) {
    const gold = own.has(each.site) && !done.has(each) ? sites.answer(each) : null;
    if (gold === null) continue;
    done.add(each);
    const [found, said] = await verdict(base, each, gold);
    for (const group of [each.kind, each.kind === 'none' ? 'all without an answer' : 'all with an answer']) {
      const own = counts.get(group) ?? { right: 0, wrong: 0, nothing: 0 };
      counts.set(group, own);
      own[found]++;
    }
    if (flags.misses && found !== 'right')
      console.log(`${each.kind} ${found}: ${each.q}\n  [${each.site}] ${said}`);
  }
  await base.kb.close();
}
for (const [group, { right, wrong, nothing }] of [...counts].sort(([a], [b]) => (a < b ? 1 : -1)))
  console.log(
    `${group}: ${right} of ${right + wrong + nothing} right (${((100 * right) / (right + wrong + nothing)).toFixed(1)}%), ${wrong} wrong, ${nothing} nothing`,
  );
