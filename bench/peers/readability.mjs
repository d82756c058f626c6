// readability.mjs FOLDER: pages through Readability on jsdom; one JSON line a page with the lines of its text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder).sort()) {
  const bytes = readFileSync(join(folder, name));
  const html = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  let lines = [];
  try {
    const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() });
    lines = (new Readability(dom.window.document).parse()?.textContent ?? '').split('\n');
    dom.window.close();
  } catch {
    // A page that it cannot read gives nothing.
  }
  console.log(JSON.stringify({ page: name, lines }));
}
