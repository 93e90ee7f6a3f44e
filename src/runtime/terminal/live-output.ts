/**
 * Lines for a reader that may be slow, from a source that cannot wait. They are written once in each turn of the event loop. While
 * the reader has too many bytes still to take, lines are dropped and counted. No line is ever cut.
 */
import type { Writable } from "node:stream";
import { limits } from "../limits.ts";

export class LiveOutput {
  /** Texts that were dropped. */
  dropped = 0;
  readonly #stream: Writable;
  #text = "";

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Takes all of these lines, or drops them all and gives false. */
  print(lines: string): boolean {
    if (this.#stream.writableLength + this.#text.length > limits.tools.outputBytes) {
      this.dropped += 1;
      return false;
    }
    if (this.#text === "") setImmediate(() => this.#flush());
    this.#text += lines;
    return true;
  }

  /** Resolves when the reader has taken everything. */
  end(): Promise<void> {
    this.#flush();
    return new Promise((resolve) => {
      this.#stream.write("", () => resolve());
    });
  }

  #flush(): void {
    const text = this.#text;
    this.#text = "";
    if (text !== "") this.#stream.write(text);
  }
}
