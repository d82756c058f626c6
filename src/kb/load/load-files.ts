import { openKb } from '../open.js';
import type { LoadOptions, LoadReport } from './load.js';
import { readLines, refuseMissing } from './read-lines.js';

/**
 * Loads files and folders of results into the base at a location, which is made where there is none; nothing is made
 * where an input is missing.
 */
export async function loadFiles(
  location: string,
  inputs: readonly string[],
  options: LoadOptions & { readonly concept?: string } = {},
): Promise<LoadReport> {
  for (const input of inputs) await refuseMissing(input);
  const kb = await openKb(location, { create: true });
  try {
    return await kb.load(readLines(inputs, options.concept, options.signal), options);
  } finally {
    await kb.close();
  }
}
