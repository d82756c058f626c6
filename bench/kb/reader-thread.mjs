import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

// A worker does not inherit the loaders of its parent.
register();
registerHooks('../compiled-program-hooks.mjs', import.meta.url);
export const { answer } = await import('./reader.ts');
