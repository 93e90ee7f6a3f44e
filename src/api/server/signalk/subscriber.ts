/**
 * One client of the stream. It is sent deltas while its socket takes them. If it reads slowly, the paths that have changed wait, each with
 * its newest value only, and are sent when there is room: so what waits is never more than the paths that there are.
 */
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Caller } from "../../../access/caller.ts";
import type { Leaf } from "../../../signalk/leaf.ts";
import { limits } from "../../../signalk/limits.ts";
import type { Bounds } from "../../../core/bounds.ts";
import { textFrame } from "../../live/text-frame.ts";
import { deltaFrames, type Frames } from "./delta-frames.ts";
import { SocketTurns } from "./socket-turns.ts";

/** Close code of RFC 6455's registry: try again later. */
const TRY_AGAIN_LATER = 1013;

type SocketBounds = Bounds<Pick<typeof limits.stream, "mostSocketBytes" | "socketBytes">>;

export class SignalkSubscriber {
  readonly socket: WebSocket;
  readonly turns: SocketTurns;
  /** What it has signed in with since, by the socket. */
  credential: string | undefined;
  /** What begins when a stranger signs in. Until then it is sent nothing. */
  admitted: (() => void) | undefined;
  /** The last request for access: the id that the client gave it, and ours. */
  accessRequest: { readonly askedAs: string | undefined; readonly id: string } | undefined;
  readonly #caller: (credential: string | undefined) => Caller;
  readonly sendsMeta: boolean;
  readonly sendsCachedValues: boolean;
  messages = 0;
  /** Values that were replaced by newer ones before they could be sent. */
  superseded = 0;
  /** Requests whose answers are awaited. */
  pendingRequests = 0;
  readonly #stream: Socket;
  /** The context of our own vessel. */
  readonly #self: string;
  readonly #options: SocketBounds;
  readonly #owed = new Set<Leaf>();
  readonly #now: () => number;
  #stuckSinceMs: number | undefined;
  #lastRead = 0;

  constructor(
    socket: WebSocket,
    stream: Socket,
    parts: {
      readonly caller: (credential?: string) => Caller;
      readonly self: string;
      readonly now: () => number;
      readonly sendsMeta: boolean;
      readonly sendsCachedValues: boolean;
    },
    options: SocketBounds = limits.stream,
  ) {
    this.socket = socket;
    this.#stream = stream;
    this.#self = parts.self;
    this.#now = parts.now;
    this.#caller = parts.caller;
    this.sendsMeta = parts.sendsMeta;
    this.sendsCachedValues = parts.sendsCachedValues;
    this.#options = options;
    this.turns = new SocketTurns(socket, stream, options.socketBytes);
    stream.on("drain", () => this.#catchUp());
  }

  /** Who it is now: a session may end while the socket is open. */
  caller(): Caller {
    return this.#caller(this.credential);
  }

  get waiting(): number {
    return this.#owed.size;
  }

  /** Deltas that others get as well, as frames, and what is in them. */
  take(frames: Frames, leaves: readonly Leaf[]): void {
    if (this.#owed.size === 0 && this.#stream.writableLength < this.#options.socketBytes) {
      this.#send(frames);
      return;
    }
    if (this.#owed.size === 0) this.#stuckSinceMs = this.#now();
    for (const leaf of leaves) {
      if (this.#owed.has(leaf)) this.superseded += 1;
      else this.#owed.add(leaf);
    }
    this.#catchUp();
  }

  /** A message for this client alone. A client that asks and never reads is closed. */
  say(message: string): void {
    this.sayFrames({ bytes: textFrame(message), messages: 1 });
  }

  sayFrames(frames: Frames): void {
    if (this.#stream.writableLength > this.#options.mostSocketBytes) this.closeStalled();
    else this.#send(frames);
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
    this.#send(deltaFrames(this.#self, [...this.#owed]));
    this.#owed.clear();
  }

  /** A leaf that is gone. */
  forget(leaf: Leaf): void {
    this.#owed.delete(leaf);
  }

  /** Nothing may follow the closing frame that `ws` sends. */
  #send({ bytes, messages }: Frames): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.messages += messages;
    this.#stream.write(bytes);
  }
}
