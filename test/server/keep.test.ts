import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { openKb } from '../../src/kb/open.js';
import { serve } from '../../src/server/server.js';
import { TOWERS, topkPage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

const folder = mkdtempSync(join(tmpdir(), 'tagpath-keep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const service = testService({ bases: join(folder, 'bases'), writable: true, tokenless: true });

interface Kept {
  readonly base: string;
  readonly kept: {
    readonly list: string;
    readonly kind: string | null;
    readonly rows: number;
    readonly isNew: boolean;
  }[];
  readonly kind: string;
  readonly href: string;
  readonly notes: string[];
}

interface Rows {
  readonly table: {
    readonly rows: { readonly name: string; readonly sources: number[] }[];
    readonly sources: { url: string }[];
  };
  readonly columns: { readonly id: string; readonly type: string; readonly useful: boolean }[];
  readonly total: number;
  readonly all: number;
}

async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await answer).json() as Promise<T>;
}

const upload = (path: string, name: string, content: string | Uint8Array) => {
  const form = new FormData();
  form.append('file', new Blob([content as string]), name);
  return service.get(path, { method: 'POST', body: form });
};

const rowsOf = (kind: string, base: string, query = '') =>
  json<Rows>(service.get(`/api/kinds/${kind}/rows?base=${base}${query}`));

const LAKES = 'Lake,Area,Depth\nBaikal,31722 km²,1642 m\nMichigan,58030 km²,281 m\nVictoria,68870 km²,84 m\n';

describe("a base of one's own", () => {
  it('is there from the start, and can be made, removed and had back', async () => {
    const { bases, keep } = await json<{ bases: { id: string }[]; keep: string }>(service.get('/api/bases'));
    expect(bases.map(({ id }) => id)).toEqual(['my-base']);
    expect(keep).toBe('my-base');
    const made = await json<{ id: string; name: string }>(
      service.post('/api/bases', { name: 'Films: I like' }),
    );
    expect(made).toMatchObject({ id: 'films-i-like', name: 'Films I like' });
    const again = await json<{ id: string }>(service.post('/api/bases', { name: 'films i like' }));
    expect(again.id).toBe('films-i-like-2');
    await service.get('/api/bases/films-i-like', { method: 'DELETE' });
    expect((await service.get('/api/catalogue?base=films-i-like')).status).toBe(404);
    expect((await service.get('/api/bases/films-i-like/restore', { method: 'POST' })).status).toBe(200);
    expect((await service.get('/api/catalogue?base=films-i-like')).status).toBe(200);
  });

  it('takes files of all kinds, which can be asked at once and taken out again', async () => {
    const lines =
      '{"name":"Onega","Depth":"127 m"}\n{"name":"Ohrid","Depth":"288 m"}\n{"name":"Como","Depth":"425 m"}\n';
    const first = await json<Kept>(upload('/api/import', 'lakes.csv', LAKES));
    const second = await json<Kept>(upload('/api/import', 'more-lakes.jsonl.gz', gzipSync(lines)));
    expect(first.kind).toBe(second.kind);
    expect(first.href).toBe(`/kind/${first.kind}?base=my-base`);
    expect(
      (await rowsOf(first.kind, 'my-base', '&sort=depth&dir=desc')).table.rows.map(({ name }) => name),
    ).toEqual(['Baikal', 'Como', 'Ohrid', 'Michigan', 'Onega', 'Victoria']);
    const answer = await json<{ value: string[] }>(service.get('/api/ask?base=my-base&q=how+deep+is+Baikal'));
    expect(answer.value.join()).toContain('1642');
    await service.get(`/api/lists/${first.kept[0]!.list}?base=my-base`, { method: 'DELETE' });
    expect((await rowsOf(second.kind, 'my-base')).total).toBe(3);
  });

  it('gives back as Parquet what it took as Parquet, numbers as numbers', async () => {
    const kept = await json<Kept>(upload('/api/import?newBase=Parquet', 'lakes.csv', LAKES));
    const file = await service.get(
      `/api/kinds/${kept.kind}/rows?base=${kept.base}&format=parquet&sort=depth`,
    );
    const bytes = await file.arrayBuffer();
    const objects = await parquetReadObjects({ file: bytes });
    expect(objects.map(({ Depth }) => Depth)).toEqual([84, 281, 1642]);
    const again = await json<Kept>(
      upload('/api/import?newBase=Again', 'lakes.parquet', new Uint8Array(bytes)),
    );
    expect(again.kept[0]).toMatchObject({ rows: 3, isNew: true });
  });

  it('is asked of a table of two rows, and of one, as of larger ones', async () => {
    for (const [rows, name] of [
      ['Wye,250 km\nExe,96 km\n', 'two'],
      ['Wye,250 km\n', 'one'],
    ]) {
      const kept = await json<Kept>(
        upload(`/api/import?newBase=${name}`, 'rivers.csv', `River,Length\n${rows}`),
      );
      expect(kept.href, name).toBe(`/kind/${kept.kind}?base=${kept.base}`);
      const asked = `/api/ask?base=${kept.base}&kind=${kept.kind}&q=length+of+Wye`;
      expect((await json<{ value: string[] }>(service.get(asked))).value, name).toEqual(['250 km']);
    }
  });

  it.each([
    ['odd.csv', 'Tower,__proto__,constructor\nAlto,17 m,5 kg\nBrevo,29 m,6 kg\nCorva,31 m,7 kg\n'],
    [
      'odd.jsonl',
      '{"Tower":"Alto","__proto__":"17 m","constructor":"5 kg"}\n{"Tower":"Brevo","__proto__":"29 m"}\n{"Tower":"Corva","__proto__":"31 m","constructor":"7 kg"}\n',
    ],
  ])('keeps columns that are called as parts of every object are: %s', async (file, content) => {
    const kept = await json<Kept>(upload(`/api/import?newBase=${file}`, file, content));
    const path = `/api/kinds/${kept.kind}/rows?base=${kept.base}`;
    const csv = await (await service.get(`${path}&format=csv`)).text();
    expect(csv).toMatch(/__proto__/);
    expect(csv).toMatch(/29/);
    expect(csv).not.toMatch(/function|object/);
    const lines = await (await service.get(`${path}&format=jsonl`)).text();
    expect(lines).toMatch(/"__proto__":"?31/);
    const { columns } = await rowsOf(kept.kind, kept.base);
    const { id } = columns.find((column) => column.id.includes('proto'))!;
    const query = encodeURIComponent(
      JSON.stringify({ kind: kept.kind, order: { by: id, direction: 'desc' }, limit: 1 }),
    );
    const asked = `/api/ask?base=${kept.base}&q=most&query=${query}`;
    const highest = await json<{ table: Rows['table'] }>(service.get(asked));
    expect(highest.table.rows.map(({ name }) => name)).toEqual(['Corva']);
    expect(await (await service.get(`${asked}&format=csv`)).text()).toMatch(/31/);
  });

  it('says which rows of a file are not as its head, and which were left out', async () => {
    const uneven = await json<Kept>(
      upload('/api/import', 'bays.csv', 'Bay,Depth\nSlow Bay\n"Open Bay, 20 m,3\n'),
    );
    expect(uneven.notes).toHaveLength(1);
    expect(uneven.notes[0]).toContain('Rows 1, 2 of bays.csv have more or fewer cells than the 2 columns');
    const nameless = await json<Kept>(
      upload('/api/import', 'coves.csv', 'Cove,Depth\nNorth Cove,20 m\n,30 m\nSouth Cove,40 m\n'),
    );
    const rows = nameless.kept.reduce((sum, each) => sum + each.rows, 0);
    expect(nameless.notes).toEqual(rows === 3 ? [] : ['1 row was left out: nothing names it.']);
    expect((await json<Kept>(upload('/api/import', 'lakes.csv', LAKES))).notes).toEqual([]);
  });

  it('refuses what is no table', async () => {
    for (const [name, content] of [
      ['x.json', '{'],
      ['x.parquet', 'PAR1 and no more'],
      ['x.csv', ''],
    ]) {
      expect((await upload('/api/import', name!, content!)).status, name).toBe(422);
    }
  });
});

describe('what was extracted', () => {
  it('is kept as a list, twice is once', async () => {
    const url = 'https://towers.example/top';
    const { page } = await json<{ page: string }>(
      service.post('/api/extract', { html: topkPage(TOWERS), url }),
    );
    const keep = () => json<Kept>(service.post('/api/keep', { page, newBase: undefined, concept: 'towers' }));
    const first = await keep();
    expect(first.kept[0]).toMatchObject({ rows: TOWERS.length, isNew: true });
    expect((await keep()).kept[0]).toMatchObject({ list: first.kept[0]!.list, isNew: false });
  });

  it('is kept as the tables of a page, with its address as source', async () => {
    const row = (cells: readonly unknown[], tag = 'td') =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    const table = `<table>${row(['Tower', 'Height (m)'], 'th')}${TOWERS.map((name, i) => row([name, 800 - i])).join('')}</table>`;
    const body = {
      html: `<title>Towers</title><h2>By height</h2>${table}`,
      url: 'https://towers.example/tables',
    };
    const { id } = await json<{ id: string }>(service.post('/api/tables', body));
    const kept = await json<Kept>(service.post('/api/keep', { page: id, tables: [1], newBase: 'Tables' }));
    const { table: shown, columns } = await rowsOf(kept.kind, kept.base, '&sort=height_m');
    expect(shown.rows[0]!.name).toBe(TOWERS.at(-1));
    expect(shown.sources[shown.rows[0]!.sources[0]!]!.url).toBe('https://towers.example/tables');
    expect(columns.map(({ id: column, type, useful }) => [column, type, useful])).toEqual([
      ['name', 'text', true],
      ['height_m', 'number', true],
    ]);
  });

  it('is kept as a site, and asked', async () => {
    const lamp = (name: string, i: number) =>
      `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>Price</p><b>$${120 + i}</b><p>Made in</p><i>Town ${i}</i></body></html>`;
    const names = ['Anglepoise', 'Tolomeo', 'Arco', 'Akari', 'Tizio', 'Fado', 'Nesso', 'Pipistrello'];
    const files = Object.fromEntries(names.map((name, i) => [`${name}.html`, strToU8(lamp(name, i))]));
    const { id } = await json<{ id: string }>(upload('/api/induce', 'lamps.zip', zipSync(files)));
    await (await service.get(`/api/jobs/${id}/events`)).text();
    const kept = await json<Kept>(service.post('/api/keep', { job: id, newBase: 'Lamps', concept: 'lamps' }));
    const { table, total } = await rowsOf(kept.kind, kept.base, '&q=tizio');
    expect([table.rows[0]!.name, total]).toEqual(['Tizio', 1]);
  });

  it('is kept as the list that was taken by hand, though the title announces none', async () => {
    const html = topkPage(TOWERS).replace(/<title>[^<]*/, '<title>Our towers');
    const { page, candidates } = await json<{ page: string; candidates: { id: number }[] }>(
      service.post('/api/extract', { html, explain: true, candidate: 0 }),
    );
    expect(candidates.length).toBeGreaterThan(0);
    for (const said of [{}, { concept: 'towers' }]) {
      const kept = await service.post('/api/keep', { page, candidate: 0, newBase: 'By hand', ...said });
      expect(kept.status).toBe(201);
      expect(((await kept.json()) as Kept).kept[0]!.rows).toBeGreaterThan(1);
    }
  });

  it('leads from each list to the kind that its rows are of', async () => {
    const { kept, kind } = await json<Kept>(upload('/api/import', 'lakes.csv', LAKES));
    const { kinds } = await json<{ kinds: { id: string; plural: string }[] }>(
      service.get(`/api/lists/${kept[0]!.list}?base=my-base`),
    );
    expect(kinds.map(({ id }) => id)).toEqual([kind]);
    expect(kinds[0]!.plural).not.toBe('');
  });

  it('is told where there is nothing to keep', async () => {
    const { page } = await json<{ page: string }>(service.post('/api/extract', { html: '<p>No list.</p>' }));
    expect((await service.post('/api/keep', { page })).status).toBe(422);
    expect((await service.post('/api/keep', { page: 'gone' })).status).toBe(404);
    expect((await service.post('/api/keep', {})).status).toBe(400);
  });
});

describe('writing', () => {
  it('is refused where the file of the base may not be written, whatever the service was told', async () => {
    const kb = join(folder, 'fixed.db');
    await (await openKb(kb, { create: true })).close();
    chmodSync(kb, 0o444);
    const fixed = await serve({ kb, port: 0, workers: 1, writable: true, token: 'yes', logLevel: 'silent' });
    try {
      const { bases } = await json<{ bases: { writable: boolean }[] }>(fetch(`${fixed.address}/api/bases`));
      expect(bases.map(({ writable }) => writable)).toEqual([false]);
      const form = new FormData();
      form.append('file', new Blob([LAKES]), 'lakes.csv');
      const headers = { authorization: 'Bearer yes' };
      const refused = await fetch(`${fixed.address}/api/import`, { method: 'POST', body: form, headers });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: { code: 'base-read-only' } });
    } finally {
      await fixed.close();
    }
  });

  it.skipIf(process.getuid?.() !== 0)(
    'goes without reading being hurt where nothing there may be written',
    async () => {
      const shut = join(folder, 'shut');
      mkdirSync(shut);
      const kb = join(shut, 'base.db');
      await (await openKb(kb, { create: true })).close();
      chmodSync(kb, 0o444);
      chmodSync(shut, 0o555);
      chmodSync(folder, 0o755);
      const bin = fileURLToPath(new URL('../../bin/tagpath', import.meta.url));
      const args = [bin, 'serve', '--kb', kb, '--port', '0', '--writable', '--token', 'yes'];
      // Root may write everything, so somebody else starts it.
      const child = spawn(process.execPath, args, {
        uid: 65_534,
        gid: 65_534,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      try {
        const [line] = (await once(child.stdout, 'data')) as [Buffer];
        const address = /http:\S+/.exec(String(line))![0];
        const { bases } = await json<{ bases: { writable: boolean }[] }>(fetch(`${address}/api/bases`));
        expect(bases.map(({ writable }) => writable)).toEqual([false]);
      } finally {
        child.kill('SIGKILL');
      }
    },
  );

  it("needs the token on every route that writes, and none on one's own machine alone", async () => {
    const bases = join(folder, 'guarded');
    const guarded = await serve({
      bases,
      port: 0,
      workers: 1,
      writable: true,
      token: 'yes',
      logLevel: 'silent',
    });
    try {
      const calls: [string, string][] = [
        ['POST', '/api/bases'],
        ['DELETE', '/api/bases/my-base'],
        ['POST', '/api/bases/my-base/restore'],
        ['POST', '/api/keep'],
        ['POST', '/api/import'],
        ['DELETE', '/api/lists/1'],
      ];
      for (const [method, path] of calls) {
        const headers = { 'content-type': 'application/json' };
        const body = method === 'POST' ? JSON.stringify({ name: 'x', page: 'x' }) : null;
        const answer = await fetch(guarded.address + path, {
          method,
          ...(body === null ? {} : { body, headers }),
        });
        expect(answer.status, `${method} ${path}`).toBe(401);
      }
    } finally {
      await guarded.close();
    }
    await expect(
      serve({ bases, host: '0.0.0.0', port: 0, writable: true, tokenless: true }),
    ).rejects.toMatchObject({ code: 'token-missing' });
  });
});

describe('suggestions', () => {
  it('say what each is, and forgive slips', async () => {
    await upload(
      '/api/import?newBase=Towers',
      'towers.csv',
      `Tower,City\n${TOWERS.map((name, i) => `${name},City ${i}`).join('\n')}\n`,
    );
    const suggest = async (q: string) =>
      (
        await json<{ suggestions: { text: string; kind: string; detail: string; spelled: boolean }[] }>(
          service.get(`/api/suggest?base=towers&q=${encodeURIComponent(q)}`),
        )
      ).suggestions;
    expect((await suggest('tow'))[0]).toMatchObject({
      kind: 'kind',
      text: 'towers',
      detail: `kind, ${TOWERS.length} rows`,
      spelled: false,
    });
    expect((await suggest('towres'))[0]).toMatchObject({ kind: 'kind', spelled: true });
    const [first] = TOWERS;
    const word = first!.split(' ').find(({ length }) => length > 4)!;
    const slip = `${word.slice(0, -2)}x${word.at(-1)}`;
    expect((await suggest(word)).some(({ text, kind }) => text === first && kind === 'entity')).toBe(true);
    expect((await suggest(slip)).find(({ text }) => text === first)).toMatchObject({
      kind: 'entity',
      spelled: true,
    });
    expect(await suggest('zzzzqqq')).toEqual([]);
  });
});

describe('a path that there is none of', () => {
  it('is a page for browsers and an error for programs', async () => {
    const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    const page = await service.get('/no/such/page', asBrowser);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const [path, init] of [
      ['/no/such/page', {}],
      ['/api/nothing', asBrowser],
    ] as const) {
      const answer = await service.get(path, init);
      expect(await answer.json()).toMatchObject({ error: { code: 'route-unknown' } });
    }
  });
});
