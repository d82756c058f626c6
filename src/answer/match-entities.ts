import type { Concepts } from '../concepts/concepts.js';
import { nameKey, phraseKey, terms } from '../kb/fold-text.js';
import { cellsOfItems, itemsById } from '../kb/read-records.js';
import type { CellInfo, ItemInfo } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import type { RowDraft } from './build-rows.js';
import type { Question } from './question.js';

/** Items weighed for one question. */
const MOST_ITEMS = 300;

/**
 * Things that satisfy all keywords (SKES, section 4): a keyword is met by the thing's name, a value, or
 * what its table lists.
 */
export async function matchEntities(
  reader: Reader,
  question: Question,
  _concepts: Concepts,
  limit: number,
): Promise<RowDraft[]> {
  if (question.keywords.length === 0) return [];
  const items = await itemsById(reader, await reader.matching('item_terms', question.keywords, MOST_ITEMS));
  const cells = await cellsOfItems(
    reader,
    items.map((item) => item.id),
  );
  return ranked(items, cells, question).slice(0, limit);
}

function ranked(items: readonly ItemInfo[], cells: readonly CellInfo[], question: Question): RowDraft[] {
  const byEntity = new Map<number, ItemInfo[]>();
  for (const item of items) byEntity.set(item.entityId, [...(byEntity.get(item.entityId) ?? []), item]);
  const drafts = [...byEntity].map(([entityId, own]) => {
    const ids = new Set(own.map((item) => item.id));
    const score = scoreOf(
      own,
      cells.filter((cell) => ids.has(cell.itemId)),
      question,
    );
    return { entityId, rank: null, score, items: own };
  });
  return drafts.sort((a, b) => b.score - a.score || a.entityId - b.entityId);
}

/** Whole values and names count more than words inside a longer text. */
function scoreOf(items: readonly ItemInfo[], cells: readonly CellInfo[], question: Question): number {
  const asked = question.keywords.join(' ');
  const named = items.some((item) => nameKey(item.name) === nameKey(question.text)) ? 3 : 0;
  const inName = Math.max(...items.map((item) => overlap(terms(item.name), question.keywords)));
  const whole = cells.filter((cell) => ` ${asked} `.includes(` ${phraseKey(cell.text)} `)).length;
  return named + inName + Math.min(whole, 5);
}

function overlap(words: readonly string[], keywords: readonly string[]): number {
  const hits = words.filter((word) => keywords.includes(word)).length;
  return words.length === 0 ? 0 : hits / words.length;
}
