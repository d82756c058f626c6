import { terms } from '../kb/fold-text.js';

/**
 * What happened in a year, and the words of labels under which such years stand. Who was born in a year did
 * not die in it; a film's year is the one in which it came out.
 */
const DEFINITIONS: readonly { readonly verbs: string; readonly labels: string }[] = [
  { verbs: 'born', labels: 'born birth birthday birthdate' },
  { verbs: 'died dead killed', labels: 'died death dead' },
  {
    verbs:
      'released made published written launched issued recorded produced aired premiered shot filmed printed painted composed introduced sold appeared',
    labels:
      'released release published publication made produced launched launch written recorded premiere premiered aired appeared introduced debut year date',
  },
  {
    verbs: 'built completed finished constructed opened erected inaugurated',
    labels:
      'built completed completion construction constructed opened opening finished inaugurated year date',
  },
  {
    verbs: 'founded established formed created incorporated started begun',
    labels:
      'founded established establishment foundation founding formed created incorporated started start inception since year date',
  },
  { verbs: 'climbed ascended scaled', labels: 'ascent climbed ascended year date' },
  { verbs: 'discovered', labels: 'discovered discovery year date' },
  { verbs: 'invented', labels: 'invented invention year date' },
];

const LABELS_OF = new Map(
  DEFINITIONS.flatMap(({ verbs, labels }) => verbs.split(' ').map((verb) => [verb, terms(labels)] as const)),
);

/** Labels of years of no particular happening: where none is named, deaths are not meant. */
const ANY_LABELS: readonly string[] = [
  ...new Set([
    ...terms('year date'),
    ...DEFINITIONS.filter(({ verbs }) => !verbs.startsWith('died')).flatMap(({ labels }) => terms(labels)),
  ]),
];

/** Irregular participles; the others end in -ed. */
const IRREGULAR = 'born built made written shot begun won set sung drawn';

/** As a pattern: verbs that may stand before a year. */
export const DATING_VERB = String.raw`(?:${IRREGULAR.split(' ').join('|')}|\p{L}{2,}ed)`;

/** Whether the verb says how a year came about, whatever stands between. */
export function isDating(verb: string): boolean {
  return LABELS_OF.has(verb.toLowerCase());
}

/** The words of labels under which the years of a verb stand, those of the verb itself first. */
export function datingLabels(verb: string | null): readonly string[] {
  if (verb === null) return ANY_LABELS;
  return LABELS_OF.get(verb) ?? [verb, ...terms('year date')];
}
