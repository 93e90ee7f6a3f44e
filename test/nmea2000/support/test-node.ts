/** Nodes for tests, and what a test sends to them in words. */
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { buildCanId, EVERYONE } from "../../../src/nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import { Nmea2000Node } from "../../../src/nmea2000/node/nmea2000-node.ts";
import type { NodeOptions } from "../../../src/nmea2000/node/node-options.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import { buildName, type Name, type NameFields } from "../../../src/nmea2000/node/node-name.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { MemoryPort, MemoryWire } from "./memory-wire.ts";
import { SimulatedTime } from "./simulated-time.ts";

export const PRODUCT = {
  nmea2000Version: 2100,
  productCode: 1,
  model: "Bitacora",
  softwareVersion: "0.1.0",
  modelVersion: "1",
  serial: "1398221",
  certificationLevel: 0,
  loadEquivalency: 1,
};
export const CONFIGURATION = { description1: "Aurora", description2: "Puente", manufacturerInformation: "" };

/** PC gateway, marine, AAC. */
export function nameOf(fields: Partial<NameFields> = {}): Name {
  return buildName({
    uniqueNumber: 1_398_221,
    manufacturerCode: 2046,
    deviceInstance: 0,
    deviceFunction: 130,
    deviceClass: 25,
    systemInstance: 0,
    industryGroup: 4,
    arbitraryAddressCapable: true,
    ...fields,
  });
}

export type Said = PgnFrame & { readonly atMs: number };

/** One node, and another port to its wire, from which a test speaks as anybody. */
export class TestBus {
  readonly time = new SimulatedTime();
  readonly wire = new MemoryWire(this.time.clock);
  readonly port: MemoryPort = this.wire.port();
  readonly other: MemoryPort = this.wire.port();
  readonly node: Nmea2000Node;
  readonly #splitter = new FrameSplitter();

  constructor(options: Partial<NodeOptions> = {}) {
    this.node = this.makeNode(this.port, options);
  }

  makeNode(port: MemoryPort, options: Partial<NodeOptions> = {}): Nmea2000Node {
    return new Nmea2000Node({
      bus: port,
      clock: this.time.clock,
      timer: this.time.timer,
      random: () => 0,
      name: nameOf(),
      address: 35,
      product: PRODUCT,
      configuration: CONFIGURATION,
      transmits: () => [127488, 129025],
      receives: () => [127257],
      ...options,
    });
  }

  /** Has its address, and has introduced itself. */
  settled(): this {
    this.node.start();
    this.time.pass(2000);
    return this;
  }

  /** Sends a message as somebody else. */
  say(pgn: number, source: number, data: Iterable<number>, destination = EVERYONE): void {
    const message = { pgn, source, destination, priority: 6, data: Uint8Array.from(data), timestampMs: 0 };
    const frames = this.#splitter.split(message);
    if (frames === undefined) throw new Error(`no frames for PGN ${pgn}`);
    this.other.send(frames);
  }

  /** One frame exactly as it is. */
  sayFrame(pgn: number, source: number, data: Iterable<number>, destination = EVERYONE): void {
    this.other.send([{ id: buildCanId({ priority: 6, pgn, source, destination }), data: Uint8Array.from(data) }]);
  }

  /** The messages that the node has sent, since it had sent so many frames. */
  said(after = 0): Said[] {
    const assembler = new FastPacketAssembler();
    const said: Said[] = [];
    for (const frame of this.framesOfNode(after)) {
      const message = assembler.accept({ ...frame, timestampMs: frame.atMs });
      if (message !== undefined) said.push({ ...message, atMs: frame.atMs });
    }
    return said;
  }

  /** What the node says in answer to that, within so long; what it wants to know itself is left out. */
  answers(ask: () => void, withinMs = 0): Said[] {
    const before = this.framesOfNode().length;
    ask();
    this.time.pass(withinMs);
    return this.said(before).filter(({ pgn }) => pgn !== PGN.REQUEST);
  }

  framesOfNode(after = 0) {
    return this.wire.sent.filter(({ port }) => port === this.port).slice(after);
  }
}

export function hexOf({ data }: Pick<CanFrame, "data">): string {
  return Buffer.from(data).toString("hex");
}

/** `35 > 255: 126996`. */
export function headline({ pgn, source, destination }: PgnFrame): string {
  return `${source} > ${destination}: ${pgn}`;
}
