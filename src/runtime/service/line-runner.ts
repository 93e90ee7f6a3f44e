/**
 * A gateway that is the node on its bus, both ways: what comes → messages → subscriber → tags; what we send goes through the gateway, with
 * its address. For tags, alarms, recordings and people it is a bus like any other, as far as the gateway allows it.
 */
import type { BusReport } from "../../api/bus-report.ts";
import { type ListeningParts, ListeningSource, TELL_MS } from "../../connectors/listening-source.ts";
import type { GatewayMessages } from "../../messages/en/gateway.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import type { Gateway } from "../../nmea2000/bus/gateway.ts";
import { LinkStatistics } from "../../nmea2000/bus/link-statistics.ts";
import type { CanFrame } from "../../nmea2000/can-frame.ts";
import { AmbiguousRecords } from "../../nmea2000/captures/ambiguous-records.ts";
import { WholeMessages } from "../../nmea2000/captures/whole-messages.ts";
import { FastPacketAssembler } from "../../nmea2000/fast-packet-assembler.ts";
import { DeviceLine, type MakeProtocol } from "../../nmea2000/lines/device-line.ts";
import { GatewayMember } from "../../nmea2000/lines/gateway-member.ts";
import type { Direction } from "../../nmea2000/lines/line-protocol.ts";
import { lineReport } from "../../nmea2000/lines/line-report.ts";
import type { BusMember } from "../../nmea2000/node/bus-member.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import { HeardDevices } from "../../nmea2000/node/heard-devices.ts";
import { NULL_ADDRESS } from "../../nmea2000/node/node-addresses.ts";
import type { Message, PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { FLUSH_MS, type Nmea2000Publisher } from "../../nmea2000/tags/publisher.ts";
import type { MakeSubscriber, Nmea2000Subscriber } from "../../nmea2000/tags/subscriber.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { BusAlerts } from "./bus-alerts.ts";
import { lineFaultText } from "../line-fault-text.ts";
import type { BusRunner, RunningBus } from "./running-bus.ts";
import type { Nmea2000Makers } from "./subscribers.ts";

export interface LineRunnerParts extends ListeningParts {
  readonly type: string;
  readonly make: MakeProtocol;
  readonly timeoutS: number;
  readonly makeSubscriber: MakeSubscriber;
  /** Gets what is received, and what is sent. */
  readonly tap: FrameTap | undefined;
  readonly texts: GatewayMessages;
  /** False if nothing may be sent. */
  readonly sends: boolean;
  readonly makePublisher: Nmea2000Makers["makePublisher"];
  readonly alerts: BusAlerts | undefined;
}

/** Made once, because a full queue refuses thousands of messages. */
const NOT_TAKEN = new Error("the gateway does not take it now");

export class LineRunner extends ListeningSource implements BusRunner, RunningBus {
  readonly bus = this;
  readonly type: string;
  readonly #parts: LineRunnerParts;
  readonly #line: DeviceLine;
  readonly #assembler = new FastPacketAssembler();
  readonly #whole: WholeMessages;
  readonly #heard = new HeardDevices();
  readonly #subscriber: Nmea2000Subscriber;
  readonly #member: GatewayMember;
  readonly #publisher: Nmea2000Publisher | undefined;
  readonly #statistics = new LinkStatistics();
  #sentFrames = 0;
  #markedStale = 0;

  constructor(gateway: Gateway, parts: LineRunnerParts) {
    super({ ...parts, lose: () => (this.#markedStale += parts.lose()) });
    const { clock, make, alerts, makePublisher, sends } = parts;
    this.type = parts.type;
    this.#parts = parts;
    const transmits = () => (sends ? [...new Set([...(alerts?.transmits ?? []), ...this.#member.transmits])] : []);
    this.#line = new DeviceLine(gateway, { clock, make, silenceMs: parts.timeoutS * 1000 }, transmits, {
      frame: (frame, direction, deviceMs) => this.#takeFrame(frame, direction, deviceMs),
      message: (message, direction, deviceMs) => this.#takeWhole(message, direction, deviceMs),
      changed: () => this.#member.look(),
    });
    this.#whole = new WholeMessages(new AmbiguousRecords(this.#line.protocol.assembles ?? "all"), this.#assembler);
    this.#member = new GatewayMember(this.#line, this.#heard, () => clock.monotonic());
    this.#subscriber = parts.makeSubscriber(parts.line, (address) => this.#heard.nameAt(address));
    alerts?.attach(this.#member);
    this.#publisher = makePublisher?.({
      where: parts.line.where,
      hearsItself: this.#line.protocol.marksSent !== true,
      transport: (message) => {
        if (!this.#send(message)) throw NOT_TAKEN;
      },
      sourceAddress: () => this.#member.address ?? NULL_ADDRESS,
    });
  }

  override async run(): Promise<void> {
    const { clock } = this.#parts;
    this.#statistics.begin(clock.monotonic());
    const looking = setInterval(() => {
      this.#statistics.tick(clock.monotonic());
      this.#member.look();
    }, TELL_MS / 4);
    const flushing = setInterval(() => {
      if (this.#member.address !== undefined) this.#publisher?.flush(clock.monotonic());
    }, FLUSH_MS);
    try {
      await super.run();
    } finally {
      clearInterval(looking);
      clearInterval(flushing);
    }
  }

  /** Undefined if nothing may be sent. */
  get node(): BusMember | undefined {
    return this.#parts.sends ? this.#member : undefined;
  }

  get alerts(): BusAlerts | undefined {
    return this.#parts.alerts;
  }

  publish(update: TagUpdate): void {
    this.#publisher?.accept(update);
  }

  devices(): Device[] {
    return this.#heard.devices(this.#parts.clock.monotonic());
  }

  /** A device that says nothing is opened again: its reader cannot be dead. */
  silentMs(): number {
    return 0;
  }

  counters(): Readonly<Record<string, number>> {
    return {
      ...this.#line.counters(),
      losses: this.losses,
      ...this.#assembler.counters,
      ...this.#subscriber.counters,
      ...this.#member.counters(),
    };
  }

  report(): BusReport {
    const { own } = this.#statistics;
    const queue = { waiting: 0, sent: this.#sentFrames, discarded: 0, refusals: 0 };
    const state = this.isUp ? "up" : this.#line.isReady ? "down" : "absent";
    const status = this.#line.protocol.status();
    own.refused_messages = this.#member.counters().messages_refused;
    own.outages = this.losses;
    const bus = this.#statistics.summary({ state, fault: null, details: undefined, queue });
    return {
      interface: this.name,
      bus: { ...bus, load_pct: status.loadPct ?? bus.load_pct, receive_errors: status.errors },
      node: null,
      line: lineReport(this.#line, {
        sends: this.#parts.sends,
        devices: this.devices(),
        asked: this.#member.transmits,
      }),
      published: this.#publisher === undefined ? null : { ...this.#publisher.counters },
      marked_stale: this.#markedStale,
    };
  }

  protected async session(signal: AbortSignal): Promise<string> {
    const end = await this.#line.session(signal);
    this.#assembler.end();
    // A port of this computer is looked at often: it costs nobody anything.
    if (this.#line.gateway.transport === "serial") this.pace.reset();
    return lineFaultText(this.#parts.texts, this.#line, end);
  }

  #send(message: Message): boolean {
    const isSent = this.#member.send(message);
    if (!isSent) return false;
    this.#sentFrames += this.#statistics.wholeSent(message);
    // A gateway of frames sends them back as they were on the bus.
    if (this.#line.protocol.kind === "message-gateway") {
      const source = this.#member.address ?? NULL_ADDRESS;
      this.#parts.tap?.message({ ...message, source, timestampMs: this.#parts.clock.now() }, "T");
    }
    return true;
  }

  #takeFrame(frame: CanFrame, direction: Direction, deviceMs: number): void {
    this.#parts.tap?.frame(frame, direction);
    this.heard();
    if (direction === "T") return;
    this.#statistics.frameReceived(frame);
    const message = this.#assembler.accept(deviceMs === 0 ? frame : { ...frame, timestampMs: deviceMs });
    if (message !== undefined) this.#take({ ...message, timestampMs: frame.timestampMs });
  }

  #takeWhole(message: PgnFrame, direction: Direction, deviceMs: number): void {
    this.heard();
    // Our own messages were recorded when they were sent.
    if (direction === "T") return;
    this.#parts.tap?.message(message, "R");
    this.#statistics.wholeReceived(message);
    const { timestampMs } = message;
    const timed = deviceMs === 0 ? message : { ...message, timestampMs: deviceMs };
    const whole = this.#whole.isWhole(timed) ? message : this.#whole.assemble(timed);
    if (whole !== undefined) this.#take({ ...whole, timestampMs });
  }

  #take(message: PgnFrame): void {
    this.#heard.accept(message, this.#parts.clock.monotonic());
    this.#subscriber.accept(message);
    this.#member.heard(message);
  }
}
