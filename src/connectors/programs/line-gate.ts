/**
 * Cuts what a program says into lines, within bounds: nothing is kept but the beginning of one line, and a program that says too many, or
 * one that is too long, is found out in the chunk in which it does. Pure.
 */
import { TokenBucket } from "../../core/token-bucket.ts";
import { limits } from "./limits.ts";

const NEWLINE = 0x0a;

export type Offence = "flood" | "long";

export class LineGate {
  readonly #rate = new TokenBucket(limits.lines);
  #rest: Buffer = Buffer.alloc(0);
  /** Lines of this program since it was started. */
  lines = 0;

  /** The lines that end in this chunk, and what it has done beyond its bounds. Lines before an offence count. */
  take(chunk: Buffer, nowMs: number): { readonly lines: readonly string[]; readonly offence?: Offence } {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const part = chunk.subarray(from, end);
      if (this.#rest.length + part.length > limits.lineBytes) return { lines, offence: "long" };
      if (this.#rate.take(1, nowMs) > 0) return { lines, offence: "flood" };
      lines.push((this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part])).toString());
      this.lines += 1;
      this.#rest = Buffer.alloc(0);
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    if (this.#rest.length + rest.length > limits.lineBytes) return { lines, offence: "long" };
    this.#rest = Buffer.concat([this.#rest, rest]);
    return { lines };
  }

  /** The output has ended: a last line without a newline is a line. */
  end(nowMs: number): readonly string[] {
    if (this.#rest.length === 0 || this.#rate.take(1, nowMs) > 0) return [];
    const line = this.#rest.toString();
    this.#rest = Buffer.alloc(0);
    this.lines += 1;
    return [line];
  }
}
