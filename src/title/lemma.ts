/** Irregular plurals that titles use; all others follow the rules of spelling below. */
const IRREGULAR: Readonly<Record<string, string>> = {
  men: 'man',
  women: 'woman',
  children: 'child',
  kids: 'kid',
  people: 'person',
  mice: 'mouse',
  teeth: 'tooth',
  feet: 'foot',
  geese: 'goose',
  criteria: 'criterion',
  phenomena: 'phenomenon',
  knives: 'knife',
  wives: 'wife',
  lives: 'life',
  wolves: 'wolf',
  leaves: 'leaf',
  shelves: 'shelf',
  thieves: 'thief',
  heroes: 'hero',
  potatoes: 'potato',
  tomatoes: 'tomato',
  movies: 'movie',
  cookies: 'cookie',
  zombies: 'zombie',
  selfies: 'selfie',
  smoothies: 'smoothie',
  calories: 'calorie',
  ties: 'tie',
  lies: 'lie',
  pies: 'pie',
  shoes: 'shoe',
  axes: 'axe',
  caches: 'cache',
  headaches: 'headache',
  aches: 'ache',
  quizzes: 'quiz',
  buses: 'bus',
  viruses: 'virus',
  bonuses: 'bonus',
  campuses: 'campus',
  analyses: 'analysis',
  crises: 'crisis',
  best: 'good',
  better: 'good',
  worst: 'bad',
  worse: 'bad',
  most: 'much',
};

/** Plural in form, but no plural: "news", "tennis", "bus", "press". */
const SINGULAR_END = /(?:ss|us|is|'s|ics)$/;
const AFTER_SIBILANT = /(?:ss|sh|ch|x|zz)es$/;

/** Singular of a noun, base of a superlative; the word itself where no rule applies. */
export function lemmaOf(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined && Object.hasOwn(IRREGULAR, word)) return irregular;
  if (word.endsWith("'s") || word.endsWith('’s')) return word.slice(0, -2);
  if (!word.endsWith('s') || word.length < 4 || SINGULAR_END.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (AFTER_SIBILANT.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
