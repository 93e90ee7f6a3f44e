/** Who speaks for us on a bus: our own node, or a gateway that is the node there. */
import type { Message, PgnFrame } from "../pgn-frame.ts";
import type { Device } from "./device.ts";
import type { Name } from "./node-name.ts";

export interface BusMember {
  /** The NAME by which other devices know it. */
  readonly name: Name;
  /** Undefined while nothing can be sent. A gateway that does not say its address has the null address, 254. */
  readonly address: number | undefined;
  /** False when the message was not taken. */
  send(message: Message): boolean;
  /** Calls `listener` for each message of other devices, until the returned function is called. */
  onMessage(listener: (message: PgnFrame) => void): () => void;
  /** Calls `listener` after each change of the address, until the returned function is called. */
  onAddress(listener: (address: number | undefined) => void): () => void;
  /** The NAME of the other device at this address; undefined while it is not known. */
  nameAt(address: number): Name | undefined;
  /** The other devices. */
  devices(): Device[];
}
