/**
 * CAN adapters that speak slcan (LAWICEL's protocol): CANable, USBtin and others, at a serial port. They are bare: we are the node. A line
 * ends with CR; BEL is "no".
 *
 *     C, V, S5, O              ours: close, say the version, 250 kbit/s (S6: 500, on the line of a battery), open
 *     T 09F8027F 8 00FC…       a frame with 29 bits, both ways: identifier, length, bytes; of some adapters 4 digits of a time follow
 *     t, r, R                  a frame with 11 bits, remote requests
 *     z, Z, or nothing         a frame is sent
 *     F 00                     errors: 1 receive queue full, 2 transmit queue full, 4 warning, 8 overrun, 20 passive, 80 bus error
 *
 * Many adapters do not answer commands. So each command has its time, and only a BEL after "open" is a refusal.
 */
import { Buffer } from "node:buffer";
import { hexBytes, hexNumber } from "../captures/capture-text.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { DeviceProtocol } from "./device-protocol.ts";
import { Handshake, type HandshakeFault } from "./handshake.ts";
import type { LineHost, LineProtocol, LineStatus } from "./line-protocol.ts";
import { SAYS_NOTHING } from "./says-nothing.ts";

const { adapterAnswerMs, adapterStatusMs, deviceRetryMs, deviceTextBytes } = nmea2000Limits;
const CR = 0x0d;
const LF = 0x0a;
const BEL = "\u0007";
const EXTENDED = { kind: "T", digits: 8, most: 0x1fff_ffff, speed: "S5" };
const STANDARD = { kind: "t", digits: 3, most: 0x7ff, speed: "S6" };
const TIME_DIGITS = 4;
const FRAME_BYTES = 8;
const REFUSED_KINDS: Readonly<Record<string, string>> = {
  t: "refused_standard_frame",
  T: "refused_extended_frame",
  r: "refused_remote_request",
  R: "refused_remote_request",
};
/** The bits of its errors. */
const ERRORS = {
  receive_queue_full: 0x01,
  transmit_queue_full: 0x02,
  overrun: 0x08,
  error_passive: 0x20,
  bus_error: 0x80,
};
const isSilence = (): undefined => undefined;

export class SlcanProtocol extends DeviceProtocol implements LineProtocol {
  readonly kind = "adapter";
  readonly #identifiers: typeof EXTENDED;
  readonly #handshake = new Handshake({
    say: (command) => this.host.write(Buffer.from(`${command}\r`)),
    done: () => this.be(true, null),
    failed: (fault, nowMs) => this.#giveUp(fault, nowMs),
  });
  #line = "";
  #againMs = Infinity;
  #statusMs = 0;
  /** Whether it says its errors; undefined: it has not answered yet. */
  #saysErrors: boolean | undefined;
  #errors = 0;
  #firmware: string | null = null;

  /** `isStandard`: its frames are those with 11-bit identifiers. */
  constructor(host: LineHost, isStandard = false) {
    super(host);
    this.#identifiers = isStandard ? STANDARD : EXTENDED;
  }

  open(nowMs: number): void {
    this.#line = "";
    this.#saysErrors = undefined;
    this.#firmware = null;
    this.be(false, null);
    this.#begin(nowMs);
  }

  receive(bytes: Uint8Array, nowMs: number): void {
    for (const byte of bytes) {
      const character = String.fromCharCode(byte);
      if (character === BEL) this.#refused(nowMs);
      else if (byte !== CR && byte !== LF) {
        if (this.#line.length < deviceTextBytes) this.#line += character;
        continue;
      } else if (byte === CR) this.#take(this.#line, nowMs);
      this.#line = "";
    }
  }

  tick(nowMs: number): void {
    this.#handshake.tick(nowMs);
    if (nowMs >= this.#againMs) this.#begin(nowMs);
    if (!this.isReady || this.#saysErrors === false || nowMs < this.#statusMs) return;
    this.#statusMs = nowMs + adapterStatusMs;
    this.host.write(Buffer.from("F\r"));
  }

  sendFrames(frames: readonly OutgoingFrame[]): boolean {
    if (!this.isReady) return this.counts.refuse("not_ready");
    this.host.write(Buffer.from(frames.map(textOf).join("")), frames.length);
    return true;
  }

  status(): LineStatus {
    return { ...SAYS_NOTHING, errors: this.#saysErrors === true ? this.#errors : null, firmware: this.#firmware };
  }

  close(): void {
    this.host.write(Buffer.from("C\r"));
  }

  #begin(nowMs: number): void {
    this.#againMs = Infinity;
    const timed = { waitMs: adapterAnswerMs, tries: 1, mayRefuse: true, mayBeSilent: true, answer: isSilence };
    const step = (text: string) => ({ ...timed, say: () => text });
    const open = { ...step("O"), answer: opened, mayRefuse: false };
    // The first CR ends what another program has left unfinished.
    this.#handshake.begin([step("\rC"), step("V"), step(this.#identifiers.speed), open], nowMs);
  }

  #refused(nowMs: number): void {
    if (this.#handshake.receive(BEL, nowMs)) return;
    if (!this.isReady) return;
    if (this.#saysErrors === undefined) this.#saysErrors = false;
    else this.counts.add("send_refused");
  }

  #take(line: string, nowMs: number): void {
    const text = /^[zZ]/.test(line) ? line.slice(1) : line;
    const kind = text.charAt(0);
    if (kind === this.#identifiers.kind) this.#takeFrame(text);
    else if (kind === "V") this.#firmware = text.slice(1);
    else if (kind === "F") this.#takeErrors(hexNumber(text, 1, text.length));
    else if (text === "") this.#handshake.receive(text, nowMs);
    else this.counts.add(REFUSED_KINDS[kind] ?? "refused_not_a_record");
  }

  #takeFrame(text: string): void {
    const { digits, most } = this.#identifiers;
    const id = hexNumber(text, 1, 1 + digits);
    const length = Number(text.charAt(1 + digits));
    const from = 2 + digits;
    const to = from + 2 * length;
    const isWhole = text.length === to || text.length === to + TIME_DIGITS;
    const data = isWhole && length <= FRAME_BYTES ? hexBytes(text, from, to) : undefined;
    if (!(id <= most)) this.counts.add("refused_bad_identifier");
    else if (data === undefined) this.counts.add("refused_bad_data");
    else this.host.frame({ id, data, timestampMs: 0 }, "R");
  }

  #takeErrors(bits: number): void {
    if (Number.isNaN(bits)) return;
    this.#saysErrors = true;
    const said = Object.entries(ERRORS).filter(([, bit]) => (bits & bit) !== 0);
    this.#errors += said.length;
    for (const [error] of said) this.counts.add(error);
  }

  #giveUp(fault: HandshakeFault, nowMs: number): void {
    this.#againMs = nowMs + deviceRetryMs;
    this.be(false, fault);
  }
}

function opened(line: string): "done" | "refused" | undefined {
  return line === "" ? "done" : line === BEL ? "refused" : undefined;
}

function textOf({ id, data }: OutgoingFrame): string {
  const text = id.toString(16).padStart(EXTENDED.digits, "0") + String(data.length) + Buffer.from(data).toString("hex");
  return `T${text.toUpperCase()}\r`;
}
