/**
 * Cuts a stream of bytes into lines (LF or CRLF) in constant memory: of a line that is longer than the bound nothing is
 * kept, and it comes out as undefined. Bytes become characters one to one (Latin-1): captures are ASCII, and what is not
 * must not stop them. An overlong line is told at once, since a gateway may never end it; the log book, which has to know
 * where each line begins, cuts its own (`logbook/entry/line-splitter.ts`).
 */
import type { Buffer } from "node:buffer";
import type { Line } from "./capture-format.ts";

export class TextLines {
  readonly #maxBytes: number;
  #rest = "";
  #overlong = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether it has the beginning of a line. */
  get open(): boolean {
    return this.#rest !== "" || this.#overlong;
  }

  /** The lines that end in this chunk. */
  push(chunk: Buffer): Line[] {
    const parts = chunk.toString("latin1").split("\n");
    const lines: Line[] = [];
    for (let i = 0; i < parts.length - 1; i += 1) {
      const line = this.#joined(parts[i] ?? "");
      this.#rest = "";
      // An overlong line was told of when it grew too long; its end ends only the silence.
      if (this.#overlong) this.#overlong = false;
      else lines.push(line);
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

  /** The line that has no end, at the end of the stream. */
  end(): Line[] {
    const rest = this.#rest;
    this.#rest = "";
    return rest === "" ? [] : [withoutReturn(rest)];
  }

  #joined(part: string): Line {
    const line = this.#rest + part;
    return line.length > this.#maxBytes ? undefined : withoutReturn(line);
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
