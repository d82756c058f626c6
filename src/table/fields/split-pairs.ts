import type { Line } from '../lines.js';

const BETWEEN = /\s+[|•·]\s+/u;
const PAIR = /^[^:：|]{2,40}[:：]\s*\S/u;

/** "Capacity: 30 oz | Weight: 2 lbs" is two lines in one; other lines stay as they are. */
export function splitPairs(line: Line): Line[] {
  if (!/[|•·]/.test(line.text)) return [line];
  const pieces = line.text.split(BETWEEN);
  if (pieces.length < 2 || !pieces.every((piece) => PAIR.test(piece))) return [line];
  return pieces.map((text) => ({
    ...line,
    text,
    boldStart: text.startsWith(line.boldStart) ? line.boldStart : '',
    elementStart: text.startsWith(line.elementStart) ? line.elementStart : '',
  }));
}
