import { mayAnnounceList, type TitleReader } from '../../src/title/read-title.js';
import type { Title } from '../../src/title/title.js';
import { withoutCount } from './announcements.js';
import type { Answer, PageAnswer } from './evaluate.js';
import type { Collection, PageTitle } from './examples.js';
import type { Workbench } from './fit.js';
import type { OwnTitles } from './own-titles.js';

/** What a model that saw nothing of a collection made of its titles. */
export interface HeldOut {
  readonly name: string;
  readonly answers: readonly Answer[];
  readonly pages: readonly PageAnswer[];
  /** Counted lists read without their count. */
  readonly withoutCount: readonly Title[];
  /** Share of the pages without list and number whose titles the gate lets through. */
  readonly passed: number;
}

/** Reads each collection with a model that was trained on the others and on titles of our own. */
export function leaveCollectionsOut(
  bench: Workbench,
  collections: readonly Collection[],
  own: OwnTitles,
): HeldOut[] {
  return collections.map((held) => {
    const others = collections.filter((one) => one !== held);
    const model = bench.fit({
      labelled: others.flatMap(({ labelled }) => labelled),
      pages: others.flatMap(({ pages }) => pages),
      own,
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
      withoutCount: held.labelled
        .filter(({ topk }) => topk)
        .map(({ title, k }) => reader.read(withoutCount(reader.analyse(title), k!))),
      passed: passedShare(reader, held.pages),
    };
  });
}

function passedShare(reader: TitleReader, pages: readonly PageTitle[]): number {
  const none = pages.filter(({ list, title }) => list === false && !mayAnnounceList(title));
  return none.filter(({ title }) => reader.mayAnnounce(title)).length / Math.max(1, none.length);
}

function countProbability(reader: TitleReader, title: string): number {
  return Math.max(
    0,
    ...reader.classifier.candidates(reader.analyse(title)).map(({ probability }) => probability),
  );
}
