/** Trigrams as PostgreSQL's pg_trgm makes them, so that both stores call the same words similar. */
export function padded(word: string): string {
  return `  ${word} `;
}

export function trigrams(word: string): string[] {
  const text = padded(word);
  const found = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) found.add(text.slice(i, i + 3));
  return [...found];
}
