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
 * Templates differ when each has what the other lacks; by that pages with nearly the same markup are told apart, too,
 * where their words differ. Largest first.
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
  return merge(leaders.sort(bySize))
    .flatMap((cluster) => splitKinds(cluster, features))
    .sort(bySize);
}

/** A kind of page has so many pages, and so many labels that the other kind lacks. */
const LEAST_PAGES = 3;
const LEAST_LABELS = 3;
/** These are this share of its labels: variants of one kind, a college and a business school, have half in common. */
const OWN_LABELS = 0.55;
/** So many different texts follow a label, or on fewer pages a different one on every second. */
const FOLLOWED_BY = 3;

/**
 * Two kinds of page in one cluster, which may have the same markup: labels that always stand together tell a group of
 * pages, and both the group and the others have most of their labels to themselves. Pages with an optional section
 * have some, but those without it have none.
 */
function splitKinds(cluster: Cluster, features: readonly PageFeatures[]): Cluster[] {
  const { members } = cluster;
  const labels = labelsOf(members, features);
  const groups = new Map<string, number>();
  for (const pages of labels) increase(groups, pages.join(), 1);
  for (const [key, count] of groups) {
    if (count < LEAST_LABELS) continue;
    const group = new Set(key.split(',').map(Number));
    if (group.size > members.length - LEAST_PAGES || !areTwoKinds(labels, group, members.length)) continue;
    return [true, false].flatMap((isIn) => {
      const part = members.filter((member) => group.has(member) === isIn);
      return splitKinds(clusterOf(part, features), features);
    });
  }
  return [cluster];
}

/** The pages of each label: a text that different texts follow. */
function labelsOf(members: readonly number[], features: readonly PageFeatures[]): number[][] {
  const found = new Map<number, { readonly pages: number[]; readonly next: Set<number> }>();
  for (const member of members) {
    const { order } = features[member]!;
    order.forEach((text, i) => {
      let label = found.get(text);
      if (label === undefined) {
        label = { pages: [], next: new Set() };
        found.set(text, label);
      }
      if (label.pages.at(-1) !== member) label.pages.push(member);
      if (label.next.size < FOLLOWED_BY && i + 1 < order.length) label.next.add(order[i + 1]!);
    });
  }
  return [...found.values()].flatMap(({ pages, next }) =>
    pages.length >= LEAST_PAGES && next.size >= Math.min(FOLLOWED_BY, pages.length / 2) ? [pages] : [],
  );
}

function areTwoKinds(
  labels: readonly (readonly number[])[],
  group: ReadonlySet<number>,
  pageCount: number,
): boolean {
  const others = pageCount - group.size;
  let ofGroup = 0;
  let ofOthers = 0;
  let ofBoth = 0;
  for (const pages of labels) {
    let inside = 0;
    for (const page of pages) if (group.has(page)) inside++;
    const outside = pages.length - inside;
    const isInGroup = inside >= OWN * group.size;
    const isInOthers = outside >= OWN * others;
    if (isInGroup && isInOthers) ofBoth++;
    else if (isInGroup && outside <= FOREIGN * others) ofGroup++;
    else if (isInOthers && inside <= FOREIGN * group.size) ofOthers++;
  }
  const least = Math.min(ofGroup, ofOthers);
  return least >= LEAST_LABELS && least >= OWN_LABELS * (least + ofBoth);
}

function clusterOf(members: number[], features: readonly PageFeatures[]): Cluster {
  const cluster: Cluster = { members, paths: new Map(), texts: new Map() };
  for (const member of members) {
    for (const path of features[member]!.paths) increase(cluster.paths, path, 1);
    for (const text of features[member]!.texts) increase(cluster.texts, text, 1);
  }
  return cluster;
}

function increase<K>(counts: Map<K, number>, key: K, by: number): void {
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

/** How well a page fits a cluster, by its tag paths and by its words. */
export function fitOf(page: PageFeatures, cluster: Cluster): number {
  return fitBy('paths', page, cluster) + fitBy('texts', page, cluster);
}

/** The share of the cluster's own paths or words that the page has, and it of them. */
function fitBy(what: 'paths' | 'texts', page: PageFeatures, cluster: Cluster): number {
  let common = 0;
  let own = 0;
  const half = cluster.members.length / 2;
  for (const count of cluster[what].values()) if (count >= half) own++;
  for (const key of page[what]) if ((cluster[what].get(key) ?? 0) >= half) common++;
  // Most words of a page are its own, so that only paths are counted against it.
  return common / ((what === 'paths' ? own + page.paths.length - common : own) || 1);
}
