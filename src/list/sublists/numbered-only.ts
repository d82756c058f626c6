import { range, type SublistRule } from './sublist-rule.js';

/** Among lines of one kind, those with a printed index; and those without, such as a table's totals. */
export const numberedOnly: SublistRule = {
  id: 'numbered',
  cut: (group, { lines }) => {
    const isNumbered = group.lines.map(
      (line, position) => (group.ranks === undefined ? lines.index(line) : group.ranks[position]) !== null,
    );
    const kept = range(0, isNumbered.length).filter((position) => isNumbered[position]);
    if (kept.length === 0 || kept.length === isNumbered.length) return [];
    return [kept, range(0, isNumbered.length).filter((position) => !isNumbered[position])];
  },
};
