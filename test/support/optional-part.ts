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
