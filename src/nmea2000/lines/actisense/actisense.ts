/**
 * Gateways of Actisense (NGT-1, NGX-1, W2K-1, WGX-1, PRO-NDC-1E2K), and those that imitate them: binary datagrams (`bst.ts`), or N2K ASCII
 * where the device was set to that. The device is the node on the bus.
 *
 *     open ──▶ operating mode 2: all groups are received      refused by a device set as a converter: mode 1 first
 *          ──▶ its address, its product
 *          ──▶ each group of ours on its transmit list: enabled, all activated once, each read back (`transmit-list.ts`)
 *     "I have started" ──▶ all again
 *
 * A device that answers no command imitates the others, and has no list.
 */
import { Buffer } from "node:buffer";
import { openActisenseWire } from "../../captures/formats/actisense-binary.ts";
import { formatN2kAscii, n2kAscii } from "../../captures/formats/n2k-ascii.ts";
import type { LineFault, RecordSink } from "../../captures/capture-format.ts";
import { TextLines } from "../../captures/text-lines.ts";
import { MESSAGE_BYTES_MAX } from "../../fast-packet.ts";
import { limits as nmea2000Limits } from "../../limits.ts";
import type { Message } from "../../pgn-frame.ts";
import { DeviceProtocol } from "../device-protocol.ts";
import type { LineHost, LineProtocol, LineStatus } from "../line-protocol.ts";
import {
  answerOf,
  COMMAND,
  type DeviceAnswer,
  modelName,
  type SystemStatus,
  systemStatusOf,
  textAt,
} from "./answer.ts";
import { messageBytes } from "./bst.ts";
import { Commands } from "./commands.ts";
import { TransmitList } from "./transmit-list.ts";

const NORMAL_MODE = [1, 0];
const RECEIVE_ALL_MODE = [2, 0];
const DEFAULT_RATE = [0xff, 0xff, 0xff, 0xff];
/** The product information: in one piece, or in parts by the sequence. */
const PRODUCT = { bytes: 138, modelAt: 8, softwareAt: 40, textBytes: 32, modelPart: 2, softwarePart: 3 };
const ADDRESS_AT = 8;
const ADDRESS_MAX = 251;

export class ActisenseProtocol extends DeviceProtocol implements LineProtocol {
  readonly kind = "message-gateway";
  readonly assembles = "known";
  readonly #transmits: () => readonly number[];
  readonly #commands: Commands;
  readonly #list = new TransmitList();
  #parser = openActisenseWire();
  #lines = new TextLines(nmea2000Limits.gatewayLineBytes);
  readonly #ascii = n2kAscii.open([]);
  #speaks: "binary" | "ascii" | undefined;
  /** Whether it has answered a command; undefined before the first one was answered, or was not. */
  #answers: boolean | undefined;
  #nowMs = 0;
  #status: SystemStatus | undefined;
  #address: number | null = null;
  #model: string | null = null;
  #software: string | null = null;
  readonly #sink: RecordSink;

