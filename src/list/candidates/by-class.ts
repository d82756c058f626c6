import { LINE } from '../lines/line-table.js';
import { bucketLines, type GroupFamily } from './candidate.js';

/** Lines whose blocks have the same tag and the same `class`: the author gave them one style. */
export const byClass: GroupFamily = {
  id: 'same-class',
  gather: ({ lines }) =>
    bucketLines(lines, (line) => {
      if (lines.has(line, LINE.continued | LINE.hidden)) return -1;
      return lines.styleClass(line);
    }).map((bucket) => ({ family: 'same-class', lines: bucket, cut: 'line' })),
};
