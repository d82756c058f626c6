import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { isPartMissing } from './optional-part.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const EXECUTABLE = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path));

export const isBrowserMissing = isPartMissing(
  EXECUTABLE === undefined ? 'no Chromium; install it with apt-get install chromium, or set CHROMIUM' : null,
);

export interface OpenOptions {
  readonly width?: number;
  readonly dark?: boolean;
}

export interface TestBrowser {
  /** A page of its own until the test ends, whose errors are collected in `problems`. */
  readonly open: (url: string, options?: OpenOptions) => Promise<Page>;
  /** Console errors, failed loads and requests that would leave the machine. */
  readonly problems: string[];
}

/** One browser for the tests of a file. */
export function testBrowser(): TestBrowser {
  let browser: Browser | null = null;
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    if (isBrowserMissing) return;
    browser = await chromium.launch({ executablePath: EXECUTABLE!, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser?.close());
  const open: TestBrowser['open'] = async (url, { width = 1280, dark = false } = {}) => {
    const context = await browser!.newContext({
      viewport: { width, height: 850 },
      colorScheme: dark ? 'dark' : 'light',
      acceptDownloads: true,
    });
    contexts.push(context);
    const page = await context.newPage();
    const own = new URL(url).origin;
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const outside = /^https?:/.test(request.url()) && !request.url().startsWith(own);
      if (outside) problems.push(`request to ${request.url()}`);
    });
    await page.goto(url);
    return page;
  };
  return { open, problems };
}
