import { type BoostedTrees, sigmoid, type Tree } from '../../src/boosted-trees.js';

export interface Sample {
  readonly features: Float64Array | readonly number[];
  /** 1 for a right list, 0 for a wrong one. */
  readonly label: number;
  readonly weight: number;
  /** Candidates of one page have one number; they compete with each other, and with there being no list. */
  readonly page?: number;
}

export interface GrowOptions {
  readonly rounds: number;
  readonly depth: number;
  readonly learningRate: number;
  /** L2 on leaf values, in units of weight: keeps leaves of a few samples near zero. */
  readonly lambda: number;
  /** Least hessian in a leaf. */
  readonly minHessian: number;
  /** Share of features looked at in each round. */
  readonly featureShare: number;
  readonly seed: number;
  /** Positions of the features that may be asked; all unless told. */
  readonly features?: readonly number[];
  /** Share of the pages that each tree sees. */
  readonly pageShare: number;
}

export const GROW_DEFAULTS: GrowOptions = {
  rounds: 240,
  depth: 4,
  learningRate: 0.05,
  lambda: 1,
  minHessian: 0.5,
  featureShare: 0.3,
  pageShare: 1,
  seed: 1,
};

const BINS = 32;

/** Gradient boosting with logistic loss over binned features (Friedman 2001; second-order leaves). */
export function growTrees(samples: readonly Sample[], options: Partial<GrowOptions> = {}): BoostedTrees {
  return new Grower(samples, { ...GROW_DEFAULTS, ...options }).grow();
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

/** A node that may be split. */
interface Job {
  readonly node: number;
  readonly members: Int32Array;
  readonly depth: number;
  /** Null where the tree is deep enough. */
  readonly sums: Float64Array | null;
}

class Grower {
  readonly #samples: readonly Sample[];
  readonly #options: GrowOptions;
  readonly #width: number;
  /** Upper bound of each bin, feature by feature. */
  readonly #edges: number[][];
  /** Bin of each sample, feature by feature. */
  readonly #binned: Uint8Array[];
  readonly #scores: Float64Array;
  readonly #gradient: Float64Array;
  readonly #hessian: Float64Array;
  #random: () => number;

  constructor(samples: readonly Sample[], options: GrowOptions) {
    this.#samples = samples;
    this.#options = options;
    this.#width = samples[0]?.features.length ?? 0;
    const asked = new Set(options.features ?? Array.from({ length: this.#width }, (_, f) => f));
    this.#edges = Array.from({ length: this.#width }, (_, f) => (asked.has(f) ? binEdges(samples, f) : []));
    this.#binned = this.#edges.map((edges, f) => (asked.has(f) ? binAll(samples, f, edges) : NO_BINS));
    this.#scores = new Float64Array(samples.length);
    this.#gradient = new Float64Array(samples.length);
    this.#hessian = new Float64Array(samples.length);
    this.#random = seededRandom(options.seed);
  }

  grow(): BoostedTrees {
    const bias = this.#samples[0]?.page === undefined ? this.#startBias() : 0;
    this.#scores.fill(bias);
    const trees: Tree[] = [];
    for (let round = 0; round < this.#options.rounds; round++) {
      this.#updateGradients();
      trees.push(this.#growOne());
    }
    return { bias, trees };
  }

  #startBias(): number {
    let right = 0;
    let total = 0;
    for (const { label, weight } of this.#samples) {
      right += label * weight;
      total += weight;
    }
    return Math.log((right + 1) / (total - right + 1));
  }

  #updateGradients(): void {
    if (this.#samples[0]?.page !== undefined) this.#competeByPage();
    else this.#judgeEach();
  }

  #judgeEach(): void {
    this.#samples.forEach(({ label, weight }, i) => {
      const p = sigmoid(this.#scores[i]!);
      this.#gradient[i] = weight * (p - label);
      this.#hessian[i] = weight * Math.max(p * (1 - p), 1e-6);
    });
  }

  /**
   * Softmax over the candidates of a page and the choice that there is no list, whose score is 0. What counts is the
   * share that all right candidates have together; where none is right, no list is.
   */
  #competeByPage(): void {
    const samples = this.#samples;
    for (let from = 0; from < samples.length; ) {
      let end = from;
      while (end < samples.length && samples[end]!.page === samples[from]!.page) end++;
      this.#compete(from, end);
      from = end;
    }
  }

  #compete(from: number, end: number): void {
    const samples = this.#samples;
    let highest = 0;
    for (let i = from; i < end; i++) highest = Math.max(highest, this.#scores[i]!);
    let all = Math.exp(-highest);
    let right = 0;
    for (let i = from; i < end; i++) {
      const share = Math.exp(this.#scores[i]! - highest);
      all += share;
      if (samples[i]!.label > 0) right += share;
    }
    const isKept = this.#random() < this.#options.pageShare;
    for (let i = from; i < end; i++) {
      const share = Math.exp(this.#scores[i]! - highest);
      const p = share / all;
      const target = samples[i]!.label > 0 ? share / right : 0;
      const weight = isKept ? samples[i]!.weight : 0;
      this.#gradient[i] = weight * (p - target);
      this.#hessian[i] = weight * Math.max(p * (1 - p), 1e-4);
    }
  }

  #growOne(): Tree {
    const tree = {
      feature: [] as number[],
      threshold: [] as number[],
      left: [] as number[],
      right: [] as number[],
      value: [] as number[],
    };
    const allowed = this.#options.features ?? Array.from({ length: this.#width }, (_, f) => f);
    const usable = allowed.filter(
      (f) => this.#edges[f]!.length > 1 && this.#random() < this.#options.featureShare,
    );
    const members = this.#keptSamples();
    const open: Job[] = [{ node: addNode(tree), members, depth: 0, sums: this.#sumsOf(members, usable) }];
    for (let job = open.pop(); job !== undefined; job = open.pop()) {
      // Inner nodes keep their value, too: explanations tell by it what a split did.
      tree.value[job.node] = Math.round(this.#valueOf(job.members) * 1e6) / 1e6;
      const split = job.sums === null ? null : this.#bestSplit(job.sums, usable);
      if (split === null) continue;
      const { below, above } = this.#divide(job.members, split);
      tree.feature[job.node] = split.feature;
      tree.threshold[job.node] = this.#edges[split.feature]![split.bin]!;
      tree.left[job.node] = addNode(tree);
      tree.right[job.node] = addNode(tree);
      const depth = job.depth + 1;
      const [belowSums, aboveSums] = this.#childSums(job.sums!, below, above, usable, depth);
      open.push({ node: tree.left[job.node]!, members: below, depth, sums: belowSums });
      open.push({ node: tree.right[job.node]!, members: above, depth, sums: aboveSums });
    }
    this.#addScores(tree);
    return tree;
  }

  /** Samples of pages that this tree does not see have no gradient. */
  #keptSamples(): Int32Array {
    const all = Int32Array.from({ length: this.#samples.length }, (_, i) => i);
    return this.#options.pageShare >= 1 ? all : all.filter((i) => this.#hessian[i] !== 0);
  }

  #addScores({ feature, threshold, left, right, value }: Tree): void {
    const bins = feature.map((f, node) => (f < 0 ? 0 : this.#edges[f]!.indexOf(threshold[node]!)));
    for (let i = 0; i < this.#samples.length; i++) {
      let node = 0;
      while (feature[node]! >= 0) {
        node = this.#binned[feature[node]!]![i]! <= bins[node]! ? left[node]! : right[node]!;
      }
      this.#scores[i]! += value[node]!;
    }
  }

  #valueOf(members: Int32Array): number {
    let gradient = 0;
    let hessian = 0;
    for (const i of members) {
      gradient += this.#gradient[i]!;
      hessian += this.#hessian[i]!;
    }
    return (-gradient / (hessian + this.#options.lambda)) * this.#options.learningRate;
  }

  /** Gradients and hessians summed bin by bin, one feature after the other. */
  #sumsOf(members: Int32Array, features: readonly number[]): Float64Array {
    const sums = new Float64Array(features.length * BINS * 2);
    const gradient = Float64Array.from(members, (i) => this.#gradient[i]!);
    const hessian = Float64Array.from(members, (i) => this.#hessian[i]!);
    features.forEach((feature, f) => {
      const bins = this.#binned[feature]!;
      const start = f * BINS * 2;
      for (let m = 0; m < members.length; m++) {
        const at = start + 2 * bins[members[m]!]!;
        sums[at] = sums[at]! + gradient[m]!;
        sums[at + 1] = sums[at + 1]! + hessian[m]!;
      }
    });
    return sums;
  }

  /** The smaller child is summed; the larger one has what is left. */
  #childSums(
    parent: Float64Array,
    below: Int32Array,
    above: Int32Array,
    features: readonly number[],
    depth: number,
  ): readonly [Float64Array | null, Float64Array | null] {
    if (depth >= this.#options.depth) return [null, null];
    const small = this.#sumsOf(below.length < above.length ? below : above, features);
    const large = parent.map((sum, i) => sum - small[i]!);
    return below.length < above.length ? [small, large] : [large, small];
  }

  #bestSplit(sums: Float64Array, features: readonly number[]): Split | null {
    let best: Split | null = null;
    for (const [f, feature] of features.entries()) {
      const split = this.#bestOf(sums, f * BINS * 2, feature);
      if (split !== null && (best === null || split.gain > best.gain)) best = split;
    }
    return best;
  }

  #bestOf(sums: Float64Array, start: number, feature: number): Split | null {
    const bins = this.#edges[feature]!.length;
    let g = 0;
    let h = 0;
    for (let bin = 0; bin < bins; bin++) {
      g += sums[start + 2 * bin]!;
      h += sums[start + 2 * bin + 1]!;
    }
    const { lambda, minHessian } = this.#options;
    let best: Split | null = null;
    let gl = 0;
    let hl = 0;
    for (let bin = 0; bin < bins - 1; bin++) {
      gl += sums[start + 2 * bin]!;
      hl += sums[start + 2 * bin + 1]!;
      if (hl < minHessian || h - hl < minHessian) continue;
      const gain = gl ** 2 / (hl + lambda) + (g - gl) ** 2 / (h - hl + lambda) - g ** 2 / (h + lambda);
      if (gain > 1e-6 && (best === null || gain > best.gain)) best = { feature, bin, gain };
    }
    return best;
  }

  #divide(members: Int32Array, split: Split): { below: Int32Array; above: Int32Array } {
    const bins = this.#binned[split.feature]!;
    return {
      below: members.filter((i) => bins[i]! <= split.bin),
      above: members.filter((i) => bins[i]! > split.bin),
    };
  }
}

function addNode(tree: {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  value: number[];
}): number {
  tree.threshold.push(0);
  tree.left.push(-1);
  tree.right.push(-1);
  tree.value.push(0);
  return tree.feature.push(-1) - 1;
}

const NO_BINS = new Uint8Array(0);

function binAll(samples: readonly Sample[], feature: number, edges: readonly number[]): Uint8Array {
  const bins = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i++) bins[i] = binOf(edges, samples[i]!.features[feature]!);
  return bins;
}

/** So many samples, evenly drawn, tell where the bins' edges are. */
const EDGE_SAMPLES = 8000;

/** Upper edges of at most BINS bins with about equal numbers of distinct values. */
function binEdges(samples: readonly Sample[], feature: number): number[] {
  const step = Math.max(1, Math.floor(samples.length / EDGE_SAMPLES));
  const seen = new Set<number>();
  for (let i = 0; i < samples.length; i += step) seen.add(round(samples[i]!.features[feature]!));
  const values = Float64Array.from(seen).sort();
  if (values.length <= BINS) return Array.from(values);
  return Array.from(
    { length: BINS },
    (_, bin) => values[Math.floor(((bin + 1) * values.length) / BINS) - 1]!,
  );
}

const round = (value: number) => Math.fround(Math.round(value * 1e4) / 1e4);

function binOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]! + 1e-9) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Mulberry32: small, seeded, the same everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const copy = [...values];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
