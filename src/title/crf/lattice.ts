/**
 * Inference in a linear-chain CRF (paper, section IV-A.1) over plain arrays: `nodes[i * labels + y]` is
 * the score of label y at position i, `edges[y * labels + z]` the score of z after y, both in log space.
 */
interface Marginals {
  readonly logZ: number;
  /** P(label y at position i), laid out like `nodes`. */
  readonly nodes: Float64Array;
  /** Expected count of the transition y -> z over the whole sequence, laid out like `edges`. */
  readonly edges: Float64Array;
}

/** The score of a label that a position cannot have, in training as in use. */
export const FORBIDDEN_SCORE = -1e6;

/**
 * Forward-backward with scaling: potentials are exponentiated once, relative to the best label of their
 * position, and each position's forward values sum to 1, so that nothing under- or overflows.
 */
export function forwardBackward(nodes: Float64Array, edges: Float64Array, labels: number): Marginals {
  const chain = runChain(nodes, edges, labels);
  const { forward, backward, scales } = chain;
  const nodeMarginals = new Float64Array(nodes.length);
  for (let j = 0; j < nodes.length; j++) nodeMarginals[j] = forward[j]! * backward[j]!;
  let logZ = chain.offset;
  for (const scale of scales) logZ += Math.log(scale);
  return { logZ, nodes: nodeMarginals, edges: expectedEdges(chain, labels) };
}

/** Node marginals only, for use after training. */
export function nodeMarginals(nodes: Float64Array, edges: Float64Array, labels: number): Float64Array {
  const { forward, backward } = runChain(nodes, edges, labels);
  for (let j = 0; j < forward.length; j++) forward[j]! *= backward[j]!;
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

/** The scaled passes over one sequence. */
interface Chain {
  readonly potentials: Float64Array;
  readonly transitions: Float64Array;
  readonly forward: Float64Array;
  readonly backward: Float64Array;
  readonly scales: Float64Array;
  /** What the potentials were taken relative to, summed up. */
  readonly offset: number;
}

function runChain(nodes: Float64Array, edges: Float64Array, labels: number): Chain {
  const length = nodes.length / labels;
  const transitions = new Float64Array(edges.length);
  for (let e = 0; e < edges.length; e++) transitions[e] = Math.exp(edges[e]!);
  const potentials = new Float64Array(nodes.length);
  let offset = 0;
  for (let i = 0; i < length; i++) offset += exponentiate(nodes, potentials, i * labels, labels);
  const scales = new Float64Array(length);
  const forward = forwardPass(potentials, transitions, labels, scales);
  const backward = backwardPass(potentials, transitions, labels, scales);
  return { potentials, transitions, forward, backward, scales, offset };
}

function exponentiate(nodes: Float64Array, potentials: Float64Array, at: number, labels: number): number {
  let top = nodes[at]!;
  for (let y = 1; y < labels; y++) if (nodes[at + y]! > top) top = nodes[at + y]!;
  for (let y = 0; y < labels; y++) potentials[at + y] = Math.exp(nodes[at + y]! - top);
  return top;
}

function forwardPass(
  potentials: Float64Array,
  transitions: Float64Array,
  labels: number,
  scales: Float64Array,
): Float64Array {
  const forward = potentials.slice();
  for (let i = 0; i < scales.length; i++) {
    const here = i * labels;
    let sum = 0;
    for (let z = 0; z < labels; z++) {
      if (i > 0) {
        let reached = 0;
        for (let y = 0; y < labels; y++)
          reached += forward[here - labels + y]! * transitions[y * labels + z]!;
        forward[here + z]! *= reached;
      }
      sum += forward[here + z]!;
    }
    scales[i] = sum;
    for (let z = 0; z < labels; z++) forward[here + z]! /= sum;
  }
  return forward;
}

function backwardPass(
  potentials: Float64Array,
  transitions: Float64Array,
  labels: number,
  scales: Float64Array,
): Float64Array {
  const backward = new Float64Array(potentials.length).fill(1);
  for (let i = scales.length - 2; i >= 0; i--) {
    const next = (i + 1) * labels;
    for (let y = 0; y < labels; y++) {
      let sum = 0;
      for (let z = 0; z < labels; z++) {
        sum += transitions[y * labels + z]! * potentials[next + z]! * backward[next + z]!;
      }
      backward[i * labels + y] = sum / scales[i + 1]!;
    }
  }
  return backward;
}

function expectedEdges(chain: Chain, labels: number): Float64Array {
  const { potentials, transitions, forward, backward, scales } = chain;
  const expected = new Float64Array(labels * labels);
  for (let i = 1; i < scales.length; i++) {
    const here = i * labels;
    for (let y = 0; y < labels; y++) {
      const before = forward[here - labels + y]! / scales[i]!;
      for (let z = 0; z < labels; z++) {
        const step = transitions[y * labels + z]! * potentials[here + z]! * backward[here + z]!;
        expected[y * labels + z]! += before * step;
      }
    }
  }
  return expected;
}

function argMax(values: Float64Array, offset: number, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (values[offset + i]! > values[offset + best]!) best = i;
  return best;
}
