/**
 * The addresses of a bus that are taken, as far as a node has heard. A NAME has one address: when it claims another
 * one, the former is free. Values are immutable: each function returns a new one, or the same one where nothing
 * changes.
 */
import type { Name } from "./node-name.ts";

/** The addresses that a node may claim are 0 to this. */
export const ADDRESS_MAX = 251;
/** The source address of a node that has no address. */
export const NULL_ADDRESS = 254;

/** The user of an address: a NAME; null when the NAME is not known; undefined when the address is free. */
export type Occupant = Name | null | undefined;

/** By address, 0 to `ADDRESS_MAX`. */
export type Addresses = readonly Occupant[];

export const NO_ADDRESSES: Addresses = Array.from({ length: ADDRESS_MAX + 1 });

/**
 * A node has claimed an address. With an address outside 0 to `ADDRESS_MAX`, such as `NULL_ADDRESS`, it only loses its
 * former one.
 */
export function withClaim(addresses: Addresses, address: number, name: Name): Addresses {
  if (addresses[address] === name) return addresses;
  const former = addresses.indexOf(name);
  const left = former < 0 ? addresses : addresses.with(former, undefined);
  return address > ADDRESS_MAX ? left : left.with(address, name);
}

/** A node has sent a frame from an address. Claims that are known stay. */
export function withTraffic(addresses: Addresses, address: number): Addresses {
  if (address > ADDRESS_MAX || addresses[address] !== undefined) return addresses;
  return addresses.with(address, null);
}

/** The first address from `first` on whose user fits. After `ADDRESS_MAX` the search goes on from 0. */
export function findAddress(
  addresses: Addresses,
  first: number,
  wanted: (occupant: Occupant) => boolean,
): number | undefined {
  for (let i = 0; i <= ADDRESS_MAX; i += 1) {
    const address = (first + i) % (ADDRESS_MAX + 1);
    if (wanted(addresses[address])) return address;
  }
  return undefined;
}
