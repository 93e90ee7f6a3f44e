/**
 * The port to a CAN bus: what the node, the bridge and the tools see of it. A bus goes away and comes back, and whoever
 * uses one need not do anything about it: it is started once and stopped once, and in between it tells what it is.
 *
 *     absent     there is no such interface: not plugged in, not made, removed
 *     down       there is one that carries nothing: not put up, no carrier, or it cannot be opened
 *     up         frames are received, and what is sent goes out
 *     bus-off    the controller has taken itself off the bus after too many errors
 *     stopped    not started yet, or stopped for good
 *
 *     stopped ── start ──▶ absent ⇄ down ⇄ up ⇄ bus-off ── stop ──▶ stopped
 *                             (from each of the four to each of the others)
 */
import type { CanFrame, OutgoingFrame } from "../can-frame.ts";

export type BusState = "absent" | "down" | "up" | "bus-off" | "stopped";

export type FrameListener = (frame: CanFrame) => void;
export type StateListener = (state: BusState, previous: BusState) => void;

export interface CanBus {
  /** The name that people use: `can0`. */
  readonly name: string;
  readonly state: BusState;

  /**
   * Opens the bus, once. An interface that is missing or down is no error: the bus waits for it. Rejects with
   * `bus-unavailable` (its `details.reason` is a `BusObstacle`) where waiting would not help.
   */
  start(): Promise<void>;

  /**
   * Hands over the frames of one message, which are sent in their order with no other frame of this bus between them.
   * Takes all of them or none, copies what it takes, never throws and never blocks.
   *
   * True says that they wait to be sent. They are then sent as soon as the bus takes them, or given up and counted when it
   * takes nothing for a second (`nmea2000Limits.transmitTries`), or when it goes away: old data is worse than none.
   * False says that they were not taken, and why is counted: the bus is not `up`, the queue is full, or one of them is no
   * frame (29 bits, at most 8 bytes). An empty message is taken and does nothing.
   */
  send(frames: readonly OutgoingFrame[]): boolean;

  /** Discards and counts the frames that still wait: their source address belongs to another node now. */
  discard(): void;

  /**
   * Calls `listener` for each data frame with a 29-bit identifier that another node has sent, in the order of reception,
   * until the returned function is called. What this bus sends itself is not among them. A listener that throws is counted
   * and keeps no other one from the frame.
   */
  onFrame(listener: FrameListener): () => void;

  /** Calls `listener` after each change of state, until the returned function is called. */
  onState(listener: StateListener): () => void;

  statistics(): CanBusStatistics;

  /**
   * Closes the bus for good, from any state and from within a listener too; idempotent. Nothing is heard or sent once it
   * has been called; when it resolves, nothing of the bus keeps the process alive. A worker thread may end only then.
   */
  stop(): Promise<void>;
}

/** Why a bus cannot be had, whatever is plugged in. */
export const BUS_OBSTACLES = [
  /** Not the name of a network interface. */
  "bad-name",
  /** SocketCAN is a part of Linux. */
  "not-linux",
  /** The optional package `socketcan` is not installed. */
  "package-missing",
  /** It is installed, but its native part was not built or does not fit. */
  "package-unusable",
  /** The kernel has no SocketCAN, or this process may not use it. */
  "no-socketcan",
  /** An interface of another kind: Ethernet, Wi-Fi. */
  "not-can",
] as const;
export type BusObstacle = (typeof BUS_OBSTACLES)[number];

/** Why a bus is not up, as far as the cause is known. */
export type BusFault =
  | "interface-missing"
  | "interface-down"
  | "no-carrier"
  | "not-can"
  | "cannot-open"
  | "bus-off"
  /** Bus-off, and the interface has no `restart-ms`: it stays off until somebody restarts it. */
  | "bus-off-for-good";

export interface CanBusStatistics {
  readonly state: BusState;
  readonly fault: BusFault | null;
  /** The controller's own state (`ERROR-ACTIVE`, `ERROR-PASSIVE`, …) where the interface tells it. */
  readonly controller_state: string | null;
  /** The controller's error counters; 128 is passive, 256 is bus-off. */
  readonly transmit_errors: number | null;
  readonly receive_errors: number | null;
  /** Bits per second as the interface is set; null where it does not tell (virtual ones). */
  readonly bit_rate: number | null;
  /** How much of the bus was taken in the last second; of NMEA 2000's 250 kbit/s where the bit rate is not known. */
  readonly load_pct: number;
  readonly frames_in_per_s: number;
  readonly frames_out_per_s: number;
  /** Frames that wait to be sent. */
  readonly queue_frames: number;
  readonly counters: CanBusCounters;
}

/** Since the bus was started. */
export interface CanBusCounters {
  /** Data frames with a 29-bit identifier, received and sent. */
  readonly frames_in: number;
  readonly frames_out: number;
  /** Frames that the kernel received and this process read too late. */
  readonly frames_lost: number;
  /** Frames that are no NMEA 2000: 11-bit identifier; remote requests; more than 8 bytes (CAN FD). */
  readonly standard_frames: number;
  readonly remote_frames: number;
  readonly fd_frames: number;
  /** Error messages of the driver, and the worst of them by kind. */
  readonly error_frames: number;
  readonly bus_offs: number;
  readonly controller_restarts: number;
  /** Times that the adapter itself was too late and overwrote a frame. */
  readonly adapter_overruns: number;
  /** Times that no other node acknowledged a frame: this one is alone, or the cable is off. */
  readonly unacknowledged: number;
  /** Messages not taken: no frames, the bus not up, the queue full. */
  readonly invalid_messages: number;
  readonly refused_messages: number;
  /** Frames that were taken and not sent. */
  readonly frames_given_up: number;
  /** Times that the interface's queue was full and a frame was tried again. */
  readonly send_retries: number;
  /** Times that the bus left the state `up` without a call of `stop`. */
  readonly outages: number;
  /** Channels opened: one at the start, and one after each removal. */
  readonly channels_opened: number;
  /** Channels replaced because the kernel received frames and they did not. */
  readonly deaf_channels: number;
  readonly listener_errors: number;
}
