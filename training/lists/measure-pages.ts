import type { Concepts } from '../../src/concepts/concepts.js';
import type { Page } from '../../src/html/page.js';
import { type Contender, contenderOf } from '../../src/list/acceptance.js';
import { measureCandidate } from '../../src/list/features/all-features.js';
import type { CandidateView } from '../../src/list/features/candidate-view.js';
import type { LineModel } from '../../src/list/lines/line-judge.js';
import { bayesTokens } from '../../src/list/rankers/naive-bayes.js';
import { askedOf, viewCandidates } from '../../src/list/view-candidates.js';
import type { TitleReader } from '../../src/title/read-title.js';
import type { Title } from '../../src/title/title.js';
import { seededRandom } from './grow-trees.js';
import { type LabelledPage, type PageLabel, readPage } from './labelled-pages.js';
import { isOnLine, isRightList } from './right-list.js';
import { pageOfShape, shapedPages } from './shapes.js';
import { withoutHeadings, withoutNumbers } from './vary-page.js';

/** A candidate as the trainers see it; the page itself is let go. */
export interface MeasuredCandidate extends Omit<Contender, 'score'> {
  readonly features: Float64Array;
  /** Tokens of naive Bayes, where they are asked for: they cost more than all features. */
  readonly tokens: ReadonlySet<string> | null;
  readonly isRight: boolean;
  /** Whether a run looks at it: it does not where the first families are sure. */
  readonly isAsked: boolean;
  readonly from: string;
  /** The first items, to show. */
  readonly sample: readonly string[];
}

export interface MeasuredPage {
  readonly label: PageLabel;
  /** Its collection; null for a made-up page. */
  readonly folder: string | null;
  readonly host: string;
  /** What the title reader says. */
  readonly announced: boolean;
  readonly candidates: readonly MeasuredCandidate[];
  /** Whether the title that it was measured with gives a count. */
  readonly isCounted: boolean;
  /** How much the page counts in training. */
  readonly weight: number;
  /** A changed or made-up page: candidates compete on it, but whether one would be accepted it does not teach. */
  readonly isChanged: boolean;
}

/** A made-up page teaches its shape and nothing else; a changed one repeats most of what its original teaches. */
const SHAPE_WEIGHT = 0.7;
const CHANGED_WEIGHT = 0.5;
/** The page as it is, with the count that its title does not give, or without the one that it gives. */
const OTHER_COUNT_WEIGHT = 0.7;
/** A page that announces no list is a weak teacher. */
const UNANNOUNCED_WEIGHT = 0.4;

/** Such pages are many; a part of them says the same. */
const UNANNOUNCED_SHARE = 0.3;

/** Counts that pages without a list are given, so that the ranker learns to say no: what titles announce most. */
const PRETENDED = [3, 5, 5, 6, 7, 7, 8, 10, 10, 10, 12, 15, 20, 25];

const MOST_SHOWN = 5;

/** `absent` pages announce a list that is not there. */
const TAUGHT = new Set(['list', 'none', 'absent']);

export interface MeasureTools {
  readonly titles: TitleReader;
  readonly concepts: Concepts;
  /** The judge of a page's lines, which has not seen the page. */
  readonly lineModelOf: (host: string) => LineModel;
  readonly hasTokens: boolean;
}

/** Every page with the features of all its candidates, labelled, and changed pages to learn from. */
export function measurePages(pages: readonly LabelledPage[], tools: MeasureTools): MeasuredPage[] {
  const random = seededRandom(7);
  return pages
    .filter(({ label }) => TAUGHT.has(label.status))
    .flatMap((page) => {
      const title = tools.titles.read(page.label.title);
      if (page.label.status === 'list') return measureList(page, title, tools);
      if (title.topk || title.uncounted === true)
        return [measure(page, readPage(page), title, tools).measured];
      if (random() > UNANNOUNCED_SHARE) return [];
      const pretended = PRETENDED[Math.floor(random() * PRETENDED.length)]!;
      return measureBoth(page, readPage(page), title, [pretended, null], tools, UNANNOUNCED_WEIGHT);
    });
}

