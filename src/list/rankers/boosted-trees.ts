/** One small regression tree as flat arrays; a leaf has feature -1 and its value in `value`. */
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

export function scoreTrees(model: BoostedTrees, features: ArrayLike<number>): number {
  let score = model.bias;
  for (const tree of model.trees) score += leafOf(tree, features);
  return score;
}

function leafOf(tree: Tree, features: ArrayLike<number>): number {
  let node = 0;
  for (let feature = tree.feature[0]!; feature >= 0; feature = tree.feature[node]!) {
    node = features[feature]! <= tree.threshold[node]! ? tree.left[node]! : tree.right[node]!;
  }
  return tree.value[node]!;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
