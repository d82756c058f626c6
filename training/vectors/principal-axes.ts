/** Rounds of orthogonal iteration; the axes of word vectors settle long before. */
const ROUNDS = 60;

/** The `count` directions in which centred rows vary most, each of length 1 (orthogonal iteration). */
export function principalAxes(rows: readonly (readonly number[])[], count: number): number[][] {
  const width = rows[0]?.length ?? 0;
  const covariance = covarianceOf(rows, width);
  let axes = Array.from({ length: count }, (_, i) =>
    Array.from({ length: width }, (_, d) => Number(d === i) + 0.01 * Math.sin(i * width + d)),
  );
  for (let round = 0; round < ROUNDS; round++) {
    axes = orthogonal(axes.map((axis) => covariance.map((row) => dot(row, axis))));
  }
  return axes;
}

function covarianceOf(rows: readonly (readonly number[])[], width: number): number[][] {
  const sums = Array.from({ length: width }, () => new Array<number>(width).fill(0));
  for (const row of rows) {
    for (let a = 0; a < width; a++) {
      for (let b = 0; b < width; b++) sums[a]![b]! += row[a]! * row[b]!;
    }
  }
  return sums.map((line) => line.map((sum) => sum / rows.length));
}

/** Gram and Schmidt: each axis without its share of those before it. */
function orthogonal(axes: readonly (readonly number[])[]): number[][] {
  const done: number[][] = [];
  for (const axis of axes) {
    let rest = [...axis];
    for (const before of done) {
      const share = dot(rest, before);
      rest = rest.map((value, d) => value - share * before[d]!);
    }
    const length = Math.sqrt(dot(rest, rest)) || 1;
    done.push(rest.map((value) => value / length));
  }
  return done;
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
