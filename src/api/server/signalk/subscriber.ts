/**
 * One client of the stream. It is sent deltas while its socket takes them. If it reads slowly, the paths that have changed wait, each with
 * its newest value only, and are sent as one delta when there is room: so what waits is never more than the paths that there are.
 */
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { type Leaf, deltaOf } from "../../../signalk/leaf.ts";
import { limits } from "../../../signalk/limits.ts";
import type { Role } from "../../../access/policy.ts";
import { textFrame } from "../../live/text-frame.ts";

export interface SubscriberOptions {
  readonly socketBytes: number;
  readonly mostSocketBytes: number;
}

/** Close code of RFC 6455's registry: try again later. */
const TRY_AGAIN_LATER = 1013;

export class SignalkSubscriber {
  readonly socket: WebSocket;
  /** The address that it is counted to. */
  readonly client: string | undefined;
  readonly role: Role;
  readonly sendsMeta: boolean;
  readonly sendsCachedValues: boolean;
  /** Whether the peer has answered the last ping. */
  answering = true;
  messages = 0;
  /** Values that were replaced by newer ones before they could be sent. */
  superseded = 0;
  /** Requests whose answers are awaited. */
  pendingRequests = 0;
  readonly #stream: Socket;
  readonly #context: string;
  readonly #options: SubscriberOptions;
  readonly #owed = new Set<Leaf>();
  readonly #now: () => number;
  #stuckSinceMs: number | undefined;
  #lastRead = 0;

  constructor(
    socket: WebSocket,
    stream: Socket,
    parts: {
      readonly client: string | undefined;
      readonly role: Role;
      readonly context: string;
      readonly now: () => number;
      readonly sendsMeta: boolean;
      readonly sendsCachedValues: boolean;
    },
    options: SubscriberOptions = limits.stream,
  ) {
    this.socket = socket;
    this.#stream = stream;
    this.#context = parts.context;
    this.#now = parts.now;
    this.client = parts.client;
    this.role = parts.role;
    this.sendsMeta = parts.sendsMeta;
    this.sendsCachedValues = parts.sendsCachedValues;
    this.#options = options;
    stream.on("drain", () => this.#catchUp());
  }

  get waiting(): number {
    return this.#owed.size;
  }

  /** A delta that others get as well, as a frame, and what is in it. */
  take(frame: Buffer, leaves: readonly Leaf[]): void {
    if (this.#owed.size === 0 && this.#stream.writableLength < this.#options.socketBytes) {
      this.#send(frame);
      return;
    }
    if (this.#owed.size === 0) this.#stuckSinceMs = this.#now();
    for (const leaf of leaves) {
      if (this.#owed.has(leaf)) this.superseded += 1;
      else this.#owed.add(leaf);
    }
    this.#catchUp();
  }

  /** A message for this client alone. Who asks and never reads is closed. */
  say(message: string): void {
    if (this.#stream.writableLength > this.#options.mostSocketBytes) this.closeStalled();
    else this.#send(textFrame(message));
  }

  /** How long it has read nothing while values wait; 0 if none do. */
  stalledMs(): number {
    const read = this.#stream.bytesWritten - this.#stream.writableLength;
    if (read !== this.#lastRead || this.#owed.size === 0) {
      this.#lastRead = read;
      this.#stuckSinceMs = undefined;
      return 0;
    }
    this.#stuckSinceMs ??= this.#now();
    return this.#now() - this.#stuckSinceMs;
  }

  closeStalled(): void {
    this.socket.close(TRY_AGAIN_LATER);
  }

  #catchUp(): void {
    if (this.#owed.size === 0 || this.#stream.writableLength >= this.#options.socketBytes) return;
    const delta = deltaOf(this.#context, this.#owed);
    this.#owed.clear();
    this.#send(textFrame(delta));
  }

  /** Nothing may follow the closing frame that `ws` sends. */
  #send(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.messages += 1;
    this.#stream.write(frame);
  }
}
