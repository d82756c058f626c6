const MONTHS: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH_WORD =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(\\d{4})';
/** Pages speak of years in this window; other four-digit numbers are counts. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2100;

type Reader = (groups: readonly string[]) => string | null;

const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [new RegExp(`^${YEAR}-(\\d{1,2})-(\\d{1,2})(?:[T ].*)?$`), ([y, m, d]) => isoDate(y!, m!, d!)],
  [new RegExp(`^${YEAR}/(\\d{1,2})/(\\d{1,2})$`), ([y, m, d]) => isoDate(y!, m!, d!)],
  [new RegExp(`^${YEAR}-(\\d{2})$`), ([y, m]) => isoDate(y!, m!)],
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, ([d, m, y]) => isoDate(y!, m!, d!)],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ([a, b, y]) => slashed(a!, b!, y!)],
  [new RegExp(`^${MONTH_WORD}\\s+${DAY},?\\s+${YEAR}$`, 'i'), ([m, d, y]) => isoDate(y!, month(m!), d!)],
  [
    new RegExp(`^${DAY}\\s+(?:of\\s+)?${MONTH_WORD},?\\s+${YEAR}$`, 'i'),
    ([d, m, y]) => isoDate(y!, month(m!), d!),
  ],
  [new RegExp(`^${MONTH_WORD},?\\s+(?:of\\s+)?${YEAR}$`, 'i'), ([m, y]) => isoDate(y!, month(m!))],
];
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;

/** ISO 8601 of a text that is a date as a whole ("April 29, 2010", "29.4.2010", "August 2005"); null else. */
export function readDate(text: string): string | null {
  const plain = text.replace(WEEKDAY, '');
  for (const [form, read] of FORMS) {
    const match = form.exec(plain);
    if (match !== null) return read(match.slice(1));
  }
  return null;
}

/** A year that stands alone. Whether "2010" is a year or a count is for the column to say. */
export function readYear(text: string): string | null {
  const match = /^(?:c\.?\s|circa\s)?(\d{4})$/i.exec(text);
  return match !== null && isYear(match[1]!) ? match[1]! : null;
}

function isYear(text: string): boolean {
  const year = Number(text);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function month(word: string): string {
  const start = word.slice(0, 3).toLowerCase();
  return String(MONTHS.findIndex((name) => name.startsWith(start)) + 1);
}

/** "4/29/2010" can only be one thing, "4/5/2010" could be two and stays text. */
function slashed(first: string, second: string, year: string): string | null {
  if (Number(first) > 12) return isoDate(year, second, first);
  if (Number(second) > 12 || first === second) return isoDate(year, first, second);
  return null;
}

function isoDate(year: string, monthNumber: string, day?: string): string | null {
  const m = Number(monthNumber);
  if (!isYear(year) || m < 1 || m > 12) return null;
  const yearMonth = `${year}-${String(m).padStart(2, '0')}`;
  if (day === undefined) return yearMonth;
  const d = Number(day);
  const daysInMonth = new Date(Date.UTC(Number(year), m, 0)).getUTCDate();
  return d < 1 || d > daysInMonth ? null : `${yearMonth}-${String(d).padStart(2, '0')}`;
}
