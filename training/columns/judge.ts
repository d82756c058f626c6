import { type PairModel, uniteColumns } from '../../src/kb/catalogue/unite-columns.js';
import type { LabelledColumn, Subject } from './labelled-columns.js';
import { areOne } from './samples.js';

export interface Figures {
  /** Unions of two columns that are one, and of two that are not. */
  readonly right: number;
  readonly wrong: number;
  /** What two sites both tell and no union has. */
  readonly missed: number;
  /** Unions of columns that nobody has labelled. */
  readonly untold: number;
}

/** Every two sites of a subject are put together as if there were no others. */
export function judge(subject: Subject, model: PairModel, show = false): Figures {
  const names = [...subject.known.keys()];
  const figures = names.flatMap((first, i) =>
    names.slice(i + 1).map((second) => judgePair(subject, [first, second], model, show)),
  );
  return sumOf(figures);
}

export function sumOf(figures: readonly Figures[]): Figures {
  const sum = (of: (one: Figures) => number) => figures.reduce((all, one) => all + of(one), 0);
  return {
    right: sum(({ right }) => right),
    wrong: sum(({ wrong }) => wrong),
    missed: sum(({ missed }) => missed),
    untold: sum(({ untold }) => untold),
  };
}

export function precision({ right, wrong }: Figures): number {
  return right / Math.max(1, right + wrong);
}

export function shown(figures: Figures): string {
  const { right, wrong, missed, untold } = figures;
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const recall = right / Math.max(1, right + missed);
  return `P ${percent(precision(figures))} R ${percent(recall)} (${right} right, ${wrong} wrong, ${missed} missed, ${untold} untold)`;
}

function judgePair(
  subject: Subject,
  [first, second]: readonly [string, string],
  model: PairModel,
  show: boolean,
): Figures {
  const columns = subject.columns.filter(({ site }) => site === first || site === second);
  const unions = unionsOf(columns, subject, model);
  const told = unions.map(([a, b]) => areOne(subject, a, b));
  const found = new Set(unions.filter((_, i) => told[i] === true).map(([{ meaning }]) => meaning));
  const meanings = (of: string) =>
    new Set(columns.filter(({ site }) => site === of).map(({ meaning }) => meaning));
  const others = meanings(second);
  const missed = [...meanings(first)].filter(
    (meaning) => meaning && others.has(meaning) && !found.has(meaning),
  );
  if (show) {
    unions.forEach(([a, b], i) => {
      if (told[i] !== true) console.log(`${told[i] === false ? 'wrong' : 'untold'}: ${said(a)} = ${said(b)}`);
    });
    for (const meaning of missed) {
      console.log(
        `missed: ${columns
          .filter((column) => column.meaning === meaning)
          .map(said)
          .join(' = ')}`,
      );
    }
  }
  const count = (what: boolean | undefined) => told.filter((one) => one === what).length;
  return { right: count(true), wrong: count(false), untold: count(undefined), missed: missed.length };
}

function unionsOf(
  columns: readonly LabelledColumn[],
  { rows }: Subject,
  model: PairModel,
): (readonly [LabelledColumn, LabelledColumn])[] {
  const of = new Map(columns.map((column) => [column.profile, column]));
  const profiles = columns.map(({ profile }) => profile);
  return uniteColumns(profiles, rows, () => false, model).flatMap(({ members: [a, b] }) =>
    b === undefined ? [] : [[of.get(a!)!, of.get(b)!] as const],
  );
}

function said({ site, profile, meaning }: LabelledColumn): string {
  const texts = profile.cells.slice(0, 3).map(({ text }) => text.slice(0, 25));
  return `${site} "${profile.column.label}" (${meaning ?? '-'}: ${texts.join(' ~ ')})`;
}
