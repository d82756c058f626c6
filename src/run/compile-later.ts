import v8 from 'node:v8';

/** Bytes of code that a function runs through before V8 compiles it for speed: six times V8's own. */
const BUDGET = 400_000;
/** Bytes of code of other functions that are compiled into one: under half of V8's own. */
const MOST_INLINED = 400;
/** V8's own of both. */
const USUAL_BUDGET = 66 * 1024;
const USUALLY_INLINED = 920;
/** The V8 of Node 20. Later ones have a quick compiler in between, and other budgets. */
const MEASURED = /^11\./;
let isDone = false;

/**
 * Pages differ so much that what V8 learns from the first few is soon thrown away, and what it compiled with it. To
 * wait a little and to compile smaller pieces saves a quarter of the processor time of some hundred pages and costs
 * nothing over many. It holds for the whole process, so only a process that is the run's own does it, and only when the
 * program is loaded: Node's own code that was compiled beforehand is not taken after it.
 */
export function compileLater(): void {
  if (isDone || !MEASURED.test(process.versions.v8)) return;
  isDone = true;
  setLimits(BUDGET, MOST_INLINED);
}

/** V8's flags as they were. */
export function compileAsUsual(): void {
  if (!isDone) return;
  isDone = false;
  setLimits(USUAL_BUDGET, USUALLY_INLINED);
}

function setLimits(budget: number, inlined: number): void {
  v8.setFlagsFromString(`--interrupt-budget=${budget}`);
  v8.setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlined}`);
}
