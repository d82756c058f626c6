import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../src/answer/ask.js';
import { openConcepts } from '../../src/concepts/open.js';
import type { Kb } from '../../src/kb/kb.js';
import { siteContext } from '../../src/kb/load/site-names.js';
import { openKb } from '../../src/kb/open.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-two-sources-'));
let kb: Kb;

/** One source says a college's state by itself, the other in its address. */
const BY_STATE = [
  ['Alder College', 'Ohio', '$9,000', 'Private not-for-profit, 4-year or above', '2,100', '250'],
  ['Birchwood School', 'Iowa', '$12,500', 'Public, 4-year or above', '8,400', '310'],
  ['Cedar Institute', 'Ohio', '$7,200', 'Private not-for-profit, 4-year or above', '900', '190'],
  ['Dogwood School', 'Utah', '$15,000', 'Public, 4-year or above', '6,100', '180'],
  ['Elm College', 'Utah', '$11,000', 'Private not-for-profit, 4-year or above', '5,200', '205'],
  ['Fir Academy', 'Iowa', '$10,000', 'Public, 4-year or above', '3,000', '200'],
  ['Gum Institute', 'Utah', '$14,000', 'Private not-for-profit, 4-year or above', '1,000', '160'],
  ['Holly School', 'Iowa', '$16,000', 'Public, 4-year or above', '700', '170'],
];
const BY_ADDRESS = [
  ['Ivy College', '12 Main Street, Marion, Ohio', '1 May 1871'],
  ['Juniper Academy', '7 Lake Road, Provo, Utah', '2 June 1902'],
  ['School of Larch', '90 Hill Avenue, Akron, Ohio', '3 July 1899'],
];

beforeAll(async () => {
  kb = await openKb(join(folder, 'colleges.db'), { create: true });
  const load = async (source: string, labels: readonly string[], rows: readonly (readonly string[])[]) => {
    const lines = rows.map(([name = '', ...values], i) => ({
      page: `${source}/${i}.html`,
      name,
      values: Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])),
      status: 'parsed',
    }));
    const columns = labels.map((name) => ({ name, role: 'fact' as const }));
    const site = siteContext(source, { columns, kind: { name: 'college', score: 0.9 } }, lines);
    await kb.load(lines.map((value, i) => ({ source, line: i + 1, value, site })));
  };
  await load('a.example', ['State', 'Tuition', 'Affiliation', 'Enrollment', 'Weight'], BY_STATE);
  await load('b.example', ['Address', 'Opened'], BY_ADDRESS);
});

afterAll(async () => {
  await kb.close();
  rmSync(folder, { recursive: true, force: true });
});

const answer = (question: string) => ask(kb, question, { concepts: openConcepts() });

describe('a kind of two sources', () => {
  it('finds things of both where each says a place in a column of its own', async () => {
    const { rows } = await answer('colleges in Ohio');
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'Alder College',
      'Cedar Institute',
      'Ivy College',
      'School of Larch',
    ]);
  });

  it('takes a word of what sorts many things for their sort', async () => {
    const { total, queryText } = await answer('public colleges');
    expect(total).toBe(4);
    expect(queryText).toContain('affiliation contains public');
  });

  it('reads bare numbers in the unit in which a bound divides them', async () => {
    const { queryText, total } = await answer('colleges with a weight over 100 kg');
    expect(queryText).toContain('weight > 220.4');
    expect(total).toBe(2);
  });
});

describe('two things', () => {
  it('answers whether one is more with yes or no', async () => {
    const { kind, value, sentence } = await answer('is Alder College cheaper than Birchwood School');
    expect([kind, value]).toEqual(['yesno', ['yes']]);
    expect(sentence).toBe(
      'Yes: Alder College is cheaper: tuition $9,000 against $12,500 of Birchwood School.',
    );
  });

  it('says how far they are apart', async () => {
    const { sentence } = await answer('difference in enrollment between Alder College and Birchwood School');
    expect(sentence).toContain('the difference is 6,300');
  });
});
