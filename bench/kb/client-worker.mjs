import { register } from 'tsx/esm/api';

// A worker does not inherit the loader of its parent.
register();
await import('./client.ts');
