import { describe, expect, test } from 'vitest';
import { Deadline } from '../../src/html/budget.js';
import { buildPage } from '../../src/html/build-page.js';
import { findList } from '../../src/list/find-list.js';
import { extractPage } from '../../src/run/extract-page.js';
import { loadTools } from '../../src/run/tools.js';
import { buildTable } from '../../src/table/build-table.js';
import { findTables } from '../../src/table/page/find-tables.js';
import { announce } from '../support/announce.js';
import { NO_CONCEPTS } from '../support/no-concepts.js';

const HTML = `<title>5 quiet islands</title><body>${Array.from(
  { length: 5 },
  (_, i) => `<h2>${i + 1}. Island ${'abcde'[i]}</h2><p>Area: ${i} km. A long line about the island.</p>`,
).join('')}</body>`;
const title = announce('5 quiet islands', 5);

/** A clock that goes on by a millisecond with every look at it: a limit in milliseconds is one in looks. */
function steps(limit: number): Deadline {
  let now = 0;
  return new Deadline({ timeoutMs: limit }, () => now++);
}

function found() {
  const page = buildPage(HTML);
  const list = findList(page, title, NO_CONCEPTS);
  if ('reason' in list) throw new Error(list.reason);
  return { page, list };
}

describe('the time of a page is looked at on its whole way', () => {
  test('while it is parsed', () => {
    expect(() => buildPage(HTML, { deadline: steps(0) })).toThrow(/time|ms/i);
  });

  test('while its list is sought', () => {
    const { page } = found();
    expect(() => findList(page, title, NO_CONCEPTS, { deadline: steps(1) })).toThrow(
      expect.objectContaining({ code: 'page-timeout' }),
    );
    expect(findList(page, title, NO_CONCEPTS, { deadline: steps(1000) })).toHaveProperty('items');
  });

  test('while its table is built', () => {
    const { page, list } = found();
    expect(() => buildTable(page, title, list, NO_CONCEPTS, steps(1))).toThrow(
      expect.objectContaining({ code: 'page-timeout' }),
    );
    expect(buildTable(page, title, list, NO_CONCEPTS, steps(1000)).rows).toHaveLength(5);
  });

  test('while its tables are sought', () => {
    const page = buildPage(`<title>Deep</title>${'<div>'.repeat(2000)}x`);
    expect(() => findTables(page, { deadline: steps(1) })).toThrow(
      expect.objectContaining({ code: 'page-timeout' }),
    );
    expect(findTables(page, { deadline: steps(1000) })).toEqual([]);
  });

  test('and a page that takes too long to search becomes an error record', () => {
    const tools = loadTools({ timeoutMs: 1e9, maxBytes: 1e6, maxNodes: 1e6, maxDepth: 100, fetch: {} });
    const record = extractPage(
      { source: 'x', url: null, bytes: Buffer.from(HTML) },
      {
        ...tools,
        findList: (page, announced, known) => findList(page, announced, known, { deadline: steps(1) }),
      },
    );
    expect(record).toMatchObject({ status: 'error', error: { code: 'page-timeout' } });
  });

  test('with one clock for all stages', () => {
    const tools = loadTools({ timeoutMs: 1e9, maxBytes: 1e6, maxNodes: 1e6, maxDepth: 100, fetch: {} });
    const clocks: unknown[] = [];
    extractPage(
      { source: 'x', url: null, bytes: Buffer.from(HTML) },
      {
        ...tools,
        findList: (page, announced, known, deadline) => {
          clocks.push(deadline);
          return tools.findList(page, announced, known, deadline);
        },
        buildTable: (page, announced, list, known, deadline) => {
          clocks.push(deadline);
          return buildTable(page, announced, list, known, deadline);
        },
      },
    );
    expect(clocks).toHaveLength(2);
    expect(clocks[0]).toBeInstanceOf(Deadline);
    expect(clocks[1]).toBe(clocks[0]);
  });
});

test('tables of a page are found in a time that grows with its nodes, however deep they nest', () => {
  const levels = 20_000;
  const wrapped = `${'<div>'.repeat(levels)}x${'</div>'.repeat(levels)}`;
  const rows = '<section><p><b>a</b><i>b</i></p></section>'.repeat(3);
  const page = buildPage(`<title>Deep</title>${wrapped}<main>${rows}</main>`, {
    budget: { maxDepth: 2 * levels },
  });
  const before = process.cpuUsage();
  findTables(page);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
});
