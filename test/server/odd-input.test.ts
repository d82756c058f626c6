import { connect } from 'node:net';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { testService } from '../support/running-service.js';

const service = testService({ samples: true });

async function errorOf(answer: Response): Promise<{ status: number; code: string }> {
  const { error } = (await answer.json()) as { error: { code: string } };
  return { status: answer.status, code: error.code };
}

/** What the service answers to bytes on a bare socket: fetch would mend them. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(service.address());
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const NO_PAGES: Readonly<Record<string, Uint8Array>> = {
  'a picture': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 1, 2, 3]),
  JSON: Buffer.from('{"title": "Top 10 Films"}'),
  words: Buffer.from('Top 10 films of all time'),
  nothing: new Uint8Array(0),
};

describe('what is no page', () => {
  it.each(Object.entries(NO_PAGES))('%s is refused with 422, wherever pages are taken', async (_, bytes) => {
    for (const path of ['/api/extract', '/api/lists', '/api/tables']) {
      const form = new FormData();
      form.append('file', new Blob([bytes.slice()]), 'page.html');
      expect((await errorOf(await service.get(path, { method: 'POST', body: form }))).status, path).toBe(422);
      const headers = { 'content-type': 'text/html' };
      const sent = await service.get(path, { method: 'POST', body: bytes.slice(), headers });
      expect((await errorOf(sent)).status, path).toBeGreaterThanOrEqual(400);
    }
    expect((await service.post('/api/extract', { html: Buffer.from(bytes).toString('latin1') })).status).toBe(
      422,
    );
  });
});

describe('columns with the names of what every object has', () => {
  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const rows = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name, i) =>
    row([name, ...NAMES.map((_, at) => `${i * 7 + at} kg`)], 'td'),
  );
  const html = `<title>Top 5 Odd Things</title><h1>Top 5 Odd Things</h1><table>${row(['Thing', ...NAMES], 'th')}${rows.join('')}</table>`;

  it.each(['json', 'csv', 'jsonl', 'md', 'html', 'jsonld', 'parquet'])(
    'are columns as others are in %s',
    async (format) => {
      expect((await service.post(`/api/lists?format=${format}`, { html })).status).toBe(200);
      for (const path of ['/api/extract', '/api/tables']) {
        const answer = await service.post(`${path}?format=${format}`, { html });
        expect(answer.status, path).toBe(200);
        const text = Buffer.from(await answer.arrayBuffer())
          .toString('latin1')
          .replaceAll('\\_', '_');
        for (const name of NAMES) expect(text, `${path} ${name}`).toContain(name);
      }
    },
  );
});

describe('a request that ends too early', () => {
  const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n';

  it.each([PART, `${PART}\r\n<p>half`, '--x\r\nContent-Dispo', 'no part at all'])(
    'is malformed: %j',
    async (body) => {
      for (const path of ['/api/extract', '/api/induce', '/api/tables']) {
        const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
        const answer = await raw(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
        expect(answer, path).toMatch(/^HTTP\/1\.1 400/);
        expect(answer, path).toContain('"body-malformed"');
      }
    },
  );
});

describe('a path that leads out of the folder of files', () => {
  it.each(['/assets/../x', '/assets/..%2fx', '/assets/%2e%2e/%2e%2e/package.json', '/assets/'])(
    '%s is not there',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[0-4]/);
    },
  );
});

describe('Parquet', () => {
  it.each(['/api/ask?q=tallest+buildings+in+the+world', '/api/kinds/building/rows'])(
    '%s has numbers as numbers',
    async (path) => {
      const file = await (
        await service.get(`${path}${path.includes('?') ? '&' : '?'}format=parquet`)
      ).arrayBuffer();
      const [first] = await parquetReadObjects({ file });
      expect(typeof first!.Height).toBe('number');
    },
  );
});

describe('numbers', () => {
  it('are typed the same in answers and in lists', async () => {
    interface Table {
      readonly table: {
        readonly columns: { key: string; label: string; type: string; unit?: string | null }[];
        readonly rows: { cells: Record<string, { number: number | null }> }[];
      };
    }
    const read = async (path: string) => ((await (await service.get(path)).json()) as Table).table;
    const { lists } = (await (await service.get('/api/lists?q=tallest+buildings')).json()) as {
      lists: { id: string }[];
    };
    const list = await read(`/api/lists/${lists[0]!.id}`);
    const answer = await read('/api/ask?q=tallest+buildings+in+the+world');
    const typeOf = ({ columns }: Table['table'], label: RegExp) =>
      columns.find((column) => label.test(column.label));
    const [ofList, ofAnswer] = [typeOf(list, /^height/i), typeOf(answer, /^height/i)];
    expect(ofList?.type).toBe('number');
    expect(ofAnswer?.type).toBe('number');
    expect(ofAnswer?.key).toBe(ofList?.key);
    expect(list.rows[0]!.cells[ofList!.key]!.number).toBe(answer.rows[0]!.cells[ofAnswer!.key]!.number);
  });
});
