import type { Title } from '../../src/title/title.js';

/** What a title announces, reduced to its count. */
export const announce = (title: string, k: number | null): Title => ({
  title,
  topk: k !== null,
  score: 1,
  k,
  concept: null,
  criterion: null,
  time: null,
  location: null,
});
