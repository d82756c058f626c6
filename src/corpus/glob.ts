const GLOB_CHARACTERS = /[*?[\]{}]/;

export function isGlob(input: string): boolean {
  return GLOB_CHARACTERS.test(input);
}

/** The folder above the first pattern of a glob: the place to start walking. */
export function globRoot(glob: string): string {
  const parts = glob.split('/');
  const fixed = parts.slice(0, parts.findIndex(isGlob)).join('/');
  return fixed === '' ? (glob.startsWith('/') ? '/' : '.') : fixed;
}

/** `**` crosses folders, `*` and `?` do not; `[abc]` and `{a,b}` as in a shell. */
export function globToRegExp(glob: string): RegExp {
  const tokens = glob.match(/\*\*\/|\*\*|\*|\?|\[[^\]]*\]|\{[^}]*\}|[^*?[{]+|[[{]/g) ?? [];
  return new RegExp(`^${tokens.map(tokenToSource).join('')}$`, 's');
}

function tokenToSource(token: string): string {
  if (token === '**/') return '(?:[^/]*/)*';
  if (token === '**') return '.*';
  if (token === '*') return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 1 && token.startsWith('[')) return token.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
  if (token.length > 1 && token.startsWith('{')) {
    return `(?:${token.slice(1, -1).split(',').map(escapeSource).join('|')})`;
  }
  return escapeSource(token);
}

function escapeSource(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
