/** What a question about a kind needs to know of it. */
interface AskableKind {
  readonly id: string;
  readonly plural: string;
  readonly columns: readonly {
    readonly label: string;
    readonly role: string;
    readonly type: string;
    readonly fill: number;
    readonly distinct: number;
  }[];
}

/** Emptier columns answer too little. */
const LEAST_FILL = 0.3;
/** Groups that a reader takes in at once. */
const MOST_GROUPS = 30;

/** A label within a sentence: "Height" is "height" there, "GDP" and "ISBN 13" stay as they are. */
export function inSentence(label: string): string {
  return /^\p{Lu}(?:\p{Ll}|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Questions that the columns of a kind can answer, each with where it is answered. */
export function kindQuestions({ id, plural, columns }: AskableKind): { text: string; href: string }[] {
  const facts = columns.filter(({ role, fill }) => role === 'fact' && fill > LEAST_FILL);
  const number = facts.find(({ type }) => type === 'number');
  const grouped = facts.find(
    ({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= MOST_GROUPS,
  );
  const texts = [
    `how many ${plural} are there`,
    ...(number === undefined ? [] : [`${plural} with the highest ${inSentence(number.label)}`]),
    ...(number === undefined ? [] : [`average ${inSentence(number.label)} of ${plural}`]),
    ...(grouped === undefined ? [] : [`number of ${plural} by ${inSentence(grouped.label)}`]),
  ];
  return texts.map((text) => ({
    text,
    href: `/ask?q=${encodeURIComponent(text)}&kind=${encodeURIComponent(id)}`,
  }));
}
