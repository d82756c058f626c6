import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { NetworkBuilder } from '../../src/concepts/index/network-builder.js';
import { Network } from '../../src/concepts/network.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-concepts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;

/** A path in a folder that goes away with the tests. */
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
