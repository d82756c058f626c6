import { terms } from '../kb/fold-text.js';

/** Who did what: "directed by Hitchcock". */
export interface Maker {
  /** Folded; a label may be made of it: director, designed by. */
  readonly verb: string;
  readonly names: readonly string[];
}

const MADE_BY = /\s(\w+ed|written|sung|drawn|made|built|sold|owned)\s+by\s+(?:the\s+)?(.+)$/i;

/** The one by whom the things asked for were made; null where the question does not say. */
export function readMaker(text: string): Maker | null {
  const match = MADE_BY.exec(text);
  return match === null ? null : { verb: match[1]!.toLowerCase(), names: terms(match[2]!) };
}
