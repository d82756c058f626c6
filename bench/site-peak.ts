/**
 * bench/site-peak.ts PAGES
 * Induces a site of so many pages, made as they are read, in a process of its own, and prints the highest
 * resident memory in megabytes.
 */
import { readFileSync } from 'node:fs';
import { induce } from '../src/site/induce.js';
import { perturbed, sitePages } from './site-pages.js';

const size = Number(process.argv[2]);
const site = sitePages();
await induce(async function* () {
  yield* perturbed(site, size);
});
console.log(peakKilobytes() / 1000);

/** Where the system tells it: a process inherits the `maxRSS` of the one that started it. */
function peakKilobytes(): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
