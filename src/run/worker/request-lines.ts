import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * Lines of a stream that are not blank. The reader is made when the first line is asked for: lines that
 * arrive before anyone listens would be lost, and a caller that waits for their answer would wait for ever.
 */
export async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line.trim() !== '') yield line;
}

export function linesOfFile(path: string): AsyncGenerator<string> {
  return linesOf(createReadStream(path));
}
