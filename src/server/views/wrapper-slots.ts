import type { Wrapper } from '../../site/wrapper.js';
import type { Slot } from '../schemas/induce.js';

/** The slots of a template as people look at them. */
export function slotsOf({ columns }: Pick<Wrapper, 'columns'>): Slot[] {
  return columns.map(({ name, kind, path, fill, samples }) => ({
    column: name,
    kind,
    tagPath: path ?? '',
    fill,
    samples,
  }));
}
