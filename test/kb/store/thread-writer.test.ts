import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ThreadWriter } from '../../../src/kb/store/thread-writer.js';

test('a writing thread that cannot start fails every transaction instead of waiting for ever', async () => {
  const writer = new ThreadWriter(join(tmpdir(), 'tagpath-no-such-folder', 'base.db'));
  const work = () => writer.transaction(async (transaction) => transaction.all('SELECT 1'));
  await expect(work()).rejects.toThrow();
  await expect(work()).rejects.toThrow();
  await writer.close();
});
