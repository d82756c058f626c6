/**
 * Whole numbers that rise, or stay near each other, are kept as differences to the number before: most take one
 * byte instead of four, and what is left packs well. The sign stands in the lowest bit, seven bits go into a byte.
 */
export function encodeDifferences(numbers: Uint32Array): Uint8Array {
  // A difference of 32 bits takes five bytes at most.
  const bytes = new Uint8Array(numbers.length * 5);
  let at = 0;
  let last = 0;
  for (const number of numbers) {
    const difference = (number - last) | 0;
    last = number;
    let rest = ((difference << 1) ^ (difference >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
    bytes[at++] = rest;
  }
  return bytes.subarray(0, at);
}

/** The numbers again. */
export function decodeDifferences(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(countOf(bytes));
  let at = 0;
  let last = 0;
  for (let i = 0; i < numbers.length; i++) {
    let byte = bytes[at++]!;
    let rest = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++]!;
      rest |= (byte & 0x7f) << shift;
    }
    last = (last + ((rest >>> 1) ^ -(rest & 1))) | 0;
    numbers[i] = last;
  }
  return numbers;
}

/** Each number ends with a byte below 128. */
function countOf(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) count += bytes[at]! < 0x80 ? 1 : 0;
  return count;
}
