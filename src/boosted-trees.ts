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

/**
 * All trees in one set of columns, for speed: each filled up to the same depth, so that the children of a node are found
 * by reckoning and a comparison is a number, not a jump that the processor has to guess.
 */
export interface FlatTrees {
  readonly bias: number;
  readonly count: number;
  readonly depth: number;
  /** Of the inner nodes, tree after tree, level after level. */
  readonly feature: Uint16Array;
  readonly threshold: Float64Array;
  /** Of the leaves. */
  readonly value: Float64Array;
  /** The most that the trees from this one on can add. */
  readonly most: Float64Array;
}

export function flattenTrees({ bias, trees }: BoostedTrees): FlatTrees {
  const depth = Math.max(0, ...trees.map((tree) => depthOf(tree, 0)));
  const inner = 2 ** depth - 1;
  const flat = {
    bias,
    count: trees.length,
    depth,
    feature: new Uint16Array(trees.length * inner),
    threshold: new Float64Array(trees.length * inner),
    value: new Float64Array(trees.length * (inner + 1)),
    most: new Float64Array(trees.length + 1),
  };
  trees.forEach((tree, t) => {
    const put = (node: number, at: number): void => {
      if (at >= inner) {
        flat.value[t + t * inner + at - inner] = tree.value[node]!;
        return;
      }
      // Below a leaf that comes early, both ways lead to its value.
      const isLeaf = tree.feature[node]! < 0;
      flat.feature[t * inner + at] = isLeaf ? 0 : tree.feature[node]!;
      flat.threshold[t * inner + at] = isLeaf ? 0 : tree.threshold[node]!;
      put(isLeaf ? node : tree.left[node]!, 2 * at + 1);
      put(isLeaf ? node : tree.right[node]!, 2 * at + 2);
    };
    put(0, 0);
  });
  for (let t = trees.length - 1; t >= 0; t--)
    flat.most[t] =
      flat.most[t + 1]! + Math.max(...flat.value.subarray(t * (inner + 1), (t + 1) * (inner + 1)));
  return flat;
}

function depthOf(tree: Tree, node: number): number {
  if (tree.feature[node]! < 0) return 0;
  return 1 + Math.max(depthOf(tree, tree.left[node]!), depthOf(tree, tree.right[node]!));
}

/**
 * Log-odds of the vector that starts at `start`. Where they will surely stay below `least` the rest of the trees is not
 * asked, and what is given is below it, too.
 */
export function scoreTrees(
  trees: FlatTrees,
  features: Float64Array,
  start = 0,
  least = Number.NEGATIVE_INFINITY,
): number {
  const { count, depth, feature, threshold, value, most } = trees;
  // Shifted, since powers are reckoned as fractions, and places in columns with them.
  const inner = (1 << depth) - 1;
  let score = trees.bias;
  for (let tree = 0, root = 0; tree < count; tree++, root += inner) {
    let at = 0;
    for (let level = 0; level < depth; level++) {
      const node = root + at;
      at = 2 * at + 2 - Number(features[start + feature[node]!]! <= threshold[node]!);
    }
    score += value[tree + root + at - inner]!;
    if (score + most[tree + 1]! < least) return score;
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
