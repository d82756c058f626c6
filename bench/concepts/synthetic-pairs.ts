import { closeSync, openSync, writeSync } from 'node:fs';

const SYLLABLES = 'ka lo mi ter son ba ri ne vo dan sti qu al en or pra gu fi zu wen'.split(' ');
const ROWS_A_WRITE = 50_000;

/** About as many different concepts and instances a pair as Microsoft's Concept Graph has. */
const CONCEPTS_PER_PAIR = 0.1;
const INSTANCES_PER_PAIR = 1;

/** A made-up word for each number. */
function word(number: number): string {
  let text = '';
  for (let rest = number * 7 + 3; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text += SYLLABLES[rest % SYLLABLES.length];
  }
  return text;
}

/** Writes rows of concept, instance and count with the skew of real ones; the same rows at every run. */
export function writeSyntheticPairs(path: string, pairs: number): void {
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const file = openSync(path, 'w');
  for (let done = 0; done < pairs; done += ROWS_A_WRITE) {
    const rows = Array.from({ length: Math.min(ROWS_A_WRITE, pairs - done) }, () => {
      const concept = Math.floor(random() ** 4 * pairs * CONCEPTS_PER_PAIR);
      const instance = Math.floor(random() ** 2 * pairs * INSTANCES_PER_PAIR);
      return `${conceptName(concept)}\t${instanceName(instance)}\t${1 + Math.floor(1 / (random() + 1e-4))}\n`;
    });
    writeSync(file, rows.join(''));
  }
  closeSync(file);
}

function conceptName(number: number): string {
  return `${number % 3 === 0 ? '' : `${word(number % 5000)} `}${word(number)}s`;
}

function instanceName(number: number): string {
  return `${word(number % 90_000)}${number % 2 === 0 ? '' : ` ${word(number)}`}${number % 5 === 0 ? ` ${word(number % 777)}` : ''}`;
}
