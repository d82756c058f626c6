import { comparisonNotes } from '../../answer/compare/choice-notes.js';
import type { Comparison as Compared } from '../../answer/compare/comparison.js';
import type { Mirror } from '../mirror.js';
import type { Comparison } from '../schemas/answer.js';
import { SourceIndex } from './source-index.js';

export function comparisonView(compared: Compared, mirror: Mirror): Comparison {
  const sources = new SourceIndex(mirror);
  const rows = compared.rows.map(({ label, unit, differs, cells }) => ({
    label: unit === null || label.endsWith(')') ? label : `${label} (${unit})`,
    differs,
    cells: cells.map(({ values, conflict }) => ({
      conflict,
      values: values.map(({ text, converted, sources: refs }) => ({
        text: converted === null || converted === text ? text : `${text} (${converted})`,
        sources: [...new Set(refs.map((ref) => sources.ofRef(ref)))],
      })),
    })),
  }));
  return {
    entities: compared.entities.map(({ entityId, name, image, concept }) => ({
      id: String(entityId),
      name,
      image: sources.picture(image),
      concept: concept || null,
    })),
    rows,
    sources: sources.all,
    unknown: [...compared.unknown],
    notes: comparisonNotes(compared),
    choices: compared.choices.map(({ asked, taken, others }) => ({
      asked,
      taken: taken === null ? null : String(taken.entityId),
      others: others.map(({ entityId, name, concept }) => ({
        id: String(entityId),
        name,
        concept: concept || null,
      })),
    })),
  };
}
