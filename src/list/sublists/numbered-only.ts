import { range, type SublistRule } from './sublist-rule.js';

/** Among lines of one kind, those with a printed index; and those without, such as a table's totals. */
export const numberedOnly: SublistRule = {
  id: 'numbered',
  cut: (group, { lines }) => {
    const isNumbered = group.lines.map(
      (line, position) => (group.ranks === undefined ? lines.index(line) : group.ranks[position]) !== null,
    );
    if (!isNumbered.includes(true) || !isNumbered.includes(false)) return [];
    const all = range(0, isNumbered.length);
    return [all.filter((position) => isNumbered[position]), all.filter((position) => !isNumbered[position])];
  },
};
