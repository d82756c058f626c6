import { InvalidArgumentError } from 'commander';

/** A whole number of at least 1. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It has to be a whole number from 1 on.');
  return value;
}

/** A whole number of at least 0. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidArgumentError('It has to be a whole number from 0 on.');
  return value;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Bytes, perhaps with k, m or g behind: `32m`. */
export function byteCount(text: string): number {
  const match = /^(\d+)([kmg]?)b?$/i.exec(text);
  if (match === null || Number(match[1]) === 0) {
    throw new InvalidArgumentError('It has to be a number of bytes such as 5000000, 512k or 32m.');
  }
  return Number(match[1]) * UNITS[match[2]!.toLowerCase()]!;
}
