import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds that keeps people from using the page. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Outside of the page's content security policy, which allows no such script.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      "axe.run(document, {iframes: false}).then(({violations}) => JSON.stringify(violations.filter(({impact}) => impact === 'serious' || impact === 'critical').map(({id, nodes}) => id + ': ' + nodes.map(({html}) => html).slice(0, 3).join(' | '))))",
    awaitPromise: true,
  });
  return JSON.parse(String(result.value)) as string[];
}
