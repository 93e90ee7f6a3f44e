/**
 * candump lines by TCP, both ways: SensESP's NMEA 2000 gateway, or `candump -L can0 | nc`. The device is bare: we are the node. Our own
 * frames come back from some, and are recognised.
 *
 *     (1502984866.421964) can0 09F112CC#FF725AFF7FFF7FFD       also in the other forms of candump
 *
 * Before it knows the time, such a device counts from its start: its times are of use only between frames.
 */
import { Buffer } from "node:buffer";
import { candumpConsole } from "../captures/formats/candump-console.ts";
import { candumpLog, candumpLogLine } from "../captures/formats/candump-log.ts";
import { isComment, type LineParser } from "../captures/capture-format.ts";
import { TextLines } from "../captures/text-lines.ts";
import type { CanFrame, OutgoingFrame } from "../can-frame.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { DeviceProtocol } from "./device-protocol.ts";
import type { LineHost, LineProtocol, LineStatus } from "./line-protocol.ts";
import { SAYS_NOTHING } from "./says-nothing.ts";
import { Unconfirmed } from "./unconfirmed.ts";

/** The interface in our lines: the device ignores it. */
const INTERFACE = "can0";

export class CandumpProtocol extends DeviceProtocol implements LineProtocol {
  readonly kind = "adapter";
  /** Ours that have not come back. */
  readonly #sent = new Unconfirmed();
  readonly #parsers: readonly LineParser[];
  #lines = new TextLines(nmea2000Limits.gatewayLineBytes);
  #nowMs = 0;

  /** `isStandard`: its frames are those with 11-bit identifiers. */
  constructor(host: LineHost, isStandard = false) {
    super(host);
    this.#parsers = [candumpLog, candumpConsole].map((format) => format.open([], 0, isStandard));
  }

  open(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#lines = new TextLines(nmea2000Limits.gatewayLineBytes);
    this.#sent.clear();
    this.host.state(true, null);
  }

  receive(bytes: Uint8Array): void {
    for (const line of this.counts.whole(this.#lines.push(bytes))) if (!isComment(line)) this.#take(line);
  }

  tick(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#sent.tick(nowMs);
  }

  sendFrames(frames: readonly OutgoingFrame[]): boolean {
    for (const frame of frames) this.#sent.add(keyOf(frame), this.#nowMs);
    const lines = frames.map((frame) => candumpLogLine({ ...frame, timestampMs: 0 }, INTERFACE));
    this.host.write(Buffer.from(lines.join("")), frames.length);
    return true;
  }

  status(): LineStatus {
    return SAYS_NOTHING;
  }

  #take(line: string): void {
    const [log, console] = this.#parsers;
    const fromLog = log?.parse(line);
    const record = fromLog === "not-a-record" ? console?.parse(line) : fromLog;
    if (typeof record === "string") this.counts.refused(record);
    else if (record?.kind === "frame") this.#takeFrame(record.frame);
  }

  #takeFrame(frame: CanFrame): void {
    const isOurs = this.#sent.confirm(keyOf(frame));
    if (isOurs) this.counts.add("own_frames_back");
    this.host.frame(frame, isOurs ? "T" : "R");
  }
}

/** The source is ours, too: we are the node. */
function keyOf({ id, data }: OutgoingFrame): string {
  return `${id}#${Buffer.from(data).toString("hex")}`;
}
