import type { Title } from '../../title/title.js';
import { workerTools } from './worker-tools.js';

export function readTitles(titles: readonly string[]): Title[] {
  const { readTitle } = workerTools();
  return titles.map(readTitle);
}
