/**
 * A CAN bus of another computer through socketcand (TCP). It is bare: we are the node. Commands and answers stand between `<` and `>`:
 *
 *     < hi >                                          it greets
 *     < open can0 > < rawmode >                       ours, each answered by < ok >
 *     < frame 09F8027F 23.424242 00FCFFFF0000FFFF >   a frame that was received, with its time
 *     < send 9f8027f 8 0 fc ff ff 0 0 ff ff >         a frame to be sent; eight digits mean 29 bits
 *     < error 040 23.424242 >                         an error frame; < error could not open bus > refuses
 */
import { Buffer } from "node:buffer";
import { hexBytes, hexNumber, secondsToMs } from "../captures/capture-text.ts";
import { faultOfId } from "../captures/formats/can-id-text.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { DeviceProtocol } from "./device-protocol.ts";
import { Handshake, type Step } from "./handshake.ts";
import type { LineHost, LineProtocol, LineStatus } from "./line-protocol.ts";
import { SAYS_NOTHING } from "./says-nothing.ts";

const { deviceAnswerMs, deviceTextBytes } = nmea2000Limits;
const FRAME_BYTES = 8;
const ID_DIGITS = 8;

export class SocketcandProtocol extends DeviceProtocol implements LineProtocol {
  readonly kind = "adapter";
  readonly #bus: string;
  readonly #isStandard: boolean;
  readonly #handshake = new Handshake({
    say: (command) => this.host.write(Buffer.from(command)),
    done: () => this.be(true, null),
    // The server ends the connection then; without an answer, silence does.
    failed: (fault) => this.be(false, fault),
  });
  #rest = "";
  #errors = 0;

  /** `bus`: its name there, `can0`. `isStandard`: its frames are those with 11-bit identifiers. */
  constructor(host: LineHost, bus: string, isStandard = false) {
    super(host);
    this.#bus = bus;
    this.#isStandard = isStandard;
  }

  open(nowMs: number): void {
    this.#rest = "";
    this.be(false, null);
    // Its greeting need not be waited for.
    this.#handshake.begin([step(`< open ${this.#bus} >`), step("< rawmode >")], nowMs);
  }

  receive(bytes: Uint8Array, nowMs: number): void {
    const parts = (this.#rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")).split(
      ">",
    );
    this.#rest = parts.pop() ?? "";
    for (const part of parts) this.#take(part.slice(part.lastIndexOf("<") + 1).trim(), nowMs);
    if (this.#rest.length <= deviceTextBytes) return;
    this.counts.add("too_long");
    this.#rest = "";
  }

  tick(nowMs: number): void {
    this.#handshake.tick(nowMs);
  }

  sendFrames(frames: readonly OutgoingFrame[]): boolean {
    if (!this.isReady) return this.counts.refuse("not_ready");
    this.host.write(Buffer.from(frames.map(textOf).join("")), frames.length);
    return true;
  }

  status(): LineStatus {
    return { ...SAYS_NOTHING, errors: this.#errors };
  }

  #take(text: string, nowMs: number): void {
    if (text.startsWith("frame ")) this.#takeFrame(text.split(/\s+/));
    else if (ERROR_FRAME.test(text)) this.#errors += 1;
    else if (!this.#handshake.receive(text, nowMs) && text !== "hi") this.counts.add("refused_not_a_record");
  }

  #takeFrame([, idText = "", time = "", ...bytes]: readonly string[]): void {
    const id = hexNumber(idText, 0, idText.length);
    const hex = bytes.join("");
    const data = hex.length <= 2 * FRAME_BYTES ? hexBytes(hex, 0, hex.length) : undefined;
    const timestampMs = secondsToMs(time, 0, time.length);
    const fault =
      faultOfId(id, idText.length, this.#isStandard) ?? (Number.isNaN(timestampMs) ? "bad-time" : undefined);
    if (fault !== undefined || data === undefined) this.counts.refused(fault ?? "bad-data");
    else this.host.frame({ id, data, timestampMs }, "R");
  }
}

/** An error of the bus, not of a command. */
const ERROR_FRAME = /^error [0-9A-F]{3,8} \d+\.\d+$/i;

function step(command: string): Step {
  return {
    say: () => command,
    answer: (said) => (said === "ok" ? "done" : said.startsWith("error ") ? "refused" : undefined),
    waitMs: deviceAnswerMs,
    tries: 1,
    mayRefuse: false,
    mayBeSilent: false,
  };
}

function textOf({ id, data }: OutgoingFrame): string {
  const bytes = Array.from(data, (byte) => ` ${byte.toString(16)}`).join("");
  return `< send ${id.toString(16).padStart(ID_DIGITS, "0")} ${data.length}${bytes} >`;
}
