import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { phraseKey } from '../../../src/lang/words.js';
import { readCell, wholeNumber } from '../../../src/query/read-cell.js';

/** A question as somebody typed it about a labelled site, with what it asks of the site's labels. */
export interface AskedQuestion {
  readonly q: string;
  readonly site: string;
  readonly kind: 'value' | 'filter' | 'superlative' | 'count' | 'compare' | 'yesno' | 'none';
  readonly query?: AskedQuery;
}

type Operator = '=' | 'contains' | 'not' | '<' | '<=' | '>' | '>=';

interface AskedQuery {
  /** The name of the thing, or those of both. */
  readonly of?: string | readonly string[];
  /** The label that is asked for. */
  readonly attr?: string;
  readonly where?: readonly (readonly [label: string, op: Operator, value: string | number])[];
  readonly order?: readonly [label: string, direction: 'asc' | 'desc'];
  readonly limit?: number;
  readonly aggregate?: 'average' | 'sum' | 'min' | 'max';
  readonly op?: Operator;
  readonly value?: string | number;
}

/** A page of a site with the texts of its labels. */
interface LabelledPage {
  readonly page: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** What answers a question; things are told by their pages. */
export type GoldAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'value'; readonly pages: ReadonlySet<string>; readonly texts: readonly string[] }
  /** All of these, or as many of them as are wanted, where several come first alike. */
  | { readonly kind: 'rows'; readonly pages: ReadonlySet<string>; readonly wanted: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'compare'; readonly things: readonly LabelledThing[] }
  | { readonly kind: 'yesno'; readonly thing: LabelledThing; readonly isSo: boolean };

export interface LabelledThing {
  readonly pages: ReadonlySet<string>;
  readonly texts: readonly string[];
}

/** Labels that name the thing of a page. */
const NAMES = ['title', 'name', 'topic_entity_name', 'model'];

export function readAsked(file: string): AskedQuestion[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AskedQuestion);
}

/** The labels of sites, each read from its archive when it is first asked for. */
export class LabelledSites {
  readonly #folder: string;
  readonly #known = new Map<string, readonly LabelledPage[]>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What answers a question by the labels; null where they give nothing. */
  answer({ site, kind, query = {} }: AskedQuestion): GoldAnswer | null {
    if (kind === 'none') return { kind };
    const all = this.#pages(site);
    const chosen = all.filter((page) =>
      (query.where ?? []).every(([label, op, value]) => holds(page, label, op, value)),
    );
    switch (kind) {
      case 'value': {
        const thing = labelledThing(all, [query.of].flat()[0]!, query.attr!);
        return thing.texts.length === 0 ? null : { kind, ...thing };
      }
      case 'compare': {
        const things = [query.of!].flat().map((name) => labelledThing(all, name, query.attr!));
        return things.every(({ texts }) => texts.length > 0) ? { kind, things } : null;
      }
      case 'yesno': {
        const found = named(all, [query.of].flat()[0]!);
        const isSo = found.some((page) => holds(page, query.attr!, query.op ?? 'contains', query.value!));
        const thing = {
          pages: pagesOf(found),
          texts: found.flatMap((page) => page.values[query.attr!] ?? []),
        };
        return found.length === 0 ? null : { kind, thing, isSo };
      }
      case 'count':
        if (query.aggregate !== undefined) return aggregated(chosen, query.attr!, query.aggregate);
    }
    if (query.order !== undefined)
      return firstOf(chosen, query.order, query.limit ?? (kind === 'superlative' ? 1 : chosen.length));
    if (chosen.length === 0) return null;
    if (kind === 'count') return { kind: 'number', value: chosen.length };
    return { kind: 'rows', pages: pagesOf(chosen), wanted: chosen.length };
  }

  #pages(site: string): readonly LabelledPage[] {
    const known = this.#known.get(site) ?? readPages(path.join(this.#folder, `${site}.tar.xz`), site);
    this.#known.set(site, known);
    return known;
  }
}

