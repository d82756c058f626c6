import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/title/analysis.js';
import { loadTitleModel } from '../../src/title/model.js';
import { Tagger } from '../../src/title/tagger.js';
import { grammarTitles } from '../../training/titles/grammar.js';
import { samplesByRules } from '../../training/titles/paper-rules.js';
import { NEGATIVE_TEMPLATES, POSITIVE_TEMPLATES } from '../../training/titles/templates.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const model = loadTitleModel();
const tagger = new Tagger(model.tagger);

describe('the paper’s four rules', () => {
  const rulesOf = (title: string) => samplesByRules(analyse(title, tagger, NO_CONCEPTS));

  it('"top CD" gives the title and the same without "top"', () => {
    expect(rulesOf('Top 10 players of the league').map(({ rule, title }) => [rule, title])).toEqual([
      ['top-cd', 'Top 10 players of the league'],
      ['without-top', '10 players of the league'],
    ]);
  });

  it('"CD JJS" and "CD RBS JJ" give the title', () => {
    expect(rulesOf('20 tallest buildings in China').map(({ rule }) => rule)).toEqual(['cd-jjs']);
    expect(rulesOf('5 most expensive watches').map(({ rule }) => rule)).toEqual(['cd-rbs-jj']);
  });

  it('other titles give nothing', () => {
    expect(rulesOf('Fire destroys 15 homes')).toEqual([]);
    expect(rulesOf('12 Rules for Life')).toEqual([]);
  });
});

describe('titles by grammar', () => {
  const titles = [...grammarTitles({ positives: 400, negatives: 400 })];

  it('are the same for the same seed', () => {
    expect([...grammarTitles({ positives: 400, negatives: 400 })]).toEqual(titles);
  });

  it('carry their labels word for word', () => {
    const lists = titles.filter(({ topk }) => topk);
    for (const { title, concept } of lists) {
      expect(title).not.toMatch(/[{}<>]/);
      if (concept) expect(title.toLowerCase()).toContain(concept.toLowerCase());
    }
    expect(titles.filter(({ topk }) => !topk).every(({ k }) => k === null)).toBe(true);
  });

  it('has no template twice', () => {
    const all = [...POSITIVE_TEMPLATES, ...NEGATIVE_TEMPLATES];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the model', () => {
  it('says what to do when its file is missing or of another version', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'titles-'));
    const file = path.join(folder, 'model.json');
    expect(() => loadTitleModel(file)).toThrow(expect.objectContaining({ code: 'title-model-unreadable' }));
    writeFileSync(file, JSON.stringify({ ...model, version: 0 }));
    expect(() => loadTitleModel(file)).toThrow(expect.objectContaining({ code: 'title-model-version' }));
    for (const part of ['tagger', 'crf', 'announcement', 'threshold']) {
      writeFileSync(file, JSON.stringify({ ...model, [part]: undefined }));
      expect(() => loadTitleModel(file)).toThrow(
        expect.objectContaining({ code: 'title-model-unreadable', message: expect.stringContaining(part) }),
      );
    }
    writeFileSync(file, JSON.stringify(model).slice(0, 1000));
    expect(() => loadTitleModel(file)).toThrow(expect.objectContaining({ code: 'title-model-unreadable' }));
    rmSync(folder, { recursive: true });
  });

  it('stays below 2 MB', () => {
    expect(JSON.stringify(model).length).toBeLessThan(2_000_000);
  });

  it('tags what titles are made of', () => {
    const words = analyse(
      'The 12 Best Running Shoes That Actually Lasted in London',
      tagger,
      NO_CONCEPTS,
    ).words;
    expect(words.map(({ tag }) => tag)).toEqual([
      'DT',
      'CD',
      'JJS',
      expect.stringMatching(/NN|VBG/),
      'NNS',
      expect.stringMatching(/WH|DT/),
      'RB',
      'VBD',
      'IN',
      'NNP',
    ]);
  });
});
