/** Blocks larger than this are data dumps, not markup of a list. */
const MAX_BLOCK = 512 * 1024;
const MAX_DEPTH = 12;

/** Names of `itemListElement` entries in the page's JSON-LD, lower case. Broken JSON counts as none. */
export function itemListNames(blocks: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const block of blocks) {
    if (block.length > MAX_BLOCK || !block.includes('ItemList"')) continue;
    try {
      collect(JSON.parse(block), names, 0);
    } catch {
      // A page's broken markup is no error of ours: the list is found without it.
    }
  }
  return names;
}

function collect(value: unknown, names: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, names, depth + 1);
    return;
  }
  const record = value as Record<string, unknown>;
  if (record['@type'] === 'BreadcrumbList') return;
  const elements = record.itemListElement;
  if (Array.isArray(elements)) for (const element of elements) addName(element, names);
  for (const each of Object.values(record)) collect(each, names, depth + 1);
}

function addName(element: unknown, names: Set<string>): void {
  if (typeof element !== 'object' || element === null) return;
  const { name, item } = element as Record<string, unknown>;
  const inner =
    typeof item === 'object' && item !== null ? (item as Record<string, unknown>).name : undefined;
  const found = name ?? inner;
  if (typeof found === 'string') names.add(found.trim().toLowerCase());
}
