/** Languages whose number words and ranking phrases we know. */
export type Language = 'en' | 'de' | 'fr' | 'es';

type Table = Readonly<Record<string, number>>;

/** Words that stand for a number by themselves. "One", "eins", "un" are articles more often than counts. */
export const UNIT_WORDS: Readonly<Record<Language, Table>> = {
  en: {
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    dozen: 12,
  },
  de: {
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    fünfzehn: 15,
    zwanzig: 20,
    fünfundzwanzig: 25,
    dreißig: 30,
    fünfzig: 50,
    hundert: 100,
  },
  fr: {
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    quinze: 15,
    vingt: 20,
    trente: 30,
    cinquante: 50,
    cent: 100,
  },
  es: {
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    quince: 15,
    veinte: 20,
    veinticinco: 25,
    treinta: 30,
    cincuenta: 50,
    cien: 100,
  },
};

/** English tens, which take a unit after them: "twenty-five", "twenty five". */
export const TENS_WORDS: Table = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

/** English multipliers: "two hundred", "one thousand". */
export const SCALE_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({ hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 }),
);

const SMALL: ReadonlyMap<string, number> = new Map(
  Object.entries({ ...UNIT_WORDS.en, one: 1, ...TENS_WORDS }),
);

/** Value of one English word, hyphenated pairs included ("twenty-five" = 25); null for all others. */
export function englishWordValue(word: string): number | null {
  const direct = SMALL.get(word);
  if (direct !== undefined) return direct;
  const hyphen = word.indexOf('-');
  if (hyphen < 0) return null;
  const tens = own(TENS_WORDS, word.slice(0, hyphen));
  const unit = SMALL.get(word.slice(hyphen + 1));
  return tens !== null && unit !== undefined && unit < 10 ? tens + unit : null;
}

/** A table look-up that does not fall for names such as "constructor". */
export function own(table: Table, key: string): number | null {
  return Object.hasOwn(table, key) ? table[key]! : null;
}
