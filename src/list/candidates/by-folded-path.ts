import { LINE } from '../lines/line-table.js';
import { bucketLines, type GroupFamily } from './candidate.js';

/** Bits that set lines of one folded path apart: a linked line is another kind than a bold one. */
const KIND_BITS = LINE.boldStart | LINE.boldWhole | LINE.linked | LINE.hidden;
const KIND_RANGE = 64;

/** "Very similar" tag paths: wrappers and inline tags folded, first lines of a block only. */
export const byFoldedPath: GroupFamily = {
  id: 'folded-path',
  gather: ({ lines }) =>
    bucketLines(lines, (line) => {
      const flags = lines.flags[line]!;
      return flags & LINE.continued ? -1 : lines.folded[line]! * KIND_RANGE + (flags & KIND_BITS);
    }).map((bucket) => ({ family: 'folded-path', lines: bucket, cut: 'line' })),
};
