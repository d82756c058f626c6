import { type ReadNumber, readNumber } from './number.js';

/** An amount of money at the start of a text. */
export interface ReadMoney {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly rest: string;
}

/** Longest first, so that "US$" is not read as "$". A bare "$" is taken as the US dollar. */
const SYMBOLS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['U.S. $', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['Rs.', 'INR'],
  ['Rs', 'INR'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₫', 'VND'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
];
const CODES =
  'USD EUR GBP JPY CNY INR CAD AUD NZD CHF SEK NOK DKK PLN CZK HUF RUB TRY BRL MXN ZAR KRW SGD HKD THB AED SAR ILS PHP IDR MYR VND NGN EGP ARS CLP COP UAH RON BGN PKR BDT';
const CODE = new RegExp(`^(${CODES.replaceAll(' ', '|')})\\b\\s?`);
const TRAILING_CODE = new RegExp(`^\\s?(${CODES.replaceAll(' ', '|')})\\b`);
const WORDS: Readonly<Record<string, string>> = {
  dollar: 'USD',
  euro: 'EUR',
  pound: 'GBP',
  yen: 'JPY',
  yuan: 'CNY',
  rupee: 'INR',
};
const WORD = /^\s(?:US\s)?(dollar|euro|pound|yen|yuan|rupee)s?\b(?!\s*(?:of|sterling))/i;

/** Reads "$7.7B", "USD 20", "14 €", "3 million dollars"; null when the text starts with no amount of money. */
export function readMoney(text: string): ReadMoney | null {
  return readSymbolFirst(text) ?? readSymbolLast(text);
}

function readSymbolFirst(text: string): ReadMoney | null {
  const negative = /^[-−](?=\D)/.test(text);
  const start = negative ? text.slice(1) : text;
  const lead = leadingCurrency(start);
  if (lead === null) return null;
  const number = readNumber(lead.rest, true);
  if (number === null) return null;
  const amount = negative ? -number.value : number.value;
  return { amount, currency: confirmed(lead.currency, number), rest: withoutCode(number.rest) };
}

function leadingCurrency(text: string): { currency: string; rest: string } | null {
  const code = CODE.exec(text);
  if (code !== null) {
    const symbol = leadingSymbol(text.slice(code[0].length));
    return { currency: code[1]!, rest: symbol?.rest ?? text.slice(code[0].length) };
  }
  return leadingSymbol(text);
}

function leadingSymbol(text: string): { currency: string; rest: string } | null {
  const found = SYMBOLS.find(([symbol]) => text.startsWith(symbol));
  return found === undefined ? null : { currency: found[1], rest: text.slice(found[0].length).trimStart() };
}

/** "$20 CAD": the code says which dollar it is. */
function confirmed(currency: string, number: ReadNumber): string {
  return TRAILING_CODE.exec(number.rest)?.[1] ?? currency;
}

function withoutCode(rest: string): string {
  return rest.replace(TRAILING_CODE, '');
}

function readSymbolLast(text: string): ReadMoney | null {
  const number = readNumber(text);
  if (number === null) return null;
  const code = TRAILING_CODE.exec(number.rest);
  if (code !== null) return amountOf(number, code[1]!, code[0].length);
  const word = WORD.exec(number.rest);
  if (word !== null) return amountOf(number, WORDS[word[1]!.toLowerCase()]!, word[0].length);
  const rest = number.rest.trimStart();
  const symbol = leadingSymbol(rest);
  // "5 $100 bills" starts with a count, not with an amount
  if (symbol === null || /^\d/.test(symbol.rest)) return null;
  return amountOf(number, symbol.currency, number.rest.length - symbol.rest.length);
}

function amountOf(number: ReadNumber, currency: string, taken: number): ReadMoney {
  return { amount: number.value, currency, rest: number.rest.slice(taken) };
}
