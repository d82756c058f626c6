import { readFileSync } from 'node:fs';

/** Peak memory of this process. The kernel's maxRSS would count that of the process that started it as well. */
export function peakMegabytes() {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1000;
  } catch {
    return process.resourceUsage().maxRSS / 1000;
  }
}
