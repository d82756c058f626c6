import type { Scored } from '../concepts/concepts.js';
import { TagpathError } from '../errors.js';
import type { NumberedCorrection } from '../kb/catalogue/corrections.js';
import type { StoredCatalogue, StoredKind } from '../kb/catalogue/read-catalogue.js';
import type { LoadReport } from '../kb/load/load.js';
import type { KbStats } from '../kb/read/records.js';
import type { NamedResolution } from '../kb/resolve/resolve.js';
import { namesNear } from '../lang/near-names.js';
import { plainText } from '../output/text-output.js';
import { drawTextTable } from '../output/text-table.js';

export const CATALOGUE_FORMATS = ['table', 'json'] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/** Columns shown of a kind among others. */
const MOST_COLUMNS = 8;

/** The kinds of a base, a line each with their first columns; one kind with all of them. */
export function showCatalogue(catalogue: StoredCatalogue, format: CatalogueFormat, only?: string): string {
  const kinds = only === undefined ? catalogue.kinds : [kindCalled(catalogue, only)];
  if (format === 'json') return JSON.stringify({ kinds: kinds.map(asJson) });
  if (kinds.length === 0) return 'The catalogue has no kinds: load a site, or lists with columns.';
  return kinds.map((kind) => (only === undefined ? inShort(kind) : inFull(kind))).join('\n');
}

function kindCalled({ kinds }: StoredCatalogue, name: string): StoredKind {
  const kind = kinds.find((each) => each.id === name || each.name === name || each.plural === name);
  if (kind !== undefined) return kind;
  const known = kinds.map(({ id }) => id);
  throw new TagpathError('kb-no-kind', { target: name, known: namesNear(name, known) });
}

function asJson({ number: _, key: __, ...kind }: StoredKind): object {
  return kind;
}

function inShort({ id, rows, columns }: StoredKind): string {
  const facts = columns.filter(({ role }) => role === 'fact');
  const shown = facts.slice(0, MOST_COLUMNS).map((column) => column.id);
  const more = facts.length > MOST_COLUMNS ? `, and ${facts.length - MOST_COLUMNS} more` : '';
  return `${id} (${rows.toLocaleString('en')} rows): ${shown.join(', ')}${more}`;
}

function inFull(kind: StoredKind): string {
  const { id, name, plural, synonyms, rows, sources, columns } = kind;
  const also = synonyms.length === 0 ? '' : `, also ${synonyms.join(', ')}`;
  const lines = columns.map(({ id: column, label, type, unit, role, fill, aliases }) => {
    const measure = unit === null ? type : `${type} (${unit})`;
    const others = aliases.length === 0 ? '' : `, also ${aliases.join(', ')}`;
    return `  ${column}: ${label}${others}; ${measure}, ${role === 'furniture' ? 'hidden' : role}, ${Math.round(100 * fill)}% of rows`;
  });
  return [
    `${id}: ${name}, ${plural}${also}`,
    `  ${rows.toLocaleString('en')} rows from ${sources.join('; ')}`,
    ...lines,
  ].join('\n');
}

/** Corrections, a line each with the number that takes it back, or as JSON. */
export function showCorrections(corrections: readonly NumberedCorrection[], format: CatalogueFormat): string {
  if (format === 'json') return JSON.stringify(corrections);
  if (corrections.length === 0) return 'nothing was corrected';
  const lines = corrections.map(({ id, kindKey, columnKey, action, value }) => {
    const target = columnKey === null ? kindKey : `${kindKey}.${columnKey}`;
    const to = value === null ? '' : ` ${action === 'merge' ? 'into' : 'to'} ${value}`;
    return `${id}  ${action} ${target}${to}`;
  });
  return lines.map(plainText).join('\n');
}

export const KB_STATS_FORMATS = ['table', 'json'] as const;
export type KbStatsFormat = (typeof KB_STATS_FORMATS)[number];

/** What a base holds, a line each, or as JSON. */
export function showKbStats(stats: KbStats, format: KbStatsFormat): string {
  if (format === 'json') return JSON.stringify(stats);
  const { kind, version, bytes, merged, entities, ...counts } = stats;
  const others = merged > 0 ? `, ${grouped(merged)} of them known as others` : '';
  const rows = [
    ...Object.entries(counts).map(([what, count]) => [what, grouped(count)] as const),
    ['entities', `${grouped(entities)}${others}`] as const,
    ['size', `${grouped(Math.ceil(bytes / 1024))} KiB`] as const,
    ['store', `${kind}, version ${version}`] as const,
  ];
  const longest = Math.max(...rows.map(([what]) => what.length));
  return rows.map(([what, value]) => `${what.padEnd(longest)}  ${value}`).join('\n');
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}

export const MERGES_FORMATS = ['table', 'json', 'jsonl'] as const;
export type MergesFormat = (typeof MERGES_FORMATS)[number];

/** Decisions, a line each or as one JSON text. */
export function showMerges(decisions: readonly NamedResolution[], format: MergesFormat): string {
  if (format === 'json') return `${JSON.stringify(decisions)}\n`;
  const show = format === 'jsonl' ? (each: NamedResolution) => JSON.stringify(each) : showMerge;
  return decisions.map((decision) => `${show(decision)}\n`).join('');
}

/** A decision on a line: its id, the two names, and why they are one thing. */
export function showMerge(decision: NamedResolution): string {
  const { id, name, head, intoName, intoHead, rule, evidence, state } = decision;
  const names = `${named(name, head)} is ${named(intoName, intoHead)}`;
  return `${id}  ${names}: ${plainText(evidence)} [${rule}]${state === 'undone' ? ', undone' : ''}`;
}

/** A name with what it is listed as, since both may have the same. */
export function named(name: string, head: string): string {
  return `"${plainText(name)}"${head === '' ? '' : ` (${head})`}`;
}

export type ScoredFormat = 'table' | 'json';

/** Terms with their scores, as a table or as JSON. */
export function showScored(scored: readonly Scored[], heading: string, format: ScoredFormat): string {
  if (format === 'json') return JSON.stringify(scored);
  if (scored.length === 0) return 'nothing is known';
  const rows = scored.map(({ term, score }) => [term, score.toPrecision(3)]);
  return drawTextTable({ head: [heading, 'probability'], rows, fixed: 1, right: new Set([1]) }, undefined)
    .text;
}

/** What a load did, for a reader: "12 pages loaded, 3 known before: 10 tables, 95 items, 240 values". */
export function loadSummary(report: LoadReport): string {
  const { pages, replaced, same, tables, items, values, merged, failed } = report;
  const how = [
    `${counted(pages, 'page')} loaded`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(same > 0 ? [`${same} known before`] : []),
  ];
  const what = [counted(tables, 'table'), counted(items, 'item'), counted(values, 'value')];
  const besides = [
    ...(merged > 0 ? [`${counted(merged, 'name')} taken for known things, see tagpath kb merges`] : []),
    ...(failed > 0 ? [`${counted(failed, 'line')} left out`] : []),
  ];
  return [`${how.join(', ')}: ${what.join(', ')}`, ...besides].join('; ');
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
