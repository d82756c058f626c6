import { type Choice, describe, figuresAt } from './cross-validate.js';
import { nestedFigures } from './threshold.js';

/** Prints the figures of a ranker; with a target precision also those in which the threshold is not its own. */
export function report(name: string, choices: readonly Choice[], threshold: number, target?: number): void {
  const isNumbered = ({ page }: Choice) => page.label.items?.some((item) => item.rank !== null) === true;
  const lists = choices.filter((c) => c.page.label.status === 'list');
  console.log(`== ${name}, cross-validated by page`);
  console.log(`every title        ${describe(figuresAt(choices, threshold, false))}`);
  if (target !== undefined) {
    console.log(`nested threshold   ${describe(nestedFigures(choices, target, true))}`);
  }
  console.log(`with title reader  ${describe(figuresAt(choices, threshold, true))}`);
  console.log(`no threshold       ${describe(figuresAt(choices, Number.NEGATIVE_INFINITY, false))}`);
  console.log(`numbered pages     ${describe(figuresAt(lists.filter(isNumbered), threshold, false))}`);
  console.log(
    `other pages        ${describe(
      figuresAt(
        lists.filter((c) => !isNumbered(c)),
        threshold,
        false,
      ),
    )}`,
  );
}

/** How often the screen, trained on other pages, kept the right list in sight. */
export function reportScreen(choices: readonly Choice[]): void {
  const there = choices.filter((choice) => choice.isThere);
  const kept = there.filter((choice) => choice.isInSight).length;
  console.log(`screen, cross-validated by page: ${kept} of ${there.length} right lists got a closer look`);
}

/** What was wrong, page by page. */
export function showMisses(choices: readonly Choice[], threshold: number): void {
  for (const { page, chosen, isRight, score } of choices) {
    const isList = page.label.status === 'list';
    const isExtracted = score >= threshold && (page.announced || page.label.status !== 'none');
    if (isList ? isRight && isExtracted : !isExtracted) continue;
    const right = page.candidates.find((c) => c.isRight)?.view.candidate;
    const got = chosen?.view;
    console.log(
      `${isList ? (isExtracted ? 'WRONG' : isRight ? 'below' : 'WRONG-below') : 'FALSE'} ${page.label.page} k ${page.label.k} score ${score.toFixed(2)} got ${got?.candidate.family}/${got?.candidate.sublist} want ${right?.family}/${right?.sublist} | ${page.label.title.slice(0, 60)}`,
    );
    console.log(
      `   got  ${got?.items
        .map((item) => item.text.slice(0, 30))
        .join(' | ')
        .slice(0, 300)}`,
    );
    console.log(
      `   want ${page.label.items
        ?.map((item) => item.text.slice(0, 30))
        .join(' | ')
        .slice(0, 300)}`,
    );
  }
}
