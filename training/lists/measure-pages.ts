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
import { withoutCount } from '../titles/announcements.js';
import { seededRandom } from './grow-trees.js';
import { type LabelledPage, type PageLabel, readPage, STRANGERS_PAGES } from './labelled-pages.js';
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
  /** Its collection; null for a page that teaches candidates alone: a made-up one, or one of a stranger. */
  readonly folder: string | null;
  readonly host: string;
  /** What the title reader says. */
  readonly announced: boolean;
  readonly candidates: readonly MeasuredCandidate[];
  /** Whether the title that it was measured with gives a count. */
  readonly isCounted: boolean;
  readonly variant: Variant;
  /** How likely the title announces a list, by the title reader. */
  readonly titleScore: number;
}

/**
 * How a page was measured: as it is, with the count that its title does not give or without the one that it gives,
 * with a count though it announces no list, changed, with a round count and a plus, or made up for its shape.
 */
export type Variant = 'as is' | 'other count' | 'unannounced' | 'changed' | 'plus' | 'shape';

/** Such pages are many; a part of them says the same. */
const UNANNOUNCED_SHARE = 0.3;

/** Counts that pages without a list are given, so that the ranker learns to say no: what titles announce most. */
const PRETENDED = [3, 5, 5, 6, 7, 7, 8, 10, 10, 10, 12, 15, 20, 25];

const MOST_SHOWN = 5;

/** `absent` pages announce a list that is not there. */
const TAUGHT = new Set(['list', 'none', 'absent']);

export interface MeasureTools {
  /** The reader of a page's title, which has not seen it. */
  readonly titlesOf: (page: LabelledPage) => TitleReader;
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
      const title = tools.titlesOf(page).read(page.label.title);
      if (page.label.status === 'list') return measureList(page, title, tools);
      if (title.topk || title.uncounted === true)
        return [measure(page, readPage(page), title, tools, 'as is').measured];
      if (random() > UNANNOUNCED_SHARE) return [];
      const pretended = PRETENDED[Math.floor(random() * PRETENDED.length)]!;
      const parsed = readPage(page);
      return [pretended, null].map(
        (k) => measure(page, parsed, { ...title, k }, tools, 'unannounced').measured,
      );
    });
}

/**
 * A page with a list; again without its numbers, and without its headings; with the count given and left out, so that
 * there is as much to learn from of both kinds.
 */
function measureList(page: LabelledPage, title: Title, tools: MeasureTools): MeasuredPage[] {
  const { label } = page;
  const parsed = readPage(page);
  const k = label.k === null ? null : (title.k ?? label.k);
  const other = k === null ? label.items!.length : null;
  const reader = tools.titlesOf(page);
  const silentTitle = k === null ? title : reader.read(withoutCount(reader.analyse(label.title), k));
  const otherTitle = { ...title, k: other, score: silentTitle.score };
  const { measured, views } = measure(page, parsed, { ...title, k }, tools, 'as is');
  const silent = { ...tools, hasTokens: false };
  const one = (changed: Page, as: Title, variant: Variant) =>
    measure(page, changed, as, silent, variant).measured;
  const both = (changed: Page, variant: Variant) =>
    [{ ...title, k }, otherTitle].map((as) => one(changed, as, variant));
  const right = measured.candidates.findIndex((each) => each.isRight);
  const unnumbered = right < 0 ? null : withoutNumbers(views[right]!);
  const plain = withoutHeadings(unnumbered ?? parsed);
  return [
    measured,
    one(parsed, otherTitle, 'other count'),
    one(parsed, withPlus(title, label.items!.length), 'plus'),
    ...(unnumbered === null ? [] : both(unnumbered, 'changed')),
    ...(plain === null ? [] : [one(plain, { ...title, k }, 'changed')]),
  ];
}

/** Titles that count with a plus give fives and tens. */
const ROUND = 5;

/** A title that counts fewer than the items, with a plus: "25+". */
function withPlus(title: Title, items: number): Title {
  const k = items > ROUND ? ROUND * Math.floor((items - 1) / ROUND) : Math.max(2, items - 1);
  return { ...title, k, title: `${k}+ ${title.title}` };
}

export function measure(
  { label, host, folder }: LabelledPage,
  parsed: Page,
  title: Title,
  { concepts, lineModelOf, hasTokens }: Pick<MeasureTools, 'concepts' | 'lineModelOf' | 'hasTokens'>,
  variant: Variant,
): { readonly measured: MeasuredPage; readonly views: readonly CandidateView[] } {
  const views = viewCandidates(parsed, title, concepts, { isExhaustive: true, lineModel: lineModelOf(host) });
  const measured = {
    label,
    folder: folder === STRANGERS_PAGES ? null : folder,
    host,
    announced: title.topk || title.uncounted === true,
    isCounted: title.k !== null,
    candidates: measureAll(views, label, hasTokens),
    variant,
    titleScore: title.score,
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
  return shapedPages().flatMap((shaped): MeasuredPage[] => {
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
        variant: 'shape',
        titleScore: title.score,
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
