import type { LabelledTitle } from './examples.js';
import { FOREIGN_TEMPLATES, type ForeignTemplates } from './foreign-templates.js';
import { pick, type Random, seeded, TYPICAL_K, type UncountedTitle, YEARS } from './grammar.js';

/** Titles that each template gives. */
const EACH = 8;
const SITE_SHARE = 0.25;
const COUNT = /\{k\} /;

/** Titles in German, French and Spanish, with a count and without. */
export function foreignTitles(seed = 5): { counted: LabelledTitle[]; uncounted: UncountedTitle[] } {
  const random = seeded(seed);
  const counted: LabelledTitle[] = [];
  const uncounted: UncountedTitle[] = [];
  for (const language of Object.values(FOREIGN_TEMPLATES)) {
    for (const template of [...language.lists, ...language.others]) {
      const list = language.lists.includes(template);
      for (let i = 0; i < EACH; i++) {
        if (COUNT.test(template)) counted.push(withCount(template, language, random));
        else if (!list && template.includes('{n}')) counted.push(withNumber(template, language, random));
        if (!template.includes('{n}')) {
          uncounted.push({ title: fill(template.replace(COUNT, ''), language, random), list });
        }
      }
    }
  }
  return { counted, uncounted };
}

function withCount(template: string, language: ForeignTemplates, random: Random): LabelledTitle {
  const k = pick(TYPICAL_K, random);
  const marked = fill(template.replace('{k}', String(k)).replace('{place}', '@{place}@'), language, random);
  const place = /@(.*?)@/.exec(marked)?.[1]?.replace(ARTICLE, '');
  const title = marked.replaceAll('@', '');
  return { title, topk: true, k, ...(place === undefined ? {} : { location: place }) };
}

/** The article of a place stands outside its name. */
const ARTICLE = /^(?:der|la) /;

function withNumber(template: string, language: ForeignTemplates, random: Random): LabelledTitle {
  const number = String(pick(TYPICAL_K, random));
  return { title: fill(template.replace('{n}', number), language, random), topk: false, k: null };
}

function fill(template: string, { slots }: ForeignTemplates, random: Random): string {
  const text = template.replace(/\{(\w+)\}/g, (_, slot: string) =>
    pick(slot === 'year' ? YEARS : slots[slot]!, random),
  );
  const title = text[0]!.toUpperCase() + text.slice(1);
  return random() < SITE_SHARE ? `${title} - ${pick(slots.site!, random)}` : title;
}
