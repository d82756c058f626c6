import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/run-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Half as many again as cores and one more, since many tests wait for a program that they started. Each worker loads
    // the program once, not once a file, so tests leave nothing changed behind.
    maxWorkers: 1 + Math.ceil(1.5 * availableParallelism()),
    isolate: false,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
  },
});
