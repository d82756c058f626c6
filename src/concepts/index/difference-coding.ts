/**
 * Whole numbers that rise, or stay near each other, are kept as differences to the number before. They take a byte
 * or two instead of four, and what is left packs well.
 */

/** Steps of 0 to 255, a byte each; null where a step is larger or goes down. */
export function encodeSteps(numbers: Uint32Array): Uint8Array | null {
  const bytes = new Uint8Array(numbers.length);
  let last = 0;
  for (let i = 0; i < numbers.length; i++) {
    const step = numbers[i]! - last;
    if (step < 0 || step > 0xff) return null;
    bytes[i] = step;
    last = numbers[i]!;
  }
  return bytes;
}

export function decodeSteps(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(bytes.length);
  let last = 0;
  for (let i = 0; i < bytes.length; i++) {
    last += bytes[i]!;
    numbers[i] = last;
  }
  return numbers;
}

/** Any differences: how many, then each with its sign in the lowest bit, seven bits to a byte. */
export function encodeDifferences(numbers: Uint32Array): Uint8Array {
  // A difference of 32 bits takes five bytes at most.
  const bytes = new Uint8Array(4 + numbers.length * 5);
  new DataView(bytes.buffer).setUint32(0, numbers.length, true);
  let at = 4;
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

export function decodeDifferences(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true));
  let at = 4;
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
