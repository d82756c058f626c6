import { type ImportOptions, importNetwork, importPairs } from './import/import-pairs.js';
import type { ImportReport } from './import/row-reader.js';
import { firstBytes } from './import/row-reader.js';
import { MAGIC } from './index/format.js';
import { type BuiltIndex, NetworkBuilder } from './index/network-builder.js';
import { NetworkReader } from './index/network-reader.js';
import type { PruneOptions } from './index/pair-table.js';
import type { Pair } from './pair-evidence.js';

interface BuildNetworkOptions extends PruneOptions, ImportOptions {
  /** The network to add to; none starts from nothing. */
  readonly base?: string;
  readonly out: string;
}

interface BuiltNetwork extends BuiltIndex {
  readonly reports: readonly ImportReport[];
}

/** Builds an index from a base network and files: other indexes, or rows of concept, instance, count. */
export async function buildNetwork(
  files: readonly string[],
  options: BuildNetworkOptions,
): Promise<BuiltNetwork> {
  const builder = new NetworkBuilder();
  const reports: ImportReport[] = [];
  if (options.base !== undefined) addIndex(builder, options.base);
  // What is rare in the files is left out, not what the base knows.
  builder.keepAll();
  for (const file of files) {
    if (firstBytes(file, MAGIC.length) === MAGIC) addIndex(builder, file);
    else reports.push(await importPairs(builder, file, options));
  }
  return { ...builder.write(options.out, options), reports };
}

/** Adds pairs to a base network. */
export function buildNetworkFromPairs(
  pairs: readonly Pair[],
  source: string,
  base: string,
  out: string,
): BuiltIndex {
  const builder = new NetworkBuilder();
  addIndex(builder, base);
  builder.source(source, () => {
    for (const { concept, instance, count } of pairs) builder.isA(instance, concept, count);
  });
  return builder.write(out);
}

function addIndex(builder: NetworkBuilder, path: string): void {
  const reader = new NetworkReader(path);
  try {
    importNetwork(builder, reader);
  } finally {
    reader.close();
  }
}
