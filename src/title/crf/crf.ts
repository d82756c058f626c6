import { nodeMarginals, viterbi } from './lattice.js';

/** A trained CRF as it stands in the model file. */
export interface CrfModel {
  readonly labels: readonly string[];
  /** Transition scores, row = from. */
  readonly edges: readonly number[];
  /** Template -> value -> weight of each label. */
  readonly weights: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

/** Scores of all labels at all positions of one sequence, to be filled by features. */
export class Crf {
  readonly labels: readonly string[];
  readonly #edges: Float64Array;
  readonly #weights: readonly ReadonlyMap<string, readonly number[]>[];

  /** `templates` names the templates by the numbers that `addFeature` will be given. */
  constructor(model: CrfModel, templates: readonly string[]) {
    this.labels = model.labels;
    this.#edges = Float64Array.from(model.edges);
    this.#weights = templates.map((template) => new Map(Object.entries(model.weights[template] ?? {})));
  }

  /** Adds the weights of one feature to the scores of a position. */
  addFeature(nodes: Float64Array, position: number, template: number, value: string): void {
    const row = this.#weights[template]!.get(value);
    if (row === undefined) return;
    const at = position * row.length;
    for (let y = 0; y < row.length; y++) nodes[at + y]! += row[y]!;
  }

  /** Weight of each label for a feature, for explanations; null when the feature was never learned. */
  weightsOf(template: number, value: string): readonly number[] | null {
    return this.#weights[template]!.get(value) ?? null;
  }

  marginals(nodes: Float64Array): Float64Array {
    return nodeMarginals(nodes, this.#edges, this.labels.length);
  }

  best(nodes: Float64Array): number[] {
    return viterbi(nodes, this.#edges, this.labels.length);
  }
}
