import { LINE } from '../lines/line-table.js';
import { bucketLines, type GroupFamily } from './candidate.js';

/** All headings of one level, wherever they stand: templates wrap some of them, readers see no difference. */
export const byHeadingLevel: GroupFamily = {
  id: 'heading-level',
  gather: ({ lines }) =>
    bucketLines(lines, (line) =>
      lines.level[line] === 0 || lines.has(line, LINE.continued | LINE.hidden) ? -1 : lines.level[line]!,
    ).map((bucket) => ({ family: 'heading-level', lines: bucket, cut: 'line' })),
};
