/**
 * Maretron IPG100 and IPG200 (TCP). The device is the node on the bus; it takes and gives whole messages, after texts that end with NUL:
 *
 *     CONNECT ⇥ "password" ⇥ ⇥ MOBILE                        ours; MOBILE uses none of its licences
 *     SERVER_VERSION ⇥ version ⇥ model                       answers
 *     INSTANCE_DATA ⇥ its address ⇥ …
 *     CONNECTED ⇥ serial number        or        NO          the password is wrong
 *     SET_MODE ⇥ BINARY                                      ours; from then on:
 *     A5 | 1:1 priority:3 extended page:1 type:2 page:1 | PDU format | PDU specific | source | length | bytes
 *
 * Type 1 is a single frame, 2 a fast packet, 3 the transport protocol, whose length has two bytes. The source of a message to be sent is
 * FF; the device puts its own address there.
 */
import { Buffer } from "node:buffer";
import { EVERYONE, isAddressed } from "../can-id.ts";
import { isFastPacket } from "../codec/definitions.ts";
import { needsTransport } from "../fast-packet.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { Message } from "../pgn-frame.ts";
import { Counts } from "./counts.ts";
import type { LineHost, LineProtocol, LineStatus } from "./line-protocol.ts";
import { SAYS_NOTHING } from "./says-nothing.ts";

const FRAME = 0xa5;
const SYNC_BIT = 0x80;
const HEAD_BYTES = 6;
const TYPE = { single: 1, fast: 2, transport: 3 } as const;
const FROM_DEVICE = 0xff;
const NOTHING = Buffer.alloc(0);

export class MaretronProtocol implements LineProtocol {
  readonly kind = "message-gateway";
  readonly #host: LineHost;
  readonly #password: () => string;
  readonly #counts = new Counts();
  #rest = NOTHING;
  #isReady = false;
  #address: number | null = null;
  #firmware: string | null = null;
  #model: string | null = null;

  constructor(host: LineHost, password: () => string) {
    this.#host = host;
    this.#password = password;
  }

  open(): void {
    this.#rest = NOTHING;
    this.#be(false, null);
    // These characters would end the text, or the password in it; no password has them.
    this.#say(`CONNECT\t"${this.#password().replaceAll(/["\s\p{Control}]/gu, "")}"\t\tMOBILE`);
  }

  receive(bytes: Uint8Array): void {
    const all = Buffer.concat([this.#rest, bytes]);
    let at = 0;
    for (let used = this.#take(all, at); used > 0; used = this.#take(all, at)) at += used;
    this.#rest = all.subarray(at);
    if (this.#rest.length <= nmea2000Limits.deviceTextBytes) return;
    this.#counts.add("too_long");
    this.#rest = NOTHING;
  }

  /** It answers at once or not at all; silence ends the connection. */
  tick(): void {}

  sendMessage(message: Message): boolean {
    const { pgn, priority, destination, data } = message;
    if (!this.#isReady) return this.#counts.refuse("not_ready");
    if (needsTransport(message)) return this.#counts.refuse("too_long_to_send");
    const type = isFastPacket(pgn) ? TYPE.fast : TYPE.single;
    const head = SYNC_BIT | (priority << 4) | (type << 1) | ((pgn >>> 16) & 1);
    const specific = isAddressed(pgn) ? destination : pgn & 0xff;
    this.#host.write(Uint8Array.of(FRAME, head, (pgn >>> 8) & 0xff, specific, FROM_DEVICE, data.length, ...data));
    return true;
  }

  status(): LineStatus {
    return { ...SAYS_NOTHING, address: this.#address, firmware: this.#firmware, model: this.#model };
  }

  counters(): Readonly<Record<string, number>> {
    return this.#counts.all();
  }

  /** The bytes that were used; 0 if what is there is not complete. */
  #take(all: Buffer, at: number): number {
    const first = all[at];
    if (first === undefined) return 0;
    if (first === FRAME) return this.#takeFrame(all, at);
    if (first >= SYNC_BIT) return this.#skip();
    const end = all.indexOf(0, at);
    if (end < 0) return 0;
    this.#takeText(all.toString("latin1", at, end));
    return end + 1 - at;
  }

  #skip(): number {
    this.#counts.add("noise_bytes");
    return 1;
  }

  #takeFrame(all: Buffer, at: number): number {
    if (all.length < at + HEAD_BYTES + 1)
      return all.length > at + 1 && ((all[at + 1] ?? 0) & SYNC_BIT) === 0 ? this.#skip() : 0;
    const [, head = 0, format = 0, specific = 0, source = 0, low = 0, high = 0] = all.subarray(at);
    if ((head & SYNC_BIT) === 0) return this.#skip();
    const type = (head >>> 1) & 3;
    const length = type === TYPE.transport ? low | (high << 8) : low;
    const from = at + HEAD_BYTES + (type === TYPE.transport ? 1 : 0);
    if (all.length < from + length) return 0;
    const isExtended = (head & 8) !== 0;
    const pdu = ((head & 1) << 16) | (format << 8);
    const addressed = isAddressed(pdu);
    if (isExtended || length === 0) this.#counts.add(isExtended ? "refused_bad_identifier" : "refused_no_data");
    else {
      const data = new Uint8Array(all.subarray(from, from + length));
      const pgn = addressed ? pdu : pdu | specific;
      const destination = addressed ? specific : EVERYONE;
      this.#host.message({ pgn, priority: (head >>> 4) & 7, source, destination, data, timestampMs: 0 }, "R");
    }
    return from + length - at;
  }

  #takeText(text: string): void {
    const [head = "", ...values] = text.split("\t");
    if (head === "SERVER_VERSION") [this.#firmware = null, this.#model = null] = values;
    else if (head === "INSTANCE_DATA") this.#address = /^\d{1,3}$/.test(values[0] ?? "") ? Number(values[0]) : null;
    else if (head === "NO") this.#be(false, "password-refused");
    else if (head === "CONNECTED") {
      this.#say("SET_MODE\tBINARY");
      this.#be(true, null);
    }
  }

  #say(text: string): void {
    this.#host.write(Buffer.from(`${text}\0`, "latin1"));
  }

  #be(isReady: boolean, fault: string | null): void {
    this.#isReady = isReady;
    this.#host.state(isReady, fault);
  }
}
