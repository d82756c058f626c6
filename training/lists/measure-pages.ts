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
import { withoutNumbers } from './vary-page.js';

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
  readonly host: string;
  /** What the title reader says. */
  readonly announced: boolean;
  readonly candidates: readonly MeasuredCandidate[];
  /** How much the page counts in training. */
  readonly weight: number;
  /** A changed or made-up page teaches, and is never measured on. */
  readonly isVariant: boolean;
}

/** A made-up page teaches its shape and nothing else; a changed one repeats most of what its original teaches. */
const SHAPE_WEIGHT = 0.7;
const VARIANT_WEIGHT = 0.5;
/** A page that announces no list is a weak teacher: its count is made up. */
const UNANNOUNCED_WEIGHT = 0.4;

/** Such pages are many; a part of them says the same. */
const UNANNOUNCED_SHARE = 0.3;

/** Counts that pages without a list are given, so that the ranker learns to say no: what titles announce most. */
const PRETENDED = [3, 5, 5, 6, 7, 7, 8, 10, 10, 10, 12, 15, 20, 25, null, null, null, null];

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
      const { label } = page;
      const title = tools.titles.read(label.title);
      if (label.status === 'list') return measureList(page, title, tools);
      const announced = title.topk || title.uncounted === true;
      if (!announced && random() > UNANNOUNCED_SHARE) return [];
      const pretended = PRETENDED[Math.floor(random() * PRETENDED.length)]!;
      const k = announced ? title.k : pretended;
      return [
        measure(page, readPage(page), { ...title, k }, tools, announced ? 1 : UNANNOUNCED_WEIGHT).measured,
      ];
    });
}

/**
 * A page with a list; again without its numbers; and again with the count given where the title gives none, or left
 * out where it does: so there is more to learn from of both kinds.
 */
function measureList(page: LabelledPage, title: Title, tools: MeasureTools): MeasuredPage[] {
  const { label } = page;
  const parsed = readPage(page);
  const k = label.k === null ? null : (title.k ?? label.k);
  const { measured, views } = measure(page, parsed, { ...title, k }, tools);
  const other = { ...title, k: k === null ? label.items!.length : null };
  const vary = (changed: Page, announced: Title): MeasuredPage => ({
    ...measure(page, changed, announced, { ...tools, hasTokens: false }, VARIANT_WEIGHT).measured,
    isVariant: true,
  });
  const right = measured.candidates.findIndex((each) => each.isRight);
  const unnumbered = right < 0 ? null : withoutNumbers(views[right]!);
  return [measured, vary(parsed, other), ...(unnumbered === null ? [] : [vary(unnumbered, { ...title, k })])];
}

function measure(
  { label, host }: LabelledPage,
  parsed: Page,
  title: Title,
  { concepts, lineModelOf, hasTokens }: MeasureTools,
  weight = 1,
): { readonly measured: MeasuredPage; readonly views: readonly CandidateView[] } {
  const views = viewCandidates(parsed, title, concepts, { isExhaustive: true, lineModel: lineModelOf(host) });
  const announced = title.topk || title.uncounted === true;
  const measured = {
    label,
    host,
    announced,
    candidates: measureAll(views, label, hasTokens),
    weight,
    isVariant: false,
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
  return shapedPages().map((shaped) => {
    const { label } = shaped;
    const title: Title = { ...NO_TITLE, title: label.title, k: label.k };
    const views = viewCandidates(pageOfShape(shaped), title, concepts, { isExhaustive: true, lineModel });
    return {
      label,
      host: label.page,
      announced: true,
      candidates: measureAll(views, label),
      weight: SHAPE_WEIGHT,
      isVariant: true,
    };
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
