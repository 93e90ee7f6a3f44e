/**
 * A gateway that is the node on the bus speaks for us: with its own address and NAME. What a node says of itself, and what it answers, is
 * left to it: a second claim at its address would be a conflict.
 */
import { Feed } from "../../core/feed.ts";
import { nameHash } from "../../core/name-hash.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { FrameSplitter, needsTransport } from "../fast-packet.ts";
import type { BusMember } from "../node/bus-member.ts";
import type { Device } from "../node/device.ts";
import type { HeardDevices } from "../node/heard-devices.ts";
import { NULL_ADDRESS } from "../node/node-addresses.ts";
import { type Name, UNIQUE_NUMBER_MAX } from "../node/node-name.ts";
import { ourName } from "../node/node-ourselves.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { PGN } from "../pgn.ts";
import type { DeviceLine } from "./device-line.ts";

/** What only the node itself may say. */
const OF_THE_NODE: ReadonlySet<number> = new Set([
  PGN.ADDRESS_CLAIM,
  PGN.COMMANDED_ADDRESS,
  PGN.HEARTBEAT,
  PGN.PGN_LIST,
  PGN.PRODUCT_INFORMATION,
  PGN.CONFIGURATION_INFORMATION,
]);

/** Whether only the gateway itself may say it. */
export function isOfTheNode(pgn: number): boolean {
  return OF_THE_NODE.has(pgn);
}

export class GatewayMember implements BusMember {
  readonly #line: DeviceLine;
  readonly #heard: HeardDevices;
  readonly #now: () => number;
  readonly #ourName: Name;
  readonly #splitter = new FrameSplitter();
  readonly #messages = new Feed<PgnFrame>();
  readonly #addresses = new Feed<number | undefined>();
  /** The groups that were to be sent. */
  readonly #asked = new Set<number>();
  readonly #counters = { messages_sent: 0, messages_refused: 0 };
  #address: number | undefined;

  /** `now`: monotonic. */
  constructor(line: DeviceLine, heard: HeardDevices, now: () => number) {
    this.#line = line;
    this.#heard = heard;
    this.#now = now;
    this.#ourName = ourName(nameHash(line.gateway.name) % UNIQUE_NUMBER_MAX);
  }

  /** The gateway's NAME, once it is heard. */
  get name(): Name {
    const { address } = this;
    return (address === undefined ? undefined : this.#heard.nameAt(address)) ?? this.#ourName;
  }

  get address(): number | undefined {
    return this.#address;
  }

  get transmits(): readonly number[] {
    return [...this.#asked];
  }

  send(message: Message): boolean {
    const isSent = !isOfTheNode(message.pgn) && this.#hand(message);
    this.#counters[isSent ? "messages_sent" : "messages_refused"] += 1;
    return isSent;
  }

  onMessage(listener: (message: PgnFrame) => void): () => void {
    return this.#messages.subscribe(listener);
  }

  onAddress(listener: (address: number | undefined) => void): () => void {
    return this.#addresses.subscribe(listener);
  }

  nameAt(address: number): Name | undefined {
    return this.#heard.nameAt(address);
  }

  devices(): Device[] {
    return this.#heard.devices(this.#now());
  }

  /** A message has come. */
  heard(message: PgnFrame): void {
    this.#messages.tell(message);
  }

  /** The line has changed, or has said something of itself. */
  look(): void {
    const address = this.#line.isReady ? (this.#line.protocol.status().address ?? NULL_ADDRESS) : undefined;
    if (address === this.#address) return;
    this.#address = address;
    this.#addresses.tell(address);
  }

  counters(): { readonly messages_sent: number; readonly messages_refused: number; readonly listener_errors: number } {
    return { ...this.#counters, listener_errors: this.#messages.listenerErrors + this.#addresses.listenerErrors };
  }

  #hand(message: Message): boolean {
    const { isReady, protocol } = this.#line;
    if (!isReady) return false;
    if (this.#asked.size < nmea2000Limits.gatewayGroups) this.#asked.add(message.pgn);
    if (protocol.sendMessage !== undefined) return protocol.sendMessage(message);
    // Nobody here would hear the answers of the transport protocol.
    if (needsTransport(message)) return false;
    const frames = this.#splitter.split({ ...message, source: this.#address ?? NULL_ADDRESS, timestampMs: 0 });
    return frames !== undefined && protocol.sendFrames?.(frames) === true;
  }
}
