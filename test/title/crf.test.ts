import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forwardBackward, nodeMarginals, viterbi } from '../../src/title/crf/lattice.js';
import { minimise } from '../../training/crf/lbfgs.js';
import { type Sequence, trainCrf } from '../../training/crf/train.js';
import { loadCrfsuite } from './crfsuite-oracle.js';

const LABELS = 3;

/** All label sequences of a length with their scores: the definition, without dynamic programming. */
function enumerate(nodes: Float64Array, edges: Float64Array): { path: number[]; score: number }[] {
  const length = nodes.length / LABELS;
  let paths: { path: number[]; score: number }[] = [{ path: [], score: 0 }];
  for (let i = 0; i < length; i++) {
    paths = paths.flatMap(({ path, score }) =>
      Array.from({ length: LABELS }, (_, y) => ({
        path: [...path, y],
        score: score + nodes[i * LABELS + y]! + (i > 0 ? edges[path[i - 1]! * LABELS + y]! : 0),
      })),
    );
  }
  return paths;
}

const weights = (length: number) =>
  fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: length, maxLength: length });
const chains = fc
  .integer({ min: 1, max: 5 })
  .chain((length) => fc.tuple(weights(length * LABELS), weights(LABELS * LABELS)))
  .map(([nodes, edges]) => ({ nodes: Float64Array.from(nodes), edges: Float64Array.from(edges) }));

describe('inference', () => {
  it('sums over all label sequences as the definition does', () => {
    fc.assert(
      fc.property(chains, ({ nodes, edges }) => {
        const all = enumerate(nodes, edges);
        const z = all.reduce((sum, { score }) => sum + Math.exp(score), 0);
        const { logZ, nodes: marginals, edges: expected } = forwardBackward(nodes, edges, LABELS);
        expect(logZ).toBeCloseTo(Math.log(z), 8);
        const first = all.filter(({ path }) => path[0] === 1);
        const probability = first.reduce((sum, { score }) => sum + Math.exp(score), 0) / z;
        expect(marginals[1]).toBeCloseTo(probability, 8);
        const steps = expected.reduce((sum, value) => sum + value, 0);
        expect(steps).toBeCloseTo(nodes.length / LABELS - 1, 8);
        expect(Array.from(nodeMarginals(nodes, edges, LABELS))).toEqual(Array.from(marginals));
      }),
    );
  });

  it('finds a best label sequence', () => {
    fc.assert(
      fc.property(chains, ({ nodes, edges }) => {
        const all = enumerate(nodes, edges);
        const best = Math.max(...all.map(({ score }) => score));
        const path = viterbi(nodes, edges, LABELS);
        const found = all.find((other) => other.path.every((y, i) => y === path[i]))!;
        expect(found.score).toBeCloseTo(best, 8);
      }),
    );
  });
});

describe('L-BFGS', () => {
  it('finds the minimum of a badly scaled quadratic', () => {
    const scale = [1, 10, 100];
    const { x } = minimise((at, gradient) => {
      let value = 0;
      at.forEach((v, i) => {
        value += scale[i]! * (v - i) ** 2;
        gradient[i] = 2 * scale[i]! * (v - i);
      });
      return value;
    }, new Float64Array(3));
    expect(x[0]).toBeCloseTo(0, 3);
    expect(x[1]).toBeCloseTo(1, 3);
    expect(x[2]).toBeCloseTo(2, 3);
  });
});

/** Random sequences whose labels depend on the features and on the label before. */
function randomData(count: number): Sequence[] {
  let state = 7;
  const random = (n: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
  return Array.from({ length: count }, () => {
    const labels: number[] = [];
    const features: string[][] = [];
    for (let i = 0; i < 3 + random(5); i++) {
      const word = random(6);
      labels.push(random(4) === 0 ? random(LABELS) : (word + (labels[i - 1] ?? 0)) % LABELS);
      features.push([`w=${word}`, `odd=${word % 2}`, 'bias']);
    }
    return { features, labels };
  });
}

describe('training', () => {
  const data = randomData(60);

  it('has a gradient that vanishes at the optimum: expected counts match observed ones', () => {
    const { weights: learned, edges } = trainCrf(data, { labels: LABELS, l2: 0.1, maxIterations: 500 });
    for (let y = 0; y < LABELS; y++) {
      let difference = 2 * 0.1 * learned.get('bias')![y]!;
      for (const { features, labels } of data) {
        const { nodes } = forwardBackward(scores(features, learned), edges, LABELS);
        labels.forEach((gold, i) => {
          difference += nodes[i * LABELS + y]! - (gold === y ? 1 : 0);
        });
      }
      expect(Math.abs(difference)).toBeLessThan(0.02);
    }
  });

  it('never gives a forbidden label', () => {
    const forbidden = data.map(({ features, labels }) => ({
      features,
      labels: labels.map((y) => (y === 2 ? 0 : y)),
      forbidden: features.map(() => [2]),
    }));
    const { weights: learned } = trainCrf(forbidden, { labels: LABELS, l2: 0.1 });
    expect(Math.abs(learned.get('bias')![2]!)).toBeLessThan(1e-6);
  });

  const oracle = loadCrfsuite();
  it.skipIf(oracle === null)(
    'agrees with crfsuite (skipped without it: npm ci --prefix test/oracles/crfsuite)',
    () => {
      const { weights: learned, edges } = trainCrf(data, { labels: LABELS, l2: 0.5, maxIterations: 500 });
      const answers = oracle!.trainAndTag(data, 0.5);
      data.forEach(({ features }, n) => {
        expect(viterbi(scores(features, learned), edges, LABELS)).toEqual(answers[n]);
      });
    },
  );
});

function scores(features: Sequence['features'], learned: ReadonlyMap<string, Float64Array>): Float64Array {
  const nodes = new Float64Array(features.length * LABELS);
  features.forEach((position, i) => {
    for (const f of position) {
      for (let y = 0; y < LABELS; y++) nodes[i * LABELS + y]! += learned.get(f)![y]!;
    }
  });
  return nodes;
}
