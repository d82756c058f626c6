import { useEffect, useState } from 'preact/hooks';
import type { BaseView } from '../../src/server/schemas/keep.ts';
import { get } from './api.ts';
import { forgetMeant, go, nameBase, openBase, rememberBase } from './router.ts';

export type Base = BaseView;

export interface Bases {
  readonly bases: readonly Base[];
  /** Where results are kept; null where they cannot be. */
  readonly keep: string | null;
}

const CHANGED = 'tagpath-bases';

/** Tells all who show bases that they are to be read again. */
export function basesChanged(): void {
  forgetMeant();
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

/** The base that this page reads: the one of its address, else the main one; null where there is no such base. */
export function currentBase({ bases }: Bases): Base | null {
  const id = openBase();
  return (id === null ? bases[0] : bases.find((base) => base.id === id)) ?? null;
}

/** Where there are several bases, the address says which is meant. */
export function useNamedBase(bases: Bases | null): void {
  const isNamed = openBase() !== null;
  useEffect(() => {
    const [main, ...others] = bases?.bases ?? [];
    if (main !== undefined && others.length > 0 && !isNamed) nameBase(main.id);
  }, [bases, isNamed]);
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
