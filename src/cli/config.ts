import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { TagpathError } from '../errors.js';

/** What one would set once, and the variable that says the same. */
const VARIABLES = {
  kb: 'TAGPATH_KB',
  concepts: 'TAGPATH_CONCEPTS',
  concurrency: 'TAGPATH_CONCURRENCY',
  proxy: 'TAGPATH_PROXY',
  userAgent: 'TAGPATH_USER_AGENT',
  delay: 'TAGPATH_DELAY',
} as const;

const KEYS: ReadonlySet<string> = new Set(Object.keys(VARIABLES));

/** The file named by TAGPATH_CONFIG, else the user's own. */
function configPath(env: NodeJS.ProcessEnv): { readonly path: string; readonly isNamed: boolean } {
  const { TAGPATH_CONFIG, XDG_CONFIG_HOME } = env;
  if (TAGPATH_CONFIG !== undefined && TAGPATH_CONFIG !== '') return { path: TAGPATH_CONFIG, isNamed: true };
  return {
    path: join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'tagpath', 'config.json'),
    isNamed: false,
  };
}

/**
 * Takes the configuration file over into the environment, where options look for their defaults: an option
 * comes before a variable, a variable before the file.
 */
export function readConfig(env: NodeJS.ProcessEnv): void {
  const { path, isNamed } = configPath(env);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    if (isNamed) throw new TagpathError('call-config', { path, detail: 'it cannot be read' });
    return;
  }
  for (const [key, value] of Object.entries(parse(text, path))) {
    if (!KEYS.has(key))
      throw new TagpathError('call-config', {
        path,
        detail: `${key} is unknown; known are ${[...KEYS].join(', ')}`,
      });
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TagpathError('call-config', { path, detail: `${key} has to be a text or a number` });
    env[VARIABLES[key as keyof typeof VARIABLES]] ??= String(value);
  }
}

function parse(text: string, path: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, as all that is no object.
  }
  throw new TagpathError('call-config', { path, detail: 'it is no JSON object' });
}