function readPages(archive: string, site: string): LabelledPage[] {
  const found = new Map<string, Record<string, string[]>>();
  for (const file of ['truth.jsonl', 'truth_full.jsonl']) {
    let text: string;
    try {
      text = execFileSync('tar', ['xJOf', archive, `${site}/${file}`], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      continue; // Few sites have all their facts labelled.
    }
    for (const line of text.split('\n').filter(Boolean)) {
      const { page, values } = JSON.parse(line) as {
        page: string;
        values: Record<string, string | string[]>;
      };
      const own = found.get(page) ?? {};
      found.set(page, own);
      for (const [label, texts] of Object.entries(values)) {
        const given = [texts].flat().filter(Boolean);
        if (given.length > 0) own[label] ??= given;
      }
    }
  }
  return [...found].map(([page, values]) => ({ page, values }));
}

const nameOf = ({ values }: LabelledPage) => NAMES.flatMap((label) => values[label] ?? [])[0] ?? '';
const pagesOf = (pages: readonly LabelledPage[]) => new Set(pages.map(({ page }) => page));

/** The pages of that name, or else those that have it in their name. */
function named(all: readonly LabelledPage[], name: string): LabelledPage[] {
  const key = phraseKey(name);
  const exact = all.filter((page) => phraseKey(nameOf(page)) === key);
  return exact.length > 0 ? exact : all.filter((page) => phraseKey(nameOf(page)).includes(key));
}

function labelledThing(all: readonly LabelledPage[], name: string, label: string): LabelledThing {
  const found = named(all, name);
  return { pages: pagesOf(found), texts: found.flatMap(({ values }) => values[label] ?? []) };
}

function holds({ values }: LabelledPage, label: string, op: Operator, value: string | number): boolean {
  const texts = values[label] ?? [];
  if (typeof value === 'number' && /^[<>]/.test(op)) {
    const own = texts.map(measureOf).find((number) => number !== null);
    return own !== undefined && own !== null && compares(own, op, value);
  }
  const key = phraseKey(String(value));
  const has = texts.some((text) => (op === '=' ? phraseKey(text) === key : phraseKey(text).includes(key)));
  return op === 'not' ? texts.length > 0 && !has : has;
}

function compares(own: number, op: Operator, value: number): boolean {
  if (own === value) return op.endsWith('=');
  return op.startsWith('<') ? own < value : own > value;
}

/** The first number of a text. */
function measureOf(text: string): number | null {
  const said = /-?\d[\d,]*(?:\.\d+)?/.exec(text);
  return said === null ? null : Number(said[0].replaceAll(',', ''));
}

/** What a text is ordered by: a date as it sorts, else its number. */
function orderOf(text: string): number | null {
  const { date } = readCell(text);
  if (date === null || date.year === null || wholeNumber(text) !== null) return measureOf(text);
  return date.year + ((date.month ?? 1) - 1) / 12 + ((date.day ?? 1) - 1) / 372;
}

function firstOf(
  pages: readonly LabelledPage[],
  [label, direction]: NonNullable<AskedQuery['order']>,
  wanted: number,
): GoldAnswer | null {
  const keyed = pages.flatMap((page) => {
    const key = orderOf(page.values[label]?.[0] ?? '');
    return key === null ? [] : [{ page, key: direction === 'asc' ? key : -key }];
  });
  keyed.sort((a, b) => a.key - b.key);
  const last = keyed[Math.min(wanted, keyed.length) - 1];
  if (last === undefined) return null;
  const first = keyed.filter(({ key }) => key <= last.key).map(({ page }) => page);
  return { kind: 'rows', pages: pagesOf(first), wanted: Math.min(wanted, keyed.length) };
}

function aggregated(
  pages: readonly LabelledPage[],
  label: string,
  taken: NonNullable<AskedQuery['aggregate']>,
): GoldAnswer | null {
  const numbers = pages.flatMap(({ values }) => measureOf(values[label]?.[0] ?? '') ?? []);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, number) => total + number, 0);
  const value = { sum, average: sum / numbers.length, min: Math.min(...numbers), max: Math.max(...numbers) }[
    taken
  ];
  return { kind: 'number', value };
}
