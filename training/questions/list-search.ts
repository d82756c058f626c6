/**
 * Trains which list answers a question, and writes models/list-search.json:
 * tsx training/questions/list-search.ts BASE:QUESTIONS:PAGES... BASE is a base with the lists of a collection, QUESTIONS
 * its questions (`q`, `kind`, and `expect.pages` for those that a list answers), PAGES the pages' folder, whose
 * descriptions serve as further questions. Each part is reported with a model of the others; all make the model.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { measureLists } from '../../src/answer/rankings/find-rankings.js';
import { FIT_FEATURES } from '../../src/answer/rankings/list-fit.js';
import { openConcepts } from '../../src/concepts/open.js';
import { openKb } from '../../src/kb/open.js';
import { questionWords } from '../../src/question/base/question-words.js';

interface Asked {
  readonly q: string;
  /** Pages whose list answers it; none for questions that no list answers. */
  readonly pages: readonly string[];
  readonly isWritten: boolean;
}

interface Example {
  readonly asked: Asked;
  readonly lists: readonly { readonly features: readonly number[]; readonly isRight: boolean }[];
}

async function examplesOf(part: string): Promise<Example[]> {
  const [base = '', questions = '', pages = ''] = part.split(':');
  const kb = await openKb(base);
  const examples: Example[] = [];
  for (const asked of [...writtenQuestions(questions), ...descriptions(pages)]) {
    const lists = await measureLists(kb.store, questionWords(asked.q), concepts);
    const sources = new Map(
      (await kb.store.all<{ id: number; source: string }>('SELECT id, source FROM pages')).map(
        ({ id, source }) => [id, basename(source)],
      ),
    );
    examples.push({
      asked,
      lists: lists
        .filter(({ isOfOther }) => !isOfOther)
        .map(({ table, features }) => ({
          features,
          isRight: asked.pages.includes(sources.get(table.pageId ?? -1) ?? ''),
        })),
    });
  }
  await kb.close();
  return examples;
}

function writtenQuestions(file: string): Asked[] {
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { q?: string; kind?: string; expect: { pages?: string[] } });
  return lines.flatMap(({ q, expect }) =>
    q === undefined ? [] : [{ q, pages: expect.pages ?? [], isWritten: true }],
  );
}

const DESCRIPTION =
  /<meta[^>]+(?:name|property)=["'](?:og:|twitter:)?description["'][^>]*content=(["'])(.*?)\1/is;
/** About as many words as people type. */
const TYPED_WORDS = 6;

/** The telling words of each page's description of itself; what a search engine would show of it. */
function descriptions(folder: string): Asked[] {
  return readdirSync(folder).flatMap((file) => {
    const bytes = readFileSync(join(folder, file));
    const html = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const words = questionWords(DESCRIPTION.exec(html)?.[2] ?? '').filter(({ weight }) => weight === 1);
    if (words.length < TYPED_WORDS) return [];
    return [
      {
        q: words
          .slice(0, TYPED_WORDS)
          .map(({ text }) => text)
          .join(' '),
        pages: [file],
        isWritten: false,
      },
    ];
  });
}

interface Model {
  bias: number;
  weights: number[];
}

/** Together the wrong lists of a question weigh this many times a right one. */
const HARD = 3;
const EPOCHS = 4000;
const RATE = 0.5;
const DECAY = 1e-4;
/** A description is a poorer question than one that somebody wrote. */
const DESCRIPTION_WEIGHT = 0.3;

/** Logistic regression over pairs of a question and a list; right and wrong lists of a question weigh the same. */
function train(examples: readonly Example[]): Model {
  const pairs = examples.flatMap(({ asked, lists }) => {
    const right = lists.filter(({ isRight }) => isRight).length;
    // A page without an extracted list has nothing to find.
    if (!asked.isWritten && right === 0) return [];
    const weight = asked.isWritten ? 1 : DESCRIPTION_WEIGHT;
    return lists.map(({ features, isRight }) => ({
      features,
      isRight,
      weight: weight / (isRight ? right : Math.max(1, lists.length - right) / HARD),
    }));
  });
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const size = FIT_FEATURES.length;
  const model: Model = { bias: 0, weights: new Array<number>(size).fill(0) };
  const squares = new Float64Array(size + 1).fill(1e-8);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const gradient = new Float64Array(size + 1);
    for (const { features, isRight, weight } of pairs) {
      const error = ((Number(isRight) - predict(model, features)) * weight) / total;
      features.forEach((value, i) => {
        gradient[i]! += error * value;
      });
      gradient[size]! += error;
    }
    for (let i = 0; i <= size; i++) {
      const own = i === size ? model.bias : model.weights[i]!;
      const slope = gradient[i]! - (i === size ? 0 : DECAY * own);
      squares[i]! += slope * slope;
      const step = (RATE * slope) / Math.sqrt(squares[i]!);
      if (i === size) model.bias += step;
      else model.weights[i]! += step;
    }
  }
  return model;
}

function predict({ bias, weights }: Model, features: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i]!, bias)));
}

function report(name: string, examples: readonly Example[], model: Model): void {
  const written = examples.filter(({ asked }) => asked.isWritten);
  const best = (example: Example) =>
    example.lists.map((list) => ({ ...list, p: predict(model, list.features) })).sort((a, b) => b.p - a.p)[0];
  const ranked = written.filter(({ asked }) => asked.pages.length > 0);
  const others = written.filter(({ asked }) => asked.pages.length === 0);
  const found = ranked.filter(({ lists }) => lists.some(({ isRight }) => isRight)).length;
  console.log(
    `${name}: ${ranked.length} questions for lists, among the candidates ${found}, first ${ranked.filter((each) => best(each)?.isRight).length}`,
  );
  for (const threshold of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    const right = ranked.filter((each) => (best(each)?.p ?? 0) >= threshold && best(each)!.isRight).length;
    const wrong = ranked.filter((each) => (best(each)?.p ?? 0) >= threshold && !best(each)!.isRight).length;
    const taken = others.filter((each) => (best(each)?.p ?? 0) >= threshold).length;
    console.log(
      `  at ${threshold}: right ${right}, wrong ${wrong}; of ${others.length} other questions taken ${taken}`,
    );
  }
}

const concepts = openConcepts();
const parts: Example[][] = [];
for (const part of process.argv.slice(2)) parts.push(await examplesOf(part));
for (const [at, held] of parts.entries()) {
  const others = parts.filter((_, i) => i !== at).flat();
  if (others.length > 0) report(`part ${at + 1} by the others`, held, train(others));
}
const all = train(parts.flat());
report('all by all', parts.flat(), all);
for (const [i, name] of FIT_FEATURES.entries()) console.log(name.padEnd(32), all.weights[i]!.toFixed(2));
const round = (value: number) => Math.round(value * 1000) / 1000;
writeFileSync(
  'models/list-search.json',
  `${JSON.stringify({ features: FIT_FEATURES, bias: round(all.bias), weights: all.weights.map(round) }, null, 2)}\n`,
);
