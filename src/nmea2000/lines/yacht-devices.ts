/**
 * Gateways of Yacht Devices in RAW: YDWG, YDEN and YDNR by TCP or UDP, YDNU by USB. The gateway is the node on the bus and replaces the
 * source address; it takes and gives frames:
 *
 *     17:33:21.107 R 19F51323 01 2F 30 70 00 2F 30 70      received from the bus
 *     17:33:21.108 T 19F51323 01 2F 30 70 00 2F 30 70      sent by the gateway, for us or for another program: all that confirms a frame
 *     19F51300 01 2F 30 70 00 2F 30 70                     to be sent
 *
 * If nothing comes, the bus is asked once who is there: every device answers, and the gateway confirms the question.
 *
 * It has no commands in this mode. A YDNU whose mode was not set takes it from the first line: `0` is RAW, and no line for the others.
 */
import { Buffer } from "node:buffer";
import type { OutgoingFrame } from "../can-frame.ts";
import { buildCanId, EVERYONE } from "../can-id.ts";
import { isComment } from "../captures/capture-format.ts";
import { formatYdrawOutgoing, ydraw } from "../captures/formats/ydraw.ts";
import { TextLines } from "../captures/text-lines.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { PGN, pgnBytes } from "../pgn.ts";
import { DeviceProtocol } from "./device-protocol.ts";
import type { LineHost, LineProtocol, LineStatus } from "./line-protocol.ts";
import { SAYS_NOTHING } from "./says-nothing.ts";
import { Unconfirmed } from "./unconfirmed.ts";

const CHOOSE_RAW = "0\r\n";
const WHO_IS_THERE: OutgoingFrame = {
  id: buildCanId({ priority: 6, pgn: PGN.REQUEST, source: 0, destination: EVERYONE }),
  data: Uint8Array.from(pgnBytes(PGN.ADDRESS_CLAIM)),
};
/** The date of lines that have a time only: no line has the time 0, which means "no time". */
const SOME_DAY_MS = 86_400_000;

export class YachtDevicesProtocol extends DeviceProtocol implements LineProtocol {
  readonly kind = "frame-gateway";
  readonly marksSent = true;
  readonly #sent = new Unconfirmed();
  readonly #parser = ydraw.open([], SOME_DAY_MS);
  #lines = new TextLines(nmea2000Limits.gatewayLineBytes);
  #nowMs = 0;
  /** When the silent bus is asked (monotonic); infinite once that is done, or something has come. */
  #askAtMs = Infinity;
  readonly #mayAsk: boolean;
  /** The source of what it sends. */
  #address: number | null = null;

  /** `mayAsk`: false where nothing may be sent. */
  constructor(host: LineHost, mayAsk: boolean) {
    super(host);
    this.#mayAsk = mayAsk;
  }

  open(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#lines = new TextLines(nmea2000Limits.gatewayLineBytes);
    this.#sent.clear();
    this.isReady = false;
    this.#address = null;
    this.#askAtMs = this.#mayAsk ? nowMs + nmea2000Limits.askSilentBusMs : Infinity;
    this.host.write(Buffer.from(CHOOSE_RAW));
  }

  receive(bytes: Uint8Array, nowMs: number): void {
    this.#nowMs = nowMs;
    this.#askAtMs = Infinity;
    for (const line of this.counts.whole(this.#lines.push(bytes))) if (!isComment(line)) this.#take(line);
  }

  tick(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#sent.tick(nowMs);
    if (nowMs < this.#askAtMs) return;
    this.#askAtMs = Infinity;
    this.#write([WHO_IS_THERE]);
  }

  sendFrames(frames: readonly OutgoingFrame[]): boolean {
    if (!this.isReady) return this.counts.refuse("not_ready");
    this.#write(frames);
    return true;
  }

  status(): LineStatus {
    return { ...SAYS_NOTHING, address: this.#address };
  }

  override counters(): Readonly<Record<string, number>> {
    return { ...super.counters(), ...this.#sent.counters() };
  }

  #write(frames: readonly OutgoingFrame[]): void {
    for (const frame of frames) this.#sent.add(keyOf(frame), this.#nowMs);
    this.host.write(Buffer.from(frames.map(formatYdrawOutgoing).join("")), frames.length);
  }

  #take(line: string): void {
    const record = this.#parser.parse(line);
    if (record === undefined) return;
    if (typeof record === "string") return this.counts.refused(record);
    if (record.kind === "message") return;
    const { frame, direction = "R" } = record;
    // Only now is it known that it is such a gateway.
    if (!this.isReady) {
      this.be(true, null);
    }
    if (direction === "T") {
      this.#address = frame.id & 0xff;
      if (!this.#sent.confirm(keyOf(frame))) this.counts.add("frames_of_other_programs");
    }
    this.host.frame(frame, direction);
  }
}

/** The gateway replaces the source. */
function keyOf({ id, data }: OutgoingFrame): string {
  return `${id >>> 8}#${Buffer.from(data).toString("latin1")}`;
}
