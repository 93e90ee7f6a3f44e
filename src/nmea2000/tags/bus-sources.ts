/**
 * Who sends on one bus, as far as it matters for who is believed: a device keeps its record when it moves to another
 * address. NAMEs come from the table of the devices that the bus has; where there is none, as of a recording, from one of
 * its own, which knows the address claims among the messages.
 */
import type { Clock } from "../../core/clock.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { HeardDevices } from "../node/heard-devices.ts";
import type { Name } from "../node/node-name.ts";
import { PGN } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface BusSource {
  readonly where: string;
  address: number;
  name: Name | undefined;
  /** The source of tag updates: `nmea2000:can0:35`. */
  text: string;
  /** Another number as soon as something else is known of it. */
  revision: number;
}

/** The source of every update that came from a bus begins with it; the publisher ignores those. */
export const BUS_SOURCE = "nmea2000:";

/** The NAME of the device that has an address now; undefined while it has told none. */
export type NameOf = (address: number) => Name | undefined;

let revisions = 0;

export class BusSources {
  readonly #where: string;
  readonly #nameOf: NameOf;
  /** Undefined where somebody else keeps a table. */
  readonly #claims: HeardDevices | undefined;
  readonly #at: (BusSource | undefined)[] = [];
  /** In the order in which they were met. */
  readonly #named = new Map<Name, BusSource>();

  constructor(where: string, nameOf?: NameOf) {
    this.#where = where;
    const claims = nameOf === undefined ? new HeardDevices() : undefined;
    this.#claims = claims;
    this.#nameOf = nameOf ?? ((address) => claims?.nameAt(address));
  }

  /** Looks at every message: claims say who is where. */
  heard(frame: PgnFrame, clock: Clock): void {
    if (frame.pgn === PGN.ADDRESS_CLAIM) this.#claims?.accept(frame, clock.monotonic());
  }

  at(address: number): BusSource {
    const known = this.#at[address];
    const name = this.#nameOf(address);
    if (known !== undefined && known.name === name) return known;
    return (this.#at[address] = this.#identified(known, address, name));
  }

  #identified(known: BusSource | undefined, address: number, name: Name | undefined): BusSource {
    if (name === undefined) return this.#newSource(address, undefined);
    const before = this.#named.get(name);
    if (before !== undefined) return this.#updated(before, address, name);
    const source =
      known !== undefined && known.name === undefined
        ? this.#updated(known, address, name)
        : this.#newSource(address, name);
    if (this.#named.size >= nmea2000Limits.devices) this.#forgetOne();
    this.#named.set(name, source);
    return source;
  }

  #updated(source: BusSource, address: number, name: Name): BusSource {
    if (source.address !== address && this.#at[source.address] === source) this.#at[source.address] = undefined;
    source.address = address;
    source.name = name;
    source.text = this.#textOf(address);
    source.revision = ++revisions;
    return source;
  }

  #newSource(address: number, name: Name | undefined): BusSource {
    return { where: this.#where, address, name, text: this.#textOf(address), revision: ++revisions };
  }

  #textOf(address: number): string {
    return `${BUS_SOURCE}${this.#where}:${address}`;
  }

  #forgetOne(): void {
    const [oldest] = this.#named.keys();
    if (oldest !== undefined) this.#named.delete(oldest);
  }
}
