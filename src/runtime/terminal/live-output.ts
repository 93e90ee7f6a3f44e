/**
 * Lines for a reader that may be slow, from a source that cannot wait: written once a turn of the event loop, and left out
 * and counted while too much has not been taken yet. No line is ever cut.
 */
import type { Writable } from "node:stream";
import { limits } from "../limits.ts";

export class LiveOutput {
  /** Texts left out. */
  dropped = 0;
  readonly #stream: Writable;
  #text = "";

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Takes whole lines, or nothing of them. */
  print(lines: string): boolean {
    if (this.#stream.writableLength + this.#text.length > limits.tools.outputBytes) {
      this.dropped += 1;
      return false;
    }
    if (this.#text === "") setImmediate(() => this.#flush());
    this.#text += lines;
    return true;
  }

  /** Resolves when everything has been taken. */
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
