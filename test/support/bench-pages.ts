import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const FOLDER = '../shared/bench/topk/pages';

/** The benchmark's real pages where they are there; tests that need them skip with `reason` otherwise. */
export function benchPages() {
  const names = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER).sort() : [];
  const read = (name: string) => ({ name, bytes: zlib.gunzipSync(fs.readFileSync(path.join(FOLDER, name))) });
  return {
    length: names.length,
    reason: names.length === 0 ? `(skipped: no benchmark pages at ${FOLDER})` : '',
    /** Every nth page, so that at most `count` are read. */
    sample: (count: number) => {
      const step = Math.max(1, Math.ceil(names.length / count));
      return names.filter((_, i) => i % step === 0).map(read);
    },
  };
}
