/**
 * Inference in a linear-chain CRF (paper, section IV-A.1) over plain arrays: `nodes[i * labels + y]` is
 * the score of label y at position i, `edges[y * labels + z]` the score of z after y. All in log space.
 */
export interface Marginals {
  readonly logZ: number;
  /** P(label y at position i), laid out like `nodes`. */
  readonly nodes: Float64Array;
  /** Expected count of the transition y -> z over the whole sequence, laid out like `edges`. */
  readonly edges: Float64Array;
}

/** Forward-backward with the log-sum-exp trick: no sequence is long enough to need scaling. */
export function forwardBackward(nodes: Float64Array, edges: Float64Array, labels: number): Marginals {
  const length = nodes.length / labels;
  const forward = forwardScores(nodes, edges, labels, length);
  const backward = backwardScores(nodes, edges, labels, length);
  const logZ = logSumExp(forward, (length - 1) * labels, labels);
  const nodeMarginals = new Float64Array(nodes.length);
  for (let j = 0; j < nodes.length; j++) nodeMarginals[j] = Math.exp(forward[j]! + backward[j]! - logZ);
  const edgeMarginals = expectedEdges(nodes, edges, labels, forward, backward, logZ);
  return { logZ, nodes: nodeMarginals, edges: edgeMarginals };
}

/** Node marginals only, for use after training: about half the work of the full pass. */
export function nodeMarginals(nodes: Float64Array, edges: Float64Array, labels: number): Float64Array {
  const length = nodes.length / labels;
  const forward = forwardScores(nodes, edges, labels, length);
  const backward = backwardScores(nodes, edges, labels, length);
  const logZ = logSumExp(forward, (length - 1) * labels, labels);
  for (let j = 0; j < forward.length; j++) forward[j] = Math.exp(forward[j]! + backward[j]! - logZ);
  return forward;
}

/** The best label sequence. */
export function viterbi(nodes: Float64Array, edges: Float64Array, labels: number): number[] {
  const length = nodes.length / labels;
  const best = nodes.slice();
  const from = new Int32Array(nodes.length);
  for (let i = 1; i < length; i++) {
    for (let z = 0; z < labels; z++) stepViterbi(best, from, edges, labels, i, z);
  }
  const path = new Array<number>(length);
  let y = argMax(best, (length - 1) * labels, labels);
  for (let i = length - 1; i >= 0; i--) {
    path[i] = y;
    y = from[i * labels + y]!;
  }
  return path;
}

function stepViterbi(
  best: Float64Array,
  from: Int32Array,
  edges: Float64Array,
  labels: number,
  i: number,
  z: number,
): void {
  let top = Number.NEGATIVE_INFINITY;
  let source = 0;
  for (let y = 0; y < labels; y++) {
    const score = best[(i - 1) * labels + y]! + edges[y * labels + z]!;
    if (score > top) {
      top = score;
      source = y;
    }
  }
  best[i * labels + z]! += top;
  from[i * labels + z] = source;
}

function forwardScores(
  nodes: Float64Array,
  edges: Float64Array,
  labels: number,
  length: number,
): Float64Array {
  const forward = nodes.slice();
  const terms = new Float64Array(labels);
  for (let i = 1; i < length; i++) {
    for (let z = 0; z < labels; z++) {
      for (let y = 0; y < labels; y++) terms[y] = forward[(i - 1) * labels + y]! + edges[y * labels + z]!;
      forward[i * labels + z]! += logSumExp(terms, 0, labels);
    }
  }
  return forward;
}

function backwardScores(
  nodes: Float64Array,
  edges: Float64Array,
  labels: number,
  length: number,
): Float64Array {
  const backward = new Float64Array(nodes.length);
  const terms = new Float64Array(labels);
  for (let i = length - 2; i >= 0; i--) {
    const next = (i + 1) * labels;
    for (let y = 0; y < labels; y++) {
      for (let z = 0; z < labels; z++)
        terms[z] = edges[y * labels + z]! + nodes[next + z]! + backward[next + z]!;
      backward[i * labels + y] = logSumExp(terms, 0, labels);
    }
  }
  return backward;
}

function expectedEdges(
  nodes: Float64Array,
  edges: Float64Array,
  labels: number,
  forward: Float64Array,
  backward: Float64Array,
  logZ: number,
): Float64Array {
  const expected = new Float64Array(labels * labels);
  const length = nodes.length / labels;
  for (let i = 1; i < length; i++) {
    const before = (i - 1) * labels;
    const here = i * labels;
    for (let y = 0; y < labels; y++) {
      for (let z = 0; z < labels; z++) {
        const score = forward[before + y]! + edges[y * labels + z]! + nodes[here + z]! + backward[here + z]!;
        expected[y * labels + z]! += Math.exp(score - logZ);
      }
    }
  }
  return expected;
}

function logSumExp(values: Float64Array, offset: number, count: number): number {
  let top = values[offset]!;
  for (let i = 1; i < count; i++) if (values[offset + i]! > top) top = values[offset + i]!;
  if (top === Number.NEGATIVE_INFINITY) return top;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.exp(values[offset + i]! - top);
  return top + Math.log(sum);
}

function argMax(values: Float64Array, offset: number, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (values[offset + i]! > values[offset + best]!) best = i;
  return best;
}
