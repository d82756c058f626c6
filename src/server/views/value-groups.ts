/** Values of one attribute that different sources give, grouped where they say the same. */
export interface SourcedText {
  readonly text: string;
  readonly sources: number[];
}

/** Same text means the same value; letters' case and spaces do not count. */
export function groupValues(
  values: Iterable<{ readonly text: string; readonly source: number }>,
): SourcedText[] {
  const groups = new Map<string, SourcedText>();
  for (const { text, source } of values) {
    const key = text.toLowerCase().replace(/\s+/g, ' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { text, sources: [source] });
    else if (!group.sources.includes(source)) group.sources.push(source);
  }
  return [...groups.values()];
}
