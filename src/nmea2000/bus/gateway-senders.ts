/**
 * Who speaks on one way: over TCP the one gateway, on a UDP port each host that sends datagrams there. Each is read by
 * itself, so that the fast packets of one are not mixed with those of another. There are at most
 * `nmea2000Limits.gatewaySenders`; one more gets the place of one that has said nothing understandable for a while.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { AssemblyCounters } from "../fast-packet-assembler.ts";
import { NO_TRANSPORTS } from "../iso-transport-assembler.ts";
import { type GatewayFormat, GatewayReader, type GatewaySink } from "./gateway-reader.ts";

interface Sender {
  readonly reader: GatewayReader;
  /** Time of its last line that was understood; monotonic. */
  heardMs: number;
}

export class GatewaySenders {
  readonly #format: GatewayFormat;
  readonly #sink: GatewaySink;
  readonly #silenceMs: number;
  readonly #senders = new Map<string, Sender>();
  /** The counters of senders that are gone. */
  readonly #past: Partial<AssemblyCounters> = {};

  constructor(format: GatewayFormat, sink: GatewaySink, silenceMs: number) {
    this.#format = format;
    this.#sink = sink;
    this.#silenceMs = silenceMs;
  }

  get size(): number {
    return this.#senders.size;
  }

  /** Undefined when all places are taken. */
  reader(name: string, nowMs: number): GatewayReader | undefined {
    const known = this.#senders.get(name);
    if (known !== undefined) return known.reader;
    if (this.#senders.size >= nmea2000Limits.gatewaySenders && !this.#makeRoom(nowMs)) return undefined;
    const reader = new GatewayReader(this.#format, this.#sink);
    this.#senders.set(name, { reader, heardMs: -Infinity });
    return reader;
  }

  /** Its line was understood, so it keeps its place. */
  heard(name: string, nowMs: number): void {
    const sender = this.#senders.get(name);
    if (sender !== undefined) sender.heardMs = nowMs;
  }

  /** All of them are lost. */
  end(): void {
    for (const name of this.#senders.keys()) this.#remove(name);
  }

  counters(): Readonly<AssemblyCounters> {
    const sum: Record<string, number> = { ...NOTHING, ...this.#past };
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

const NOTHING: Readonly<AssemblyCounters> = {
  frames: 0,
  messages: 0,
  lost_packets: 0,
  stray_frames: 0,
  repeated_frames: 0,
  late_frames: 0,
  malformed_frames: 0,
  ...NO_TRANSPORTS,
};

function add(sum: Record<string, number>, counters: Readonly<AssemblyCounters>): void {
  for (const [name, count] of Object.entries(counters)) sum[name] = (sum[name] ?? 0) + count;
}
