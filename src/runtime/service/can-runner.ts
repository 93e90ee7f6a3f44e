/**
 * A real bus in both directions: frames → messages → subscriber → tags, and our own node with what it publishes. An interface that is
 * missing, down or bus-off is reported and waited for, and so is a kernel whose SocketCAN comes later, as with a module that is loaded
 * after the service. When the bus is back, the node claims its address again. With `listen_only` in the project nothing is ever sent.
 */
import type { Battery } from "../../connectors/bms-can/battery.ts";
import type { RunnerStatistics } from "../../connectors/runner.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Clock } from "../../core/clock.ts";
import { isBitacoraError } from "../../core/errors.ts";
import type { BusReport } from "../../api/bus-report.ts";
import { FastPacketAssembler } from "../../nmea2000/fast-packet-assembler.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { Backoff } from "../../core/backoff.ts";
import { pause } from "../../core/pause.ts";
import { tappedBus } from "../../nmea2000/bus/tapped-bus.ts";
import type { CanBus } from "../../nmea2000/bus/can-bus.ts";
import { LISTENS, type LineReport } from "../../nmea2000/lines/line-report.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import { HeardDevices } from "../../nmea2000/node/heard-devices.ts";
import { EngineQuestions } from "../../nmea2000/node/engine-questions.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import type { Nmea2000Node } from "../../nmea2000/node/nmea2000-node.ts";
import type { J1939Line } from "../../nmea2000/pgn-frame.ts";
import type { MakeSubscriber, Nmea2000Subscriber } from "../../nmea2000/tags/subscriber.ts";
import type { BusFlag, BusMeasure } from "../../project/bus-tags.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { BusNode, type BusNodeOptions } from "./bus-node.ts";
import type { BusAlerts } from "./bus-alerts.ts";
import { BusState } from "./bus-state.ts";
import type { BusRunner, RunningBus } from "./running-bus.ts";
import { say } from "../../messages/catalogue.ts";
import { existsSync } from "node:fs";
import { writeDurably } from "../../core/durable-file.ts";

/** A bus whose reader may die without a sign. */
interface WatchedBus extends CanBus {
  /** For how long its reader has been dead; 0 if it lives. */
  silentMs(): number;
}

export interface CanRunnerParts {
  readonly type: string;
  readonly bus: WatchedBus;
  /** Why the bus is not up, and what the device says that joins us to it: of an adapter that is no interface of the kernel. */
  readonly adapter?: {
    readonly fault: () => string | null;
    readonly report: () => LineReport;
    readonly counters: () => Readonly<Record<string, number>>;
  };
  /** The tag that gets a property of the bus, if one does. */
  readonly tagOf?: (property: BusFlag | BusMeasure) => string | undefined;
  readonly tags: TagStore;
  readonly clock: Clock;
  readonly makeSubscriber: MakeSubscriber;
  readonly line: SourceLine;
  /** Makes the line's values stale. Returns how many. */
  readonly lose: () => number;
  /** Of a line of BMS-Can: it gets all frames. */
  readonly battery: Battery | undefined;
  /** Undefined for NMEA 2000. */
  readonly j1939: J1939Line | undefined;
  /** Whether a bus of engines may be asked. */
  readonly asksEngines: boolean;
  /** Options of our node; undefined if we only listen. */
  readonly node: Omit<BusNodeOptions, "bus" | "clock" | "assembler"> | undefined;
  readonly messages: Messages;
  /** Gets every received frame, and every frame that our node sends. */
  readonly tap: FrameTap | undefined;
  /** The file that says whether the bus was ever heard. */
  readonly heardFile: string;
  /** Called with the fault when the bus is not up, and with null when it is. */
  readonly onFault: (fault: string | null) => void;
}

export class CanRunner implements BusRunner, RunningBus {
  readonly type: string;
  readonly bus = this;
  readonly name: string;
  readonly line: SourceLine;
  readonly #parts: CanRunnerParts;
  readonly #bus: WatchedBus;
  readonly #state: BusState;
  /** One for the bus; our node uses it, too. */
  readonly #assembler: FastPacketAssembler;
  readonly #subscriber: Nmea2000Subscriber;
  readonly #stopped = Promise.withResolvers<void>();
  /** The devices heard, if we only listen; a node has its own table. */
  readonly #heard: HeardDevices | undefined;
  #node: BusNode | undefined;
  #heardMark: HeardMark | undefined;
  /** Why the bus could not be opened; null once it is. */
  #obstacle: string | null = null;
  readonly #waiting = new AbortController();
  readonly #questions: EngineQuestions | undefined;
  #asking: NodeJS.Timeout | undefined;
  /** The fault that was reported last; undefined: none yet. */
  #said: string | null | undefined;
  #stopping = false;

  constructor(parts: CanRunnerParts) {
    const { line, bus } = parts;
    this.type = parts.type;
    this.name = bus.name;
    this.line = line;
    this.#parts = parts;
    this.#bus = bus;
    this.#assembler = new FastPacketAssembler(true, parts.j1939);
    this.#subscriber = parts.makeSubscriber(line, (address) => (this.#node?.node ?? this.#heard)?.nameAt(address));
    this.#heard = parts.node === undefined ? new HeardDevices() : undefined;
    this.#questions = parts.asksEngines ? new EngineQuestions() : undefined;
    this.#state = new BusState(bus, () => this.#node?.node.statistics(), parts, parts.tagOf);
  }

