/**
 * The port to a CAN bus, for the node, the bridge and the tools. A bus may go away and come back; its users need not do
 * anything about it. It is started once and stopped once, and in between it reports its state.
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
   * Opens the bus; to be called once. A missing interface, or one that is down, is no error: the bus waits for it.
   * Rejects with `bus-unavailable` (its `details.reason` is a `BusObstacle`) if waiting would not help.
   */
  start(): Promise<void>;

  /**
   * Queues the frames of one message. They are sent in this order, with no other frame of this process between them.
   * Takes all frames or none, copies them, never throws and never blocks.
   *
   * True: the frames are in the queue. They are sent as soon as the bus accepts them. They are discarded and counted if
   * it accepts nothing for a second (`nmea2000Limits.transmitTries`), or goes away: old data is worse than none. False:
   * the frames were refused and counted, because the bus is not `up`, the queue is full, or one of them is no frame (29
   * bits, at most 8 bytes). An empty message is accepted and does nothing.
   */
  send(frames: readonly OutgoingFrame[]): boolean;

  /** Discards and counts the frames in the queue: their source address now belongs to another node. */
  discard(): void;

  /**
   * Calls `listener` for each data frame with a 29-bit identifier from another node, in the order of reception, until
   * the returned function is called. Frames that this bus sends are not among them. An error that a listener throws is
   * counted; the other listeners still get the frame.
   */
  onFrame(listener: FrameListener): () => void;

  /** Calls `listener` after each change of state, until the returned function is called. */
  onState(listener: StateListener): () => void;

  statistics(): CanBusStatistics;

  /**
   * Closes the bus for good. It may be called in any state, in a listener, and repeatedly. From the call on, nothing is
   * received or sent. When the promise resolves, the bus no longer keeps the process alive; a worker thread may end
   * only then.
   */
  stop(): Promise<void>;
}

/** Why a bus cannot be opened, whatever is plugged in. */
export const BUS_OBSTACLES = [
  /** Not the name of a network interface. */
  "bad-name",
  /** SocketCAN is a part of Linux. */
  "not-linux",
  /** The optional package `socketcan` is not installed. */
  "package-missing",
  /** It is installed, but its native part was not built, or does not fit this system. */
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
  /** Bus-off, and the interface has no `restart-ms`: it stays bus-off until somebody restarts it. */
  | "bus-off-for-good";

export interface CanBusStatistics {
  readonly state: BusState;
  readonly fault: BusFault | null;
  /** The state of the controller (`ERROR-ACTIVE`, `ERROR-PASSIVE`, …), if the interface reports it. */
  readonly controller_state: string | null;
  /** The error counters of the controller; 128 is error-passive, 256 is bus-off. */
  readonly transmit_errors: number | null;
  readonly receive_errors: number | null;
  /** The bit rate of the interface; null if it reports none (virtual interfaces). */
  readonly bit_rate: number | null;
  /** The bus load in the last second; relative to the 250 kbit/s of NMEA 2000 if the bit rate is not known. */
  readonly load_pct: number;
  readonly frames_in_per_s: number;
  readonly frames_out_per_s: number;
  readonly queue_frames: number;
  readonly counters: CanBusCounters;
}

/** Since the bus was started. */
export interface CanBusCounters {
  /** Data frames with a 29-bit identifier (of the line of a battery: 11-bit), received and sent. */
  readonly frames_in: number;
  readonly frames_out: number;
  /** Frames that the kernel received and this process read too late. */
  readonly frames_lost: number;
  /** Frames that NMEA 2000 does not use: 11-bit identifiers; remote requests; more than 8 bytes (CAN FD). */
  readonly standard_frames: number;
  /** On the line of a battery, 29-bit identifiers. */
  readonly extended_frames: number;
  readonly remote_frames: number;
  readonly fd_frames: number;
  /** Error frames of the driver, and the worst kinds of them. */
  readonly error_frames: number;
  readonly bus_offs: number;
  readonly controller_restarts: number;
  /** Times that the receive buffer of the adapter was full and a frame was overwritten. */
  readonly adapter_overruns: number;
  /** Times that no other node acknowledged a frame: this node is alone, or the cable is disconnected. */
  readonly unacknowledged: number;
  /** Messages refused: invalid frames; bus not up, or queue full. */
  readonly invalid_messages: number;
  readonly refused_messages: number;
  /** Frames that were queued and then discarded. */
  readonly frames_given_up: number;
  /** Times that the queue of the interface was full and a frame had to be tried again. */
  readonly send_retries: number;
  /** Times that the bus left the state `up` without a call of `stop`. */
  readonly outages: number;
  /** Channels opened: one at the start, and one for each replacement. */
  readonly channels_opened: number;
  /** Channels replaced because the kernel received frames that the channel did not deliver. */
  readonly deaf_channels: number;
  readonly listener_errors: number;
}
