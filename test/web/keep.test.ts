import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.js';
import { isBrowserMissing, testBrowser } from '../support/browser.js';
import { noisySite } from '../support/noisy-site.js';
import { casesOfRun } from '../support/optional-part.js';
import { TOWERS, topkPage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

const SITES = fileURLToPath(new URL('../../samples/sites/', import.meta.url));
const PAGES = 60;
const ROWS = 1_200;
const TALLEST_ROW = 120;

const folder = mkdtempSync(join(tmpdir(), 'tagpath-web-keep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const service = testService({ samples: true, bases: join(folder, 'bases'), writable: true, tokenless: true });
const browser = testBrowser();
const open = (path: string, options?: Parameters<typeof browser.open>[1]) =>
  browser.open(service.address() + path, options);

const namesIn = (page: Page) => page.locator('tbody th[scope=row]').allInnerTexts();
const tallestRow = (page: Page) =>
  page.evaluate<number>(
    "Math.max(0, ...[...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height))",
  );
const excessWidth = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Every look that people have: desktop and phone, light and dark. */
const LOOKS = casesOfRun(
  'looks of a table',
  [
    { width: 1280, dark: false },
    { width: 1280, dark: true },
    { width: 390, dark: false },
    { width: 390, dark: true },
  ],
  ({ width, dark }) => dark === width > 1000,
);

async function expectReadable(url: string): Promise<void> {
  for (const look of LOOKS) {
    const page = await browser.open(url, look);
    await page.getByRole('table').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await tallestRow(page)).toBeLessThanOrEqual(TALLEST_ROW);
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  }
}

const TREES = 'Alder Birch Cedar Elm Fir Hazel Juniper Larch Maple Oak Pine Willow'.split(' ');

/** Towns with a number, a word that repeats, and a text that no row has room for. */
function townsCsv(): string {
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const country = ['Norway', 'Peru', 'Kenya', 'Japan'][i % 4];
    return `${TREES[Math.floor(i / 4) % TREES.length]} ${String(i).padStart(4, '0')},${(i * 7_919) % 100_003},${country},"${`A long tale of the town ${i}, told at length. `.repeat(30)}"`;
  });
  return ['Town,Inhabitants,Country,Tale', ...lines].join('\n');
}

