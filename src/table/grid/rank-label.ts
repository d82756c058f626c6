import { columnLabels, fold, onceRead } from '../../lang/index.js';

const rankLabels = onceRead(() => columnLabels('rank'));

/** Rank columns repeat what the list has. */
export function isRankLabel(label: string): boolean {
  return rankLabels().has(label.trim() === '#' ? '#' : fold(label));
}
