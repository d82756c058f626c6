import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { bucketLines, type Group, type GroupFamily } from './candidate.js';

/** All headings of one level, wherever they stand: templates wrap some of them, readers see no difference. */
export const byHeadingLevel: GroupFamily = {
  id: 'heading-level',
  gather: ({ lines }) =>
    bucketLines(lines, (line) =>
      lines.level[line] === 0 || lines.has(line, LINE.continued | LINE.hidden) ? -1 : lines.level[line]!,
    ).map((bucket) => ({ family: 'heading-level', lines: bucket, cut: 'line' })),
};

/** "**Reduced stress:** Meditation may help ...": lines that start bold, whatever block they are in. */
export const boldStarts: GroupFamily = {
  id: 'bold-start',
  gather: ({ lines }) =>
    bucketLines(lines, (line) =>
      lines.has(line, LINE.hidden | LINE.heading) || !lines.has(line, LINE.boldStart) ? -1 : 1,
    ).map((bucket) => ({ family: 'bold-start', lines: bucket, cut: 'bold' })),
};

const MOST_LENGTH = 120;
const FEWEST_LETTERS = 4;
const CAPITAL = 0.9;

/** "WHO IS THE FRONT-RUNNER?": short lines in capitals, which older pages use as headings. */
export const capitalLines: GroupFamily = {
  id: 'capital-lines',
  gather: ({ lines }) =>
    bucketLines(lines, (line) => (isInCapitals(lines, line) ? 1 : -1)).map((bucket) => ({
      family: 'capital-lines',
      lines: bucket,
      cut: 'line',
    })),
};

function isInCapitals(lines: LineTable, line: number): boolean {
  if (lines.rawLength(line) > MOST_LENGTH || lines.has(line, LINE.hidden | LINE.heading)) return false;
  const { text, nodes } = lines.page;
  const end = nodes.textEnd[lines.last[line]!]!;
  let small = 0;
  let large = 0;
  for (let at = nodes.textStart[lines.first[line]!]!; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x61 && code <= 0x7a) small++;
    else if (code >= 0x41 && code <= 0x5a) large++;
  }
  return large >= FEWEST_LETTERS && large >= CAPITAL * (large + small);
}

/** Lines whose blocks have the same tag and the same `class`: the author gave them one style. */
export const byClass: GroupFamily = {
  id: 'same-class',
  gather: ({ lines }) =>
    bucketLines(lines, (line) => {
      if (lines.has(line, LINE.continued | LINE.hidden)) return -1;
      return lines.styleClass(line);
    }).map((bucket) => ({ family: 'same-class', lines: bucket, cut: 'line' })),
};

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

/** Algorithm 1 of the top-k paper: lines whose first text has the identical tag path. */
export const byTagPath: GroupFamily = {
  id: 'tag-path',
  gather: ({ lines }) => {
    const { path } = lines.page.nodes;
    return bucketLines(lines, (line) => path[lines.first[line]!]!).map((bucket) => ({
      family: 'tag-path',
      lines: bucket,
      cut: 'line',
    }));
  },
};

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
