/**
 * Splits a stream of bytes into lines (LF or CRLF) in constant memory, without blanks before and after them: editors, terminals and
 * forums add some, and no format has any. A line longer than the limit is given out as
 * undefined as soon as it is too long, since a gateway may never end it. Each byte becomes one character (Latin-1):
 * captures are ASCII, and other bytes must cause no error. The log book needs bytes and offsets, and has its own
 * splitter (`logbook/entry/line-splitter.ts`, decision 231).
 */
import { Buffer } from "node:buffer";
import type { Line } from "./capture-format.ts";

export class TextLines {
  readonly #maxBytes: number;
  #rest = "";
  #overlong = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Uint8Array): Line[] {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
    const parts = text.split("\n");
    const lines: Line[] = [];
    for (let i = 0; i < parts.length - 1; i += 1) {
      const line = this.#joined(parts[i] ?? "");
      this.#rest = "";
      // An overlong line was given out when it became too long; the rest of it is skipped.
      if (this.#overlong) this.#overlong = false;
      else lines.push(line?.trim());
    }
    const last = this.#joined(parts.at(-1) ?? "");
    if (this.#overlong || last === undefined) {
      if (!this.#overlong) lines.push(undefined);
      this.#overlong = true;
      this.#rest = "";
    } else {
      this.#rest = last;
    }
    return lines;
  }

  /** The last line, if the stream ends without a newline. */
  end(): Line[] {
    const rest = this.#rest;
    this.#rest = "";
    return rest === "" ? [] : [rest.trim()];
  }

  #joined(part: string): Line {
    const line = this.#rest + part;
    return line.length > this.#maxBytes ? undefined : line;
  }
}
