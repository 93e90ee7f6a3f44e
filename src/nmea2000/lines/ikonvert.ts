/**
 * Digital Yacht's iKonvert (USB, 230400 baud) and NavLink2 (TCP). The device is the node on the bus; it takes and gives whole messages:
 *
 *     !PDGY,127250,2,3,255,481.734,2C20AAAAAAE=                    a message of the bus: captures/formats/ikonvert.ts
 *     !PDGY,PGN,destination,base64                                 a message to be sent; the device adds priority and source
 *     $PDGY,000000,load,errors,devices,uptime,address,rejected     once a second; empty while it is off the bus
 *     $PDGY,TEXT,Digital_Yacht_iKonvert_v2.22_#…                   it has started
 *     $PDGY,ACK,command   $PDGY,NAK,cause                          the answer to a command, or to a message that it refuses
 *
 * The device stays off the bus until a command puts it on. It sends only groups of its list, which it keeps without power: the list is read
 * first, and written only where it lacks a group. N2NET_RESET is never sent: it clears the owner's settings, too. A device that another
 * program has left on the bus may not obey; then it is used as it is.
 */
import { Buffer } from "node:buffer";
import { ikonvert } from "../captures/formats/ikonvert.ts";
import { type LineParser, recordsOf } from "../captures/capture-format.ts";
import { TextLines } from "../captures/text-lines.ts";
import { MESSAGE_BYTES_MAX } from "../fast-packet.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { Message } from "../pgn-frame.ts";
import { Counts } from "./counts.ts";
import { Handshake, type HandshakeFault, type Step } from "./handshake.ts";
import type { LineHost, LineProtocol, LineStatus } from "./line-protocol.ts";

const { deviceAnswerMs, deviceTries, deviceRetryMs, deviceListMs, deviceOffBusStatuses, gatewayLineBytes } =
  nmea2000Limits;

/** What the device refuses, by its developer's guide, and whether that is a message or a command. */
const REFUSALS: Readonly<Record<string, "message" | "command">> = {
  PGN_NOT_IN_TX_LIST: "message",
  TX_RATE_TOO_HIGH: "message",
  FRAME_SIZE_ERROR: "message",
  PACKET_SIZE_ERROR: "message",
  NOT_INITIALISED_YET: "message",
  UNKNOWN_PGN: "message",
  ALREADY_INITIALISED: "command",
  WRONG_MODE: "command",
};

