import picomatch from 'picomatch';

export function isGlob(input: string): boolean {
  return picomatch.scan(input).isGlob;
}

/** The folder above the first pattern of a glob: the place to start walking. */
export function globRoot(glob: string): string {
  return picomatch.scan(glob).base || '.';
}

/** `**` crosses folders, `*` and `?` do not; `[abc]` and `{a,b}` as in a shell. */
export function globMatcher(glob: string): (path: string) => boolean {
  return picomatch(glob, { dot: true, posix: true });
}
