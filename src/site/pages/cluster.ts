import { type PageFeatures, signatureOf, similarity } from './path-features.js';

/** Pages this similar to a cluster's first page join it (Jaccard of tag paths, estimated). */
const JOIN = 0.6;
/** A path belongs to a cluster when on this share of its pages, and is foreign to it on less than that. */
const OWN = 0.8;
const FOREIGN = 0.1;
/** Two clusters are different templates when each has this share of its paths to itself. */
const APART = 0.15;
/** Merging compares each cluster with the largest ones only, so that clustering stays linear. */
const COMPARED = 50;

/** Pages of one template. */
export interface Cluster {
  /** Indexes of the pages. */
  readonly members: number[];
  /** Pages of the cluster on which each tag path stands. */
  readonly paths: Map<number, number>;
  readonly texts: Map<number, number>;
}

interface Leader extends Cluster {
  readonly signature: Int32Array;
}

/**
 * Groups pages by template. First by likeness to a leader; then clusters are joined when one only
 * lacks what the other has, as pages without an optional section do, or pages with much free text.
 * Templates differ when each has what the other lacks. Largest first.
 */
export function clusterPages(features: readonly PageFeatures[]): Cluster[] {
  const leaders: Leader[] = [];
  features.forEach((page, index) => {
    const signature = signatureOf(page.paths);
    let leader = leaders.find((known) => similarity(known.signature, signature) >= JOIN);
    if (leader === undefined) {
      leader = { signature, members: [], paths: new Map(), texts: new Map() };
      leaders.push(leader);
    }
    leader.members.push(index);
    for (const path of page.paths) increase(leader.paths, path, 1);
    for (const text of page.texts) increase(leader.texts, text, 1);
  });
  return merge(leaders.sort(bySize));
}

function increase(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function bySize(a: Cluster, b: Cluster): number {
  return b.members.length - a.members.length || a.members[0]! - b.members[0]!;
}

function merge(clusters: readonly Cluster[]): Cluster[] {
  const merged: Cluster[] = [];
  for (const cluster of clusters) {
    const host = merged.slice(0, COMPARED).find((larger) => isSameTemplate(larger, cluster));
    if (host === undefined) {
      merged.push(cluster);
      continue;
    }
    host.members.push(...cluster.members);
    for (const [path, count] of cluster.paths) increase(host.paths, path, count);
    for (const [text, count] of cluster.texts) increase(host.texts, text, count);
  }
  for (const { members } of merged) members.sort((a, b) => a - b);
  return merged.sort(bySize);
}

/** One tree within the other; or, where a wrapped element shifted all paths, the same words in both. */
function isSameTemplate(a: Cluster, b: Cluster): boolean {
  const treesApart = Math.min(ownShare(a, b, 'paths'), ownShare(b, a, 'paths'));
  if (treesApart < APART) return true;
  return Math.max(ownShare(a, b, 'texts'), ownShare(b, a, 'texts')) < APART;
}

/** Share of the cluster's own paths or texts that the other one does not have. */
function ownShare(cluster: Cluster, other: Cluster, what: 'paths' | 'texts'): number {
  let own = 0;
  let apart = 0;
  for (const [key, count] of cluster[what]) {
    if (count < OWN * cluster.members.length) continue;
    own++;
    if ((other[what].get(key) ?? 0) <= FOREIGN * other.members.length) apart++;
  }
  return own === 0 ? 0 : apart / own;
}

/** How well a page's tag paths fit a cluster: the share of the cluster's own paths that it has, and it of them. */
export function fitOf(paths: Int32Array, cluster: Cluster): number {
  let common = 0;
  let own = 0;
  const half = cluster.members.length / 2;
  for (const count of cluster.paths.values()) if (count >= half) own++;
  for (const path of paths) if ((cluster.paths.get(path) ?? 0) >= half) common++;
  return common / (own + paths.length - common || 1);
}
