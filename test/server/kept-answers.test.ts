import { describe, expect, it, vi } from 'vitest';
import { KeptAnswers } from '../../src/server/bases.js';

describe('kept answers', () => {
  it('are asked for once, until they are forgotten or old', async () => {
    vi.useFakeTimers();
    const kept = new KeptAnswers();
    let asked = 0;
    const get = () => kept.get('stats', async () => ++asked);
    expect([await get(), await get()]).toEqual([1, 1]);
    kept.forget();
    expect(await get()).toBe(2);
    vi.advanceTimersByTime(6 * 60 * 1000);
    expect(await get()).toBe(3);
    vi.useRealTimers();
  });

  it('are no failures', async () => {
    const kept = new KeptAnswers();
    await expect(kept.get('stats', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await kept.get('stats', async () => 'fine')).toBe('fine');
  });
});
