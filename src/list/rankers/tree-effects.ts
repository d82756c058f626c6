import type { BoostedTrees, Tree } from './boosted-trees.js';

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
