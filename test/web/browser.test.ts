import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync, strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mirroredPages } from '../../src/run/mirror-pages.js';
import { seriousFaults } from '../support/axe.js';
import { isBrowserMissing, testBrowser } from '../support/browser.js';
import { casesOfRun } from '../support/optional-part.js';
import { TOWERS, topkPage, unsurePage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

const SITES = fileURLToPath(new URL('../../samples/sites/', import.meta.url));

const service = testService({ samples: true });
const browser = testBrowser();
const open = (path: string, options?: Parameters<typeof browser.open>[1]) =>
  browser.open(service.address() + path, options);

const namesIn = (page: Page) => page.locator('tbody th[scope=row]').allInnerTexts();

const SKYLINE = encodeURIComponent('https://skyline.example/tallest-buildings-in-asia.html');

/** A link to a page is not followed before the reader says so. */
async function openExtracted(): Promise<Page> {
  const page = await open(`/extract?url=${SKYLINE}`);
  await page.getByRole('button', { name: 'Fetch and extract' }).click();
  await page.getByRole('table').waitFor();
  return page;
}

describe.skipIf(isBrowserMissing)('the web page in Chromium', () => {
  it('asks a question from the box, with a suggestion on the way', async () => {
    const page = await open('/');
    await page.getByRole('combobox').pressSequentially('burj');
    await page.getByRole('option', { name: 'Burj Khalifa building' }).waitFor();
    await page.getByRole('combobox').fill('tallest buildings in the world');
    await page.getByRole('combobox').press('Enter');
    await page.getByRole('table').waitFor();
    expect(page.url()).toContain('/ask?q=tallest%20buildings');
    expect((await namesIn(page))[0]).toBe('Burj Khalifa');
    expect(await page.locator('.large-value').innerText()).toBe('Burj Khalifa');
  });

  it('sorts and filters, and the address shows the same view again', async () => {
    const page = await open('/ask?q=tallest+buildings+in+the+world');
    await page.getByRole('button', { name: 'Completed' }).click();
    await page.getByLabel('Filter rows').fill('china');
    await page.getByText(/of 10 rows/).waitFor();
    const names = await namesIn(page);
    expect(names[0]).toBe('Shanghai Tower');
    const again = await browser.open(page.url());
    await again.getByRole('table').waitFor();
    expect(await namesIn(again)).toEqual(names);
  });

  it('opens a list, a thing and its comparison, which grows', async () => {
    const page = await open('/lists');
    await page.getByRole('link', { name: /Science Fiction Films/ }).click();
    await page.getByRole('link', { name: 'Inception' }).click();
    await page.getByRole('heading', { name: 'Inception' }).waitFor();
    expect(await page.getByRole('table').innerText()).toContain('Christopher Nolan');
    await page.getByRole('link', { name: 'Compare with' }).click();
    await page.getByLabel('Name to add').fill('Interstellar');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('columnheader', { name: /Interstellar/ }).waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(3);
    await page.getByRole('button', { name: 'Remove Inception' }).click();
    await page.getByRole('columnheader', { name: /Inception/ }).waitFor({ state: 'detached' });
  });

  it('says a compared pair first, and shows the query as chips that can be changed', async () => {
    const page = await open('/ask?q=is+K2+higher+than+Lhotse');
    await page.locator('.pair').getByText('8,611 m').waitFor();
    await page.locator('.pair').getByText('8,516 m').waitFor();
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await page.goto(`${service.address()}/ask?q=movies+directed+by+Christopher+Nolan+after+2005`);
    const chips = page.getByRole('list', { name: 'Understood as' });
    await chips.getByText('movies').waitFor();
    const before = (await namesIn(page)).length;
    await chips.getByRole('button', { name: /^Remove: year/i }).click();
    await page.waitForURL(/query=/);
    await page.getByRole('table').waitFor();
    expect((await namesIn(page)).length).toBeGreaterThan(before);
    await page
      .getByRole('list', { name: 'Understood as' })
      .getByRole('button', { name: /^director/ })
      .click();
    await page.getByLabel('Value').fill('Denis Villeneuve');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('rowheader', { name: 'Arrival' }).waitFor();
  });

  it('shows which lists a ranking was merged from', async () => {
    const page = await open('/ask?q=top+3+tallest+buildings+in+the+world');
    const chips = page.getByRole('list', { name: 'Understood as' });
    await chips.getByText('first 3').waitFor();
    const [list] = await chips.getByRole('link').all();
    expect(await list!.getAttribute('href')).toMatch(/^\/list\/\d+/);
  });

  it('mends the spelling and says so, and says what it left out', async () => {
    const page = await open('/ask?q=movies+directed+by+Cristopher+Nolan');
    await page.getByText(/Showing results for Christopher instead of/).waitFor();
    await page.goto(`${service.address()}/ask?q=zzzz`);
    await page.getByText(/Nothing in the base answers this/).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('suggests from the header of every page, forgives slips, and says what each is', async () => {
    const page = await open('/dashboard');
    await page.keyboard.press('/');
    await page.keyboard.type('biuldings');
    await page.getByRole('option', { name: /buildings kind/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Buildings' }).waitFor();
    await page.getByRole('combobox', { name: 'Ask a question' }).fill('8 tallest');
    await page.getByRole('option', { name: /list/ }).first().waitFor();
    expect(page.url()).toContain('/kind/building');
  });

  it('has a page for every state: no question, no such page, a link that asks to fetch, too little text', async () => {
    const page = await open('/ask');
    await page.getByRole('heading', { name: 'Ask a question' }).waitFor();
    const missing = await service.get('/nowhere', { headers: { accept: 'text/html' } });
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('text/html');
    await page.goto(`${service.address()}/extract?url=${encodeURIComponent('http://127.0.0.1:9/x')}`);
    await page.getByText('This link asks to fetch a page').waitFor();
    await page.goto(`${service.address()}/extract`);
    await page.getByRole('tab', { name: 'Paste HTML' }).click();
    await page
      .getByLabel("The page's HTML")
      .fill(
        '<html><head><title>Shop</title></head><body><div id="root"></div><script src="a.js"></script></body></html>',
      );
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.getByText(/draw its content by scripts/).waitFor();
    // There is nothing to show of it, and nothing was promised.
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.getByText('tables of the page').count()).toBe(0);
  });

  it('shows what is known of a thing by attribute and by source', async () => {
    const page = await open('/entity/1');
    await page.getByRole('tab', { name: 'By source' }).click();
    const blocks = page.getByRole('tabpanel').getByRole('listitem');
    await blocks.first().waitFor();
    expect(page.url()).toContain('by=source');
    const attributes = await blocks.first().locator('dt').count();
    expect(attributes).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'By source' }).press('ArrowLeft');
    await page.getByRole('columnheader', { name: 'Attribute' }).waitFor();
  });

  it('joins each row with its place on the page', async () => {
    const page = await openExtracted();
    const frame = page.frameLocator('iframe');
    await frame.locator('.mark').first().waitFor();
    await page.getByRole('button', { name: 'Shanghai Tower', exact: true }).hover();
    await frame.locator('.pointed', { hasText: 'Shanghai Tower' }).waitFor();
    await page.getByRole('button', { name: 'Lotte World Tower', exact: true }).focus();
    await frame.locator('.pointed', { hasText: 'Lotte World Tower' }).waitFor();
    expect(await page.getByRole('button', { name: /Taken:/ }).innerText()).toContain('numbered from 1 to 8');
    expect(await page.getByRole('button', { name: /Not taken:/ }).count()).toBeGreaterThan(0);
    // Marking scrolls the frame alone.
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  it('offers the likeliest list where none is sure', async () => {
    const page = await open('/extract');
    await page.getByRole('tab', { name: 'Paste HTML' }).click();
    await page.getByLabel("The page's HTML").fill(unsurePage());
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    const likeliest = page.getByRole('button', { name: /\d items/ }).first();
    const [, firstItem = ''] = /items\s+(.{8})/.exec(await likeliest.innerText()) ?? [];
    expect(firstItem).not.toBe('');
    await likeliest.click();
    await page.getByRole('rowheader', { name: firstItem }).waitFor();
    expect(page.url()).toContain('candidate=0');
  });

  it('extracts a pasted page, marks the list, and switches the candidate', async () => {
    const page = await open('/extract');
    await page.getByRole('tab', { name: 'Paste HTML' }).click();
    await page.getByLabel("The page's HTML").fill(topkPage(TOWERS));
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.getByRole('table').waitFor();
    expect(await namesIn(page)).toEqual(TOWERS);
    const frame = page.frameLocator('iframe');
    await frame.locator('.mark').first().waitFor();
    expect(await frame.locator('.mark').count()).toBe(TOWERS.length);
    const more = page.getByRole('button', { name: /more list/ });
    if ((await more.count()) > 0) await more.click();
    await page.getByRole('button', { name: /Home/ }).click();
    await page.getByRole('rowheader', { name: 'Home' }).waitFor();
    await page.getByText('You chose another list than the likeliest.').waitFor();
    expect((await namesIn(page))[0]).toBe('Home');
    const again = await browser.open(page.url());
    await again.getByRole('rowheader', { name: 'Home' }).waitFor();
  });

  it('runs nothing of a hostile page', async () => {
    const page = await open('/extract');
    const evil = TOWERS.map(
      (name) =>
        `${name} <img src=x onerror="parent.hit=1"><script>parent.hit=1</script>&lt;b onclick=alert(1)&gt;`,
    );
    await page.getByRole('tab', { name: 'Paste HTML' }).click();
    await page.getByLabel("The page's HTML").fill(topkPage(evil));
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    await page.frameLocator('iframe').locator('h1').waitFor();
    expect(await page.evaluate("'hit' in window")).toBe(false);
    expect(await page.locator('table b').count()).toBe(0);
  });

  it('extracts a site from a zip', async () => {
    const pages = [...mirroredPages(SITES, 'peaks.example')];
    const zip = zipSync(
      Object.fromEntries(pages.map(({ url, bytes }) => [new URL(url!).pathname.slice(1), bytes])),
    );
    const page = await open('/site');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'peaks.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await page.getByText('30 rows', { exact: true }).waitFor();
    await page.getByRole('table').first().getByText('8,849 m').first().waitFor();
    await page.getByText('How the pages were read').click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the wrapper' }).click();
    expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toHaveProperty('columns');
  });

  it('tries a sample site, and stops on request', async () => {
    const page = await open('/site');
    await page.getByRole('button', { name: /peaks\.example/ }).click();
    await page.getByText('How the pages were read').click();
    await page.getByRole('heading', { name: 'The template' }).waitFor();
    expect(await page.getByLabel('Slots of the template').innerText()).toContain('Elevation');
    const again = await browser.open(page.url());
    await again.getByText('How the pages were read').waitFor();
  });

  it('lets links lead out only without ties, and only to http(s)', async () => {
    const page = await open('/ask?q=tallest+buildings+in+the+world');
    await page.getByRole('table').waitFor();
    const links = await page
      .locator('a[target=_blank]')
      .evaluateAll((found) =>
        found.map((link) => [link.getAttribute('rel'), (link as unknown as { href: string }).href]),
      );
    expect(links.length).toBeGreaterThan(0);
    for (const [rel, href] of links) {
      expect(rel).toContain('noopener');
      expect(href).toMatch(/^https?:/);
    }
  });

  it.each([
    '/ask?q=tallest+buildings+in+the+world',
    '/lists',
    '/list/1',
    '/entity/1',
    '/compare?name=Inception&name=Arrival',
    'extracted',
    '/kind/mountain',
    '/dashboard',
  ])('%s can be had in five formats', async (path) => {
    const page = path === 'extracted' ? await openExtracted() : await open(path);
    await page.getByText('Download', { exact: true }).first().click();
    const hrefs = await page
      .locator('details[open] a')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')!));
    const types = await Promise.all(
      hrefs.map(async (href) => (await service.get(href)).headers.get('content-type')!.split(';')[0]),
    );
    expect(types).toEqual([
      'text/csv',
      'application/json',
      'text/markdown',
      'application/ld+json',
      'application/vnd.apache.parquet',
    ]);
  });

  it('downloads a table as CSV', async () => {
    const page = await open('/ask?q=tallest+buildings+in+the+world');
    await page.getByText('Download', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /CSV/ }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv.split(/\r?\n/)[1]).toMatch(/^1,Burj Khalifa,/);
  });

  it('is dark where the system is, and where the reader says so', async () => {
    const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const page = await open('/', { dark: true });
    const dark = await background(page);
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    expect(await background(page)).not.toBe(dark);
    await page.reload();
    expect(await background(page)).not.toBe(dark);
  });

  const VIEWS = [
    '/',
    '/ask?q=tallest+buildings+in+the+world',
    '/ask?q=who+is+the+most+influential+scientist',
    '/ask?q=Inception+vs+Arrival',
    '/ask?q=zzzz',
    '/lists',
    '/list/1',
    '/kind/mountain',
    '/kind/nothing',
    '/bases',
    '/ask',
    '/ask?q=oldest+novel',
    '/ask?q=movies+directed+by+Christopher+Nolan+after+2005',
    '/ask?q=tallest+qwrtz+buildings+in+the+world',
    '/entity/1',
    '/entity/1?by=source',
    '/compare',
    '/compare?name=Inception&name=Arrival',
    '/extract',
    '/extract?url=https%3A%2F%2Fskyline.example%2Ftallest-buildings-in-asia.html',
    '/site',
    '/dashboard',
  ];

  const LOOKS = [
    { width: 390, dark: false },
    { width: 390, dark: true },
    { width: 1280, dark: false },
    { width: 1280, dark: true },
  ];
  const TALLEST_ROW = 120;
  const tallestRow = (page: Page) =>
    page.evaluate<number>(
      "Math.max(0, ...[...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height))",
    );

  /** Every view in every look; else half of the views in one look each, and each look with several views. */
  const SEEN = casesOfRun(
    'views in their looks',
    VIEWS.flatMap((path, view) =>
      LOOKS.map((look, i) => ({ path, ...look, isFirst: 2 * i === view % (2 * LOOKS.length) })),
    ),
    ({ isFirst }) => isFirst,
  );

  it.each(SEEN)(
    '$path fits $width, dark: $dark, and axe finds nothing serious',
    async ({ path, ...look }) => {
      const page = await open(path, look);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await tallestRow(page)).toBeLessThanOrEqual(TALLEST_ROW);
      expect(await seriousFaults(page)).toEqual([]);
      await page.context().close();
    },
  );

  it('puts what things are ranked by beside their names, in view on a phone', async () => {
    const page = await open('/ask?q=tallest+buildings+in+the+world', { width: 390 });
    const height = page.getByRole('columnheader', { name: 'Height' });
    const { x, width } = (await height.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Details of Burj Khalifa' }).click();
    await page.getByRole('dialog').getByText('United Arab Emirates').waitFor();
    await page.getByRole('dialog').getByRole('heading', { name: 'Sources' }).waitFor();
  });

  it('shows two compared things beside each other on a phone', async () => {
    const page = await open('/compare?name=Inception&name=Arrival', { width: 390 });
    const { x, width } = (await page.getByRole('columnheader', { name: /Arrival/ }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await tallestRow(page)).toBeLessThanOrEqual(TALLEST_ROW);
  });

  it('says a count once, in words', async () => {
    const page = await open('/ask?q=how+many+mountains+are+there');
    await page.locator('.direct').waitFor();
    expect(await page.locator('.direct').innerText()).toBe('30 mountains.');
    await page.goto(`${service.address()}/ask?q=tallest+buildings+in+the+world`);
    await page.getByRole('heading', { name: /^Burj Khalifa is first of 10 in/ }).waitFor();
  });

  it('keeps its menus in the window of a phone', async () => {
    const page = await open('/kind/mountain', { width: 390 });
    for (const name of [/^Columns/, 'Download']) {
      await page.locator('summary', { hasText: name }).click();
      const { x, width } = (await page.locator('details[open] .menu-items').boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
      await page.keyboard.press('Escape');
    }
  });

  it('has an API reference that fits a phone and asks for nothing from elsewhere', async () => {
    for (const look of casesOfRun('looks of the API reference', LOOKS, (_, i) => i % 3 === 0)) {
      const page = await open('/api', look);
      await page.getByText('/api/ask', { exact: true }).first().click();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await seriousFaults(page)).toEqual([]);
      await page.keyboard.press('/');
      await page.keyboard.type('highest mountains');
      await page.keyboard.press('Enter');
      await page.locator('.direct').waitFor();
      await page.context().close();
    }
  });

  it('works by keyboard alone', async () => {
    const page = await open('/');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('highest mountains');
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Name', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=Name/);
    await page.getByText('Download', { exact: true }).press('Enter');
    await page.getByRole('link', { name: /Parquet/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Parquet/ }).waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.type('burj');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Burj Khalifa' }).waitFor();
    expect(await page.title()).toBe('Burj Khalifa · Tagpath');
  });

  it('had no console error and no request that leaves the machine', () => {
    expect(browser.problems).toEqual([]);
  });
});

describe('the first load', () => {
  it('is below 150 KB compressed', async () => {
    const html = await (await service.get('/')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    const css = files.find((path) => path.endsWith('.css'))!;
    const style = await (await service.get(css)).text();
    const fonts = [...style.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, path]) =>
      join('/assets', path!.split('/').at(-1)!),
    );
    let total = gzipSync(strToU8(html)).length;
    for (const path of [...new Set([...files, ...fonts])]) {
      const bytes = new Uint8Array(await (await service.get(path)).arrayBuffer());
      total += path.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length;
    }
    expect(files.length).toBeGreaterThan(1);
    expect(total).toBeLessThan(150 * 1024);
    console.info(`first load: ${(total / 1024).toFixed(1)} KB compressed`);
  });
});
