import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importNetwork } from '../../src/concepts/import/import-pairs.js';
import { NetworkBuilder } from '../../src/concepts/index/network-builder.js';
import { SectionFile } from '../../src/concepts/index/section-file.js';
import { Network } from '../../src/concepts/network.js';
import { words } from '../../src/concepts/terms.js';
import { networkOf, temporaryPath } from './build-index.js';

describe('a network', () => {
  it('adds up equal pairs, whatever their spelling', () => {
    const network = networkOf([
      ['fruits', 'Apple', 2],
      ['fruit', 'apples', 1],
      ['fruit', 'pear', 1],
    ]);
    expect(network.instancesOf('FRUIT')).toEqual([
      { term: 'apple', score: 3 / 5 },
      { term: 'pear', score: 1 / 5 },
    ]);
    expect(network.conceptsOf('apples')[0]).toEqual({ term: 'fruits', score: 3 / 4 });
  });

  it('drops pairs of a term with itself and terms without words', () => {
    const network = networkOf([
      ['book', 'books', 5],
      ['book', '!!!', 5],
      ['book', 'one two three four five six seven eight nine ten eleven twelve thirteen', 5],
      ['book', 'Emma', 1],
    ]);
    expect(network.meta.pairs).toBe(1);
  });

  it('finds a term only where it starts and ends at the border of a token', () => {
    const network = networkOf([
      ['drink', 'Coca-Cola', 1],
      ['drink', 'cola', 1],
    ]);
    expect(network.longestInstance(['a', 'Coca-Cola', 'please'])).toEqual({ start: 1, end: 2 });
    expect(network.longestInstance(['Coca', 'Cola'])).toEqual({ start: 0, end: 2 });
    expect(network.longestInstance(['Pepsi-Cola'])).toBeNull();
  });

  it('looks through split-off possessives and quotation marks, not through commas', () => {
    const network = networkOf([['kind', "children's book", 1]]);
    expect(network.longestInstance(['children', "'s", 'books'])).toEqual({ start: 0, end: 3 });
    expect(network.longestInstance(['children', ',', 'books'])).toBeNull();
  });

  it('takes the concept and its synonyms', () => {
    const builder = new NetworkBuilder();
    builder.isA('Jaws', 'film', 1);
    builder.synonyms(builder.surface('film'), builder.surface('movie'));
    const path = temporaryPath();
    builder.write(path);
    const network = new Network(path);
    expect(network.isA('Jaws', 'movies')).toBeGreaterThan(0);
    expect(network.synonymsOf('movie')).toEqual(['film']);
    expect(network.longestInstance(['Jaws'], 'best movies')).toBeNull();
    expect(network.longestInstance(['Jaws'], 'best films')).toEqual({ start: 0, end: 1 });
  });

  it('keeps rough counts to one in 4,000, and whole ones up to 4,096 as they are', () => {
    const given = [1, 7, 4095, 0.675, 1.265625, 98_765.4];
    const builder = new NetworkBuilder();
    given.forEach((count, i) => void builder.isA(`Thing${i}`, 'thing', count));
    const path = temporaryPath();
    builder.write(path, { rough: true });
    const file = new SectionFile(path);
    const counts = [...file.f32('upCounts')].sort((a, b) => a - b);
    file.close();
    expect(counts.filter(Number.isInteger)).toEqual(expect.arrayContaining([1, 7, 4095]));
    [...given]
      .sort((a, b) => a - b)
      .forEach((count, i) => {
        expect(Math.abs(counts[i]! - count) / count).toBeLessThan(1 / 4000);
      });
    expect(counts.at(-1)).not.toBe(Math.fround(98_765.4));
  });

  it('keeps kinds apart from instances, in the order in which they were told, through an import', () => {
    const builder = new NetworkBuilder();
    builder.isA('Airplane', 'film', 1);
    for (const kind of ['thrillers', 'western', 'thriller'])
      builder.kind(builder.surface('film'), builder.surface(kind));
    const path = temporaryPath();
    builder.write(path);
    const copy = new NetworkBuilder();
    importNetwork(copy, new Network(path).reader);
    const copied = temporaryPath();
    copy.write(copied);
    for (const network of [new Network(path), new Network(copied)]) {
      expect(network.kindsOf('films')).toHaveLength(2);
      expect(network.kindsOf('films', 1)).toEqual([expect.stringMatching(/^thriller/)]);
      expect(network.kindsOf('thriller')).toEqual([]);
    }
  });

  it('gives every instance it holds back, by all ways', () => {
    const word = fc.stringMatching(/^[a-z]{1,4}$/);
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
    const row = fc.tuple(phrase, phrase, fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
        const network = networkOf(rows);
        for (const [concept, instance] of rows) {
          const same = words(concept).join(' ') === words(instance).join(' ');
          expect(network.reader.count(termOf(network, concept), termOf(network, instance)) > 0).toBe(!same);
        }
      }),
      { numRuns: 50 },
    );
  });
});

function termOf(network: Network, phrase: string): number {
  return network.reader.finder.termOf(phrase.toUpperCase());
}

describe('words', () => {
  it('fold case, accents, possessives, plurals and abbreviations', () => {
    expect(words("The Children's Books")).toEqual(['the', 'child', 'book']);
    expect(words('São Paulo')).toEqual(['sao', 'paulo']);
    expect(words('AT&T')).toEqual(['at', 'and', 't']);
    expect(words('U.S. cities')).toEqual(['us', 'city']);
    expect(words('C++ and C#')).toEqual(['c++', 'and', 'c#']);
    expect(words('boxes, buses & movies')).toEqual(['box', 'bus', 'and', 'movie']);
    expect(words('news series physics')).toEqual(['news', 'series', 'physics']);
    expect(words('東京 Москва')).toEqual(['東京', 'москва']);
    expect(words(' …!? ')).toEqual([]);
  });
});
