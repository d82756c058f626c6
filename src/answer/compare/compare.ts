import { TagpathError } from '../../errors.js';
import type { Kb } from '../../kb/kb.js';
import { nearestTo } from '../pages/nearest.js';
import { compareEntities } from './compare-entities.js';
import type { Comparison } from './comparison.js';

/** Puts things side by side by their names. A name that nothing has is an error that offers the nearest. */
export async function compare(kb: Kb, names: readonly string[]): Promise<Comparison> {
  const comparison = await compareEntities(kb.store, names);
  const [name] = comparison.unknown;
  if (name === undefined || comparison.entities.length > 1) return comparison;
  const offered = comparison.choices.find(({ asked }) => asked === name)?.others[0]?.name;
  throw new TagpathError('kb-no-entity', { name, nearest: offered ?? (await nearestName(kb, name)) });
}

async function nearestName(kb: Kb, name: string): Promise<string | undefined> {
  const nearest = await nearestTo(kb.store, name);
  return nearest.find((each) => each.kind === 'entity')?.text;
}
