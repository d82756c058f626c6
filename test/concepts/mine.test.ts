import { describe, expect, it } from 'vitest';
import { HearstMiner } from '../../src/concepts/mine/hearst-miner.js';
import { HEARST_PATTERNS } from '../../src/concepts/mine/hearst-patterns.js';
import { theTagger } from '../../src/concepts/mine/tagged-sentence.js';
import { openConcepts } from '../../src/concepts/open.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const tagger = theTagger();

function sightings(sentence: string) {
  return HEARST_PATTERNS.filter(({ trigger }) => trigger.test(sentence)).flatMap((pattern) =>
    pattern
      .find(tagger(sentence))
      .map(({ concept, instances }) => [pattern.id, concept.join(' '), ...instances]),
  );
}

describe('Hearst patterns', () => {
  it('read lists behind and before the concept', () => {
    expect(
      sightings('He worked for large companies such as Nokia, Siemens and General Electric in Europe.'),
    ).toEqual([['hearst:such-as', 'company', 'Nokia', 'Siemens', 'General Electric']]);
    expect(sightings('They sell apples, pears and other fruits at the market.')).toEqual([
      ['hearst:and-other', 'fruit', 'apples', 'pears'],
    ]);
    expect(sightings('Never feed onions, grapes, or other toxic foods to a dog.')).toEqual([
      ['hearst:or-other', 'toxic food', 'onions', 'grapes'],
    ]);
    expect(sightings('We grow such herbs as basil and thyme.')).toEqual([
      ['hearst:such-x-as', 'herb', 'basil', 'thyme'],
    ]);
    expect(sightings('European countries, especially France and Spain, agreed to it.')).toEqual([
      ['hearst:especially', 'european country', 'France', 'Spain'],
    ]);
    expect(sightings('She visited many famous cities including Rome, Paris, and Vienna.')).toEqual([
      ['hearst:including', 'city', 'Rome', 'Paris', 'Vienna'],
    ]);
  });

  it('read names with small words between capitals as one', () => {
    expect(sightings('They lend to banks such as the Bank of Scotland and Credit Suisse.')).toEqual([
      ['hearst:such-as', 'bank', 'Bank of Scotland', 'Credit Suisse'],
    ]);
  });

  it('pass over pronouns, empty heads and singular heads', () => {
    expect(sightings('Things such as this happen.')).toEqual([]);
    expect(sightings('There are ways such as cycling.')).toEqual([]);
    expect(sightings('A company such as Nokia would know.')).toEqual([]);
    expect(sightings('People such as you and me.')).toEqual([]);
  });
});

describe('mutual support', () => {
  it('keeps what two sites say, once a site', () => {
    const miner = new HearstMiner();
    const sentence = 'I like programming languages such as Zorblang and Quuxscript.';
    miner.read(sentence, 'one.example');
    miner.read(sentence, 'one.example');
    expect(miner.result(NO_CONCEPTS).pairs).toEqual([]);
    miner.read('He prefers programming languages such as Zorblang.', 'two.example');
    const { pairs } = miner.result(NO_CONCEPTS);
    expect(pairs).toContainEqual({ concept: 'programming language', instance: 'Zorblang', count: 2 });
    // Listed beside one that is believed.
    expect(pairs.map(({ instance }) => instance)).toContain('Quuxscript');
  });

  it('believes a stranger among known fellows', () => {
    const miner = new HearstMiner();
    miner.read('They studied planets such as Mars, Venus, Zorblax and Jupiter in detail.', 'one.example');
    miner.read('They studied planets such as Foo, Bar and Zorblux in detail.', 'two.example');
    const instances = miner.result(openConcepts()).pairs.map(({ instance }) => instance);
    expect(instances).toContain('Zorblax');
    expect(instances).not.toContain('Zorblux');
  });

  it('survives any text', () => {
    const miner = new HearstMiner();
    for (const text of [
      '',
      'such as',
      'such as such as and other and other',
      '\0\u202e such as \ud800',
      'x'.repeat(1e5),
    ]) {
      miner.read(`${text} some more words to be long enough`, 'one.example');
    }
    expect(miner.result(NO_CONCEPTS).pairs).toEqual([]);
  });
});
