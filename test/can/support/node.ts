/** Nodes on a real bus, and the others there, for whom a scenario speaks. */
import assert from "node:assert/strict";
import { systemClock } from "../../../src/core/clock.ts";
import { buildCanId, EVERYONE } from "../../../src/nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { Nmea2000Node } from "../../../src/nmea2000/node/nmea2000-node.ts";
import type { NodeOptions } from "../../../src/nmea2000/node/node-options.ts";
import { NULL_ADDRESS } from "../../../src/nmea2000/node/node-addresses.ts";
import { PGN, pgnBytes } from "../../../src/nmea2000/pgn.ts";
import { type Name, nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { CONFIGURATION, nameOf, PRODUCT } from "../../nmea2000/support/test-node.ts";
import type { ObservedBus } from "./bus.ts";
import type { Line } from "./candump.ts";
import type { Scene } from "./scenario.ts";

export const OURS = nameOf();
export const SMALLER = nameOf({ uniqueNumber: 1 });
export const GREATER = nameOf({ uniqueNumber: 1_500_000 });
export const NOT_AAC = nameOf({ arbitraryAddressCapable: false });
/** Industry group 0: a smaller NAME that whoever compares decimal text takes for a greater one. */
export const GLOBAL_GROUP = nameOf({ industryGroup: 0 });

/** What ISO 11783-5 wants between a claim and the first message, as seen on the bus. */
export const CLAIM_MS = 250;
export const FRAMES_OF_PRODUCT = 20;

/** Stopped when the scenario is over. */
export function makeNode(
  scene: Scene,
  { bus }: Pick<ObservedBus, "bus">,
  options: Partial<NodeOptions> = {},
): Nmea2000Node {
  const node = new Nmea2000Node({
    bus,
    clock: systemClock,
    random: Math.random,
    name: OURS,
    address: 35,
    product: PRODUCT,
    configuration: CONFIGURATION,
    transmits: () => [],
    receives: () => [],
    ...options,
  });
  scene.onEnd(() => node.stop());
  return node;
}

/** The other end of the bus, which speaks as anybody. */
export class Others {
  readonly #bus: ObservedBus["bus"];
  /** Who answers requests for claims. */
  claims: readonly (readonly [number, Name])[] = [];

  constructor({ bus }: ObservedBus) {
    this.#bus = bus;
    const request = buildCanId({ priority: 6, pgn: PGN.REQUEST, source: NULL_ADDRESS, destination: EVERYONE });
    bus.onFrame(({ id }) => {
      if (id === request) for (const [address, name] of this.claims) this.claim(address, name);
    });
  }

  claim(source: number, name: Name): void {
    this.#send(PGN.ADDRESS_CLAIM, source, nameBytes(name));
  }

  requestClaims(): void {
    this.#send(PGN.REQUEST, 7, pgnBytes(PGN.ADDRESS_CLAIM));
  }

  command(name: Name, address: number): void {
    const data = [...nameBytes(name), address];
    this.#send(PGN.TRANSPORT_CONNECTION, 7, [32, 9, 0, 2, 0xff, ...pgnBytes(PGN.COMMANDED_ADDRESS)]);
    this.#send(PGN.TRANSPORT_DATA, 7, [1, ...data.slice(0, 7)]);
    this.#send(PGN.TRANSPORT_DATA, 7, [2, ...data.slice(7), 0xff, 0xff, 0xff, 0xff, 0xff]);
  }

  #send(pgn: number, source: number, data: Iterable<number>): void {
    const id = buildCanId({ priority: 6, pgn, source, destination: EVERYONE });
    assert.ok(this.#bus.send([{ id, data: Uint8Array.from(data) }]));
  }
}

/** The frames of product information from that address: how many different ones, and whether they are in order. */
export function productFrames(lines: readonly Line[], address: number): { count: number; inOrder: boolean } {
  const frames = lines.filter(({ pgn, source }) => pgn === PGN.PRODUCT_INFORMATION && source === address);
  const counters = frames.map(({ data }) => (data[0] ?? 0) & 0x1f);
  return { count: new Set(counters).size, inOrder: counters.every((counter, i) => counter === i) };
}

/** The messages from that address, put together. */
export function messagesFrom(lines: readonly Line[], address: number): PgnFrame[] {
  const assembler = new FastPacketAssembler();
  return lines
    .filter(({ source }) => source === address)
    .flatMap(({ text, data, atMs }) => {
      return assembler.accept({ id: Number.parseInt(text, 16), data, timestampMs: atMs }) ?? [];
    });
}
