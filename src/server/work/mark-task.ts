import { MARK_STYLE, writeMarkedPage } from '../marked-page.js';
import { Mirror } from '../mirror.js';
import type { MarkTask } from './tasks.js';
import { parsePage } from './worker-tools.js';

/** Nothing but the one style and local pictures, whatever the page around the frame allows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

/** The page as a document for a sandboxed frame; every element can be marked. */
export function markPage(task: MarkTask): string | null {
  const page = parsePage(task);
  const mirror = new Mirror(task.mirrors);
  const body = writeMarkedPage(page, { localAddress: (url) => mirror.localAddress(url) });
  if (body === null) return null;
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${MARK_STYLE}</style>`;
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
}
