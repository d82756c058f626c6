import type { Concepts } from '../../src/concepts/concepts.js';
import { measureCandidate } from '../../src/list/features/all-features.js';
import type { CandidateView } from '../../src/list/features/candidate-view.js';
import { bayesTokens } from '../../src/list/rankers/bayes-tokens.js';
import { viewCandidates } from '../../src/list/view-candidates.js';
import type { TitleReader } from '../../src/title/read-title.js';
import type { Title } from '../../src/title/title.js';
import { seededRandom } from './grow-trees.js';
import { type LabelledPage, type PageLabel, readPage } from './labelled-pages.js';
import { isRightList } from './right-list.js';
import { pageOfShape, shapedPages } from './shapes.js';

export interface MeasuredCandidate {
  readonly view: CandidateView;
  readonly features: Float64Array;
  readonly tokens: ReadonlySet<string>;
  readonly isRight: boolean;
}

export interface MeasuredPage {
  readonly label: PageLabel;
  readonly host: string;
  /** What the title reader says; the gate of the end-to-end figures. */
  readonly announced: boolean;
  readonly candidates: readonly MeasuredCandidate[];
  /** How much the page counts in training, 1 unless told. */
  readonly weight?: number;
}

/** A made-up page teaches its shape and nothing else. */
const SHAPE_WEIGHT = 0.3;

/** Counts that pages without a list are given, so that the ranker learns to say no: what titles announce most. */
const PRETENDED = [3, 5, 5, 6, 7, 7, 8, 10, 10, 10, 12, 15, 20, 25];

/** `absent` pages announce a list that is not there. */
const TAUGHT = new Set(['list', 'none', 'absent']);

/** Every page with the features of all its candidates, labelled. A page that gives no count is measured without one. */
export function measurePages(
  pages: readonly LabelledPage[],
  titles: TitleReader,
  concepts: Concepts,
): MeasuredPage[] {
  const random = seededRandom(7);
  return pages
    .filter(({ label }) => TAUGHT.has(label.status))
    .map((page) => {
      const { label } = page;
      const read = titles.read(label.title);
      const pretended = PRETENDED[Math.floor(random() * PRETENDED.length)]!;
      const k =
        label.status === 'none' ? (read.k ?? pretended) : label.k === null ? null : (read.k ?? label.k);
      const views = viewCandidates(readPage(page), { ...read, k }, concepts, { isExhaustive: true });
      return {
        label,
        host: page.host,
        announced: read.topk || read.uncounted === true,
        candidates: views.map((view) => measure(view, label)),
      };
    });
}

/** Pages of rare shapes, to learn from; never to judge by. */
export function measureShapes(concepts: Concepts): MeasuredPage[] {
  return shapedPages().map((shaped) => {
    const { label } = shaped;
    const title: Title = { ...NO_TITLE, title: label.title, k: label.k };
    const views = viewCandidates(pageOfShape(shaped), title, concepts, { isExhaustive: true });
    return {
      label,
      host: label.page,
      announced: true,
      candidates: views.map((view) => measure(view, label)),
      weight: SHAPE_WEIGHT,
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

export function measureAs(view: CandidateView, isRight: boolean): MeasuredCandidate {
  return { view, features: measureCandidate(view), tokens: bayesTokens(view), isRight };
}

function measure(view: CandidateView, { items = [] }: PageLabel): MeasuredCandidate {
  const isRight =
    items.length > 0 &&
    isRightList(
      view.items.map((item) => item.text),
      items,
    );
  return measureAs(view, isRight);
}
