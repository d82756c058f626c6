import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/run-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // A worker a core; each loads the program once, not once a file, so tests leave nothing changed behind.
    maxWorkers: availableParallelism(),
    isolate: false,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
  },
});
