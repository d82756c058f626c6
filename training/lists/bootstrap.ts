import { openConcepts } from '../../src/concepts/open.js';
import { openCorpus } from '../../src/corpus/open-corpus.js';
import { buildPage } from '../../src/html/build-page.js';
import { utf8Of } from '../../src/html/decode.js';
import { chooseList, scoreCandidates } from '../../src/list/choose-list.js';
import { rulesRanker } from '../../src/list/rankers/rules-ranker.js';
import { indexRule } from '../../src/list/rules/index-rule.js';
import { viewCandidates } from '../../src/list/view-candidates.js';
import { TitleReader } from '../../src/title/read-title.js';
import { type MeasuredPage, measureAs } from './measure-pages.js';

/** A found list is a weaker teacher than a labelled one. */
const BOOTSTRAP_WEIGHT = 0.3;

/**
 * The paper's bootstrap (section V) over any unlabelled corpus: on pages with a top-k title, the list
 * that the rules find counts as right and all other candidates as wrong. Only lists that show the
 * index pattern are taken, since the rules are seldom wrong about those.
 */
export async function bootstrapPages(inputs: readonly string[]): Promise<MeasuredPage[]> {
  const concepts = openConcepts();
  const reader = TitleReader.load(concepts);
  const pages: MeasuredPage[] = [];
  for await (const { bytes, source, url, httpCharset } of openCorpus(inputs)) {
    const page = buildPage(utf8Of(bytes, { httpCharset }).bytes, { source, url });
    const title = reader.read(page.info.title);
    if (!title.topk) continue;
    const views = viewCandidates(page, title, concepts, { isExhaustive: true });
    const found = chooseList(scoreCandidates(views, rulesRanker));
    if (found === null || found.score < rulesRanker.threshold || !indexRule.holds(found.view)) continue;
    pages.push({
      label: { page: source, url, title: title.title, kind: null, k: title.k, status: 'list' },
      announced: true,
      candidates: views.map((view) => measureAs(view, view === found.view)),
      weight: BOOTSTRAP_WEIGHT,
    });
  }
  return pages;
}
