import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's own way never ends where a folder is there but takes no other, as /proc.
 * Throws what the system says.
 */
export function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