describe.skipIf(isBrowserMissing)('keeping in Chromium', () => {
  let towns = '';

  it('extracts a site of sixty noisy pages, keeps it, asks it, and takes it back', async () => {
    const zip = zipSync(
      Object.fromEntries(
        noisySite(SITES, 'peaks.example', PAGES).map(({ name, html }) => [`peaks/${name}`, strToU8(html)]),
      ),
    );
    const page = await open('/site');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'peaks.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await page.getByRole('table').waitFor({ timeout: 60_000 });
    expect(await page.getByText('60 rows', { exact: true }).count()).toBe(1);
    // Rows are called by their names, not by their files.
    expect(await namesIn(page)).toContain('Aconcagua');
    await expectReadable(page.url());
    await page.getByRole('button', { name: 'Add to my base' }).click();
    await page.getByRole('dialog').getByText('peaks: 60 rows').waitFor();
    await page.locator('dialog select').selectOption({ label: 'My base' });
    await page.getByLabel(/What are the rows/).fill('peaks');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(/Added 60 rows to My base/).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Peaks' }).waitFor();
    expect(page.url()).toContain('base=my-base');
    await page.getByRole('table').waitFor();
    await expectReadable(page.url());
    const home = await open('/?base=my-base');
    await home.getByRole('list', { name: 'Example questions' }).getByText('peaks').first().waitFor();
    expect(await home.locator('main').innerText()).not.toMatch(/\b1 lists|\b0 lists/);
    await home.context().close();
    await page.getByLabel('Ask about peaks').fill('how many peaks are there');
    await page.getByLabel('Ask about peaks').press('Enter');
    await page.locator('.large-value').getByText('60').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/Undone/).waitFor({ timeout: 60_000 });
    await page.getByText('Holds nothing yet').waitFor();
  }, 240_000);

  it('imports 1,200 rows; sorts, filters, narrows down, hides a column, and downloads what is shown', async () => {
    const page = await open('/bases');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'towns.csv', mimeType: 'text/csv', buffer: Buffer.from(townsCsv()) });
    await page.getByText(/Added 1,200 rows/).waitFor({ timeout: 60_000 });
    await page.getByText('1,200 rows', { exact: true }).waitFor();
    towns = page.url();
    await expectReadable(page.url());
    await page.getByRole('button', { name: 'Inhabitants' }).click();
    await page.getByRole('button', { name: 'Inhabitants' }).click();
    await page.locator('th[aria-sort=descending]').waitFor();
    const most = Math.max(...Array.from({ length: ROWS }, (_, i) => (i * 7_919) % 100_003));
    await page.getByRole('row').nth(1).getByText(String(most)).waitFor();
    await page.getByRole('button', { name: 'Narrow down' }).click();
    await page.getByRole('checkbox', { name: /Kenya 300/ }).check();
    await page.getByText('300 of 1,200 rows').waitFor();
    await page.getByLabel('Filter rows').fill('birch');
    await page.getByText('25 of 1,200 rows').waitFor();
    await page.getByText(/^Columns/).click();
    await page.getByRole('button', { name: 'Hide Country' }).click();
    await page.getByRole('button', { name: 'Rename Inhabitants' }).click();
    await page.getByLabel('New name of Inhabitants').fill('People');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'People' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Country' }).count()).toBe(0);
    const names = await namesIn(page);
    await page.getByText('Download', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /CSV/ }).click();
    const [head, ...lines] = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(head).toMatch(/^[^,]+,People$/);
    expect(lines).toHaveLength(25);
    expect(lines.map((line) => line.split(',')[0])).toEqual(names.map((name) => name.trim()));
    // Every fourth town is in Kenya, from the third on.
    expect(lines.every((line) => Number(/\d{4}/.exec(line)![0]) % 4 === 2)).toBe(true);
    const again = await browser.open(page.url());
    await again.getByText('25 of 1,200 rows').waitFor();
    expect(await namesIn(again)).toEqual(names);
  }, 240_000);

  it('shows the whole text of a clamped cell, and a row with all its columns', async () => {
    const page = await open('/kind/mountain');
    await page.getByRole('table').waitFor();
    await page
      .getByRole('button', { name: /Hermann Buhl/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Fritz Wintersteller').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(towns);
    await page.getByRole('button', { name: 'Details of Alder 0000' }).click();
    await page.getByRole('dialog').getByText('Norway').waitFor();
    await page.getByRole('dialog').getByRole('heading', { name: 'Sources' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(towns);
  });

  it('keeps a pasted page in a new base, and puts a removed base back', async () => {
    const page = await open('/extract');
    await page.getByRole('tab', { name: 'Paste HTML' }).click();
    await page.getByLabel("The page's HTML").fill(topkPage(TOWERS));
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.getByRole('button', { name: 'Add to my base' }).click();
    await page.locator('dialog select').selectOption({ label: 'A new base …' });
    await page.getByLabel('Name of the new base').fill('Towers');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(/Added \d+ rows to Towers/).waitFor({ timeout: 60_000 });
    await page.getByRole('table').waitFor();
    expect(await namesIn(page)).toContain(TOWERS[0]);
    await page.goto(`${service.address()}/bases`);
    await page.getByRole('button', { name: 'Remove Towers' }).click();
    await page.getByText('Towers was removed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Towers is back.').waitFor();
    await page
      .getByRole('button', { name: /Towers/ })
      .first()
      .waitFor();
  });

  it('had no console error and no request that leaves the machine', () => {
    expect(browser.problems).toEqual([]);
  });
});
