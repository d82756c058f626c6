import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TOWERS, topkPage } from '../support/pages.js';
import { testService } from '../support/running-service.js';

/** Enough pages to keep a thread busy for longer than a question takes. */
const PAGES = 1_500;

function largeSite(): FormData {
  const page = (i: number) =>
    `<html><head><title>Lamp ${i}</title></head><body><h1>Lamp ${i}</h1><p>Price</p><b>$${i}</b><p>Made in</p><i>Town ${i}</i><p>${`Words about lamp ${i} and its maker. `.repeat(20)}</p></body></html>`;
  const files = Array.from({ length: PAGES }, (_, i) => [`lamp-${i}.html`, strToU8(page(i))] as const);
  const form = new FormData();
  form.append('file', new Blob([zipSync(Object.fromEntries(files), { level: 1 })]), 'lamps.zip');
  return form;
}

describe('while the template of a large site is found', () => {
  const service = testService({ samples: true, workers: 1 });

  it('questions are answered and pages extracted', async () => {
    await service.get('/api/ask?q=highest+mountains');
    const started = await service.get('/api/induce', { method: 'POST', body: largeSite() });
    const { id } = (await started.json()) as { id: string };
    const answer = await service.get('/api/ask?q=tallest+buildings+in+the+world');
    const { table } = (await answer.json()) as { table: { rows: { name: string }[] } };
    expect(table.rows[0]!.name).toBe('Burj Khalifa');
    const extraction = await service.post('/api/extract', { html: topkPage(TOWERS) });
    expect(((await extraction.json()) as { status: string }).status).toBe('extracted');
    const job = (await (await service.get(`/api/jobs/${id}`)).json()) as { state: string };
    expect(job.state).toBe('running');
    await service.get(`/api/jobs/${id}`, { method: 'DELETE' });
  });
});
