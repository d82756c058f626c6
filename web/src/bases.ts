import { useEffect, useState } from 'preact/hooks';
import type { BaseView } from '../../src/server/schemas/keep.ts';
import { get } from './api.ts';
import { go, openBase, rememberBase } from './router.ts';

export type Base = BaseView;

export interface Bases {
  readonly bases: readonly Base[];
  /** Where results are kept; null where they cannot be. */
  readonly keep: string | null;
}

const CHANGED = 'tagpath-bases';

/** Tells all who show bases that they are to be read again. */
export function basesChanged(): void {
  dispatchEvent(new Event(CHANGED));
}

/** The bases of the service; null until they are known. */
export function useBases(): Bases | null {
  const [bases, setBases] = useState<Bases | null>(null);
  useEffect(() => {
    const read = () => get<Bases>('/api/bases').then(setBases, () => setBases({ bases: [], keep: null }));
    void read();
    addEventListener(CHANGED, read);
    return () => removeEventListener(CHANGED, read);
  }, []);
  return bases;
}

/** The base that this page reads: the one of its address, else one's own as soon as it holds something. */
export function currentBase({ bases }: Bases): Base | null {
  const id = openBase();
  return (
    bases.find((base) => base.id === id) ??
    bases.find((base) => base.writable && base.lists > 0) ??
    bases[0] ??
    null
  );
}

/** Puts the base into the address where it is not the one that the service takes by itself. */
export function useOwnBase(bases: Bases | null): void {
  useEffect(() => {
    if (bases === null || openBase() !== null) return;
    const base = currentBase(bases);
    if (base !== null && base !== bases.bases[0])
      go(`${location.pathname}${location.search}`, { replace: true, base: base.id });
  }, [bases]);
}

export function chooseBase(id: string, href = '/'): void {
  rememberBase(id);
  go(`${href}${href.includes('?') ? '&' : '?'}base=${encodeURIComponent(id)}`);
}

/** A line under the header that says what was done, and how to undo it. */
export interface Notice {
  readonly text: string;
  readonly undo?: () => Promise<void>;
}

const NOTICE = 'tagpath-notice';

export function notify(notice: Notice | null): void {
  dispatchEvent(new CustomEvent(NOTICE, { detail: notice }));
}

export function useNotice(): Notice | null {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const show = (event: Event) => setNotice((event as CustomEvent<Notice | null>).detail);
    addEventListener(NOTICE, show);
    return () => removeEventListener(NOTICE, show);
  }, []);
  return notice;
}
