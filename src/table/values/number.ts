/** A number read from the start of a text. */
export interface ReadNumber {
  readonly value: number;
  /** Digits alone, no fraction, no magnitude: "6,000" but neither "6.0" nor "6K". */
  readonly whole: boolean;
  /** What follows the number and its magnitude. */
  readonly rest: string;
}

const DIGITS = /^([+-]|−)?(\d[\d.,'’\u00a0\u202f ]*\d|\d|[.,]\d+)/;
const GROUPED_BY_COMMA = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const GROUPED_BY_POINT = /^\d{1,3}(\.\d{3}){2,}(,\d+)?$|^\d{1,3}(\.\d{3})+,\d+$/;
const GROUPED_BY_BLANK = /^\d{1,3}(['’\u00a0\u202f ]\d{3})+([.,]\d+)?$/;
const PLAIN = /^\d+$/;
const DECIMAL = /^\d*[.,]\d+$/;

const MAGNITUDES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
};
/** Letters only count when no other letter follows: "5K" is 5,000, "5 kg" is not. */
const MAGNITUDE = /^\s?(k|thousand|mn|mio|million|m|bn|billion|b|tn|trillion|t)(?![\p{L}\p{N}])\.?/iu;
/** One letter with a blank before it is a unit ("5 m" are metres), and so is a small one but "80k"; not after "$". */
const UNIT_LIKE = /^(\s[a-z]$|[mbt]$)/;

/** The number a text starts with, in the ways of writing that are not ambiguous; null when it starts with none. */
export function readNumber(text: string, afterCurrency = false): ReadNumber | null {
  const match = DIGITS.exec(text);
  if (match === null) return null;
  const taken = longestNumeral(match[2]!);
  if (taken === null) return null;
  const signLength = match[1]?.length ?? 0;
  const after = text.slice(signLength + taken.numeral.length);
  const magnitude = readMagnitude(after, afterCurrency);
  const scale = magnitude === null ? 1 : MAGNITUDES[magnitude.name]!;
  const sign = match[1] === '-' || match[1] === '−' ? -1 : 1;
  return {
    value: sign * (scale === 1 ? taken.value : roundNoise(taken.value * scale)),
    whole: scale === 1 && Number.isInteger(taken.value) && !/[.,]\d{1,2}$/.test(taken.numeral),
    rest: magnitude === null ? after : after.slice(magnitude.length),
  };
}

/** "12 345 abc" may have swallowed digits of something else: the longest prefix that is a numeral. */
function longestNumeral(digits: string): { numeral: string; value: number } | null {
  for (let end = digits.length; end > 0; end--) {
    const numeral = digits.slice(0, end);
    const next = digits[end];
    if (next !== undefined && /\d/.test(next)) continue;
    const value = numeralValue(numeral);
    if (value !== null) return { numeral, value };
  }
  return null;
}

function numeralValue(numeral: string): number | null {
  if (PLAIN.test(numeral)) return Number(numeral);
  if (GROUPED_BY_COMMA.test(numeral)) return Number(numeral.replaceAll(',', ''));
  if (GROUPED_BY_POINT.test(numeral)) return Number(numeral.replaceAll('.', '').replace(',', '.'));
  if (GROUPED_BY_BLANK.test(numeral))
    return Number(numeral.replace(/['’\u00a0\u202f ]/g, '').replace(',', '.'));
  if (DECIMAL.test(numeral)) return Number(numeral.replace(',', '.'));
  return null;
}

function readMagnitude(after: string, afterCurrency: boolean): { name: string; length: number } | null {
  const match = MAGNITUDE.exec(after);
  if (match === null) return null;
  const written = match[0].replace(/\.$/, '');
  if (!afterCurrency && UNIT_LIKE.test(written)) return null;
  return { name: match[1]!.toLowerCase(), length: match[0].length };
}

/** 2.53 * 1e9 must not come out as 2529999999.9999995. */
function roundNoise(value: number): number {
  return Number(value.toPrecision(12));
}
