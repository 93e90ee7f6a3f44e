/**
 * The senders on one connection: over TCP one gateway, on a UDP port each host that sends datagrams to it. Each sender
 * has its own reader, so that fast packets of two senders are not mixed. There are at most
 * `nmea2000Limits.gatewaySenders`. One more replaces a sender that has sent no readable line for a while.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { type AssemblyCounters, NO_MESSAGES } from "../fast-packet-assembler.ts";
import type { J1939Line } from "../pgn-frame.ts";
import { type GatewayFormat, GatewayReader, type GatewaySink } from "./gateway-reader.ts";

interface Sender {
  readonly reader: GatewayReader;
  /** When its last readable line came; monotonic. */
  heardMs: number;
}

export class GatewaySenders {
  readonly #format: GatewayFormat;
  readonly #sink: GatewaySink;
  readonly #silenceMs: number;
  readonly #j1939: J1939Line | undefined;
  readonly #senders = new Map<string, Sender>();
  /** The sum of the counters of removed senders. */
  readonly #past: Partial<AssemblyCounters> = {};

  constructor(format: GatewayFormat, sink: GatewaySink, silenceMs: number, j1939?: J1939Line) {
    this.#j1939 = j1939;
    this.#format = format;
    this.#sink = sink;
    this.#silenceMs = silenceMs;
  }

  get size(): number {
    return this.#senders.size;
  }

  /** The reader of this sender; undefined if there are too many senders. */
  reader(name: string, nowMs: number): GatewayReader | undefined {
    const known = this.#senders.get(name);
    if (known !== undefined) return known.reader;
    if (this.#senders.size >= nmea2000Limits.gatewaySenders && !this.#makeRoom(nowMs)) return undefined;
    const reader = new GatewayReader(this.#format, this.#sink, this.#j1939);
    this.#senders.set(name, { reader, heardMs: -Infinity });
    return reader;
  }

  /** The sender has sent a readable line, so it keeps its place. */
  heard(name: string, nowMs: number): void {
    const sender = this.#senders.get(name);
    if (sender !== undefined) sender.heardMs = nowMs;
  }

  /** Removes all senders: the connection is lost. */
  end(): void {
    for (const name of this.#senders.keys()) this.#remove(name);
  }

  counters(): Readonly<AssemblyCounters> {
    const sum: Record<string, number> = { ...NO_MESSAGES, ...this.#past };
    for (const { reader } of this.#senders.values()) add(sum, reader.assembler.counters);
    return sum as unknown as AssemblyCounters;
  }

  #makeRoom(nowMs: number): boolean {
    for (const [name, { heardMs }] of this.#senders) {
      if (nowMs - heardMs < this.#silenceMs) continue;
      this.#remove(name);
      return true;
    }
    return false;
  }

  #remove(name: string): void {
    const sender = this.#senders.get(name);
    if (sender === undefined) return;
    sender.reader.end();
    add(this.#past, sender.reader.assembler.counters);
    this.#senders.delete(name);
  }
}

function add(sum: Record<string, number>, counters: Readonly<AssemblyCounters>): void {
  for (const [name, count] of Object.entries(counters)) sum[name] = (sum[name] ?? 0) + count;
}