/**
 * A page with a list, again without its numbers, and again without its headings; each with the count given and left out, so that there is as
 * much to learn from of both kinds.
 */
function measureList(page: LabelledPage, title: Title, tools: MeasureTools): MeasuredPage[] {
  const { label } = page;
  const parsed = readPage(page);
  const k = label.k === null ? null : (title.k ?? label.k);
  const other = k === null ? label.items!.length : null;
  const { measured, views } = measure(page, parsed, { ...title, k }, tools);
  const silent = { ...tools, hasTokens: false };
  const otherwise = measure(page, parsed, { ...title, k: other }, silent, OTHER_COUNT_WEIGHT).measured;
  const right = measured.candidates.findIndex((each) => each.isRight);
  const unnumbered = right < 0 ? null : withoutNumbers(views[right]!);
  const plain = withoutHeadings(unnumbered ?? parsed);
  const changed = [
    ...(unnumbered === null ? [] : measureBoth(page, unnumbered, title, [k, other], silent, CHANGED_WEIGHT)),
    ...(plain === null ? [] : measureBoth(page, plain, title, [k], silent, CHANGED_WEIGHT)),
  ];
  return [measured, otherwise, ...changed.map((each) => ({ ...each, isChanged: true }))];
}

function measureBoth(
  page: LabelledPage,
  parsed: Page,
  title: Title,
  counts: readonly (number | null)[],
  tools: MeasureTools,
  weight: number,
): MeasuredPage[] {
  return counts.map((k) => measure(page, parsed, { ...title, k }, tools, weight).measured);
}

function measure(
  { label, host, folder }: LabelledPage,
  parsed: Page,
  title: Title,
  { concepts, lineModelOf, hasTokens }: MeasureTools,
  weight = 1,
): { readonly measured: MeasuredPage; readonly views: readonly CandidateView[] } {
  const views = viewCandidates(parsed, title, concepts, { isExhaustive: true, lineModel: lineModelOf(host) });
  const measured = {
    label,
    folder,
    host,
    announced: title.topk || title.uncounted === true,
    isCounted: title.k !== null,
    candidates: measureAll(views, label, hasTokens),
    weight,
    isChanged: false,
  };
  return { measured, views };
}

function measureAll(
  views: readonly CandidateView[],
  { items = [] }: PageLabel,
  hasTokens = false,
): MeasuredCandidate[] {
  const asked = new Set(askedOf(views));
  const texts = views.map((view) => view.items.map(({ text }) => text));
  const strict = texts.map((each) => isRightList(each, items));
  const right = strict.includes(true) ? strict : texts.map((each) => isRightList(each, items, isOnLine));
  return views.map((view, i) => ({
    features: measureCandidate(view),
    tokens: hasTokens ? bayesTokens(view) : null,
    isRight: right[i]!,
    isAsked: asked.has(view),
    ...contenderOf({ view, score: 0 }),
    from: `${view.candidate.family}/${view.candidate.sublist}`,
    sample: texts[i]!.slice(0, MOST_SHOWN),
  }));
}

/** Pages of rare shapes, to learn from; never to judge by. */
export function measureShapes(concepts: Concepts, lineModel: LineModel): MeasuredPage[] {
  return shapedPages().flatMap((shaped) => {
    const { label } = shaped;
    const page = pageOfShape(shaped);
    return [label.k, null].map((k) => {
      const title: Title = { ...NO_TITLE, title: label.title, k };
      const views = viewCandidates(page, title, concepts, { isExhaustive: true, lineModel });
      return {
        label,
        folder: null,
        host: label.page,
        announced: true,
        isCounted: k !== null,
        candidates: measureAll(views, label),
        weight: SHAPE_WEIGHT,
        isChanged: true,
      };
    });
  });
}

const NO_TITLE: Title = {
  title: '',
  topk: true,
  score: 1,
  k: null,
  concept: null,
  criterion: null,
  time: null,
  location: null,
};
