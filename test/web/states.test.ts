import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type ErrorCode, errorShape, TagpathError } from '../../src/errors.js';
import { CODES_BY_STATUS } from '../../src/server/http-errors.js';
import { isBrowserMissing, testBrowser } from '../support/browser.js';
import { casesOfRun } from '../support/optional-part.js';
import { TOWERS, topkPage, unsurePage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

const MEGABYTE = 1024 * 1024;
/** A command-line flag, as the messages of the program name them. */
const FLAG = /(?<![\w-])--[a-z]/;
const LAKES = [
  { name: 'Baikal', Depth: '1642 m' },
  { name: 'Ohrid', Depth: '288 m' },
  { name: 'Como', Depth: '425 m' },
];

const folder = mkdtempSync(join(tmpdir(), 'tagpath-web-states-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bare = testService({ maxBodyBytes: MEGABYTE });
const own = testService({ samples: true, bases: join(folder, 'bases'), writable: true, tokenless: true });
const browser = testBrowser();

const alertOf = async (page: Page) => {
  await page.getByRole('alert').first().waitFor();
  return page.getByRole('alert').first().innerText();
};

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);

const htmlFile = (name: string, html: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(html) });

async function extractPasted(page: Page, html: string): Promise<void> {
  await page.getByRole('tab', { name: 'Paste HTML' }).click();
  await page.getByLabel("The page's HTML").fill(html);
  await page.getByRole('button', { name: 'Extract', exact: true }).click();
}

/** Whether the first of two things stands above the second. */
async function standsAbove(first: string, second: string, page: Page): Promise<boolean> {
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
  return (await top(first)) < (await top(second));
}

const percentagesOn = async (page: Page) =>
  (await page.locator('main').innerText()).match(/\d+(?:\.\d+)?\s?%/g) ?? [];

describe.skipIf(isBrowserMissing)('states in Chromium', () => {
  it.each(
    casesOfRun(
      'views without a base',
      [
        '/',
        '/ask?q=tallest+towers',
        '/lists',
        '/kind/tower',
        '/entity/1',
        '/dashboard',
        '/bases',
        '/compare?name=A&name=B',
      ],
      (_, i) => i % 3 === 0,
    ),
  )('no base: %s says so and what to do, without flags', async (path) => {
    const page = await browser.open(bare.address() + path);
    await page
      .getByText(/No base is open/)
      .first()
      .waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(FLAG);
    await page.context().close();
  });

  it('uses the width of a phone for the box in the header', async () => {
    const page = await browser.open(`${own.address()}/lists`, { width: 390 });
    const box = await page.locator('.search.in-header').boundingBox();
    expect(box!.width).toBeGreaterThan(340);
    await page.context().close();
  });

  it('no message names a command-line flag, whatever error the service gives', async () => {
    const codes = [...CODES_BY_STATUS.values()].flat() as ErrorCode[];
    expect(codes.length).toBeGreaterThan(40);
    const details = { limit: 9, bytes: 10, source: 'a.html', path: 'a.csv', detail: 'it ends too soon' };
    const page = await browser.open(`${own.address()}/`);
    for (const code of casesOfRun('messages on a page', codes, (_, i) => i % 5 === 0)) {
      const error = errorShape(new TagpathError(code, details));
      await page.route('**/api/lists?*', (route) => route.fulfill({ status: 400, json: { error } }));
      await page.goto(`${own.address()}/lists?q=${code}`);
      const said = await alertOf(page);
      expect(said, code).not.toMatch(FLAG);
      expect(said.length, code).toBeGreaterThan(10);
      await page.unroute('**/api/lists?*');
    }
  }, 240_000);

  it.each([
    ['/entity/999999', 'This base has no such thing'],
    ['/list/999999', 'This base has no such list'],
    ['/list/nothing', 'This base has no such list'],
    ['/kind/nothing', 'This base has no kind called “nothing”'],
  ])('%s is a page that says so and leads on', async (path, said) => {
    const page = await browser.open(own.address() + path);
    await page.getByRole('heading', { name: said }).waitFor();
    await page.getByRole('link', { name: 'To the start page' }).click();
    await page.getByRole('heading', { name: /tables you can ask/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });

  it('a page that is no longer held, and a view of columns that are gone, can be mended', async () => {
    const page = await browser.open(`${own.address()}/extract?page=gone`);
    expect(await alertOf(page)).toContain('Send it again');
    await page.goto(`${own.address()}/kind/mountain?sort=gone`);
    await page.getByRole('button', { name: 'Show the whole table' }).click();
    await page.getByRole('rowheader', { name: 'Aconcagua' }).waitFor();
  });

  it('a job that failed says why, and lets one send others', async () => {
    const page = await browser.open(`${bare.address()}/site`);
    await choose(page, [htmlFile('a.html', '<h1>One</h1><p>Only one page.</p>')]);
    expect(await alertOf(page)).toContain('too few pages');
    await page.getByRole('link', { name: 'Send other pages' }).click();
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    await page.goto(`${bare.address()}/site?job=gone`);
    expect(await alertOf(page)).toContain('Send the pages again');
  });

  it('too large an upload is refused in words, as a page and as a site', async () => {
    const large = htmlFile('large.html', topkPage(TOWERS) + '<p>more</p>'.repeat(300_000));
    const page = await browser.open(`${bare.address()}/extract`);
    await page.getByRole('tab', { name: 'File' }).click();
    await choose(page, [large]);
    expect(await alertOf(page)).toContain('too large');
    await page.goto(`${bare.address()}/site`);
    await choose(page, [large]);
    expect(await alertOf(page)).toMatch(/too large|too much/);
  });

  it('leads with the other lists where the list is unsure', async () => {
    const page = await browser.open(`${bare.address()}/extract`);
    await extractPasted(page, unsurePage());
    await page.getByRole('heading', { name: 'Lists on this page' }).waitFor();
    await page.getByText('No table of data was found').waitFor();
    expect(await standsAbove('.candidates', 'text=No table of data was found', page)).toBe(true);
    // The debugger's names and figures are not for readers.
    const reasons = await page.locator('.candidates .why').allInnerTexts();
    expect(reasons.length).toBeGreaterThan(1);
    expect(reasons.join()).toContain('fits better by');
    expect(reasons.join()).not.toMatch(/\d\.\d|\w\.\w|threshold/);
    await page
      .getByRole('button', { name: /\d items/ })
      .first()
      .click();
    await page.getByRole('table').waitFor();
    expect(await standsAbove('.candidates', 'table', page)).toBe(true);
    await page.goto(`${bare.address()}/extract`);
    await extractPasted(page, topkPage(TOWERS));
    await page.getByRole('table').waitFor();
    expect(await standsAbove('table', '.candidates', page)).toBe(true);
  });

  it('leads with other readings where words were not understood, and only there', async () => {
    const page = await browser.open(`${own.address()}/ask?q=tallest+qwrtz+buildings+in+the+world`);
    await page.getByText(/Not understood, and left out/).waitFor();
    await page.getByRole('heading', { name: 'Did you mean' }).waitFor();
    expect(await standsAbove('text=Did you mean', '.direct', page)).toBe(true);
    await page.goto(`${own.address()}/ask?q=tallest+buildings+in+the+world`);
    await page.locator('.direct').waitFor();
    expect(await page.getByText('Did you mean').count()).toBe(0);
  });

  it('says one confidence, the same on the page, in the list of lists and on the page of the list', async () => {
    const page = await browser.open(`${own.address()}/extract`);
    await extractPasted(page, topkPage(TOWERS));
    await page.getByRole('table').waitFor();
    const said = await percentagesOn(page);
    expect(said).toHaveLength(1);
    await page.getByRole('button', { name: 'Add to my base' }).click();
    await page.locator('dialog select').selectOption({ label: 'My base' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(/Added \d+ rows to My base/).waitFor();
    const kept = (await (await own.get('/api/lists?base=my-base')).json()) as {
      lists: { id: string; score: number }[];
    };
    const again = await own.post('/api/extract', { html: topkPage(TOWERS) });
    const { score } = ((await again.json()) as { list: { score: number } }).list;
    expect(kept.lists.map((list) => list.score)).toEqual([score]);
    expect(said).toEqual([`${Math.min(99, Math.round(score * 100))}%`]);
    await page.goto(`${own.address()}/list/${kept.lists[0]!.id}?base=my-base`);
    await page.getByRole('table').waitFor();
    expect(await percentagesOn(page)).toEqual(said);
  });

  it('says no percentage where it tells nothing', async () => {
    for (const path of ['/ask?q=tallest+buildings+in+the+world', '/lists', '/kind/mountain', '/entity/1']) {
      const page = await browser.open(own.address() + path);
      await page.waitForLoadState('networkidle');
      expect(await percentagesOn(page), path).toEqual([]);
      await page.context().close();
    }
  });

  it('imports JSON lines and Parquet, which can be asked at once', async () => {
    const page = await browser.open(`${own.address()}/bases?base=my-base`);
    const lines = LAKES.map((lake) => JSON.stringify(lake)).join('\n');
    await choose(page, [{ name: 'lakes.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines) }]);
    await page.getByText(/Added 3 rows to My base/).waitFor();
    await page.getByRole('rowheader', { name: 'Baikal' }).waitFor();
    const { pathname } = new URL(page.url());
    const file = await own.get(`/api${pathname.replace('kind', 'kinds')}/rows?base=my-base&format=parquet`);
    const parquet = Buffer.from(await file.arrayBuffer());
    await page.goto(`${own.address()}/bases?base=my-base`);
    await choose(page, [{ name: 'ponds.parquet', mimeType: 'application/octet-stream', buffer: parquet }]);
    await page.getByRole('heading', { name: 'Ponds' }).waitFor();
    await page.getByRole('rowheader', { name: 'Como' }).waitFor();
    await page.getByLabel('Ask about ponds').fill('deepest pond');
    await page.getByLabel('Ask about ponds').press('Enter');
    await page.locator('.large-value').getByText('Baikal').waitFor();
    await page.goto(`${own.address()}/bases?base=my-base`);
    await choose(page, [
      { name: 'x.parquet', mimeType: 'application/octet-stream', buffer: Buffer.from('PAR1') },
    ]);
    expect(await alertOf(page)).not.toMatch(FLAG);
  });
});
