import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExtractRecord } from '../../src/record/record.js';
import { listPage } from '../support/list-page.js';
import { gzipRecords, pageRecord } from '../support/make-warc.js';
import { isPartMissing } from '../support/optional-part.js';
import { sitePage } from '../support/site-pages.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const missing = isPartMissing(
  spawnSync('python3', ['--version']).status === 0 ? null : 'the Spark job is Python: install python3',
);
const PROGRAM = resolve('bin/tagpath');
const MINUTE = 60_000;

/** Runs a function of the module that Spark's tasks use, and gives the items it yields, errors as text. */
function inPython<T>(call: string, config: object = {}): T[] {
  const settings = {
    tagpath: [PROGRAM],
    fetch: ['cp', '{src}', '{dst}'],
    fetch_timeout: 5,
    input_timeout: 60,
  };
  const code = `
import json, sys
sys.path.insert(0, "engines/spark")
import tagpath_workers as w
w.PAUSES = (0, 0)
config = json.loads(sys.argv[1])
for item in ${call}:
    print(json.dumps(item, default=str))
`;
  const stdout = execFileSync('python3', ['-B', '-c', code, JSON.stringify({ ...settings, ...config })], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

type Answer = [path: string, line: string | Record<string, unknown>];
const answersTo = (paths: readonly string[], config: object = {}) =>
  inPython<Answer>(
    `w.lines_of_inputs(config, "extract", ["--lists-only", "--reproducible"], ${JSON.stringify(paths)})`,
    config,
  );
const recordsIn = (answers: readonly Answer[]) =>
  answers.flatMap(([, line]) =>
    typeof line === 'string' && line.startsWith('{') ? [JSON.parse(line) as ExtractRecord] : [],
  );

/** Workers load their models anew each time they die. */
describe.skipIf(missing)('inputs of the Spark job', { timeout: 3 * MINUTE }, () => {
  const folder = temporaryFolder();
  const warc = join(folder, 'crawl.warc.gz');
  const dying = (pattern: string, marker: string) => [
    process.execPath,
    resolve('test/support/worker-that-dies.mjs'),
    PROGRAM,
    pattern,
    marker,
  ];
  const expected = () => answersTo([warc]);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url!);
    const bytes = readFileSync(warc);
    if (request.url === '/gone.warc.gz') response.writeHead(404).end();
    else if (request.url === '/cut.warc.gz') {
      response.writeHead(200, { 'Content-Length': bytes.length });
      response.write(bytes.subarray(0, 100), () => response.destroy());
    } else if (request.url === '/late.warc.gz' && requests.filter((url) => url === request.url).length < 3) {
      response.writeHead(503).end();
    } else response.end(bytes);
  });

  beforeAll(async () => {
    const pages = [5, 6, 7, 8].map((k) => pageRecord(`https://lists.example/${k}`, listPage(k)));
    writeFileSync(warc, gzipRecords(pages));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => server.close());

  it('are read again when a worker dies, without a record twice', () => {
    const answers = answersTo([warc], { tagpath: dying('crawl', join(folder, 'died-once')) });
    expect(answers).toEqual(expected());
  });

  it('lose only the page on which workers die three times, which is named', () => {
    const [, deadly] = recordsIn(expected());
    const answers = answersTo([warc, warc], {
      tagpath: dying(`^{"(at|source)":"${deadly!.source}"`, 'always'),
    });
    const records = recordsIn(answers);
    const [setAside] = records.filter(({ status }) => status === 'error');
    expect(setAside).toMatchObject({ source: deadly!.source, error: { code: 'worker-failed' } });
    expect(records.map(({ source }) => source).sort()).toEqual(
      recordsIn([...expected(), ...expected()])
        .map(({ source }) => source)
        .sort(),
    );
  });

  it('are given up where workers die on anything, and the next is worked on', () => {
    const other = join(folder, 'other.warc.gz');
    writeFileSync(other, readFileSync(warc));
    const answers = answersTo([other, warc], { tagpath: dying('other.warc.gz', 'always') });
    expect(recordsIn(answers)[0]).toMatchObject({ source: other, error: { code: 'worker-failed' } });
    expect(answers.slice(2)).toEqual(expected());
  });

  it('are stopped when they take too long', () => {
    const slow = ['sh', '-c', 'sleep 30'];
    const [first] = recordsIn(answersTo([warc], { tagpath: slow, input_timeout: 0.2 }));
    expect(first).toMatchObject({ source: warc, error: { code: 'worker-failed' } });
  });

  it(
    'are fetched, three times where the server fails, and named where they do not come',
    async () => {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      // The server answers from this process, so that Python has to run beside it.
      const { promisify } = await import('node:util');
      const { execFile } = await import('node:child_process');
      const code = `
import json, sys
sys.path.insert(0, "engines/spark")
import tagpath_workers as w
w.PAUSES = (0, 0)
config = {"tagpath": ["${PROGRAM}"], "fetch": ["no-such-program"], "fetch_timeout": 5, "input_timeout": 60}
paths = ["${base}/gone.warc.gz", "${base}/cut.warc.gz", "s3a://bucket/a.warc.gz", "${base}/late.warc.gz", "file://${warc}"]
for path, line in w.lines_of_inputs(config, "extract", ["--lists-only", "--reproducible"], paths):
    print(json.dumps([path, line], default=str))
`;
      const { stdout } = await promisify(execFile)('python3', ['-B', '-c', code]);
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Answer);
      const told = answers.slice(0, 3).map(([, line]) => String(line));
      expect(told[0]).toMatch(/gone\.warc\.gz failed: .*404/);
      expect(told[1]).toMatch(/cut\.warc\.gz failed: only 100 of \d+ bytes came/);
      expect(told[2]).toMatch(/s3a:\/\/bucket\/a\.warc\.gz failed: .*no-such-program/);
      const names = recordsIn(answers).map(({ source }) =>
        source.replace(/^.*\//, '').replace('late', 'crawl'),
      );
      const once = recordsIn(expected()).map(({ source }) => source.replace(/^.*\//, ''));
      expect(names).toEqual([...once, ...once]);
      expect(requests.filter((url) => url === '/gone.warc.gz')).toHaveLength(1);
      expect(requests.filter((url) => url === '/late.warc.gz')).toHaveLength(3);
    },
    MINUTE,
  );

  it('are induced by site; a site on which workers die three times is named', () => {
    const pages = ['good.example', 'deadly.example', 'last.example'].map((host) => {
      const file = join(folder, `${host}.warc.gz`);
      writeFileSync(
        file,
        gzipRecords(Array.from({ length: 6 }, (_, n) => pageRecord(`https://${host}/${n}`, sitePage(n)))),
      );
      return file;
    });
    const rows = inPython<(string | null)[]>(
      `w.site_rows(config, 500, [dict(zip(("site", "signature", "source", "line"), (row[2], row[3], row[5], row[7])))
        for row in w.page_rows({**config, "tagpath": ["${PROGRAM}"]}, ${JSON.stringify(pages)}) if row[1] == "page"])`,
      { tagpath: dying('deadly.example', 'always') },
    );
    const kinds = rows.map(([site, kind, , , , status]) => `${site} ${kind} ${status}`);
    expect(kinds.filter((kind) => kind.startsWith('deadly'))).toEqual(['deadly.example other error']);
    for (const site of ['good.example', 'last.example'])
      expect(kinds.filter((kind) => kind === `${site} row parsed`)).toHaveLength(6);
  });

  it('are listed once, with their prefix, and sampled the same in every run', () => {
    const list = join(folder, 'warc.paths');
    writeFileSync(
      list,
      `${Array.from({ length: 200 }, (_, i) => `crawl/${i}.warc.gz`).join('\n')}\ncrawl/0.warc.gz\n`,
    );
    const read = (sample: number) =>
      inPython<string>(`__import__("tagpath_spark").read_paths(["${list}"], "s3a://bucket/", ${sample})`);
    expect(read(1)).toHaveLength(200);
    const sampled = read(10);
    expect(sampled).toEqual(read(10));
    expect(sampled.length).toBeGreaterThan(5);
    expect(sampled.length).toBeLessThan(40);
    expect(sampled.every((path) => path.startsWith('s3a://bucket/crawl/'))).toBe(true);
  });
});
