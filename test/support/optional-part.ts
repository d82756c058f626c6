/**
 * Tests that need more than `npm ci` gives (a browser, PostgreSQL, the benchmark data) ask here whether
 * to run. They are skipped with the reason where the part is missing; in a full run (TAGPATH_TEST_FULL=1,
 * as in .ci/run) a missing part is an error, except data that only some machines have.
 */
export function isPartMissing(reason: string | null, kind: 'program' | 'data' = 'program'): boolean {
  if (reason === null) return false;
  if (kind === 'program' && process.env.TAGPATH_TEST_FULL === '1')
    throw new Error(`full test run: ${reason}`);
  console.warn(`skipped: ${reason}`);
  return true;
}

/** Whether everything is run (as in .ci/run), also what takes long and seldom fails alone. */
export const isFullRun = process.env.TAGPATH_TEST_FULL === '1';

/**
 * Of cases that take long and mostly fail together, all in a full run and a few else; what is left out is said.
 * `few` picks those that always run.
 */
export function casesOfRun<T>(
  what: string,
  all: readonly T[],
  few: (each: T, i: number) => boolean,
): readonly T[] {
  if (isFullRun) return all;
  const some = all.filter(few);
  console.warn(
    `${what}: ${some.length} of ${all.length}; the others take long, TAGPATH_TEST_FULL=1 runs them`,
  );
  return some;
}
