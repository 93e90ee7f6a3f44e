/**
 * Which addresses of a bus are taken, as far as a node has heard. A NAME has one address: where it claims another one, the
 * former is free. Values are never changed; each function gives a new one, or the same where nothing changes.
 */
import type { Name } from "./node-name.ts";

/** The addresses that a node may claim are 0 to this. */
export const ADDRESS_MAX = 251;
/** The source of who has no address. */
export const NULL_ADDRESS = 254;

/** Who uses an address: a NAME; null for somebody who has not told it; undefined for nobody. */
export type Occupant = Name | null | undefined;

/** By address, 0 to `ADDRESS_MAX`. */
export type Addresses = readonly Occupant[];

export const NO_ADDRESSES: Addresses = Array.from({ length: ADDRESS_MAX + 1 });

/** Somebody has claimed an address. One that nobody may have, such as `NULL_ADDRESS`, only takes its former one away. */
export function withClaim(addresses: Addresses, address: number, name: Name): Addresses {
  if (addresses[address] === name) return addresses;
  const former = addresses.indexOf(name);
  const left = former < 0 ? addresses : addresses.with(former, undefined);
  return address > ADDRESS_MAX ? left : left.with(address, name);
}

/** Somebody has sent from an address; what has been claimed stays as it is. */
export function withTraffic(addresses: Addresses, address: number): Addresses {
  if (address > ADDRESS_MAX || addresses[address] !== undefined) return addresses;
  return addresses.with(address, null);
}

/** The first address from `first` on, going round, whose occupant is as wanted. */
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
