// Preloaded into a measured program: writes its processor time and peak memory where TAGPATH_BENCH_USAGE says.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { peakMegabytes } from './peak-memory.mjs';

if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: peakMegabytes() };
    writeFileSync(process.env.TAGPATH_BENCH_USAGE, JSON.stringify(usage));
  });
}
