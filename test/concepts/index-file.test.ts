import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeDifferences,
  decodeSteps,
  encodeDifferences,
  encodeSteps,
} from '../../src/concepts/index/difference-coding.js';
import { NetworkBuilder } from '../../src/concepts/index/network-builder.js';
import { downward, turnedRound, upward } from '../../src/concepts/index/pair-table.js';
import { Network } from '../../src/concepts/network.js';
import { temporaryPath } from './build-index.js';

function written(rows = [['fruit', 'apple', 3]] as [string, string, number][]): string {
  const builder = new NetworkBuilder();
  for (const [concept, instance, count] of rows) builder.isA(instance, concept, count);
  const path = temporaryPath();
  builder.write(path);
  return path;
}

/** What opening and using the file says. */
function codeOf(path: string): string {
  try {
    const network = new Network(path);
    try {
      network.conceptsOf('apple');
      network.reader.verify();
      return 'fine';
    } finally {
      network.close();
    }
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('an index file', () => {
  it('keeps numbers as differences and gives them back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0xffffffff })), (numbers) => {
        const coded = encodeDifferences(Uint32Array.from(numbers));
        expect([...decodeDifferences(coded)]).toEqual(numbers);
      }),
    );
    const steps = Uint32Array.from({ length: 1000 }, (_, i) => 255 * i);
    expect(encodeSteps(steps)).toHaveLength(1000);
    expect(decodeSteps(encodeSteps(steps)!)).toEqual(steps);
    expect(encodeSteps(Uint32Array.of(0, 256))).toBeNull();
    expect(encodeSteps(Uint32Array.of(5, 4))).toBeNull();
  });

  it('turns the pairs round as the file of a large network has them', () => {
    const pairs = {
      concepts: Uint32Array.of(3, 4, 3, 4, 3),
      instances: Uint32Array.of(0, 0, 1, 1, 2),
      counts: Float32Array.of(1, 5, 2, 5, 2),
    };
    expect(turnedRound(upward(pairs, 5))).toEqual(downward(pairs, 5));
    expect([...downward(pairs, 5).terms]).toEqual([1, 2, 0, 0, 1]);
  });

  it('is refused with a clear code when it is absent, something else, newer, cut or changed', () => {
    const path = written();
    expect(codeOf(path)).toBe('fine');
    expect(codeOf(temporaryPath('none.isa'))).toBe('concepts-missing');

    const other = temporaryPath('other.isa');
    writeFileSync(other, 'concept\tinstance\t1\n');
    expect(codeOf(other)).toBe('concepts-not-an-index');
    writeFileSync(other, '');
    expect(codeOf(other)).toBe('concepts-not-an-index');

    const newer = temporaryPath('newer.isa');
    copyFileSync(path, newer);
    writeSync(openSync(newer, 'r+'), Buffer.from([99]), 0, 1, 8);
    expect(codeOf(newer)).toBe('concepts-version');
  });

  it('is refused when it is cut at any length', () => {
    const path = written();
    const { length } = readFileSync(path);
    for (let cut = length - 1; cut > 8; cut -= 97) {
      const short = temporaryPath('short.isa');
      copyFileSync(path, short);
      truncateSync(short, cut);
      expect(['concepts-damaged', 'concepts-not-an-index']).toContain(codeOf(short));
    }
  });

  it('is refused when any byte of it is changed', () => {
    const path = written();
    const bytes = readFileSync(path);
    const damaged = temporaryPath('damaged.isa');
    for (let at = 0; at < bytes.length; at += 131) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 0x55;
      // What lies between the sections is padding and means nothing.
      writeFileSync(damaged, changed);
      const code = codeOf(damaged);
      if (code === 'fine') expect(bytes[at]).toBe(0);
      else expect(code).toMatch(/^concepts-(damaged|not-an-index|version)$/);
    }
  });

  it('says where it could not be written, and leaves nothing behind', () => {
    const builder = new NetworkBuilder();
    builder.isA('apple', 'fruit', 1);
    expect(() => builder.write(temporaryPath('no/such/folder.isa'))).toThrow(/folder\.isa/);
  });

  it('stays as it was for those who have it open while it is built anew', async () => {
    const path = written([['fruit', 'apple', 1]]);
    const before = new Network(path);
    const reading = openInAnotherProcess(path);
    const builder = new NetworkBuilder();
    builder.isA('pear', 'fruit', 1);
    builder.write(path);
    expect(before.instancesOf('fruit').map(({ term }) => term)).toEqual(['apple']);
    expect(new Network(path).instancesOf('fruit').map(({ term }) => term)).toEqual(['pear']);
    expect(await reading).toMatch(/^(apple|pear)$/);
  });

  it('holds a concept with many instances and answers at once', () => {
    const builder = new NetworkBuilder();
    const concept = builder.surface('number');
    for (let i = 0; i < 200_000; i++) builder.pair(concept, builder.surface(`n${i}`), i === 777 ? 9 : 1);
    const path = temporaryPath();
    builder.write(path);
    const network = new Network(path);
    expect(network.instancesOf('numbers', 1)[0]!.term).toBe('n777');
    expect(network.isA('n199999', 'number')).toBeGreaterThan(0);
    expect(network.conceptualise(['n1', 'n2'])[0]!.term).toBe('number');
  });
});

async function openInAnotherProcess(path: string): Promise<string> {
  const script = `
    import { Network } from ${JSON.stringify(resolve('build/concepts/network.js'))};
    for (let i = 0; i < 50; i++) new Network(${JSON.stringify(path)}).close();
    console.log(new Network(${JSON.stringify(path)}).instancesOf('fruit')[0].term);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await once(child, 'close');
  return printed.trim();
}
