/** A question with the lists that may answer it, measured. */
export interface Example {
  readonly lists: readonly {
    readonly title: string;
    readonly features: readonly number[];
    readonly isRight: boolean;
  }[];
}

export interface Model {
  bias: number;
  readonly weights: number[];
}

/** Together the wrong lists of a question weigh this many times a right one. */
const HARD = 6;
const EPOCHS = 1500;
const RATE = 0.5;
const DECAY = 1e-4;

/** Logistic regression over pairs of a question and a list; right and wrong lists of a question weigh the same. */
export function train(examples: readonly Example[]): Model {
  const pairs = examples.flatMap(({ lists }) => {
    const right = lists.filter(({ isRight }) => isRight).length;
    return lists.map(({ features, isRight }) => ({
      features,
      isRight,
      weight: 1 / (isRight ? right : Math.max(1, lists.length - right) / HARD),
    }));
  });
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const size = pairs[0]?.features.length ?? 0;
  const model: Model = { bias: 0, weights: new Array<number>(size).fill(0) };
  const squares = new Float64Array(size + 1).fill(1e-8);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const gradient = new Float64Array(size + 1);
    for (const { features, isRight, weight } of pairs) {
      const error = ((Number(isRight) - predict(model, features)) * weight) / total;
      for (let i = 0; i < size; i++) gradient[i]! += error * features[i]!;
      gradient[size]! += error;
    }
    for (let i = 0; i <= size; i++) {
      const own = i === size ? model.bias : model.weights[i]!;
      const slope = gradient[i]! - (i === size ? 0 : DECAY * own);
      squares[i]! += slope * slope;
      const step = (RATE * slope) / Math.sqrt(squares[i]!);
      if (i === size) model.bias += step;
      else model.weights[i]! += step;
    }
  }
  return model;
}

export function predict({ bias, weights }: Model, features: readonly number[]): number {
  let sum = bias;
  for (let i = 0; i < weights.length; i++) sum += features[i]! * weights[i]!;
  return 1 / (1 + Math.exp(-sum));
}
