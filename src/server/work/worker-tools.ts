import { buildPage } from '../../html/build-page.js';
import { utf8Of } from '../../html/decode.js';
import type { Page } from '../../html/page.js';
import type { ExtractTools } from '../../run/extract-page.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { loadTools } from '../../run/tools.js';
import type { PageTask } from './tasks.js';

/** Models are loaded by the first task of a worker and stay warm. */
export function workerTools(): ExtractTools {
  return loadTools(DEFAULT_SETTINGS);
}

export function parsePage({ source, url, bytes, httpCharset }: PageTask): Page {
  return buildPage(utf8Of(bytes, { httpCharset }).bytes, { source, url });
}
