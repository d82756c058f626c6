/**
 * Trains which list answers a question, and writes models/list-search.json:
 * tsx training/questions/list-search.ts BASE:FOLDER:QUESTIONS[:QUESTIONS]... BASE is a base with the lists of a
 * collection, FOLDER has its pages and `lists.jsonl`, QUESTIONS are `.jsonl` (`q`, and `expect.pages` for those that a list
 * answers) or `list-questions.txt`. The pages' titles and descriptions serve as further questions: of those that have a list,
 * for it; of the others, for none. Each part is reported with a model of the others; the first makes the model.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { measureLists } from '../../src/answer/rankings/find-rankings.js';
import { FIT_FEATURES } from '../../src/answer/rankings/list-fit.js';
import { type BoostedTrees, flattenTrees, scoreTrees, sigmoid } from '../../src/boosted-trees.js';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { questionWords } from '../../src/question/base/question-words.js';
import { growTrees } from '../lists/grow-trees.js';

type Source = 'written' | 'own' | 'title' | 'description';

interface Asked {
  readonly q: string;
  /** Pages whose list answers it; none for questions that no list answers. */
  readonly pages: readonly string[];
  readonly source: Source;
}

interface Example {
  readonly asked: Asked;
  readonly lists: readonly { readonly features: readonly number[]; readonly isRight: boolean }[];
}

async function examplesOf(part: string): Promise<Example[]> {
  const [base = '', folder = '', ...questions] = part.split(':');
  const kb = await openKb(base);
  const sources = new Map(
    (await kb.store.all<{ id: number; source: string }>('SELECT id, source FROM pages')).map(
      ({ id, source }) => [id, basename(source)],
    ),
  );
  const examples: Example[] = [];
  for (const asked of [...questions.flatMap(written), ...ofPages(folder)]) {
    const lists = await measureLists(kb.store, questionWords(asked.q), concepts);
    const pageOf = (id: number | null) => sources.get(id ?? -1) ?? '';
    const right = lists.filter(({ table }) => asked.pages.includes(pageOf(table.pageId)));
    const concept = new Set(right.map(({ table }) => table.conceptKey));
    examples.push({
      asked,
      lists: lists
        .filter(({ isOfOther }) => !isOfOther)
        // Another list of the same things may answer as well.
        .filter((list) => right.includes(list) || !concept.has(list.table.conceptKey))
        .map((list) => ({ features: list.features, isRight: right.includes(list) })),
    });
  }
  await kb.close();
  return examples;
}

function written(file: string): Asked[] {
  if (file === '' || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  if (file.endsWith('.txt'))
    return lines
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => {
        const [pages = '', ...questions] = line.split('|').map((cell) => cell.trim());
        const files = pages === '-' ? [] : pages.split(' ').map((page) => `${page}.html.gz`);
        return questions.map((q): Asked => ({ q, pages: files, source: 'own' }));
      });
  return lines
    .map((line) => JSON.parse(line) as { q?: string; expect: { pages?: string[] } })
    .flatMap(({ q, expect }) =>
      q === undefined ? [] : [{ q, pages: expect.pages ?? [], source: 'written' as const }],
    );
}

const DESCRIPTION =
  /<meta[^>]+(?:name|property)=["'](?:og:|twitter:)?description["'][^>]*content=(["'])(.*?)\1/is;
/** About as many words as people type. */
const TYPED_WORDS = 4;
const MOST_WINDOWS = 3;

/** Titles, and the telling words of each page's description of itself; what a search engine would show of it. */
function ofPages(folder: string): Asked[] {
  const lines = readFileSync(join(folder, 'lists.jsonl'), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const { page, title, items } = JSON.parse(line) as { page: string; title?: string; items?: unknown[] };
    const pages = items === undefined || items.length === 0 ? [] : [page];
    const bytes = readFileSync(join(folder, 'pages', page));
    const html = (page.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const texts = windows(DESCRIPTION.exec(html)?.[2] ?? '').map(
      (q): Asked => ({ q, pages, source: 'description' }),
    );
    const own =
      title === undefined
        ? []
        : [{ q: tellingWords(title).slice(0, 6).join(' '), pages, source: 'title' as const }];
    return [...own, ...texts].filter(({ q }) => q.split(' ').length > 2);
  });
}

function tellingWords(text: string): string[] {
  return questionWords(text)
    .filter(({ weight, text: word }) => weight === 1 && !/^\d+$/.test(word))
    .map(({ word }) => word);
}

function windows(text: string): string[] {
  const words = tellingWords(text);
  const found: string[] = [];
  for (let at = 0; at + TYPED_WORDS <= words.length && found.length < MOST_WINDOWS; at += TYPED_WORDS)
    found.push(words.slice(at, at + TYPED_WORDS).join(' '));
  return found;
}

