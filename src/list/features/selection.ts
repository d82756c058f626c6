import type { LineTable } from '../lines/line-table.js';
import { isSideLine } from '../sublists/side-words.js';
import type { FeatureRule } from './feature-rule.js';

/** How the candidate was cut out, and what of its kind was left inside and around it. */
export const selectionFeatures: FeatureRule = {
  id: 'selection',
  names: [
    'cut.whole',
    'cut.window',
    'cut.taken',
    'cut.skippedInside',
    'cut.leftBefore',
    'cut.leftAfter',
    'cut.sideBefore',
    'cut.higherInside',
    'cut.numberFamily',
    'cut.nextIsSide',
  ],
  measure: ({ candidate, size, facts: { lines } }) => {
    const around = sameKind(lines, candidate.lines);
    return [
      Number(candidate.sublist === 'whole'),
      Number(candidate.sublist === 'window'),
      size / candidate.groupSize,
      around.inside / size,
      Math.log(1 + around.before),
      Math.log(1 + around.after),
      around.sideBefore,
      Math.log(1 + around.higher),
      Number(candidate.ranks !== undefined),
      around.nextIsSide,
    ];
  },
};

/** Lines of the first item's kind that are not items: between the items, before the first, after the last. */
function sameKind(lines: LineTable, items: readonly number[]) {
  const first = items[0]!;
  const last = items.at(-1)!;
  const level = lines.level[first]!;
  const isKind = (line: number) =>
    level > 0 ? lines.level[line] === level : lines.folded[line] === lines.folded[first];
  const found = { inside: 0, before: 0, after: 0, sideBefore: 0, higher: 0, nextIsSide: 0 };
  let next = 0;
  for (let line = 0; line < lines.size; line++) {
    if (line === items[next]) {
      next++;
      continue;
    }
    const own = lines.level[line]!;
    if (own > 0 && (level === 0 || own < level) && line > first && line < last) found.higher++;
    if (!isKind(line)) continue;
    if (line > first && line < last) found.inside++;
    else if (line < first) {
      found.before++;
      found.sideBefore = Number(isSideLine(lines.text(line)));
    } else {
      if (found.after === 0) found.nextIsSide = Number(isSideLine(lines.text(line)));
      found.after++;
    }
  }
  return found;
}
