import type { Analysis } from './analysis.js';
import { type Candidate, LABEL, LABELS, type TitleClassifier } from './classifier.js';
import { TEMPLATE_NAMES } from './features.js';
import type { TitleLanguage } from './languages/detect.js';
import type { TitleReader } from './read-title.js';

/** Why a title was read the way it was. */
export interface TitleExplanation {
  readonly language: TitleLanguage;
  readonly tokens: readonly ExplainedToken[];
  readonly numbers: readonly ExplainedNumber[];
}

interface ExplainedToken {
  readonly text: string;
  readonly tag: string;
  readonly lemma: string;
  readonly concept: number;
  readonly segment: number;
}

export interface ExplainedNumber {
  readonly text: string;
  readonly value: number;
  readonly probability: number;
  /** The best label sequence over the window, one "token/label" each. */
  readonly labels: readonly string[];
  /** The features that spoke loudest for or against k, with the weight of k over no k. */
  readonly features: readonly { readonly feature: string; readonly weight: number }[];
}

const SHOWN_FEATURES = 12;

export function explainTitle(reader: TitleReader, title: string): TitleExplanation {
  const a = reader.analyse(title);
  const { classifier } = reader;
  return {
    language: a.language,
    tokens: a.tokens.map((token, i) => ({
      text: token.text,
      tag: a.words[i]!.tag,
      lemma: a.words[i]!.lemma,
      concept: a.bits[i]!,
      segment: a.segmentOf[i]!,
    })),
    numbers: classifier.candidates(a).map((candidate) => explainNumber(a, classifier, candidate)),
  };
}

function explainNumber(a: Analysis, classifier: TitleClassifier, candidate: Candidate): ExplainedNumber {
  const { at, window, probability } = candidate;
  const path = classifier.crf.best(classifier.nodeScores(a, window));
  return {
    text: a.tokens[at]!.text,
    value: a.tokens[at]!.number!.value,
    probability,
    labels: path.map((y, i) => `${a.tokens[window.start + i]!.text}/${LABELS[y]}`),
    features: loudestFeatures(a, classifier, candidate),
  };
}

function loudestFeatures(
  a: Analysis,
  classifier: TitleClassifier,
  { window, at }: Candidate,
): { feature: string; weight: number }[] {
  const out: { feature: string; weight: number }[] = [];
  classifier.emit(a, window, at, (template, value) => {
    const row = classifier.crf.weightsOf(template, value);
    if (!row) return;
    out.push({ feature: `${TEMPLATE_NAMES[template]}=${value}`, weight: row[LABEL.k]! - row[LABEL.other]! });
  });
  return out.sort((x, y) => Math.abs(y.weight) - Math.abs(x.weight)).slice(0, SHOWN_FEATURES);
}