type Model = (features: readonly number[]) => number;

/** A title says the words themselves, a description is a poor question. */
const WEIGHTS: Readonly<Record<Source, number>> = { written: 2, own: 2, title: 0.5, description: 0.2 };
/** Together the wrong lists of a question weigh this many times a right one; so many that come nearest are looked at. */
const WRONG_WEIGHT = 3;
const MOST_WRONG = 8;

function samplesOf(examples: readonly Example[]) {
  return examples.flatMap(({ asked, lists }) => {
    const right = lists.filter(({ isRight }) => isRight).length;
    if (right === 0 && asked.pages.length > 0) return [];
    const weight = WEIGHTS[asked.source];
    const told = (each: { features: readonly number[] }) => each.features[1]! + each.features[3]!;
    const hard = lists
      .filter(({ isRight }) => !isRight)
      .sort((a, b) => told(b) - told(a))
      .slice(0, MOST_WRONG);
    return [...lists.filter(({ isRight }) => isRight), ...hard].map(({ features, isRight }) => ({
      features,
      label: Number(isRight),
      weight: weight / (isRight ? right : Math.max(1, hard.length) / WRONG_WEIGHT),
    }));
  });
}

function grow(examples: readonly Example[]): BoostedTrees {
  return growTrees(samplesOf(examples), {
    rounds: 80,
    depth: 3,
    featureShare: 0.5,
    lambda: 2,
    minHessian: 2,
  });
}

function predictor(grown: BoostedTrees): Model {
  const flat = flattenTrees(grown);
  return (features) => sigmoid(scoreTrees(flat, Float64Array.from(features)));
}

/** Of titles of pages without a list, in a collection that was not trained on, so many may find one. */
const FALSE_LISTS = 0.05;

/** The log-odds above which so many do: half is to be enough. */
function falseOdds(examples: readonly Example[], grown: BoostedTrees): number {
  const model = predictor(grown);
  const best = examples
    .filter(({ asked }) => asked.source === 'title' && asked.pages.length === 0)
    .map((each) => bestOf(each, model)?.p ?? 0)
    .sort((a, b) => b - a);
  const p = best[Math.floor(best.length * FALSE_LISTS)] ?? 0.5;
  return Math.log(p / (1 - p));
}

const bestOf = (example: Example, model: Model) =>
  example.lists.map((list) => ({ ...list, p: model(list.features) })).sort((a, b) => b.p - a.p)[0];

function report(name: string, examples: readonly Example[], model: Model): void {
  for (const source of ['written', 'own', 'title', 'description'] as const) {
    const of = examples.filter(({ asked }) => asked.source === source);
    const best = new Map(of.map((each) => [each, bestOf(each, model)]));
    const ranked = of.filter(
      ({ asked, lists }) => asked.pages.length > 0 && lists.some(({ isRight }) => isRight),
    );
    const others = of.filter(({ asked }) => asked.pages.length === 0);
    const all = of.filter(({ asked }) => asked.pages.length > 0).length;
    const at = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((threshold) => {
      const taken = (each: Example) => (best.get(each)?.p ?? 0) >= threshold;
      const right = ranked.filter((each) => taken(each) && best.get(each)!.isRight).length;
      const wrong = ranked.filter((each) => taken(each) && !best.get(each)!.isRight).length;
      return `${threshold}: ${right}/${wrong}/${others.filter(taken).length}`;
    });
    const first = ranked.filter((each) => best.get(each)?.isRight).length;
    console.log(
      `${name} ${source}: ${all} for lists, at hand ${ranked.length}, first ${first}; ${others.length} for none; right/wrong/false ${at.join('  ')}`,
    );
  }
}

const concepts = openConcepts();
const parts: Example[][] = [];
for (const part of process.argv.slice(2)) parts.push(await examplesOf(part));
for (const [at, held] of parts.entries()) {
  const others = parts.filter((_, i) => i !== at).flat();
  if (others.length > 0) report(`part ${at + 1} by the others`, held, predictor(grow(others)));
}
const [first = [], ...rest] = parts;
const grown = grow(first);
const bias = grown.bias - falseOdds(rest.flat(), grown);
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const trees = grown.trees.map(({ threshold, value, ...nodes }) => ({
  ...nodes,
  threshold: threshold.map(round),
  value: value.map(round),
}));
report('others by the shipped model', rest.flat(), predictor({ bias, trees }));
writeFileSync(
  'models/list-search.json',
  `${JSON.stringify({ features: FIT_FEATURES, bias: round(bias), trees })}\n`,
);
