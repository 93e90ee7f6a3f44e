/**
 * A CAN bus on Linux SocketCAN. It does not go deaf: it watches the interface independently of the channel, replaces a
 * channel that has ended or receives nothing, and reports faults as a state. It does not end the process either: see
 * `socketcan-channel`.
 *
 *     LinkWatch ──▶ #look: open or drop the channel, compare counts, decide the state
 *     Channel   ──▶ #receive: sort messages, count, hand frames to the listeners
 *     send      ──▶ TransmitQueue ──▶ Channel, and again after the pause it asks for
 *
 * Each look derives the state from the present facts, not from the previous state. So no order of events can make a
 * state permanent.
 */
import { existsSync } from "node:fs";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type {
  BusFault,
  BusObstacle,
  BusState,
  CanBus,
  CanBusStatistics,
  FrameListener,
  StateListener,
} from "./can-bus.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import type { LinkDetails } from "./link-iproute.ts";
import type { CanFrame } from "../can-frame.ts";
import { LinkStatistics } from "./link-statistics.ts";
import { type CanLink, isInterfaceName, type Link, readLink } from "./link-sysfs.ts";
import { LinkWatch } from "./link-watch.ts";
import { loadSocketcan, type RawMessage, type SocketcanAddon } from "./socketcan-addon.ts";
import { type Channel, openChannel, validFrames } from "./socketcan-channel.ts";
import { parseErrorMessage } from "./socketcan-error-frame.ts";
import { TransmitQueue } from "./transmit-queue.ts";

const CLASSIC_DATA_BYTES = 8;

export class SocketcanBus implements CanBus {
  readonly name: string;
  readonly #clock: Clock;
  readonly #isStandard: boolean;
  readonly #statistics = new LinkStatistics();
  readonly #queue = new TransmitQueue<OutgoingFrame>((frame) => this.#write(frame));
  readonly #watch: LinkWatch;
  #frameListeners: readonly FrameListener[] = [];
  #stateListeners: readonly StateListener[] = [];
  #lastListenerError: unknown;
  #addon: SocketcanAddon | undefined;
  #channel: { readonly channel: Channel; readonly linkIndex: number } | undefined;
  #state: BusState = "stopped";
  #fault: BusFault | null = null;
  /** Set by the controller's bus-off message until something contradicts it, with the last answer of `ip` before it. */
  #busOff: { readonly details: LinkDetails | undefined } | undefined;
  #retry: NodeJS.Timeout | undefined;
  #starting = false;
  /** When the interface was looked at last; undefined before the first look. */
  #lookedMs: number | undefined;
  #stopping: Promise<void> | undefined;

  /** `isStandard`: its frames are those with 11-bit identifiers, and those with 29 bits are counted. */
  constructor(name: string, clock: Clock, isStandard = false) {
    this.name = name;
    this.#isStandard = isStandard;
    this.#clock = clock;
    this.#watch = new LinkWatch(name, (link) => this.#look(link));
  }

  get state(): BusState {
    return this.#state;
  }

  /** The last error that a listener threw; for the log. */
  get lastListenerError(): unknown {
    return this.#lastListenerError;
  }

