import { type Analysis, textOf } from './analysis.js';
import { anchorOf } from './announcement.js';
import type { Title } from './title.js';
import { complementEnd } from './understand/complement.js';
import { conceptStart } from './understand/premodifiers.js';
import { type Gazetteer, Setting } from './understand/setting.js';

/** What a title announces that gives no count: "Best Laptops of 2026"; null where it names no items. */
export function readUncounted(a: Analysis, gazetteer: Gazetteer, score: number): Title | null {
  const { at, ranks, phrase } = anchorOf(a);
  if (!phrase) return null;
  const setting = new Setting(a, phrase.head, gazetteer);
  const start = a.words[at]?.tag === 'RBS' ? Math.min(at + 2, phrase.head) : conceptStart(a, phrase);
  return {
    title: a.title,
    topk: false,
    score,
    k: null,
    concept: textOf(a, start, complementEnd(a, phrase, setting.covers)).toLowerCase(),
    criterion: ranks ? textOf(a, at, Math.max(at + 1, start)).toLowerCase() : null,
    time: setting.time,
    location: setting.location,
    uncounted: true,
  };
}
