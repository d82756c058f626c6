import { bucketLines, type GroupFamily } from './candidate.js';

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
