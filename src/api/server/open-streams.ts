/**
 * The open streams and their readers. The right to read is checked again whenever access has changed, and every few seconds, since sessions
 * expire by themselves. A client that may no longer read loses the stream at once.
 */
import type { Access } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { mayPass } from "../../access/policy.ts";

const LOOK_MS = 2000;

interface OpenStream {
  readonly caller: () => Caller;
  readonly end: () => void;
}

export class OpenStreams {
  readonly #streams = new Set<OpenStream>();
  #timer: NodeJS.Timeout | undefined;

  /** The result is called when the stream has ended by itself. */
  add(stream: OpenStream): () => void {
    this.#streams.add(stream);
    return () => this.#streams.delete(stream);
  }

  watch(access: Access): void {
    access.onChange(() => this.#look());
    this.#timer = setInterval(() => access.isOn && this.#look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const stream of this.#streams) {
      const { rights, door } = stream.caller();
      if (mayPass(rights, door)) continue;
      this.#streams.delete(stream);
      stream.end();
    }
  }
}
