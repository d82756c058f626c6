import type { Page } from '../html/page.js';
import { TEXT_TAG } from '../html/tag-paths.js';
import { escapeHtml } from '../html/text.js';
import type { ExplainedCandidate, Explanation } from './explain.js';

/** Candidates that are marked; more colours cannot be told apart. */
const MAX_MARKED = 8;
const COLOURS = ['#d62728', '#1f77b4', '#2ca02c', '#ff7f0e', '#9467bd', '#8c564b', '#e377c2', '#17becf'];
/** Tags that are written out; scripts, styles, frames and forms of a stranger's page are not. */
const DROPPED = new Set(
  'html head body title script style noscript template iframe frame frameset object embed form input button select option textarea link meta base svg math canvas video audio source track map area dialog'.split(
    ' ',
  ),
);
const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col']);

/** The page itself, without its scripts and styles, with the best candidates marked and listed on top. */
export function explainPage(page: Page, explanation: Explanation): string {
  const marked = explanation.candidates.slice(0, MAX_MARKED);
  const marks = new Map<number, number>();
  marked.forEach((candidate, i) => {
    for (const node of candidate.nodes) if (!marks.has(node)) marks.set(node, i);
  });
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(page.info.title)}</title><style>${styles(marked.length)}</style></head><body>
${legend(explanation, marked)}
<main>${body(page, marks)}</main></body></html>
`;
}

function styles(count: number): string {
  const rules = COLOURS.slice(0, count).map(
    (colour, i) => `.c${i}{outline:3px solid ${colour};outline-offset:2px}.l${i}{background:${colour}}`,
  );
  return `body{font:16px/1.5 sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}.key{color:#fff;padding:0 .5em}td,th{text-align:left;vertical-align:top;padding:.2em .6em;border-bottom:1px solid #ccc}${rules.join('')}`;
}

function legend({ ranker, threshold }: Explanation, marked: readonly ExplainedCandidate[]): string {
  const rows = marked.map(
    (candidate, i) =>
      `<tr><td><span class="key l${i}">${i + 1}</span></td><td>${candidate.score.toFixed(3)}</td><td>${candidate.size}</td><td>${escapeHtml(`${candidate.family} / ${candidate.sublist}`)}</td><td><code>${escapeHtml(candidate.tagPath)}</code></td><td>${escapeHtml(candidate.sample.join(' | '))}</td><td>${escapeHtml(candidate.lost ?? 'the list')}</td><td>${details(candidate)}</td></tr>`,
  );
  return `<table><caption>${escapeHtml(ranker)}, threshold ${threshold.toFixed(3)}</caption><tr><th></th><th>score</th><th>items</th><th>found by</th><th>tag path</th><th>first items</th><th>verdict</th><th>what spoke for and against</th></tr>${rows.join('')}</table>`;
}

function details({ contributions, features }: ExplainedCandidate): string {
  const row = (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  const effects = contributions.map(({ name, value, effect }) => row([name, short(value), signed(effect)]));
  const all = Object.entries(features).map(([name, value]) => row([name, short(value)]));
  return `<table>${effects.join('')}</table><details><summary>all features</summary><table>${all.join('')}</table></details>`;
}

const short = (value: number) => String(Math.round(value * 1000) / 1000);
const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;

function body(page: Page, marks: ReadonlyMap<number, number>): string {
  const { size, tag, end } = page.nodes;
  const out: string[] = [];
  const open: { readonly node: number; readonly name: string }[] = [];
  for (let node = 1; node < size; node++) {
    while (open.length > 0 && end[open.at(-1)!.node]! <= node) out.push(`</${open.pop()!.name}>`);
    if (tag[node] === TEXT_TAG) {
      out.push(escapeHtml(page.rawText(node)));
      continue;
    }
    const name = page.tagName(node);
    if (DROPPED.has(name) || !/^[a-z][a-z0-9]*$/.test(name)) continue;
    out.push(openTag(page, node, name, marks.get(node)));
    if (!VOID.has(name)) open.push({ node, name });
  }
  for (let each = open.pop(); each !== undefined; each = open.pop()) out.push(`</${each.name}>`);
  return out.join('');
}

function openTag(page: Page, node: number, name: string, mark: number | undefined): string {
  const mine = mark === undefined ? '' : ` class="c${mark}" title="candidate ${mark + 1}"`;
  const alt = name === 'img' ? ` alt="${escapeHtml(page.attribute(node, 'alt') ?? '')}"` : '';
  return `<${name}${mine}${alt}>`;
}