  /** `transmits`: the groups that are sent. */
  constructor(host: LineHost, transmits: () => readonly number[]) {
    super(host);
    this.#transmits = transmits;
    this.#commands = new Commands((bytes) => host.write(bytes));
    this.#sink = {
      frame: (id, bytes, length, timestampMs, _bus, direction = "R") => {
        this.#heard("binary");
        host.frame({ id, data: bytes.slice(0, length), timestampMs }, direction);
      },
      message: (message, _whole, direction = "R") => {
        this.#heard("binary");
        const answer = answerOf(message);
        if (answer !== undefined) this.#takeAnswer(answer);
        else if (message.pgn <= 0x3_ffff) host.message(message, direction);
      },
      refuse: (fault) => this.#refuse(fault),
    };
  }

  open(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#parser = openActisenseWire();
    this.#lines = new TextLines(nmea2000Limits.gatewayLineBytes);
    this.#speaks = undefined;
    this.isReady = false;
    this.#begin();
  }

  receive(bytes: Uint8Array, nowMs: number): void {
    this.#nowMs = nowMs;
    if (this.#speaks !== "ascii") this.#parser.push(bytes, this.#sink);
    if (this.#speaks !== "binary") for (const line of this.#lines.push(bytes)) this.#takeLine(line);
  }

  tick(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#commands.tick(nowMs);
    if (this.#speaks === "ascii" || this.#answers !== true || !this.#commands.isIdle) return;
    this.#list.want(this.#transmits(), nowMs);
    const due = this.#list.due(nowMs);
    if (due.length > 0) this.#enable(due);
  }

  sendMessage(message: Message): boolean {
    if (!this.isReady) return this.counts.refuse("not_ready");
    if (message.data.length > MESSAGE_BYTES_MAX) return this.counts.refuse("too_long_to_send");
    if (this.#speaks === "ascii") {
      this.host.write(Buffer.from(formatN2kAscii(message)));
      return true;
    }
    if (this.#answers !== false && !this.#list.sent.includes(message.pgn)) return this.counts.refuse("not_on_list");
    this.host.write(messageBytes(message));
    return true;
  }

  status(): LineStatus {
    const { loadPct = null, receiveErrors = null, transmitErrors = null } = this.#status ?? {};
    const hasList = this.#speaks !== "ascii" && this.#answers === true;
    return {
      loadPct,
      errors: receiveErrors === null ? null : receiveErrors + (transmitErrors ?? 0),
      address: this.#address,
      devices: null,
      rejected: null,
      firmware: this.#software,
      model: this.#model,
      transmits: hasList ? this.#list.sent : null,
    };
  }

  override counters(): Readonly<Record<string, number>> {
    return { ...super.counters(), dropped_by_device_pct: this.#status?.droppedPct ?? 0 };
  }

  #begin(): void {
    this.#commands.clear();
    this.#list.forget();
    this.#answers = undefined;
    this.#status = undefined;
    this.#address = null;
    this.#setMode(RECEIVE_ALL_MODE, () => {
      this.#setMode(NORMAL_MODE, () => undefined);
      this.#setMode(RECEIVE_ALL_MODE, () => this.counts.add("mode_refused"));
    });
    this.#ask(COMMAND.CAN_CONFIG, [], ({ data }) => {
      const address = data.byteLength > ADDRESS_AT ? data.getUint8(ADDRESS_AT) : 0xff;
      this.#address = address <= ADDRESS_MAX ? address : null;
    });
    this.#ask(COMMAND.PRODUCT, [], () => undefined);
  }

  #setMode(mode: readonly number[], refused: () => void): void {
    this.#commands.ask(COMMAND.OPERATING_MODE, mode, this.#nowMs, (answer) => {
      this.#answers = answer !== undefined;
      if (answer === undefined) this.#commands.clear();
      if (answer !== undefined && isRefusal(answer)) refused();
    });
  }

  #ask(command: number, data: readonly number[], done: (answer: DeviceAnswer) => void): void {
    this.#commands.ask(command, data, this.#nowMs, (answer) => {
      if (answer === undefined) this.counts.add("commands_unanswered");
      else if (isRefusal(answer)) this.counts.add("commands_refused");
      else done(answer);
    });
  }

  #enable(groups: readonly number[]): void {
    for (const pgn of groups) {
      // One that is not answered is not asked for again before the device has started again.
      this.#list.set(pgn, "refused");
      this.#ask(COMMAND.TRANSMIT_PGN, [...numberBytes(pgn), 1, ...DEFAULT_RATE], () => this.#list.set(pgn, "enabled"));
    }
    this.#ask(COMMAND.ACTIVATE_LISTS, [], () => {
      for (const pgn of this.#list.enabled)
        this.#ask(COMMAND.TRANSMIT_PGN, numberBytes(pgn), ({ data }) => {
          const isOn = data.byteLength > 4 && data.getUint32(0, true) === pgn && data.getUint8(4) !== 0;
          this.#list.set(pgn, isOn ? "checked" : "refused");
        });
    });
  }

  #takeAnswer(answer: DeviceAnswer): void {
    const { command, data, model } = answer;
    this.#model ??= modelName(model);
    if (command === COMMAND.STARTED) {
      this.counts.add("restarts");
      this.#begin();
    } else if (command === COMMAND.SYSTEM_STATUS) {
      this.#status = systemStatusOf(data) ?? this.#status;
      if (this.isReady) this.host.state(true, null);
    } else if (command === COMMAND.ERROR_REPORT) this.counts.add("error_reports");
    else {
      if (command === COMMAND.PRODUCT) this.#takeProduct(answer);
      if (!this.#commands.take(answer, this.#nowMs)) this.counts.add("answers_unasked");
    }
  }

  #takeProduct({ data, sequence }: DeviceAnswer): void {
    const { bytes, modelAt, softwareAt, textBytes, modelPart, softwarePart } = PRODUCT;
    if (data.byteLength >= bytes) {
      this.#model = textAt(data, modelAt, textBytes);
      this.#software = textAt(data, softwareAt, textBytes);
    } else if (sequence === modelPart) this.#model = textAt(data, 0, textBytes);
    else if (sequence === softwarePart) this.#software = textAt(data, 0, textBytes);
  }

  #takeLine(line: string | undefined): void {
    const record = line === undefined ? "too-long" : this.#ascii.parse(line);
    // Until it is known what it speaks, the bytes of datagrams are no lines.
    if (typeof record === "string" && this.#speaks === "ascii") this.#refuse(record);
    if (typeof record !== "object" || record.kind !== "message") return;
    this.#heard("ascii");
    this.host.message(record.message, "R");
  }

  #refuse(fault: LineFault): void {
    this.counts.refused(fault);
  }

  #heard(speaks: "binary" | "ascii"): void {
    if (speaks === "ascii" && this.#speaks === undefined) {
      this.#commands.clear();
      // The binary commands before are no line to it: without an end, they would take the first message with them.
      this.host.write(Buffer.from("\r\n"));
    }
    this.#speaks = speaks;
    if (this.isReady) return;
    this.be(true, null);
  }
}

function isRefusal({ command, error }: DeviceAnswer): boolean {
  return error !== 0 || command === COMMAND.REFUSED;
}

function numberBytes(pgn: number): number[] {
  return [pgn & 0xff, (pgn >>> 8) & 0xff, (pgn >>> 16) & 0xff, 0];
}
