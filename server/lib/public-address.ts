import { lookup as lookUp, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a connection to this IP address is allowed. */
export type MayReach = (address: string) => boolean;

/** An address that a person gave us leads into our own network. */
export class ForbiddenAddress extends Error {}

/** Whether this is a public address, and not one of our own network, of this machine or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** Whether a host name is an IP address that is not allowed. Names are checked when they are looked up. */
export function isForbiddenLiteral(hostname: string, mayReach: MayReach): boolean {
  const literal = hostname.replaceAll(/[[\]]/g, '');
  return ipaddr.isValid(literal) && !mayReach(literal);
}

/**
 * Looks up a name's addresses, and refuses the connection with `ForbiddenAddress` if any of them is not allowed: the
 * address that was checked is the one that is connected to.
 */
export function lookupWithin(mayReach: MayReach): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '');
      if (!found.every(({ address }) => mayReach(address)))
        return callback(new ForbiddenAddress(`${hostname} is not a public address.`), '');
      const [first] = found;
      if (options.all) return callback(null, found);
      return callback(null, first?.address ?? '', first?.family);
    });
  };
}
