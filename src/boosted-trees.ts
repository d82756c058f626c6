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

/** What one fact about a candidate added to its score, in the ranker's own units. */
export interface Contribution {
  readonly name: string;
  readonly value: number;
  /** Above 0 it spoke for the candidate, below 0 against it. */
  readonly effect: number;
}

/** The strongest first; what had no effect is left out. */
export function strongest(contributions: readonly Contribution[], count: number): Contribution[] {
  return contributions
    .filter(({ effect }) => effect !== 0)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, count);
}

/**
 * What each feature did to a candidate's log-odds: on the way down a tree, the step from a node's value to
 * its child's belongs to the feature that the node asks (Saabas 2014). The effects and the trees' mean
 * values add up to the score.
 */
export function treeEffects({ trees }: BoostedTrees, features: Float64Array): Float64Array {
  const effects = new Float64Array(features.length);
  for (const tree of trees) addEffects(tree, features, effects);
  return effects;
}

function addEffects(tree: Tree, features: Float64Array, effects: Float64Array): void {
  let node = 0;
  for (let feature = tree.feature[node]!; feature >= 0; feature = tree.feature[node]!) {
    const child = features[feature]! <= tree.threshold[node]! ? tree.left[node]! : tree.right[node]!;
    effects[feature]! += tree.value[child]! - tree.value[node]!;
    node = child;
  }
}
