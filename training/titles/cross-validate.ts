import type { TitleReader } from '../../src/title/read-title.js';
import type { Title } from '../../src/title/title.js';
import type { Answer } from './evaluate.js';
import type { Collection, LabelledTitle, PageTitle } from './examples.js';
import type { Workbench } from './fit.js';

/** What a model that saw nothing of a collection made of its titles. */
export interface HeldOut {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly pages: readonly (readonly [page: PageTitle, got: Title])[];
}

/** Reads each collection with a model that was trained on the others and on titles of our own. */
export function leaveCollectionsOut(
  bench: Workbench,
  collections: readonly Collection[],
  own: readonly LabelledTitle[],
): HeldOut[] {
  return collections.map((held) => {
    const others = collections.filter((one) => one !== held);
    const model = bench.fit({
      labelled: [...others.flatMap(({ labelled }) => labelled), ...own],
      pages: others.flatMap(({ pages }) => pages),
    });
    const reader = bench.reader(model);
    return {
      name: held.name,
      answers: held.labelled.map((gold) => [
        gold,
        reader.read(gold.title),
        countProbability(reader, gold.title),
      ]),
      pages: held.pages.map((page) => [page, reader.read(page.title)]),
    };
  });
}

function countProbability(reader: TitleReader, title: string): number {
  return Math.max(
    0,
    ...reader.classifier.candidates(reader.analyse(title)).map(({ probability }) => probability),
  );
}
