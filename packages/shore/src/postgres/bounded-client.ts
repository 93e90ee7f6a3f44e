/**
 * A connection to a PostgreSQL that is not trusted. The library reads on after an error, one error a byte where a server sends zeros, and
 * keeps a message of 2 GB until it is whole. Here the messages are told apart before it, and the connection ends at the first one that no
 * server sends, at an answer beyond its bound, and at the first error that belongs to no question.
 *
 *   code (1 byte, a printable character) · length (4 bytes, itself included) · body
 */
import { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import { Client, type ClientConfig } from "pg";
import { limits } from "../limits.ts";

/** What the library's types leave out. */
interface Wire extends EventEmitter {
  readonly stream: Duplex & { readonly bytesWritten: number };
  attachListeners(stream: object): void;
}

export class BoundedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const { connection } = this as unknown as { readonly connection: Wire };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => attach(new Messages(stream as Wire["stream"]));
    const end = (): unknown => connection.stream.destroy();
    this.on("error", end);
    connection.on("error", end);
  }
}

/** The codes of the messages that a server sends us (PostgreSQL 15, "Message Formats"); and those of them that greet. We copy nothing. */
const CODES: ReadonlySet<number> = new Set(Buffer.from("123CDEIKNRSTZnstv"));
const GREETS: ReadonlySet<number> = new Set(Buffer.from("KRv"));
const [ERROR, READY] = Buffer.from("EZ");
const HEAD_BYTES = 5;

/** What the library reads instead of the stream: the same bytes, a message at a time. */
class Messages extends EventEmitter {
  readonly #stream: Wire["stream"];
  readonly #head = Buffer.alloc(HEAD_BYTES);
  #headBytes = 0;
  /** Of the message under way. */
  #bytesLeft = 0;
  #isGreeted = false;
  /** Since something was last asked. */
  #asked = 0;
  #bytes = 0;
  #messages = 0;

  constructor(stream: Wire["stream"]) {
    super();
    this.#stream = stream;
    // A server that does not close is not waited for.
    stream.on("finish", () => stream.destroy());
    stream.on("end", () => this.emit("end"));
    stream.on("data", (chunk: Buffer) => {
      try {
        this.#take(chunk);
      } catch (error) {
        // The library throws where a message says more than it holds.
        stream.destroy(error instanceof Error ? error : new Error("?"));
      }
    });
  }

  #take(chunk: Buffer): void {
    this.#count(chunk.length);
    for (let from = 0; from < chunk.length && !this.#stream.destroyed;) {
      let to = from;
      if (this.#bytesLeft === 0) {
        to = Math.min(chunk.length, from + HEAD_BYTES - this.#headBytes);
        this.#headBytes += chunk.copy(this.#head, this.#headBytes, from, to);
        if (this.#headBytes === HEAD_BYTES) this.#begin();
      }
      const body = Math.min(this.#bytesLeft, chunk.length - to);
      this.#bytesLeft -= body;
      to += body;
      this.emit("data", chunk.subarray(from, to));
      if (this.#headBytes === 0 && this.#bytesLeft === 0) this.#end();
      from = to;
    }
  }

  #count(bytes: number): void {
    const { bytesWritten } = this.#stream;
    if (this.#isGreeted && bytesWritten !== this.#asked)
      [this.#asked, this.#bytes, this.#messages] = [bytesWritten, 0, 0];
    this.#bytes += bytes;
    if (this.#bytes > limits.postgresAnswerBytes) throw new Error("the answer is too long");
  }

  #begin(): void {
    const [code = 0] = this.#head;
    const length = this.#head.readUInt32BE(1);
    const isKnown = CODES.has(code) && !(this.#isGreeted && GREETS.has(code));
    if (!isKnown || length < 4 || length > limits.postgresAnswerBytes) throw new Error("no message of PostgreSQL");
    this.#messages += 1;
    if (this.#messages > (this.#isGreeted ? limits.postgresAnswerMessages : limits.postgresGreetingMessages))
      throw new Error("the answer is too long");
    this.#headBytes = 0;
    this.#bytesLeft = length - 4;
  }

  #end(): void {
    const [code] = this.#head;
    if (code === READY) this.#isGreeted = true;
    if (code === ERROR && !this.#isGreeted) this.#stream.destroy();
  }
}
