import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { TagpathError } from '../errors.js';

/** Says of an IP address whether pages may be read from there. */
export type AllowsAddress = (address: string) => boolean;

/** All of IPv6 that is given out for the public network. Forms that hold an IPv4 address inside lie elsewhere. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is a public one: neither loopback, link-local, private, mapped nor reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(PUBLIC_IPV6);
}

/** Refuses an address written as numbers; names are looked at when they are looked up. */
export function refuseLiteral(url: URL, allows: AllowsAddress): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !allows(host)) throw new TagpathError('address-private', { host: url.host });
}

type Resolve = typeof systemLookup;

/**
 * A look-up that gives the socket only allowed addresses. The socket connects to what this returns, so
 * a name that answers differently the second time (DNS rebinding) gains nothing.
 */
export function guardedLookup(allows: AllowsAddress, resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => allows(address))) {
        return callback(new TagpathError('address-private', { host: hostname }), '', 0);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
