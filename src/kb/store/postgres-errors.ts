import { TagpathError } from '../../errors.js';

/** A location without its password, for messages. */
export function masked(location: string): string {
  return location.replace(/:\/\/([^:@/]+):[^@/]*@/, '://$1:***@');
}

/** What the server or the way to it reports, as one of our errors where it is one. */
export function translated(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || error instanceof TagpathError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const details = { location: masked(location), detail: error.message };
  const cause = { cause: error };
  if (code === '53100') return new TagpathError('kb-full', details, cause);
  if (code.startsWith('XX')) return new TagpathError('kb-damaged', details, cause);
  if (code === '55P03' || code === '40P01') return new TagpathError('kb-busy', details, cause);
  if (/^(?:08|28|3D|57P)/.test(code) || /^E[A-Z]+$/.test(code)) {
    return new TagpathError('kb-unreachable', details, cause);
  }
  return error;
}
