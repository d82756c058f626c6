const NUMERALS: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const LARGEST = 3999;
const LONGEST = 15;

/** A whole number from 1 to 3999 in Roman numerals. */
export function writeRoman(value: number): string {
  let rest = value;
  let text = '';
  for (const [size, numeral] of NUMERALS) {
    for (; rest >= size; rest -= size) text += numeral;
  }
  return text;
}

/** The value of a Roman numeral in capitals; null where the text is none, or is not written as numerals are. */
export function readRoman(text: string): number | null {
  if (text.length === 0 || text.length > LONGEST) return null;
  let value = 0;
  let at = 0;
  for (const [size, numeral] of NUMERALS) {
    for (; text.startsWith(numeral, at); at += numeral.length) value += size;
  }
  return at === text.length && value <= LARGEST && writeRoman(value) === text ? value : null;
}