  async run(): Promise<void> {
    const { node, clock, tap, battery } = this.#parts;
    this.#heardMark = new HeardMark(this.#parts.heardFile);
    const bus = tap === undefined ? this.#bus : tappedBus(this.#bus, tap, clock);
    if (node !== undefined) this.#node = await BusNode.open({ ...node, bus, clock, assembler: this.#assembler });
    if (this.#stopping) return;
    this.#bus.onFrame((frame) => {
      // Frames from before the loss of the bus must not make its values look fresh again.
      if (this.#bus.state !== "up") return;
      this.#heardMark?.hear();
      tap?.frame(battery === undefined ? frame : { ...frame, isStandard: true }, "R");
      if (battery !== undefined) return battery.take(frame);
      // With a node, the node reassembles the messages.
      const message = this.#heard && this.#assembler.accept(frame);
      if (message === undefined) return;
      this.#heard?.accept(message, clock.monotonic());
      this.#questions?.heard(message.source, clock.monotonic());
      this.#subscriber.accept(message);
    });
    this.#node?.node.onMessage((message) => {
      if (this.#bus.state === "up") this.#subscriber.accept(message);
    });
    this.#bus.onState((_state, previous) => {
      if (previous === "up") this.#assembler.end();
      this.#say();
    });
    if (this.#questions !== undefined)
      this.#asking = setInterval(() => this.#ask(bus), nmea2000Limits.engineQuietMs / 2);
    this.#node?.start();
    this.#node?.node.onFault(() => this.#say());
    try {
      await this.#open();
    } finally {
      // A bus that cannot be opened counts as lost, too.
      if (!this.#stopping) this.#state.start();
    }
    this.#say();
    await this.#stopped.promise;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#asking);
    this.#waiting.abort();
    this.#state.stop();
    await this.#node?.stop();
    await this.#bus.stop();
    this.#stopped.resolve();
  }

  get node(): Nmea2000Node | undefined {
    return this.#node?.node;
  }

  get alerts(): BusAlerts | undefined {
    return this.#parts.node?.alerts;
  }

  publish(update: TagUpdate): void {
    this.#node?.publisher?.accept(update);
  }

  /** "running" while the bus is up, else "waiting". */
  state(): RunnerStatistics["state"] {
    return this.#bus.state === "up" ? "running" : "waiting";
  }

  fault(): string | null {
    if (this.#obstacle !== null) return this.#obstacle;
    const adapterFault = this.#parts.adapter?.fault() ?? null;
    if (adapterFault !== null) return adapterFault;
    const { fault } = this.#bus.statistics();
    if (fault !== null) return say(this.#parts.messages.bus.faults[fault], { name: this.name });
    const nodeFault = this.#node?.node.statistics().fault ?? null;
    return nodeFault === null ? null : (this.#parts.node?.texts.faults[nodeFault] ?? null);
  }

  counters(): Readonly<Record<string, number>> {
    const { adapter, battery } = this.#parts;
    const { frames_in_per_s, load_pct, counters } = this.#bus.statistics();
    const never_heard = this.#heardMark?.wasHeard === false ? 1 : 0;
    return {
      frames_in_per_s,
      load_pct,
      never_heard,
      ...counters,
      ...adapter?.counters(),
      ...this.#questions?.counters,
      ...(battery?.counters ?? { ...this.#assembler.counters, ...this.#subscriber.counters }),
    };
  }

  silentMs(): number {
    return this.#bus.silentMs();
  }

  devices(): readonly Device[] {
    const { battery, clock } = this.#parts;
    if (battery !== undefined) return battery.devices();
    return this.#node?.node.devices() ?? this.#heard?.devices(clock.monotonic()) ?? [];
  }

  report(): BusReport {
    const { adapter, battery } = this.#parts;
    const line = adapter?.report() ?? null;
    const publisher = this.#node?.publisher;
    return {
      interface: this.name,
      bus: this.#bus.statistics(),
      node: this.#node?.node.statistics() ?? null,
      line: battery === undefined ? line : { ...LISTENS, ...line, model: battery.model, firmware: battery.firmware },
      published: publisher === undefined ? null : { ...publisher.counters },
      marked_stale: this.#state.markedStale,
    };
  }

  #ask(bus: CanBus): void {
    const question = bus.state === "up" ? this.#questions?.due(this.#parts.clock.monotonic()) : undefined;
    if (question !== undefined) bus.send([question]);
  }

  /** Tries until the kernel has SocketCAN. Rejects with `bus-unavailable` if waiting would not help. */
  async #open(): Promise<void> {
    const pace = new Backoff();
    while (!this.#stopping) {
      try {
        await this.#bus.start();
        this.#obstacle = null;
        return;
      } catch (error) {
        if (!isBitacoraError(error, "bus-unavailable") || error.details["reason"] !== "no-socketcan") throw error;
        this.#obstacle = this.#parts.messages.bus.obstacles["no-socketcan"];
        this.#say();
        this.#state.start();
        await pause(pace.nextMs(), this.#waiting.signal);
      }
    }
  }

  /** Reports the fault if it has changed. */
  #say(): void {
    const fault = this.fault();
    if (this.#stopping || fault === this.#said) return;
    this.#said = fault;
    this.#parts.onFault(fault);
  }
}

/**
 * Whether this vessel has ever heard a bus: an empty file in the data directory, made at its first frame. A bus that was heard and is away
 * is a fault; one that was never heard is awaited, as on a computer that was just installed and has no adapter yet.
 */
class HeardMark {
  readonly #file: string;
  #wasHeard: boolean;

  /** Looks whether the file is there. */
  constructor(file: string) {
    this.#file = file;
    this.#wasHeard = existsSync(file);
  }

  get wasHeard(): boolean {
    return this.#wasHeard;
  }

  /** Called with each frame. A mark that cannot be written is made at the first frame of another run. */
  hear(): void {
    if (this.#wasHeard) return;
    this.#wasHeard = true;
    void writeDurably(this.#file, "").catch(() => undefined);
  }
}
