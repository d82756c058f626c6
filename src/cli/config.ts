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
/** Those that are whole numbers, from so much on. */
const LEAST: Readonly<Record<string, number>> = { concurrency: 1, delay: 0 };

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
 * comes before a variable, a variable before the file. A variable that is empty says nothing.
 */
export function readConfig(env: NodeJS.ProcessEnv): void {
  for (const variable of Object.values(VARIABLES)) if (env[variable] === '') delete env[variable];
  const { path, isNamed } = configPath(env);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    if (isNamed) throw new TagpathError('call-config', { path, detail: 'it cannot be read' });
    return;
  }
  for (const [key, value] of Object.entries(parse(text, path))) {
    const detail = faultOf(key, value);
    if (detail !== null) throw new TagpathError('call-config', { path, detail });
    env[VARIABLES[key as keyof typeof VARIABLES]] ??= String(value);
  }
}

/** What is wrong with a setting, or null. */
function faultOf(key: string, value: unknown): string | null {
  if (!KEYS.has(key)) return `${key} is unknown; known are ${[...KEYS].join(', ')}`;
  if (typeof value !== 'string' && typeof value !== 'number') return `${key} has to be a text or a number`;
  const least = LEAST[key];
  if (least === undefined || (Number.isSafeInteger(Number(value)) && Number(value) >= least)) return null;
  return `${key} is ${value} and has to be a whole number from ${least} on`;
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