  async start(): Promise<void> {
    if (this.#starting) throw new Error("a bus is started once");
    this.#starting = true;
    try {
      const addon = await loadSocketcan(this.name);
      refuseHopeless(addon, this.name);
      this.#addon = addon;
    } catch (error) {
      this.#starting = false;
      throw error;
    }
    // `stop` may have been called meanwhile.
    if (this.#stopping !== undefined) return;
    this.#statistics.begin(this.#clock.monotonic());
    this.#watch.start();
  }

  send(frames: readonly OutgoingFrame[]): boolean {
    const { own } = this.#statistics;
    const message = validFrames(frames, nmea2000Limits.transmitFrames);
    if (message === undefined) {
      own.invalid_messages += 1;
      return false;
    }
    if (this.#state !== "up" || !this.#queue.offer(message)) {
      own.refused_messages += 1;
      return false;
    }
    // During a pause nothing is sent; its end sends everything.
    if (this.#retry === undefined) this.#pump();
    return true;
  }

  discard(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#queue.drop();
  }

  onFrame(listener: FrameListener): () => void {
    // A new function, so that a listener that was added twice can be removed once.
    const own: FrameListener = (frame) => listener(frame);
    this.#frameListeners = [...this.#frameListeners, own];
    return () => {
      this.#frameListeners = this.#frameListeners.filter((each) => each !== own);
    };
  }

  onState(listener: StateListener): () => void {
    const own: StateListener = (state, previous) => listener(state, previous);
    this.#stateListeners = [...this.#stateListeners, own];
    return () => {
      this.#stateListeners = this.#stateListeners.filter((each) => each !== own);
    };
  }

  statistics(): CanBusStatistics {
    return this.#statistics.summary({
      state: this.#state,
      fault: this.#fault,
      details: this.#watch.details,
      queue: this.#queue,
    });
  }

  /**
   * For how long reading has failed: the interface is no longer checked, or the kernel receives frames that do not arrive here. A silent
   * bus is not a failure.
   */
  silentMs(): number {
    const nowMs = this.#clock.monotonic();
    if (this.#stopping !== undefined || this.#lookedMs === undefined) return 0;
    return Math.max(nowMs - this.#lookedMs, this.#statistics.deafMs(nowMs));
  }

  stop(): Promise<void> {
    return (this.#stopping ??= this.#close());
  }

  async #close(): Promise<void> {
    const watching = this.#watch.stop();
    const closing = this.#channel?.channel.close();
    this.#channel = undefined;
    this.#become("stopped", null);
    await closing;
    await watching;
  }

  /** Derives the state of the bus from the state of the interface. */
  #look(link: Link): void {
    if (this.#stopping !== undefined) return;
    const nowMs = this.#clock.monotonic();
    this.#lookedMs = nowMs;
    this.#statistics.tick(nowMs);
    if (link.kind !== "can") {
      this.#dropChannel();
      this.#busOff = undefined;
      this.#become("absent", link.kind === "absent" ? "interface-missing" : "not-can");
      return;
    }
    if (this.#channel !== undefined) {
      this.#statistics.look(link, this.#queue.sent, this.#clock.now());
      if (this.#channel.linkIndex !== link.index || this.#statistics.takeDeaf(nowMs)) this.#dropChannel();
    }
    if (this.#channel === undefined) this.#open();
    this.#become(...this.#judge(link));
  }

  #judge({ up, carrier }: CanLink): [BusState, BusFault | null] {
    const { details } = this.#watch;
    if (!up) this.#busOff = undefined;
    if (!up) return ["down", "interface-down"];
    if (this.#channel === undefined) return ["down", "cannot-open"];
    const controllerState = details?.controllerState ?? null;
    const controllerOff = controllerState === "BUS-OFF";
    // A newer answer of `ip` says that the controller is back: its restart message was lost.
    const isBack = carrier && controllerState !== null && !controllerOff && details !== this.#busOff?.details;
    if (isBack) this.#busOff = undefined;
    if (this.#busOff !== undefined || (!carrier && controllerOff)) {
      return ["bus-off", details?.restartMs === 0 ? "bus-off-for-good" : "bus-off"];
    }
    return carrier ? ["up", null] : ["down", "no-carrier"];
  }

  #become(state: BusState, fault: BusFault | null): void {
    this.#fault = fault;
    const previous = this.#state;
    if (state === previous) return;
    this.#state = state;
    if (previous === "up") this.#discardQueue(state);
    if (state !== "absent") this.#watch.askDetails();
    for (const listener of this.#stateListeners) {
      // A listener may have changed the state, as `stop` does; then all listeners know the new state.
      if (this.#state !== state) return;
      try {
        listener(state, previous);
      } catch (error) {
        this.#listenerFailed(error);
      }
    }
  }

  #discardQueue(state: BusState): void {
    this.discard();
    if (state !== "stopped") this.#statistics.own.outages += 1;
  }

  #open(): void {
    if (this.#addon === undefined) return;
    let channel: Channel;
    try {
      channel = openChannel(this.#addon, this.name, {
        message: (message) => this.#receive(message),
        ended: () => {
          if (this.#channel?.channel !== channel) return;
          this.#channel = undefined;
          this.#watch.look();
        },
      });
    } catch {
      // The addon gives no reason. The next look tries again.
      return;
    }
    const link = readLink(this.name);
    if (link.kind !== "can") {
      void channel.close();
      return;
    }
    this.#channel = { channel, linkIndex: link.index };
    this.#statistics.channelOpened(link, this.#queue.sent);
  }

  #dropChannel(): void {
    void this.#channel?.channel.close();
    this.#channel = undefined;
  }

  #receive(message: RawMessage): void {
    const { own } = this.#statistics;
    const { id, ext, rtr, err, data, ts_sec, ts_usec = 0 } = message;
    // The kernel's receive time, except for the first frames (see ReceptionCheck). The addon gives the seconds as
    // signed 32 bits; taken as unsigned, they last until 2106.
    const timestampMs = ts_sec === undefined ? this.#clock.now() : (ts_sec >>> 0) * 1000 + ts_usec / 1000;
    this.#statistics.messageReceived(timestampMs);
    if (err) this.#receiveError(message);
    else if (data.length > CLASSIC_DATA_BYTES) own.fd_frames += 1;
    else if (rtr) own.remote_frames += 1;
    else if (!ext !== this.#isStandard) own[ext ? "extended_frames" : "standard_frames"] += 1;
    else this.#receiveFrame({ id, data, timestampMs });
  }

  #receiveFrame(frame: CanFrame): void {
    // A frame proves that the bus works, before the next look finds out.
    if (this.#state !== "up") this.#heard();
    this.#statistics.frameReceived(frame);
    for (const listener of this.#frameListeners) {
      if (this.#stopping !== undefined) return;
      try {
        listener(frame);
      } catch (error) {
        this.#listenerFailed(error);
      }
    }
  }

  #receiveError(message: RawMessage): void {
    const errors = parseErrorMessage(message);
    this.#statistics.errorsReceived(errors);
    if (errors.busOff) this.#busOff = { details: this.#watch.details };
    else if (errors.restarted) this.#busOff = undefined;
    else return;
    this.#watch.look();
  }

  #heard(): void {
    this.#busOff = undefined;
    this.#watch.look();
  }

  #pump(): void {
    const pauseMs = this.#queue.pump();
    this.#retry = pauseMs === undefined ? undefined : setTimeout(() => this.#pump(), pauseMs);
  }

  #write(frame: OutgoingFrame): boolean {
    if (this.#channel?.channel.write(frame) !== true) return false;
    this.#statistics.frameSent(frame);
    return true;
  }

  #listenerFailed(error: unknown): void {
    this.#statistics.own.listener_errors += 1;
    this.#lastListenerError = error;
  }
}

/** Throws if waiting would not help. */
function refuseHopeless(addon: SocketcanAddon, name: string): void {
  const unavailable = (reason: BusObstacle, cause?: unknown) =>
    new BitacoraError("bus-unavailable", { interface: name, reason }, cause);
  if (!isInterfaceName(name)) throw unavailable("bad-name");
  const link = readLink(name);
  if (link.kind === "not-can") throw unavailable("not-can");
  if (link.kind === "can" || existsSync("/proc/net/can")) return;
  try {
    // The kernel loads its SocketCAN modules when the first socket is opened.
    addon.createRawChannelWithOptions(name, { timestamps: true, non_block_send: true });
  } catch (cause) {
    if (!existsSync("/proc/net/can")) throw unavailable("no-socketcan", cause);
  }
}
