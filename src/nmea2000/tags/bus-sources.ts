/**
 * The senders on one bus, for the ranking of the sources of a tag. A device keeps its record when it moves to another
 * address. NAMEs come from the device table of the bus. A recording has no such table; there they come from the address
 * claims in the recording.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { HeardDevices } from "../node/heard-devices.ts";
import type { Name } from "../node/node-name.ts";
import { PGN } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { newSpeaker, type SourceLine, type Speaker } from "../../tags/source-ranking.ts";

export interface BusSource extends Speaker {
  address: number;
  /** Changes with every change of the record. */
  revision: number;
}

/** Prefix of the source of every update from a bus; the publisher ignores those updates. */
export const BUS_SOURCE = "nmea2000:";

/** The NAME of the device at this address; undefined while it is not known. */
export type NameOf = (address: number) => Name | undefined;

let revisions = 0;

export class BusSources {
  readonly #line: SourceLine;
  readonly #nameOf: NameOf;
  /** Undefined if the bus has a device table. */
  readonly #claims: HeardDevices | undefined;
  readonly #at: (BusSource | undefined)[] = [];
  /** Ordered by the first message with the NAME. */
  readonly #named = new Map<Name, BusSource>();

  constructor(line: SourceLine, nameOf?: NameOf) {
    this.#line = line;
    const claims = nameOf === undefined ? new HeardDevices() : undefined;
    this.#claims = claims;
    this.#nameOf = nameOf ?? ((address) => claims?.nameAt(address));
  }

  /** Takes every message: its sender lives. Address claims say who it is. */
  heard(frame: PgnFrame, nowMs: number): void {
    if (frame.pgn === PGN.ADDRESS_CLAIM) this.#claims?.accept(frame, nowMs);
    const known = this.#at[frame.source];
    if (known !== undefined) known.heardAtMs = nowMs;
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
    if (this.#named.size >= nmea2000Limits.devices) this.#evictOne();
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
    return { ...newSpeaker(this.#line, this.#textOf(address)), address, name, revision: ++revisions };
  }

  #textOf(address: number): string {
    return `${this.#line.text}:${address}`;
  }

  #evictOne(): void {
    const [oldest] = this.#named.keys();
    if (oldest !== undefined) this.#named.delete(oldest);
  }
}
