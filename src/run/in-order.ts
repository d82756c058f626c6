/**
 * Works on up to `window` items at a time and gives the results in the items' order. When the signal
 * is raised no further item is begun; those under way are finished.
 */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T>,
  window: number,
  work: (item: T) => Promise<R>,
  signal?: AbortSignal,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  for await (const item of items) {
    if (signal?.aborted) break;
    const result = work(item);
    // Told when its turn comes; one that fails before must not end the program on its own.
    result.catch(() => {});
    underWay.push(result);
    if (underWay.length >= window) yield await underWay.shift()!;
  }
  while (underWay.length > 0) yield await underWay.shift()!;
}
