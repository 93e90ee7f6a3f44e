/**
 * What a client says is taken one thing in a turn of the event loop, in order, and only while the client reads its answers. This many
 * clients at once hold up nobody else, and what waits for one is not more than it has asked for in one turn.
 */
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { fairTurn } from "../../../core/fair-turn.ts";

export class SocketTurns {
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  /** Bytes that may wait in the socket. */
  readonly #mostBytes: number;
  /** Messages that arrived in one read; their number is bounded by the size of a read. */
  readonly #waiting: (() => Promise<void>)[] = [];
  #isAtWork = false;

  constructor(socket: WebSocket, stream: Socket, mostBytes: number) {
    this.#socket = socket;
    this.#stream = stream;
    this.#mostBytes = mostBytes;
  }

  /** Takes the message after those that came before it. */
  add(take: () => Promise<void>): void {
    this.#waiting.push(take);
    if (!this.#isAtWork) void this.#work();
  }

  /** Resolves to true in a turn of its own, when the client has read enough; to false when it has gone. */
  async next(): Promise<boolean> {
    await fairTurn();
    while (this.#isOpen && this.#stream.writableLength >= this.#mostBytes) await this.#drained();
    return this.#isOpen;
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN && !this.#stream.destroyed;
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    this.#socket.pause();
    for (let take = this.#waiting.shift(); take !== undefined; take = this.#waiting.shift())
      if (await this.next()) await take();
    this.#socket.resume();
    this.#isAtWork = false;
  }

  #drained(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stream = this.#stream.once("drain", resolve).once("close", resolve);
    return promise.then(() => void stream.off("drain", resolve).off("close", resolve));
  }
}
