/** One small regression tree as arrays; a leaf has feature -1 and its value in `value`. */
export interface Tree {
  readonly feature: readonly number[];
  readonly threshold: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly value: readonly number[];
}

/** A sum of trees that gives the log-odds of a candidate. */
export interface BoostedTrees {
  readonly bias: number;
  readonly trees: readonly Tree[];
}

/** All trees in one set of columns, for speed: children are absolute rows. */
export interface FlatTrees {
  readonly bias: number;
  readonly roots: Int32Array;
  readonly feature: Int16Array;
  /** Threshold of an inner node, value of a leaf. */
  readonly value: Float64Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
}

export function flattenTrees({ bias, trees }: BoostedTrees): FlatTrees {
  const size = trees.reduce((sum, tree) => sum + tree.feature.length, 0);
  const flat = {
    bias,
    roots: new Int32Array(trees.length),
    feature: new Int16Array(size),
    value: new Float64Array(size),
    left: new Int32Array(size),
    right: new Int32Array(size),
  };
  let at = 0;
  trees.forEach((tree, t) => {
    flat.roots[t] = at;
    tree.feature.forEach((feature, i) => {
      flat.feature[at + i] = feature;
      flat.value[at + i] = feature < 0 ? tree.value[i]! : tree.threshold[i]!;
      flat.left[at + i] = at + tree.left[i]!;
      flat.right[at + i] = at + tree.right[i]!;
    });
    at += tree.feature.length;
  });
  return flat;
}

/** Log-odds of the vector that starts at `start`. */
export function scoreTrees(trees: FlatTrees, features: Float64Array, start = 0): number {
  const { roots, feature, value, left, right } = trees;
  let score = trees.bias;
  for (let t = 0; t < roots.length; t++) {
    let node = roots[t]!;
    for (let f = feature[node]!; f >= 0; f = feature[node]!) {
      node = features[start + f]! <= value[node]! ? left[node]! : right[node]!;
    }
    score += value[node]!;
  }
  return score;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
