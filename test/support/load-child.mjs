// Loads a file of lines in small batches, to be killed at any moment. Needs `npm run build`.

import { readLines } from '../../build/kb/load/read-lines.js';
import { openKb } from '../../build/kb/open.js';

const [location, file, batchItems] = process.argv.slice(2);
const kb = await openKb(location, { create: true });
process.stdout.write('open\n');
try {
  const report = await kb.load(readLines([file]), { batchItems: Number(batchItems), batchesATransaction: 2 });
  process.stdout.write(`${JSON.stringify(report)}\n`);
} catch (error) {
  process.stdout.write(`${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
await kb.close();
