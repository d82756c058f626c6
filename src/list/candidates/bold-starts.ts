import { LINE } from '../lines/line-table.js';
import { bucketLines, type GroupFamily } from './candidate.js';

/** "**Reduced stress:** Meditation may help ...": lines that start bold, whatever block they are in. */
export const boldStarts: GroupFamily = {
  id: 'bold-start',
  gather: ({ lines }) =>
    bucketLines(lines, (line) =>
      lines.has(line, LINE.hidden | LINE.heading) || !lines.has(line, LINE.boldStart) ? -1 : 1,
    ).map((bucket) => ({ family: 'bold-start', lines: bucket, cut: 'bold' })),
};
