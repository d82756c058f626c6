import { FORBIDDEN_SCORE, forwardBackward } from '../../src/title/crf/lattice.js';
import { minimise } from './lbfgs.js';

/** A training sequence: the features of each position, and its label. */
export interface Sequence {
  readonly features: readonly (readonly string[])[];
  readonly labels: readonly number[];
  /** Labels that a position cannot have; -Infinity-like scores there, in training as in use. */
  readonly forbidden?: readonly (readonly number[])[];
  /** How much the sequence counts; 1 unless told otherwise. */
  readonly weight?: number;
}

export interface TrainOptions {
  readonly labels: number;
  /** L2 regularisation: the loss is -log-likelihood + l2 * |w|^2, crfsuite's c2. */
  readonly l2?: number;
  /** Features seen less often are left out. */
  readonly minCount?: number;
  readonly maxIterations?: number;
}

export interface TrainedCrf {
  /** Feature -> weight of each label. */
  readonly weights: ReadonlyMap<string, Float64Array>;
  /** Transition scores, `labels * labels`, row = from. */
  readonly edges: Float64Array;
  readonly loss: number;
  readonly iterations: number;
}

interface Compiled {
  readonly ids: readonly Int32Array[];
  readonly labels: readonly number[];
  readonly forbidden: readonly (readonly number[])[] | undefined;
  readonly weight: number;
}

/** Maximum-likelihood training of a linear-chain CRF with L-BFGS. */
export function trainCrf(data: readonly Sequence[], options: TrainOptions): TrainedCrf {
  const { labels, l2 = 1, minCount = 1, maxIterations = 150 } = options;
  const index = indexFeatures(data, minCount);
  const compiled = data.map((sequence) => compile(sequence, index));
  const edgeCount = labels * labels;
  const size = edgeCount + index.size * labels;
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    let loss = 0;
    for (let i = 0; i < size; i++) {
      loss += l2 * x[i]! * x[i]!;
      gradient[i] = 2 * l2 * x[i]!;
    }
    for (const sequence of compiled) loss += addSequence(sequence, x, gradient, labels);
    return loss;
  };
  const { x, value, iterations } = minimise(objective, new Float64Array(size), { maxIterations });
  const weights = new Map<string, Float64Array>();
  for (const [feature, id] of index) {
    const at = edgeCount + id * labels;
    weights.set(feature, x.slice(at, at + labels));
  }
  return { weights, edges: x.slice(0, edgeCount), loss: value, iterations };
}

function indexFeatures(data: readonly Sequence[], minCount: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of data) {
    for (const position of features) for (const f of position) counts.set(f, (counts.get(f) ?? 0) + 1);
  }
  const index = new Map<string, number>();
  for (const [feature, count] of counts) if (count >= minCount) index.set(feature, index.size);
  return index;
}

function compile(sequence: Sequence, index: ReadonlyMap<string, number>): Compiled {
  const ids = sequence.features.map((position) =>
    Int32Array.from(position.flatMap((feature) => index.get(feature) ?? [])),
  );
  return { ids, labels: sequence.labels, forbidden: sequence.forbidden, weight: sequence.weight ?? 1 };
}

/** Adds one sequence's loss and gradient: expected minus observed counts of each feature. */
function addSequence(sequence: Compiled, x: Float64Array, gradient: Float64Array, labels: number): number {
  const { ids, labels: gold, weight } = sequence;
  const edgeCount = labels * labels;
  const edges = x.subarray(0, edgeCount);
  const nodes = nodeScores(sequence, x, labels);
  const marginals = forwardBackward(nodes, edges, labels);
  let score = 0;
  for (let i = 0; i < ids.length; i++) {
    const y = gold[i]!;
    score += nodes[i * labels + y]!;
    if (i > 0) {
      const edge = gold[i - 1]! * labels + y;
      score += edges[edge]!;
      gradient[edge]! -= weight;
    }
    for (const id of ids[i]!) {
      const at = edgeCount + id * labels;
      for (let z = 0; z < labels; z++) gradient[at + z]! += weight * marginals.nodes[i * labels + z]!;
      gradient[at + y]! -= weight;
    }
  }
  for (let e = 0; e < edgeCount; e++) gradient[e]! += weight * marginals.edges[e]!;
  return weight * (marginals.logZ - score);
}

function nodeScores(sequence: Compiled, x: Float64Array, labels: number): Float64Array {
  const { ids, forbidden } = sequence;
  const nodes = new Float64Array(ids.length * labels);
  for (let i = 0; i < ids.length; i++) {
    for (const id of ids[i]!) {
      const at = labels * labels + id * labels;
      for (let z = 0; z < labels; z++) nodes[i * labels + z]! += x[at + z]!;
    }
    for (const z of forbidden?.[i] ?? []) nodes[i * labels + z] = FORBIDDEN_SCORE;
  }
  return nodes;
}
