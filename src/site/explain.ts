import { escapeHtml as html } from '../html/text.js';
import type { TemplateTextEntry, Wrapper, WrapperColumn } from './wrapper.js';

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #1d2129; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #dde1e7; }
code { font-size: .85em; overflow-wrap: anywhere; }
.fill { display: inline-block; height: .6rem; background: #3568b8; border-radius: 2px; }
.sample { color: #555; }
.warning { background: #fff5d6; padding: .5rem .8rem; border-left: 4px solid #d9a400; }`;

/** A page that shows a template: its slots with where and how they are found, support and sample values. */
export function explainWrapper(wrapper: Wrapper): string {
  const { template, host, pages, support, warnings, columns, text } = wrapper;
  const title = `${template}${host ? ` of ${host}` : ''}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title><style>${STYLE}</style></head><body>
<h1>${html(title)}</h1>
<p>Learned from ${pages} pages with support ${support}. ${columns.length} columns; ${text.length} places with text of the template.</p>
${warnings.map((warning) => `<p class="warning">${html(warning)}</p>`).join('\n')}
<h2>Slots</h2>
<table><thead><tr><th>Column</th><th>Kind</th><th>Type</th><th>Fill</th><th>Found by</th><th>Samples</th></tr></thead>
<tbody>
${columns.map(columnRow).join('\n')}
</tbody></table>
<h2>Text of the template</h2>
<table><thead><tr><th>Tag path</th><th>Anchors</th><th>Labels and other text</th></tr></thead>
<tbody>
${text.map(textRow).join('\n')}
</tbody></table>
</body></html>
`;
}

function columnRow(column: WrapperColumn): string {
  const percent = Math.round(100 * column.fill);
  const samples = column.samples.map((sample) => `<div class="sample">${html(sample)}</div>`).join('');
  return `<tr><td><strong>${html(column.name)}</strong><br><small>named by ${html(column.namedBy)}</small></td><td>${column.kind}</td><td>${html(column.type)}</td><td><span class="fill" style="width:${percent / 2}px"></span> ${percent}%</td><td>${address(column)}</td><td>${samples}</td></tr>`;
}

function address(column: WrapperColumn): string {
  const { rule, path, label, header, anchor, ordinal, part, prefix, suffix } = column;
  const parts = [
    html(rule),
    ...(label === undefined ? [] : [`label “${html(label)}”`]),
    ...(header === undefined ? [] : [`header “${html(header)}”`]),
    ...(anchor === undefined ? [] : [`after “${html(anchor.text)}”`]),
    ...(path === undefined ? [] : [`<code>${html(path)}</code>`]),
    ...(ordinal === undefined ? [] : [`number ${ordinal + 1}`]),
    ...(part === undefined ? [] : [`part ${part.at + 1}, cut at “${html(part.words.join('”, “'))}”`]),
    ...(prefix === undefined ? [] : [`without “${html(prefix.trim())}” before`]),
    ...(suffix === undefined ? [] : [`without “${html(suffix.trim())}” after`]),
  ];
  return parts.join('<br>');
}

function textRow({
  path,
  labels,
  inline = [],
  inner = [],
  delimiter,
  anchors = [],
  headings = [],
  texts = [],
}: TemplateTextEntry): string {
  const list = (values: readonly string[]) => values.map((value) => html(value)).join(' · ');
  const open =
    labels === undefined
      ? ''
      : `<br><em>${labels === 'all' ? 'all texts' : 'texts with a colon'} here are labels</em>`;
  const inside = inner.length === 0 ? '' : `<br><em>inside of texts:</em> ${list(inner)}`;
  const cut = delimiter === undefined ? '' : `<br><em>texts are cut at</em> ${html(delimiter)}`;
  const starts = inline.length === 0 ? '' : `<br><em>starts of texts:</em> ${list(inline)}`;
  return `<tr><td><code>${html(path)}</code></td><td>${list([...anchors, ...headings])}</td><td>${list(texts)}${open}${starts}${inside}${cut}</td></tr>`;
}
