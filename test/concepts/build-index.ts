import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { NetworkBuilder } from '../../src/concepts/index/network-builder.js';
import { Network } from '../../src/concepts/network.js';

const folder = mkdtempSync(join(inject('runFolder'), 'concepts-'));

let made = 0;

/** A path in a folder that goes away after the last test. */
export function temporaryPath(name = `${++made}.isa`): string {
  return join(folder, name);
}

/** A network of rows [concept, instance, count]. */
export function networkOf(rows: readonly (readonly [string, string, number])[]): Network {
  const builder = new NetworkBuilder();
  for (const [concept, instance, count] of rows) builder.isA(instance, concept, count);
  const path = temporaryPath();
  builder.write(path);
  return new Network(path);
}
