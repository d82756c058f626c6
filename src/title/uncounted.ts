import { type Analysis, textOf } from './analysis.js';
import type { Announced } from './announcement.js';
import type { ItemPhrase } from './phrase/item-phrase.js';
import type { Title } from './title.js';
import { complementEnd } from './understand/complement.js';
import { criterionOf } from './understand/criterion.js';
import { conceptStart } from './understand/premodifiers.js';
import { type Gazetteer, Setting } from './understand/setting.js';

/** What a title announces that gives no count: "Best Laptops of 2026"; "Where to Eat in Lisbon" names no items. */
export function readUncounted(a: Analysis, gazetteer: Gazetteer, announced: Announced): Title {
  const { at, ranks, phrase, start: first } = announced.announcement;
  const setting = new Setting(a, phrase?.head ?? first, gazetteer);
  const start = phrase ? itemsStart(a, at, phrase) : at + 1;
  const end = phrase ? complementEnd(a, phrase, setting.covers) : start;
  return {
    title: a.title,
    topk: false,
    score: announced.probability,
    k: null,
    concept: phrase && textOf(a, start, end).toLowerCase(),
    criterion: ranks
      ? textOf(a, at, Math.max(at + 1, start)).toLowerCase()
      : criterionOf(a, at, phrase, start, end, setting.covers),
    time: setting.time,
    location: setting.location,
    uncounted: true,
  };
}

function itemsStart(a: Analysis, at: number, phrase: ItemPhrase): number {
  return a.words[at]?.tag === 'RBS' ? Math.min(at + 2, phrase.head) : conceptStart(a, phrase);
}
