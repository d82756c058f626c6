import { lexiconLines, onceRead, parts } from '../../lang/lexicon.js';

/** Labels, folded, under which pages give the same attribute. */
const kinOf = onceRead(
  () =>
    new Map(lexiconLines('label-kin').flatMap((line) => parts(line).map((label) => [label, parts(line)]))),
);

/** Numbers by which a site's table tells columns of one label apart: "Starting MSRP 1". */
const NUMBERED = /(?: \d+)+$/;

/** Words that label the same attribute: height, elevation, altitude. */
export function labelKin(label: string): readonly string[] {
  return kinOf().get(label.replace(NUMBERED, '')) ?? [];
}

/** Whether two folded labels can mean one attribute: the same, kin, or one only says more ("film director"). */
export function areKinLabels(a: string, b: string): boolean {
  return a === b || labelKin(a).includes(b) || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
}
