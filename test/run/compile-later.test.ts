import v8 from 'node:v8';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { extractRef } from '../../src/run/extract-ref.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';

const ref = { kind: 'bytes', source: '-', bytes: Buffer.from('<title>About us</title>') } as const;

afterEach(() => vi.restoreAllMocks());

describe('how code is compiled', () => {
  it("is left alone in a process that is not the run's own, and each flag set once in one that is", async () => {
    const set = vi.spyOn(v8, 'setFlagsFromString').mockImplementation(() => {});
    await extractRef({ ref, settings: DEFAULT_SETTINGS });
    expect(set).not.toHaveBeenCalled();
    await extractRef({ ref, settings: { ...DEFAULT_SETTINGS, ownsProcess: true } });
    await extractRef({ ref, settings: { ...DEFAULT_SETTINGS, ownsProcess: true } });
    expect(set).toHaveBeenCalledTimes(process.versions.v8.startsWith('11.') ? 2 : 0);
  });
});
