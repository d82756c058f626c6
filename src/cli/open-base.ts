import { isBehind } from '../kb/catalogue/catch-up.js';
import type { Kb } from '../kb/kb.js';
import { openKb } from '../kb/open.js';
import { redraw } from './progress.js';

/** A base to be asked. Whoever looks on is told what the first question after a load waits for. */
export async function openBase(location: string): Promise<Kb> {
  const kb = await openKb(location);
  if (await isBehind(kb.store)) redraw('making the catalogue of what was loaded');
  return kb;
}

/** Works with a base, and closes it whatever comes. */
export async function withKb<T>(opening: Promise<Kb>, work: (kb: Kb) => Promise<T>): Promise<T> {
  const kb = await opening;
  try {
    return await work(kb);
  } finally {
    await kb.close();
  }
}