export class IkonvertProtocol implements LineProtocol {
  readonly kind = "message-gateway";
  readonly #host: LineHost;
  readonly #transmits: () => readonly number[];
  readonly #isNavLink: boolean;
  readonly #counts = new Counts();
  readonly #handshake = new Handshake({
    say: (command) => this.#host.write(Buffer.from(`$PDGY,${command}\r\n`)),
    done: () => {
      this.#isTold = true;
      this.#be(true, null);
    },
    failed: (fault, nowMs) => this.#giveUp(fault, nowMs),
  });
  #lines = new TextLines(gatewayLineBytes);
  #parser: LineParser = ikonvert.open([]);
  #isPadded = false;
  #isReady = false;
  /** Whether it has had all commands in this run. */
  #isTold = false;
  #againMs = Infinity;
  #offBus = 0;
  /** When the list is written, whose groups have become more. */
  #listMs = Infinity;
  /** How many groups were to be sent at the last look. */
  #groups = 0;
  /** The groups of its list; undefined: not known. */
  #listed: ReadonlySet<number> | undefined;
  /** The numbers of the last status: load, errors, devices, uptime, address, rejected. */
  #status: readonly (number | null)[] = [];
  #model: string | null = null;
  #firmware: string | null = null;

  /** `transmits`: the groups that we send. A NavLink2 needs its mode set. */
  constructor(host: LineHost, transmits: () => readonly number[], isNavLink: boolean) {
    this.#host = host;
    this.#transmits = transmits;
    this.#isNavLink = isNavLink;
  }

  open(nowMs: number): void {
    this.#lines = new TextLines(gatewayLineBytes);
    this.#status = [];
    this.#be(false, null);
    // A device that is set up and says that it is on the bus is not started again: only its port was opened again.
    if (this.#isTold) this.#againMs = nowMs + deviceAnswerMs;
    else this.#begin(nowMs);
  }

  receive(bytes: Uint8Array, nowMs: number): void {
    for (const line of this.#counts.whole(this.#lines.push(bytes)))
      for (const sentence of recordsOf(this.#parser, line)) this.#take(sentence, nowMs);
  }

  tick(nowMs: number): void {
    this.#handshake.tick(nowMs);
    if (this.#isReady && this.#listed !== undefined) this.#watchGroups(this.#listed, nowMs);
    if (nowMs >= this.#againMs || (this.#isReady && nowMs >= this.#listMs)) this.#begin(nowMs);
  }

  sendMessage({ pgn, destination, data }: Message): boolean {
    if (!this.#isReady) return this.#counts.refuse("not_ready");
    if (data.length > MESSAGE_BYTES_MAX) return this.#counts.refuse("too_long_to_send");
    if (this.#listed?.has(pgn) === false) return this.#counts.refuse("not_on_list");
    this.#host.write(Buffer.from(`!PDGY,${pgn},${destination},${Buffer.from(data).toString("base64")}\r\n`));
    return true;
  }

  status(): LineStatus {
    const [loadPct = null, errors = null, devices = null, , address = null, rejected = null] = this.#status;
    const transmits = this.#listed === undefined ? null : [...this.#listed];
    return { loadPct, errors, address, devices, rejected, firmware: this.#firmware, model: this.#model, transmits };
  }

  counters(): Readonly<Record<string, number>> {
    return this.#counts.all();
  }

  #begin(nowMs: number, isRestarted = false): void {
    if (this.#isReady) this.#be(false, null);
    this.#againMs = Infinity;
    this.#listMs = Infinity;
    this.#offBus = 0;
    this.#isTold = false;
    this.#listed = undefined;
    this.#handshake.begin(this.#steps(isRestarted), nowMs);
  }

  #steps(isRestarted: boolean): Step[] {
    const needed = { waitMs: deviceAnswerMs, tries: deviceTries, mayRefuse: false, mayBeSilent: false };
    const wished = { waitMs: deviceAnswerMs, tries: 1, mayRefuse: true, mayBeSilent: true };
    return [
      // It goes off the bus and starts again; one that is off the bus may refuse.
      ...(isRestarted ? [] : [{ ...needed, ...command("N2NET_OFFLINE", "TEXT,"), mayRefuse: true }]),
      ...(this.#isNavLink ? [{ ...wished, ...command("N2NET_MODE,15", "ACK,N2NET_MODE") }] : []),
      { ...wished, ...command("SHOW_LISTS", "ShowTXTable") },
      { ...needed, ...command("TX_LIST", "ACK,TX_LIST"), say: () => this.#listToWrite() },
      // It refuses if it is on the bus already.
      { ...needed, ...command("N2NET_INIT,ALL", "ACK,N2NET_INIT"), mayRefuse: true },
      // Else it refuses what comes faster than the interval of its group, as with two engines. Old firmware does not know the command.
      { ...wished, ...command("TX_LIMIT,OFF", "ACK,TX_LIMIT") },
    ];
  }

  /** Undefined if its list has all our groups: it is kept in a flash memory that wears out. */
  #listToWrite(): string | undefined {
    if (this.#hasAll(this.#listed ?? new Set())) return undefined;
    const list = this.#transmits();
    this.#listed = new Set(list);
    return `TX_LIST,${list.join(",")}`;
  }

  /** A new list costs the device some seconds off the bus: it waits until no more groups are added. */
  #watchGroups(listed: ReadonlySet<number>, nowMs: number): void {
    const { length } = this.#transmits();
    if (this.#hasAll(listed)) this.#listMs = Infinity;
    else if (length !== this.#groups || this.#listMs === Infinity) this.#listMs = nowMs + deviceListMs;
    this.#groups = length;
  }

  #hasAll(listed: ReadonlySet<number>): boolean {
    return this.#transmits().every((pgn) => listed.has(pgn));
  }

  #take(sentence: string, nowMs: number): void {
    if (sentence.startsWith(OF_ITSELF)) {
      this.#takeControl(sentence.slice(OF_ITSELF.length), nowMs);
      return;
    }
    // Some devices never write the padding of base64; of one that does, data without it have lost their end.
    if (!this.#isPadded && /^!PDGY,.*=$/.test(sentence)) {
      this.#isPadded = true;
      this.#parser = ikonvert.open([sentence]);
    }
    const record = this.#parser.parse(sentence);
    if (typeof record === "string") this.#counts.add(`refused_${record.replaceAll("-", "_")}`);
    else if (record?.kind === "message") this.#host.message(record.message, "R");
  }

  #takeControl(line: string, nowMs: number): void {
    if (line.startsWith("000000,")) this.#takeStatus(line.split(",").slice(1), nowMs);
    if (line.startsWith("TEXT,")) this.#takeBanner(line);
    if (line.startsWith("ShowTXTable"))
      this.#listed = new Set(numbersOf(line.split(",").slice(1)).filter((pgn) => pgn !== null));
    if (line.startsWith("NAK,")) {
      const cause = causeOf(line);
      this.#counts.add(REFUSALS[cause] === undefined ? "nak_other" : `nak_${cause.toLowerCase()}`);
    }
    if (this.#handshake.receive(line, nowMs)) return;
    if (line.startsWith("TEXT,")) {
      // It has started again by itself, and is off the bus.
      this.#counts.add("restarts");
      this.#begin(nowMs, true);
    }
  }

  #takeStatus(fields: readonly string[], nowMs: number): void {
    const [load = null, errors = null, devices = null, uptime = null, address = null, rejected = null] =
      numbersOf(fields);
    this.#status = [load, errors, devices, uptime, address, rejected];
    if (this.#isTold && !this.#isReady && address !== null && !this.#handshake.isOpen) {
      this.#againMs = Infinity;
      this.#be(true, null);
    }
    if (this.#isReady && address !== null) this.#host.state(true, null);
    this.#offBus = address === null && this.#isReady ? this.#offBus + 1 : 0;
    if (this.#offBus < deviceOffBusStatuses) return;
    this.#be(false, "off-bus");
    this.#begin(nowMs, true);
  }

  #takeBanner(line: string): void {
    const [, model = null, firmware = null] = /^TEXT,Digital_Yacht_(.+?)_v(\d+[._]\d+)/.exec(line) ?? [];
    this.#model = model;
    this.#firmware = firmware?.replace("_", ".") ?? null;
  }

  #giveUp(cause: HandshakeFault, nowMs: number): void {
    const isOnBus = typeof this.#status[ADDRESS] === "number";
    // A list that was never answered is not known.
    if (cause === "no-answer") this.#listed = undefined;
    if (!isOnBus) this.#againMs = nowMs + deviceRetryMs;
    this.#be(isOnBus, isOnBus ? null : cause);
  }

  #be(isReady: boolean, fault: string | null): void {
    this.#isReady = isReady;
    this.#host.state(isReady, fault);
  }
}

const OF_ITSELF = "$PDGY,";
const ADDRESS = 4;

function command(say: string, done: string): Pick<Step, "say" | "answer"> {
  return {
    say: () => say,
    answer: (line) => {
      if (line.startsWith(done)) return "done";
      return line.startsWith("NAK,") && REFUSALS[causeOf(line)] !== "message" ? "refused" : undefined;
    },
  };
}

/** `NAK,WRONG_MODE`, or with a number before it. */
function causeOf(line: string): string {
  return line.slice(line.lastIndexOf(",") + 1);
}

function numbersOf(fields: readonly string[]): (number | null)[] {
  return fields.map((field) => (/^\d{1,9}$/.test(field) ? Number(field) : null));
}
