import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { TagpathError } from '../errors.js';

/** Whether an address is a public one: neither loopback, link-local, private, mapped nor reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Refuses an address written as numbers; names are looked at when they are looked up. */
export function refusePrivateLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host))
    throw new TagpathError('address-private', { host: url.host });
}

/**
 * A look-up that gives the socket only public addresses. The socket connects to what this returns, so
 * a name that answers differently the second time (DNS rebinding) gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  const all: LookupAllOptions = { ...options, all: true };
  lookup(hostname, all, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const refused = addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address));
    if (refused) return callback(new TagpathError('address-private', { host: hostname }), '', 0);
    answer(addresses, options.all === true, callback);
  });
};

function answer(addresses: LookupAddress[], all: boolean, callback: Parameters<LookupFunction>[2]): void {
  const [first] = addresses;
  if (all) callback(null, addresses);
  else callback(null, first!.address, first!.family);
}
