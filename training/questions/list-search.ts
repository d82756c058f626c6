/**
 * Trains which list answers a question, and writes models/list-search.json:
 * tsx training/questions/list-search.ts BASE:QUESTIONS... BASE is a base with the lists of a collection, QUESTIONS a file
 * of its questions (`q`, `kind`, and `expect.pages` for those that a list answers). To these come the questions of
 * `list-questions.txt` whose lists the base has, and a share of those that no list answers. Each part is reported with a
 * model of the others; all make the model.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { measureLists } from '../../src/answer/rankings/find-rankings.js';
import { FIT_FEATURES } from '../../src/answer/rankings/list-fit.js';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { questionWords } from '../../src/question/base/question-words.js';
import { type Example, type Model, predict, train } from './list-model.js';

interface Asked {
  readonly q: string;
  /** Pages whose list answers it; none for questions that no list answers. */
  readonly pages: readonly string[];
  /** Whether somebody else wrote it. */
  readonly isByStranger: boolean;
}

type Measured = Example & { readonly asked: Asked };

const parts = process.argv.slice(2).map((part) => part.split(':') as [base: string, questions: string]);

async function examplesOf(part: number): Promise<Measured[]> {
  const [base, questions] = parts[part]!;
  const kb = await openKb(base);
  const pages = await kb.store.all<{ id: number; source: string }>('SELECT id, source FROM pages');
  const sources = new Map(pages.map(({ id, source }) => [id, pageName(source)]));
  const examples: Measured[] = [];
  for (const asked of [...strangersQuestions(questions), ...ownQuestions(part, new Set(sources.values()))]) {
    const lists = await measureLists(kb.store, questionWords(asked.q), concepts);
    examples.push({
      asked,
      lists: lists
        .filter(({ isOfOther }) => !isOfOther)
        .map(({ table, features }) => ({
          features,
          title: table.title,
          isRight: asked.pages.includes(sources.get(table.pageId ?? -1) ?? ''),
        })),
    });
  }
  const held = await kb.store.all<{ page: number }>(`SELECT page_id AS page FROM tables WHERE kind = 'list'`);
  const there = new Set(held.map(({ page }) => sources.get(page)));
  await kb.close();
  // A page without an extracted list has nothing to find.
  return examples.filter(({ asked }) => {
    const isThere = asked.pages.length === 0 || asked.pages.some((page) => there.has(page));
    if (!isThere && asked.isByStranger) console.log(`not in the base: ${asked.q}`);
    return isThere;
  });
}

const pageName = (source: string) => basename(source).replace(/\.html(?:\.gz)?$/, '');

function strangersQuestions(file: string): Asked[] {
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { q?: string; expect: { pages?: string[] } });
  return lines.flatMap(({ q, expect }) =>
    q === undefined ? [] : [{ q, pages: (expect.pages ?? []).map(pageName), isByStranger: true }],
  );
}

/** The questions of `list-questions.txt` for pages of a base; those for none are dealt out to the parts. */
function ownQuestions(part: number, pages: ReadonlySet<string>): Asked[] {
  const lines = readFileSync(new URL('list-questions.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('|').map((field) => field.trim()) as [string, string])
    .filter(([of], at) => (of === '' ? at % parts.length === part : pages.has(of.split(', ')[0]!)))
    .map(([of, q]) => ({ q, pages: of === '' ? [] : of.split(', '), isByStranger: false }));
}

function report(name: string, examples: readonly Measured[], model: Model): void {
  for (const isByStranger of [true, false]) {
    const own = examples.filter(({ asked }) => asked.isByStranger === isByStranger);
    console.log(
      `${name}, ${isByStranger ? "strangers' questions" : 'our questions'}: ${figures(own, model)}`,
    );
  }
}

const ENOUGH = 0.5;

function figures(examples: readonly Measured[], model: Model): string {
  const ranked = examples.filter(({ asked }) => asked.pages.length > 0);
  const others = examples.filter(({ asked }) => asked.pages.length === 0);
  const isTaken = (each: Measured) => (best(each, model)?.p ?? 0) >= ENOUGH;
  const isRight = (each: Measured) => best(each, model)?.isRight === true;
  const without = ranked.map(({ asked, lists }) => ({ asked, lists: lists.filter((list) => !list.isRight) }));
  const among = ranked.filter(({ lists }) => lists.some((list) => list.isRight)).length;
  if (process.env['MISSES']) {
    for (const each of ranked.filter((one) => !isTaken(one) || !isRight(one))) say(each, model);
    for (const each of others.filter(isTaken)) say(each, model);
  }
  const of = (group: readonly Measured[], test: (each: Measured) => boolean) => group.filter(test).length;
  const loss = mean(examples.map((each) => lossOf(each, model)));
  return [
    `loss ${loss.toFixed(3)}`,
    `${ranked.length} for lists, among the candidates ${among}, first ${of(ranked, isRight)}`,
    `taken ${of(ranked, (each) => isTaken(each) && isRight(each))}`,
    `wrong ${of(ranked, (each) => isTaken(each) && !isRight(each))}`,
    `without their lists ${of(without, isTaken)}`,
    `of ${others.length} for none ${of(others, isTaken)}`,
  ].join(', ');
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of the likeliest right list, and of the likeliest wrong one. */
function lossOf({ lists }: Measured, model: Model): number {
  const top = (isRight: boolean) =>
    Math.max(
      0,
      ...lists.filter((list) => list.isRight === isRight).map(({ features }) => predict(model, features)),
    );
  const right = lists.some(({ isRight }) => isRight) ? -Math.log(Math.max(LEAST, top(true))) : 0;
  return right - Math.log(Math.max(LEAST, 1 - top(false)));
}

const LEAST = 1e-6;

function best({ lists }: Measured, model: Model) {
  return lists.map((list) => ({ ...list, p: predict(model, list.features) })).sort((a, b) => b.p - a.p)[0];
}

function say(each: Measured, model: Model): void {
  const found = best(each, model);
  const right = best({ ...each, lists: each.lists.filter(({ isRight }) => isRight) }, model);
  const shown = (list: typeof found) =>
    list === undefined
      ? 'nothing'
      : `${list.p.toFixed(2)} ${list.title} [${list.features.map((value) => value.toFixed(2)).join(' ')}]`;
  console.log(`  ${each.asked.q}\n     first ${shown(found)}\n     right ${shown(right)}`);
}

const concepts = openConcepts();
const measured: Measured[][] = [];
for (const part of parts.keys()) measured.push(await examplesOf(part));
for (const [at, held] of measured.entries()) {
  const others = measured.filter((_, i) => i !== at).flat();
  if (others.length > 0) report(`part ${at + 1} by the others`, held, train(others));
}
const all = train(measured.flat());
report('all by all', measured.flat(), all);
for (const [i, name] of FIT_FEATURES.entries()) console.log(name.padEnd(32), all.weights[i]!.toFixed(2));
const round = (value: number) => Math.round(value * 1000) / 1000;
writeFileSync(
  'models/list-search.json',
  `${JSON.stringify({ features: FIT_FEATURES, bias: round(all.bias), weights: all.weights.map(round) }, null, 2)}\n`,
);
