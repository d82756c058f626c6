import type { MeasuredPage } from './measure-pages.js';

/** Laplace's constant, and how many pages must show a token before it counts. */
const SMOOTHING = 1;
const MIN_PAGES = 3;
const DIGITS = 1e4;

export interface FittedBayes {
  readonly prior: number;
  readonly tokens: Record<string, number>;
}

/** Relative frequencies of the tokens among right and wrong candidates (paper, IV-C), each page counted once. */
export function fitBayes(pages: readonly MeasuredPage[]): FittedBayes {
  const right = new Map<string, number>();
  const wrong = new Map<string, number>();
  let rightPages = 0;
  let wrongPages = 0;
  for (const { candidates } of pages) {
    rightPages += countTokens(
      candidates.filter((c) => c.isRight),
      right,
    );
    wrongPages += countTokens(
      candidates.filter((c) => !c.isRight),
      wrong,
    );
  }
  const tokens: Record<string, number> = {};
  for (const token of new Set([...right.keys(), ...wrong.keys()])) {
    const r = right.get(token) ?? 0;
    const w = wrong.get(token) ?? 0;
    if (r + w < MIN_PAGES) continue;
    const odds =
      (r + SMOOTHING) / (rightPages + 2 * SMOOTHING) / ((w + SMOOTHING) / (wrongPages + 2 * SMOOTHING));
    tokens[token] = Math.round(Math.log(odds) * DIGITS) / DIGITS;
  }
  return { prior: Math.log((rightPages + 1) / (wrongPages + 1)), tokens };
}

/** Adds each token by the share of the page's candidates that show it; says whether there were any. */
function countTokens(
  candidates: readonly { readonly tokens: ReadonlySet<string> | null }[],
  counts: Map<string, number>,
): number {
  for (const { tokens } of candidates) {
    for (const token of tokens ?? []) counts.set(token, (counts.get(token) ?? 0) + 1 / candidates.length);
  }
  return candidates.length > 0 ? 1 : 0;
}
