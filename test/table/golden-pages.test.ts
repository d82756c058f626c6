import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { extractPage } from '../../src/run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';
import { loadTools } from '../../src/run/tools.js';

/**
 * Pages written after the shapes that real ones have, and after the papers' tables I, IV/V and figures
 * 7 to 9, through the whole program. `npx vitest run test/table/golden-pages -u` writes what it finds;
 * read the difference before you keep it.
 */
const PAGES = new URL('../pages/', import.meta.url);
const slugs = readdirSync(PAGES).filter((slug) => slug.startsWith('table-'));

describe('golden pages', () => {
  it.each(slugs)('%s', async (slug) => {
    const bytes = readFileSync(new URL(`${slug}/source.html`, PAGES));
    const source = `${slug}/source.html`;
    const url = `https://pages.example/${slug}/`;
    const { status, title, list } = extractPage({ source, url, bytes }, loadTools(DEFAULT_SETTINGS));
    expect(status).toBe('extracted');
    const rows = list!.items.map(({ nodes, ...row }) => row);
    const shown = {
      concept: title!.concept,
      time: title!.time,
      location: title!.location,
      columns: list!.columns,
      rows,
    };
    const text = `${JSON.stringify(shown, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(new URL(`${slug}/expected.json`, PAGES).pathname);
  });
});
