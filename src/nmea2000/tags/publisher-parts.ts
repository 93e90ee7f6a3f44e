/** What the publisher of a bus is made of, and what it counts. */
import type { PgnFrame } from "../pgn-frame.ts";
import type { PublishRoute } from "./publish-route.ts";

/** Hands a message to the bus and returns at once. The transport has the queue, its limit and the retries. */
type Transport = (frame: PgnFrame) => void;

export interface PublisherOptions {
  readonly transport: Transport;
  /** Our current address; it changes when another device claims it. */
  readonly sourceAddress: () => number;
  /** The bus: its messages become tags with the source `nmea2000:<where>:<address>`. By default any bus is this one. */
  readonly where?: string;
  /** Called with each message that is sent, or withheld because its group is cut. `from`: the device on another bus that it comes from. */
  readonly remember?: (frame: PgnFrame, from: Origin | undefined, isWithheld: boolean) => void;
  /** What goes there, asked for when the first value comes; by default the six groups of the specification, from whatever is no bus. */
  readonly routes?: () => readonly PublishRoute[];
  /** For how long a value of the tag is valid without an update; undefined if the tag has no timeout. */
  readonly timeoutS?: (tagId: string) => number | undefined;
}

/** The device that a message comes from. */
export interface Origin {
  readonly where: string;
  readonly source: number;
}

export interface PublisherCounters {
  /** Updates that became part of a group. */
  updates: number;
  updates_from_bus: number;
  /** Our own updates of tags that a device on the bus feeds. */
  updates_held_back: number;
  /** Updates of tags that the project does not send there. */
  updates_not_allowed: number;
  /** Updates of tags that no group carries. */
  unmapped_updates: number;
  /** Updates of engines, tanks, … with an instance that the group cannot carry. */
  instance_out_of_range: number;
  frames: number;
  /** Messages that other parts sent through here, among the frames. */
  relayed: number;
  /** Requests of other devices for groups that we send. */
  requests: number;
  /** Messages that the transport refused. */
  transport_errors: number;
  /** Messages that were not sent because their group came back in a loop. */
  cut: number;
}

export interface PublisherStanding {
  /** Values that expired because nothing updated them. */
  readonly expired_values: number;
  readonly groups_sent: number;
  /** Groups that are not sent for a while because they came back in a loop, and one of them. */
  readonly cut_groups: number;
  readonly cut_pgn: number;
}
