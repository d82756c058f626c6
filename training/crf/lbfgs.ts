/** Value of a function at x; writes the gradient into `gradient`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

export interface LbfgsOptions {
  readonly maxIterations?: number;
  /** Stops when the gradient's norm falls below this share of x's norm. */
  readonly tolerance?: number;
}

export interface LbfgsResult {
  readonly x: Float64Array;
  readonly value: number;
  readonly iterations: number;
}

/** Pairs of steps and gradient changes to remember; 3 to 20 is the usual range. */
const MEMORY = 8;
/** Armijo's constant: a step must bring at least this share of the decrease that the slope promises. */
const SUFFICIENT_DECREASE = 1e-4;
const SHORTEST_STEP = 1e-12;

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  readonly rho: number;
}

/** Limited-memory BFGS with backtracking, for smooth convex functions such as a CRF's loss. */
export function minimise(objective: Objective, start: Float64Array, options: LbfgsOptions = {}): LbfgsResult {
  const { maxIterations = 200, tolerance = 1e-5 } = options;
  let x = start.slice();
  let gradient = new Float64Array(x.length);
  let value = objective(x, gradient);
  const memory: Pair[] = [];
  let iterations = 0;
  while (iterations < maxIterations && norm(gradient) > tolerance * Math.max(1, norm(x))) {
    const direction = descentDirection(gradient, memory);
    const first = memory.length === 0 ? 1 / Math.max(1, norm(gradient)) : 1;
    const next = lineSearch(objective, x, value, gradient, direction, first);
    if (!next) break;
    remember(memory, x, gradient, next.x, next.gradient);
    ({ x, gradient, value } = next);
    iterations++;
  }
  return { x, value, iterations };
}

interface Point {
  readonly x: Float64Array<ArrayBuffer>;
  readonly gradient: Float64Array<ArrayBuffer>;
  readonly value: number;
}

function lineSearch(
  objective: Objective,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  firstStep: number,
): Point | null {
  const slope = dot(gradient, direction);
  for (let step = firstStep; step > SHORTEST_STEP; step /= 2) {
    const candidate = new Float64Array(x.length);
    for (let i = 0; i < x.length; i++) candidate[i] = x[i]! + step * direction[i]!;
    const candidateGradient = new Float64Array(x.length);
    const candidateValue = objective(candidate, candidateGradient);
    if (candidateValue <= value + SUFFICIENT_DECREASE * step * slope) {
      return { x: candidate, gradient: candidateGradient, value: candidateValue };
    }
  }
  return null;
}

/** The two-loop recursion. */
function descentDirection(gradient: Float64Array, memory: readonly Pair[]): Float64Array {
  const q = gradient.slice();
  const alphas: number[] = [];
  for (let m = memory.length - 1; m >= 0; m--) {
    const { step, change, rho } = memory[m]!;
    const alpha = rho * dot(step, q);
    alphas[m] = alpha;
    addScaled(q, change, -alpha);
  }
  const last = memory.at(-1);
  if (last) scale(q, 1 / (last.rho * dot(last.change, last.change)));
  for (let m = 0; m < memory.length; m++) {
    const { step, change, rho } = memory[m]!;
    addScaled(q, step, alphas[m]! - rho * dot(change, q));
  }
  scale(q, -1);
  return q;
}

function remember(
  memory: Pair[],
  x: Float64Array,
  gradient: Float64Array,
  nextX: Float64Array,
  nextGradient: Float64Array,
): void {
  const step = difference(nextX, x);
  const change = difference(nextGradient, gradient);
  const curvature = dot(step, change);
  // A pair without positive curvature would spoil the approximation of the Hessian.
  if (curvature <= 1e-10) return;
  memory.push({ step, change, rho: 1 / curvature });
  if (memory.length > MEMORY) memory.shift();
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function norm(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += factor * source[i]!;
}

function scale(a: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i]! *= factor;
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length);
  for (let i = 0; i < a.length; i++) out[i] = a[i]! - b[i]!;
  return out;
}
