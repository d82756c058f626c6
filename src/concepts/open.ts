import { packageFile } from '../package-file.js';
import type { Concepts } from './concepts.js';
import { Network } from './network.js';

/** Made by `npm run build`. */
export const BUILT_IN_PATH = packageFile('dist/built-in.isa');

const open = new Map<string, Network>();

/** The network at a path, in TAGPATH_CONCEPTS, or the built-in one; opened once a process. */
export function openNetwork(path: string = process.env.TAGPATH_CONCEPTS || BUILT_IN_PATH): Network {
  let network = open.get(path);
  if (network === undefined) {
    network = new Network(path);
    open.set(path, network);
  }
  return network;
}

export function openConcepts(path?: string): Concepts {
  return openNetwork(path);
}
