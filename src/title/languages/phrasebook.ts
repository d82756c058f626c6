import type { Language } from '../number-words.js';

/** What announces a list in a language other than English. */
export interface Phrasebook {
  readonly language: Language;
  /** "besten", "meilleurs", "mejores": words that rank, before or behind the number. */
  readonly ranking: ReadonlySet<string>;
  /** "plus", "más": with an adjective, they rank behind the noun ("les plus chers"). */
  readonly comparative: ReadonlySet<string>;
  /** Heads that make a list of a bare count: "10 Tipps", "7 raisons", "5 razones". */
  readonly heads: ReadonlySet<string>;
  /** Words at which the noun phrase of the items ends. */
  readonly stops: ReadonlySet<string>;
  /** "de", "di": go on with the phrase when a noun follows ("recettes de cuisine"). */
  readonly linkers: ReadonlySet<string>;
  /** Verbs after a linker open a clause, not a noun ("raisons de visiter"). */
  readonly infinitive: RegExp;
  /** What is counted in news and measures: "Tote", "ans", "muertos". */
  readonly measures: ReadonlySet<string>;
  readonly placePrepositions: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
