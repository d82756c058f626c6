import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { isBrowserMissing, testBrowser } from '../support/browser.js';
import { TOWERS, topkPage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-web-views-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const service = testService({
  samples: true,
  bases: join(folder, 'bases'),
  writable: true,
  tokenless: true,
});
const browser = testBrowser();
const open = (path: string, options?: Parameters<typeof browser.open>[1]) =>
  browser.open(service.address() + path, options);

const namesIn = (page: Page) => page.locator('tbody th[scope=row]').allInnerTexts();
const ask = (question: string) => `/ask?q=${encodeURIComponent(question)}`;

async function importCsv(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${service.address()}/bases?base=my-base`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

describe.skipIf(isBrowserMissing)('links and views in Chromium', () => {
  it('names the base in every address, so that a link shows the same whatever is added later', async () => {
    const page = await open('/kind/movie');
    await page.waitForURL(/[?&]base=main/);
    await page.getByRole('button', { name: 'Country', exact: true }).click();
    await page.waitForURL(/sort=country/);
    expect(page.url()).toContain('base=main');
    await importCsv(page, 'ponds.csv', 'Pond,Depth\nNorth,2 m\nSouth,3 m\nWest,4 m\n');
    await page.getByText(/Added 3 rows/).waitFor();
    for (const path of ['/kind/movie', '/']) {
      const fresh = await open(path);
      await fresh.waitForURL(/base=main/);
      await fresh.getByText('Movies').first().waitFor();
    }
    // A link for another tab names the base that is open, not the main one.
    await page.getByRole('link', { name: 'Lists', exact: true }).dispatchEvent('pointerdown');
    const href = await page.getByRole('link', { name: 'Lists', exact: true }).getAttribute('href');
    expect(href).toBe('/lists?base=my-base');
  });

  it('goes back step by step: order, conditions, words', async () => {
    const page = await open('/kind/movie');
    await page.waitForURL(/base=main/);
    await page.getByRole('button', { name: 'Year' }).click();
    await page.waitForURL(/sort=year/);
    await page.getByLabel('Filter rows').pressSequentially('nolan');
    await page.waitForURL(/filter=nolan/);
    await page.goBack();
    expect(page.url()).not.toContain('filter');
    expect(page.url()).toContain('sort=year');
    await page.goBack();
    expect(page.url()).not.toContain('sort');
    await page.getByText('30 rows', { exact: true }).waitFor();
  });

  it('calls each download as its table is called', async () => {
    const page = await open('/kind/movie');
    await page.getByText('Download', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^JSON all/ }).click();
    expect((await download).suggestedFilename()).toBe('movies.json');
  });

  it('leads out of a base that is not there', async () => {
    const page = await open('/lists?base=nobase');
    await page.getByRole('heading', { name: 'There is no base “nobase”' }).waitFor();
    expect(await page.locator('header').innerText()).not.toContain('My base');
    await page.getByRole('button', { name: 'Open My base' }).waitFor();
    browser.problems.splice(0);
  });

  it('keeps a bound where no number was typed, and says so', async () => {
    const page = await open('/kind/movie');
    await page.getByRole('button', { name: 'Narrow down' }).click();
    const set = page.locator('fieldset', { hasText: 'Year' }).getByRole('button', { name: 'Set' });
    await page.getByRole('textbox', { name: 'Year from' }).fill('2000');
    await set.click();
    await page
      .getByText('Year is from 2000')
      .or(page.getByText(/year from 2000/i))
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Year from' }).fill('abc');
    await set.click();
    await page.getByText('“abc” is no number.').waitFor();
    expect(page.url()).toContain('2000');
  });

  it('narrows down by any or by all of several values, and by values that repeat here and there', async () => {
    const page = await open('/kind/movie');
    await page.getByRole('button', { name: 'Narrow down' }).click();
    await page.locator('legend', { hasText: 'director' }).waitFor();
    const genre = page.locator('fieldset', { has: page.locator('legend', { hasText: /^genre$/i }) });
    await genre.getByLabel('Science fiction').check();
    await genre.getByLabel('Horror').check();
    await page.getByText(/^1[12] of 30 rows$/).waitFor();
    await genre.getByRole('combobox').selectOption('all');
    await page.getByText('1 of 30 rows').waitFor();
    expect(await namesIn(page)).toEqual(['Alien']);
  });

  it('lists all kinds, and leads from a list to its kind', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: /^All \d+ kinds$/ }).click();
    const kinds = page.getByRole('list', { name: 'Kinds' }).getByRole('link');
    await kinds.first().waitFor();
    expect(await kinds.count()).toBeGreaterThan(9);
    await page.goto(`${service.address()}/list/1`);
    await page.getByRole('link', { name: /^All / }).first().click();
    await page.waitForURL(/\/kind\//);
    await page.getByRole('table').waitFor();
  });

  it('shows the rows behind a number, says it as the sentence does, and lets it be changed', async () => {
    const page = await open(ask('average running time of movies'));
    await page.getByRole('heading', { name: 'The rows behind it' }).waitFor();
    await page.getByRole('rowheader', { name: 'Alien' }).waitFor();
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    const large = await page.locator('.large-value').innerText();
    expect(large).toMatch(/^[\d.]+ min$/);
    expect(await page.locator('h1').innerText()).toContain(large);
    await page.getByRole('button', { name: 'average of running time', exact: true }).click();
    await page.getByLabel('What').selectOption('max');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.locator('.large-value').getByText('222 min').waitFor();
    // The box does not claim that the old question was asked.
    expect(await page.getByRole('combobox', { name: 'Ask a question' }).inputValue()).toBe('');
    await page.getByRole('link', { name: 'average running time of movies' }).click();
    await page.locator('.large-value').getByText(large).waitFor();
  });

  it('takes no word for a number in a changed condition', async () => {
    const page = await open(ask('mountains in Nepal above 8100 metres'));
    const sentence = await page.locator('h1').innerText();
    await page.getByRole('button', { name: 'elevation over 8100', exact: true }).click();
    await page.getByLabel('Value').fill('high');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('“high” is no number').waitFor();
    await page.getByLabel('Value').fill('8000');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.waitForURL(/query=/);
    await page.getByRole('table').waitFor();
    // What was asked for stays what is said.
    expect(await page.locator('h1').innerText()).toMatch(/^\d+ mountains\.$/);
    expect(sentence).toMatch(/^\d+ mountains\.$/);
  });

  it('compares several things by a measure that all have', async () => {
    const page = await open(ask('compare Everest, K2 and Lhotse'));
    await page.locator('.pair').getByText('8,611 m').waitFor();
    expect(await page.locator('.pair').innerText()).not.toContain('Countries');
  });

  it('opens the copy of a page without asking, and takes an address as people type it', async () => {
    const page = await open('/lists');
    await page.getByRole('link', { name: /Science Fiction Films/ }).click();
    await page.getByRole('link', { name: 'See it on its page' }).click();
    await page.getByRole('heading', { name: 'Why this list' }).waitFor();
    await page.goto(`${service.address()}/extract`);
    const sent = page.waitForRequest('**/api/extract');
    // What is fetched is left without an answer: the address is all that is asked for here.
    await page.route('**/api/extract', () => undefined);
    await page.getByLabel('Address of the page').fill('towers.example/list');
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    expect((await sent).postDataJSON().url).toBe('https://towers.example/list');
  });

  it('says of a page whose title is not closed what is wrong with it', async () => {
    const page = await open('/extract');
    await page.getByRole('tab', { name: 'Paste HTML' }).click();
    await page.getByLabel("The page's HTML").fill(topkPage(TOWERS).replace('</title>', ''));
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.getByText(/is not closed/).waitFor();
    expect(await page.locator('h2').first().innerText()).not.toContain('<');
    expect(await page.getByText(/draw its content by scripts/).count()).toBe(0);
  });

  it('shows on a phone what the rows are ordered by, and every link of the header', async () => {
    const page = await open('/kind/movie?sort=-running_time', { width: 390 });
    const head = page.getByRole('columnheader', { name: 'Running time' });
    await head.waitFor();
    const inside = async (box: { x: number; width: number } | null) =>
      box!.x >= 0 && box!.x + box!.width <= 390;
    expect(await inside(await head.boundingBox())).toBe(true);
    expect(await inside(await page.getByRole('link', { name: 'Dashboard' }).boundingBox())).toBe(true);
  });

  it('shows every column of a table that has room for them, and every link, at 1280 pixels', async () => {
    const page = await open('/kind/movie');
    await page.getByRole('table').waitFor();
    expect(await page.locator('.table-wrap').evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth)).toBe(0);
    expect(await page.locator('.top nav').evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
  });

  it('leaves the box of the header by Escape', async () => {
    const page = await open('/lists');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('INPUT');
  });

  it('says after an import which rows were not as they should be', async () => {
    const page = await open('/bases');
    await importCsv(page, 'uneven.csv', 'Bay,Depth\nSlow Bay\nOpen Bay,20 m\nFar Bay,30 m,x\n');
    await page.getByText(/Added 3 rows/).waitFor();
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringContaining('Rows 1, 3 of uneven.csv'),
    );
  });

  it('had no console error and no request that leaves the machine', () => {
    expect(browser.problems).toEqual([]);
  });
});
