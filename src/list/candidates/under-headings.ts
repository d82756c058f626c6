import { byHeadingLevel } from './by-heading-level.js';
import type { Group, GroupFamily } from './candidate.js';

/** A name is short; a paragraph under a heading is not a name. */
const MAX_NAME_LENGTH = 120;

/** The heading is an award ("Best Budget Machine") and the name is the plain line right under it. */
export const underHeadings: GroupFamily = {
  id: 'under-heading',
  gather: (context) => {
    const { lines } = context;
    return byHeadingLevel.gather(context).flatMap((group): Group[] => {
      const under = group.lines
        .map((line) => line + 1)
        .filter(
          (line) => line < lines.size && lines.level[line] === 0 && lines.rawLength(line) <= MAX_NAME_LENGTH,
        );
      return under.length < 2 ? [] : [{ family: 'under-heading', lines: under, cut: 'line' }];
    });
  },
};
