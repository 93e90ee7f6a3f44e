/**
 * The protocol of a device at the end of a byte stream, without the stream: a state machine over bytes. It opens nothing and has no timer,
 * so that a test walks it in memory. The line (`lines/…`) owns the port: it opens it, hands over what comes, writes what is asked for,
 * calls `tick`, and opens it again when the protocol or the port gives up.
 */
import type { CanFrame, OutgoingFrame } from "../can-frame.ts";
import type { Assembles } from "../captures/capture-format.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";

/** Received from the bus, or sent by the device for us: such a one says nothing new. */
export type Direction = "R" | "T";

export interface LineHost {
  /** Writes to the device, with so many frames of the bus; what does not fit is counted by the line. */
  write(bytes: Uint8Array, frames?: number): void;
  /** A frame of the bus. Lines of whole messages have none. */
  frame(frame: CanFrame, direction: Direction): void;
  /** A whole message; of a line of frames the line itself puts them together. */
  message(message: PgnFrame, direction: Direction): void;
  /**
   * The device has become ready, or has given up being so (restarted, refuses): `fault` is a key of the texts. Said again, it is a sign of
   * life of a device on a bus where nobody else speaks.
   */
  state(ready: boolean, fault: string | null): void;
}

/** Who is the node on the bus: the device itself, or we behind a bare adapter. */
export type LineKind = "message-gateway" | "frame-gateway" | "adapter";

export interface LineProtocol {
  readonly kind: LineKind;
  /** Which fast packets a message gateway puts together; all by default. It gives the frames of the others like messages. */
  readonly assembles?: Assembles;
  /** It marks what it sends for us: the same without the mark comes from another device. */
  readonly marksSent?: true;
  /** A connection is open: starts the handshake. Called again after each reopening. */
  open(nowMs: number): void;
  /** Bytes in the order of their coming; a message may be in two pieces. Never throws. */
  receive(bytes: Uint8Array, nowMs: number): void;
  /** Called about ten times a second: waits of the handshake, repeats. `nowMs` is monotonic. */
  tick(nowMs: number): void;
  /** For a message gateway: false if it is not taken (not ready, too long, not on the list of the device): counted. */
  sendMessage?(message: Message): boolean;
  /** For a frame gateway or an adapter: the frames of one message, in order; all or none. */
  sendFrames?(frames: readonly OutgoingFrame[]): boolean;
  /** Before the port is closed for good. */
  close?(): void;
  /** What the device says of itself; null: it does not say it. */
  status(): LineStatus;
  /** Received and dropped, refused, by cause: for the page Bus and /sources. */
  counters(): Readonly<Record<string, number>>;
}

export interface LineStatus {
  readonly loadPct: number | null;
  readonly errors: number | null;
  readonly address: number | null;
  readonly devices: number | null;
  readonly rejected: number | null;
  readonly firmware: string | null;
  readonly model: string | null;
  /** PGNs that the device sends for us; null: any. */
  readonly transmits: readonly number[] | null;
}
