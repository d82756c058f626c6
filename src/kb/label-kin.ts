/** Labels, folded, under which pages give the same attribute. */
const KIN = [
  ['height', 'elevation', 'altitude'],
  ['price', 'cost', 'msrp'],
  ['length', 'duration', 'runtime', 'running time'],
  ['author', 'writer'],
  ['weight', 'mass'],
] as const;

const LABEL_KIN = new Map<string, readonly string[]>();
for (const kin of KIN) for (const label of kin) LABEL_KIN.set(label, kin);

/** Words that label the same attribute: height, elevation, altitude. */
export function labelKin(label: string): readonly string[] {
  return LABEL_KIN.get(label) ?? [];
}

/** Whether two folded labels can mean one attribute: the same, kin, or one only says more ("film director"). */
export function areKinLabels(a: string, b: string): boolean {
  return a === b || labelKin(a).includes(b) || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
}
