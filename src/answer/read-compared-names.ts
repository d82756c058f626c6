const COMPARE = /^(?:compare|comparison (?:of|between)|difference between|differences between)\s+(.+)$/i;
const VERSUS = /\s+(?:vs\.?|versus|v\.)\s+/i;
const MOST_NAMES = 10;

/** The names of "A vs B" and "compare A, B and C"; null where nothing is to be compared. */
export function readComparedNames(text: string): string[] | null {
  const compared = COMPARE.exec(text)?.[1];
  const parts = compared === undefined ? text.split(VERSUS) : compared.split(SEPARATOR);
  const names = parts.map((part) => part.trim()).filter((part) => part !== '');
  return names.length < 2 ? null : names.slice(0, MOST_NAMES);
}

const SEPARATOR = /\s*,\s*(?:and\s+)?|\s+(?:and|with|to|vs\.?|versus)\s+|\s*&\s*/i;
