// Preloaded into a program under test: writes its peak memory in bytes where TAGPATH_TEST_MEMORY says.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () =>
    writeFileSync(process.env.TAGPATH_TEST_MEMORY, String(process.resourceUsage().maxRSS * 1024)),
  );
}
