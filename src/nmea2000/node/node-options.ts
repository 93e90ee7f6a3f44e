/** The options of a node, and its statistics. */
import type { Clock } from "../../core/clock.ts";
import type { CanBus } from "../bus/can-bus.ts";
import type { FastPacketAssembler } from "../fast-packet-assembler.ts";
import type { DeviceCounters } from "./device-table.ts";
import type { AnswerCounters } from "./node-answers.ts";
import type { ClaimCounters, ClaimPhase } from "./node-claim-state.ts";
import type { ConfigurationInformation, ProductInformation } from "./node-information.ts";
import type { TransportSenderCounters } from "../iso-transport-sender.ts";
import type { Message } from "../pgn-frame.ts";
import type { Name } from "./node-name.ts";
import type { NodeSettings } from "./node-settings.ts";
import type { TransportReceptionCounters } from "./node-transport.ts";

/** Calls `run` after the delay, unless the returned function is called before. */
export type Timer = (delayMs: number, run: () => void) => () => void;

export interface NodeOptions {
  readonly bus: CanBus;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly name: Name;
  /** The address to be tried first. */
  readonly address: number;
  readonly product: ProductInformation;
  readonly configuration: ConfigurationInformation;
  /** The groups that the service sends, and those that it uses. Other nodes can ask for these lists. */
  readonly transmits: () => readonly number[];
  readonly receives: () => readonly number[];
  /**
   * The current messages of a group that the service sends, for a node that asks for it. An empty list is answered
   * with a refusal, and so is every group where the option is left out.
   */
  readonly onDemand?: (pgn: number) => readonly Message[];
  /**
   * Keeps what an installer has set from the bus; resolves when it is on disk. `by`: the address of the device that set it. Where the
   * option is left out, such commands are refused.
   */
  readonly keepSettings?: (settings: NodeSettings, by: number) => Promise<void>;
  /** Whether the project forbids it. */
  readonly isLocked?: boolean;
  /** How installers have set the groups that the service sends. */
  readonly groups?: NodeSettings["groups"];
  /** How often the service sends a group; undefined for one that it sends at no interval. */
  readonly intervalMs?: (pgn: number) => number | undefined;
  /** Sends a group at another interval from now on, or as often as usual again; not before the offset has passed. */
  readonly setInterval?: (pgn: number, intervalMs: number | undefined, offsetMs: number) => void;
  /** Whether the service works as it should, for the heartbeat; true where it is left out. */
  readonly isOperational?: () => boolean;
  /** Assembles the frames of other nodes. The caller may pass its own, to read the counters. */
  readonly assembler?: FastPacketAssembler;
  /** The timer of the event loop unless given, as in tests. */
  readonly timer?: Timer;
}

/** Faults that the crew must know. */
export type NodeFault =
  /** Another node has our NAME. */
  | "duplicate-name"
  /** All addresses that we could claim are taken. */
  | "no-address";

export interface NodeCounters {
  /** Messages sent for the service, and messages refused: no address, bus down or its queue full, or invalid. */
  messages_sent: number;
  messages_refused: number;
  heartbeats: number;
  /** Questions to other devices. */
  questions: number;
}

export interface NodeStatistics {
  readonly state: ClaimPhase;
  /** The claimed address; null while there is none. */
  readonly address: number | null;
  /** Sixteen hexadecimal digits. */
  readonly name: string;
  readonly fault: NodeFault | null;
  /** The number of other devices known. */
  readonly devices: number;
  readonly heartbeat_interval_ms: number;
  readonly counters: Readonly<
    NodeCounters &
      ClaimCounters &
      AnswerCounters &
      DeviceCounters &
      TransportReceptionCounters &
      TransportSenderCounters
  > & {
    /** Requests, claims and group functions that were too short. */
    readonly malformed_messages: number;
    readonly listener_errors: number;
  };
}
