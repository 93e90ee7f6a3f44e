/** The counters and rates of a bus, and their summary for /health and the tools. No I/O. */
import { limits as nmea2000Limits } from "../limits.ts";
import type { BusFault, BusState, CanBusCounters, CanBusStatistics } from "./can-bus.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import { isFastPacket } from "../codec/definitions.ts";
import { framesOf } from "../fast-packet.ts";
import type { LinkDetails } from "./link-iproute.ts";
import { bitsOnTheWire, RateMeter } from "./link-load.ts";
import { ReceptionCheck } from "./link-reception.ts";
import type { CanLink } from "./link-sysfs.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import type { BusErrors } from "./socketcan-error-frame.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The counters that the bus keeps here; the others come from the transmit queue and the reception check. */
type OwnCounters = Mutable<Omit<CanBusCounters, "frames_lost" | "frames_out" | "frames_given_up" | "send_retries">>;

const RATE_WINDOW_MS = 1000;
/** Bits of a frame with eight bytes whose content is not known. */
const USUAL_BITS = 135;
type Message = Pick<PgnFrame, "pgn" | "data">;

export class LinkStatistics {
  readonly own: OwnCounters = {
    frames_in: 0,
    standard_frames: 0,
    extended_frames: 0,
    remote_frames: 0,
    fd_frames: 0,
    error_frames: 0,
    bus_offs: 0,
    controller_restarts: 0,
    adapter_overruns: 0,
    unacknowledged: 0,
    invalid_messages: 0,
    refused_messages: 0,
    outages: 0,
    channels_opened: 0,
    deaf_channels: 0,
    listener_errors: 0,
  };
  /** All messages of the channels, of any kind. */
  #messages = 0;
  readonly #reception = new ReceptionCheck();
  readonly #in = new RateMeter();
  readonly #out = new RateMeter();
  readonly #bits = new RateMeter();
  #windowFrom = 0;
  /** Since when the kernel has had frames and none has arrived, however often the channel was replaced. */
  #deafSinceMs: number | undefined;

  begin(nowMs: number): void {
    this.#windowFrom = nowMs;
  }

  /**
   * A channel was opened, and `link` was read right after that. (A frame between a reading and the opening would count
   * as lost.)
   */
  channelOpened(link: CanLink, framesSent: number): void {
    this.own.channels_opened += 1;
    this.#reception.restart(receivedBy(link, framesSent), this.#messages);
  }

  messageReceived(timestampMs: number): void {
    this.#deafSinceMs = undefined;
    this.#reception.arrive(this.#messages, timestampMs);
    this.#messages += 1;
  }

  frameReceived(frame: OutgoingFrame): void {
    this.own.frames_in += 1;
    this.#in.add(1);
    this.#bits.add(bitsOnTheWire(frame));
  }

  frameSent(frame: OutgoingFrame): void {
    this.#out.add(1);
    this.#bits.add(bitsOnTheWire(frame));
  }

  /** A message whose frames are not known. */
  wholeReceived(message: Message): void {
    const frames = framesOfMessage(message);
    this.own.frames_in += frames;
    this.#in.add(frames);
    this.#bits.add(frames * USUAL_BITS);
  }

  /** Returns its frames. */
  wholeSent(message: Message): number {
    const frames = framesOfMessage(message);
    this.#out.add(frames);
    this.#bits.add(frames * USUAL_BITS);
    return frames;
  }

  errorsReceived(errors: BusErrors): void {
    this.own.error_frames += 1;
    if (errors.busOff) this.own.bus_offs += 1;
    if (errors.restarted) this.own.controller_restarts += 1;
    if (errors.overrun) this.own.adapter_overruns += 1;
    if (errors.unacknowledged) this.own.unacknowledged += 1;
  }

  /** Ends the window of the rates after one second. */
  tick(nowMs: number): void {
    const elapsedMs = nowMs - this.#windowFrom;
    if (elapsedMs < RATE_WINDOW_MS) return;
    this.#windowFrom = nowMs;
    for (const meter of [this.#in, this.#out, this.#bits]) meter.end(elapsedMs);
  }

  /** Compares the kernel's count, read at this wall-clock time, with our own. */
  look(link: CanLink, framesSent: number, nowMs: number): void {
    this.#reception.look(receivedBy(link, framesSent), this.#messages, nowMs);
  }

  /** Whether the channel has gone deaf. Counts it, so the caller must replace the channel. */
  takeDeaf(nowMs: number): boolean {
    if (!this.#reception.deaf) return false;
    this.#deafSinceMs ??= nowMs;
    this.own.deaf_channels += 1;
    return true;
  }

  /**
   * For how long the channel has been deaf. Also 0 if no frame ever arrived: the frames that the kernel counts may be of a kind that we do
   * not receive, and a new process would be as deaf.
   */
  deafMs(nowMs: number): number {
    return this.#messages === 0 ? 0 : nowMs - (this.#deafSinceMs ?? nowMs);
  }

  summary(bus: {
    readonly state: BusState;
    readonly fault: BusFault | null;
    readonly details: LinkDetails | undefined;
    readonly queue: {
      readonly waiting: number;
      readonly sent: number;
      readonly discarded: number;
      readonly refusals: number;
    };
  }): CanBusStatistics {
    const { details, queue } = bus;
    const bitRate = details?.bitRate ?? null;
    return {
      state: bus.state,
      fault: bus.fault,
      controller_state: details?.controllerState ?? null,
      transmit_errors: details?.transmitErrors ?? null,
      receive_errors: details?.receiveErrors ?? null,
      bit_rate: bitRate,
      load_pct: toTenths((100 * this.#bits.perSecond) / (bitRate ?? nmea2000Limits.bitRate)),
      frames_in_per_s: toTenths(this.#in.perSecond),
      frames_out_per_s: toTenths(this.#out.perSecond),
      queue_frames: queue.waiting,
      counters: {
        ...this.own,
        frames_lost: this.#reception.lost,
        frames_out: queue.sent,
        frames_given_up: queue.discarded,
        send_retries: queue.refusals,
      },
    };
  }
}

function framesOfMessage({ pgn, data }: Message): number {
  return isFastPacket(pgn) ? framesOf(data.length) : 1;
}

/** How many frames of other nodes the kernel has received. */
function receivedBy({ received, countsSent }: CanLink, framesSent: number): number {
  return countsSent ? received - framesSent : received;
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
