/**
 * npx tsx bench/concepts/sources.ts [--keep DIR] [PAIRS.tsv...]
 * What each source of the network adds (as in figure 11 of the paper): the evaluation with WordNet alone,
 * then with places, closed lists, the seed, and pairs mined or imported from files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { addBuiltInSources, BUILT_IN_SOURCES } from '../../src/concepts/build-built-in.js';
import { importPairs } from '../../src/concepts/import/import-pairs.js';
import { NetworkBuilder } from '../../src/concepts/index/network-builder.js';
import { Network } from '../../src/concepts/network.js';
import { evaluate } from './evaluate.js';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
});
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'tagpath-sources-'));

console.log(
  '| network | terms | pairs | is-a recall | precision | off the beaten track | tables, recall | sets, best | longest instance |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
// Kinds are no pairs: they change none of these figures.
const withPairs = BUILT_IN_SOURCES.filter((source) => source !== 'kinds');
for (let count = 1; count <= withPairs.length; count++) {
  const sources = withPairs.slice(0, count);
  const builder = new NetworkBuilder();
  addBuiltInSources(builder, sources);
  show(count === 1 ? 'WordNet alone' : `+ ${sources.at(-1)}`, builder);
}
for (let count = 1; count <= files.length; count++) {
  const builder = new NetworkBuilder();
  addBuiltInSources(builder);
  for (const file of files.slice(0, count)) await importPairs(builder, file);
  show(`+ ${basename(files[count - 1]!)}`, builder);
}
if (values.keep === undefined) rmSync(folder, { recursive: true });

function show(name: string, builder: NetworkBuilder): void {
  const path = join(folder, `${name.replace(/\W+/g, '-')}.isa`);
  const { meta } = builder.write(path);
  const network = new Network(path);
  const { recall, precision, tailRecall, tableRecall, best, longest } = evaluate(network);
  network.close();
  const shares = [recall, precision, tailRecall, tableRecall, best, longest].map(
    (share) => `${(100 * share).toFixed(1)}%`,
  );
  console.log(`| ${[name, meta.terms, meta.pairs, ...shares].join(' | ')} |`);
}
