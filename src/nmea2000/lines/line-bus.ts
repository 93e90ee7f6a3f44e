/**
 * A bus behind a device that is no interface of the kernel, opened again when it is lost: behind a bare adapter, where we are the node, or
 * behind a gateway, for the tools. A gateway of messages gives and takes them as frames.
 */
import { Feed } from "../../core/feed.ts";
import { Backoff } from "../../core/backoff.ts";
import type { Clock } from "../../core/clock.ts";
import { pause } from "../../core/pause.ts";
import type { BusState, CanBus, CanBusStatistics, FrameListener, StateListener } from "../bus/can-bus.ts";
import type { Gateway } from "../bus/gateway.ts";
import { LinkStatistics } from "../bus/link-statistics.ts";
import { validFrames } from "../bus/socketcan-channel.ts";
import type { CanFrame, OutgoingFrame } from "../can-frame.ts";
import { parseCanId } from "../can-id.ts";
import { FrameSplitter } from "../fast-packet.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { isOfTheNode } from "./gateway-member.ts";
import { DeviceLine, type LineEnd, type MakeProtocol } from "./device-line.ts";
import type { Direction } from "./line-protocol.ts";

const TICK_MS = 1000;

export class LineBus implements CanBus {
  readonly name: string;
  readonly line: DeviceLine;
  readonly #clock: Clock;
  readonly #pace = new Backoff();
  readonly #statistics = new LinkStatistics();
  readonly #frames = new Feed<CanFrame>();
  readonly #states = new Feed<readonly [BusState, BusState]>();
  readonly #stopping = new AbortController();
  readonly #splitter = new FrameSplitter();
  /** Joins what we send. */
  readonly #joiner = new FastPacketAssembler();
  readonly #asked = new Set<number>();
  #running: Promise<void> | undefined;
  #state: BusState = "stopped";
  #sent = 0;
  #end: LineEnd | null = null;

  /** `silenceMs`: Infinity where a bus without another device is no fault. */
  constructor(name: string, gateway: Gateway, parts: { clock: Clock; make: MakeProtocol; silenceMs: number }) {
    this.name = name;
    this.#clock = parts.clock;
    this.line = new DeviceLine(gateway, parts, () => [...this.#asked], {
      frame: (frame, direction) => this.#take(frame, direction),
      message: (message, direction) => {
        for (const frame of this.#splitter.split(message) ?? []) this.#take(frame, direction);
      },
      changed: () => this.#become(this.line.isReady ? "up" : "down"),
    });
  }

  get state(): BusState {
    return this.#state;
  }

  /** Why the last connection ended; null while the bus is up, and before the first try. */
  get end(): LineEnd | null {
    return this.#state === "up" ? null : this.#end;
  }

  start(): Promise<void> {
    this.#running ??= this.#run();
    return Promise.resolve();
  }

  send(frames: readonly OutgoingFrame[]): boolean {
    const { own } = this.#statistics;
    const message = validFrames(frames, nmea2000Limits.transmitFrames);
    if (message === undefined) own.invalid_messages += 1;
    else if (this.#state !== "up" || !this.#hand(message)) own.refused_messages += 1;
    else {
      this.#sent += message.length;
      for (const frame of message) this.#statistics.frameSent(frame);
      return true;
    }
    return false;
  }

  #hand(frames: readonly OutgoingFrame[]): boolean {
    const { protocol } = this.line;
    if (protocol.kind !== "adapter" && frames.some(({ id }) => isOfTheNode(parseCanId(id).pgn))) return false;
    if (protocol.sendMessage === undefined) return protocol.sendFrames?.(frames) === true;
    const timestampMs = this.#clock.now();
    const whole = frames
      .map((frame) => this.#joiner.accept({ ...frame, timestampMs }))
      .find((each) => each !== undefined);
    if (whole === undefined) return false;
    if (this.#asked.size < nmea2000Limits.gatewayGroups) this.#asked.add(whole.pgn);
    return protocol.sendMessage(whole);
  }

  /** Frames that wait for the port are a few milliseconds old. */
  discard(): void {
    return undefined;
  }

  onFrame(listener: FrameListener): () => void {
    return this.#frames.subscribe(listener);
  }

  onState(listener: StateListener): () => void {
    return this.#states.subscribe(([state, previous]) => listener(state, previous));
  }

  statistics(): CanBusStatistics {
    const { waiting_frames: waiting = 0, dropped_frames: discarded = 0 } = this.line.gateway.counters();
    const queue = { waiting, sent: this.#sent - waiting - discarded, discarded, refusals: 0 };
    this.#statistics.own.listener_errors = this.#frames.listenerErrors + this.#states.listenerErrors;
    const fault = this.#state === "absent" ? "cannot-open" : null;
    return this.#statistics.summary({ state: this.#state, fault, details: undefined, queue });
  }

  /** A line that says nothing is opened again: its reader cannot be dead. */
  silentMs(): number {
    return 0;
  }

  async stop(): Promise<void> {
    this.#become("stopped");
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    this.#statistics.begin(this.#clock.monotonic());
    const ticking = setInterval(() => this.#statistics.tick(this.#clock.monotonic()), TICK_MS);
    this.#become("down");
    while (!signal.aborted) {
      const wasUp = this.#statistics.own.frames_in;
      this.#end = await this.line.session(signal);
      this.#become("absent");
      // A port of this computer is looked at often: it costs nobody anything.
      if (this.#statistics.own.frames_in > wasUp || this.line.gateway.transport === "serial") this.#pace.reset();
      await pause(this.#pace.nextMs(), signal);
    }
    clearInterval(ticking);
  }

  #take(frame: CanFrame, direction: Direction): void {
    // Our own frames, which some adapters give back.
    if (direction === "T" || this.#state !== "up") return;
    this.#statistics.frameReceived(frame);
    this.#frames.tell(frame);
  }

  #become(state: BusState): void {
    const previous = this.#state;
    if (state === previous || this.#stopping.signal.aborted) return;
    this.#state = state;
    if (previous === "up" && state !== "stopped") this.#statistics.own.outages += 1;
    this.#states.tell([state, previous]);
  }
}
