import { type Cause, causeOf, type Outcome } from './evaluate.js';

const percent = (part: number, whole: number) =>
  whole === 0 ? '   n/a' : `${((100 * part) / whole).toFixed(1)}%`.padStart(6);
const isList = ({ page }: Outcome) => page.label.status === 'list';
const isOther = ({ page }: Outcome) => page.label.status === 'none';
const sum = (outcomes: readonly Outcome[], of: (outcome: Outcome) => number) =>
  outcomes.reduce((total, each) => total + of(each), 0);

/** All figures of one direction, for lists with and without a count. */
export function reportDirection(name: string, outcomes: readonly Outcome[], threshold: number): void {
  console.log(`== ${name}, given from ${threshold.toFixed(2)} on`);
  for (const counted of [true, false]) {
    const own = outcomes.filter((each) => each.counted === counted && each.page.label.lang === 'en');
    console.log(`-- ${counted ? 'with a count' : 'without a count'}`);
    reportFigures(own, threshold, outcomes.filter(isOther).length);
    reportCauses(own.filter(isList), threshold);
    reportReliability(own);
  }
}

function reportFigures(own: readonly Outcome[], threshold: number, others: number): void {
  const lists = own.filter(isList);
  const said = own.filter((each) => each.announced && each.score >= threshold);
  const given = said.filter((each) => !isOther(each));
  const right = given.filter((each) => each.isRight);
  const located = given.filter((each) => each.isLocated);
  const falseLists = said.filter(isOther).length;
  console.log(
    `lists ${lists.length}   P ${percent(right.length, given.length)} R ${percent(right.length, lists.length)}   right lines P ${percent(located.length, given.length)} R ${percent(located.length, lists.length)}   ${falseLists} false lists on ${others} other pages`,
  );
  console.log(
    `clean names ${percent(
      sum(right, (o) => o.clean),
      sum(right, (o) => o.matched),
    )}   printed ranks ${percent(
      sum(right, (o) => o.ranksRight),
      sum(right, (o) => o.ranks),
    )}   labelled fields ${percent(
      sum(given, (o) => o.fieldsFound),
      sum(lists, (o) => o.fields),
    )}   recall at P 97 ${percent(rightAtPrecision(own, 0.97), lists.length)}`,
  );
}

function reportCauses(lists: readonly Outcome[], threshold: number): void {
  const counts = new Map<Cause, number>();
  for (const each of lists) {
    const cause = causeOf(each, threshold);
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  console.log(`causes: ${[...counts].map(([cause, count]) => `${cause} ${count}`).join(', ')}`);
}

/** Most right lists that any threshold gives at a precision, false lists counted in. */
function rightAtPrecision(outcomes: readonly Outcome[], precision: number): number {
  const said = outcomes.filter(({ announced }) => announced).sort((a, b) => b.score - a.score);
  let right = 0;
  let most = 0;
  said.forEach((each, i) => {
    if (each.isRight) right++;
    if (right >= precision * (i + 1)) most = right;
  });
  return most;
}

/** Of lists said at 0.9 or more, how many are right, and so on by tenths; lines count, not names. */
function reportReliability(outcomes: readonly Outcome[]): void {
  const said = outcomes.filter(({ announced, score }) => announced && score > 0);
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const own = said.filter(({ score }) => Math.min(9, Math.floor(score * 10)) === tenth);
    const right = own.filter(({ isLocated }) => isLocated).length;
    return own.length === 0 ? null : `${(tenth / 10).toFixed(1)}: ${right}/${own.length}`;
  });
  console.log(`right lines by score: ${tenths.filter((each) => each !== null).join('  ')}`);
}

/** What was wrong, page by page. */
export function showMisses(outcomes: readonly Outcome[], threshold: number): void {
  for (const outcome of outcomes) {
    const { page, score, names, announced } = outcome;
    const cause = isList(outcome)
      ? causeOf(outcome, threshold)
      : announced && score >= threshold
        ? 'false list'
        : 'right';
    if (cause === 'right') continue;
    console.log(
      `${cause} ${score.toFixed(2)} ${page.label.page} k ${page.label.k} n ${page.label.items?.length ?? 0} gave ${names.length}: ${page.label.title.slice(0, 90)}`,
    );
    if (names.length === 0 || cause === 'refused') continue;
    console.log(`   got  ${shorten(names)}`);
    console.log(`   want ${shorten(page.label.items?.map(({ text }) => text) ?? [])}`);
  }
}

const shorten = (texts: readonly string[]) =>
  texts
    .map((text) => text.slice(0, 40))
    .join(' | ')
    .slice(0, 330);
