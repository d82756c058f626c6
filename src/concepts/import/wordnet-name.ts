/** A synset's name as tools for WordNet write it: "domestic_cat.n.01". */
const WORDNET_NAME = /^(.+)\.[nvars]\.\d+$/;

export function isWordNetName(text: string): boolean {
  return WORDNET_NAME.test(text);
}

export function cleanWordNetName(text: string): string {
  return text.replace(WORDNET_NAME, '$1').replaceAll('_', ' ');
}
