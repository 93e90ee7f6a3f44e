/**
 * Reads numbers and texts out of the payload of a VDM sentence: bits counted from 0, the first bit of a number is its highest. Bits behind the
 * end are zeros, since senders cut off what is zero; who reads asks first whether the message is long enough.
 */
import { letterOf, sixOf } from "./sixbit.ts";

export class BitReader {
  /** How many bits the message has. */
  readonly size: number;
  readonly #sixes: Uint8Array;

  private constructor(sixes: Uint8Array, size: number) {
    this.#sixes = sixes;
    this.size = size;
  }

  /** Undefined where a character is none of a payload. `fill`: bits at the end that do not count. */
  static of(payload: string, fill: number): BitReader | undefined {
    const sixes = new Uint8Array(payload.length);
    for (let at = 0; at < payload.length; at += 1) {
      const six = sixOf(payload.charCodeAt(at));
      if (six === undefined) return undefined;
      sixes[at] = six;
    }
    return new BitReader(sixes, Math.max(0, payload.length * 6 - fill));
  }

  /** At most 32 bits. */
  unsigned(at: number, count: number): number {
    let value = 0;
    for (let bit = at, left = count; left > 0;) {
      const offset = bit % 6;
      const taken = Math.min(6 - offset, left);
      const six = this.#sixes[(bit - offset) / 6] ?? 0;
      value = value * 2 ** taken + ((six >> (6 - offset - taken)) & (2 ** taken - 1));
      bit += taken;
      left -= taken;
    }
    return value;
  }

  /** Two's complement. */
  signed(at: number, count: number): number {
    const value = this.unsigned(at, count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  flag(at: number): boolean {
    return this.unsigned(at, 1) === 1;
  }

  /** Null for an empty one. `@` ends it, and spaces at its end say nothing. */
  text(at: number, letters: number): string | null {
    let text = "";
    for (let i = 0; i < letters && at + i * 6 + 6 <= this.size; i += 1) text += letterOf(this.unsigned(at + i * 6, 6));
    const found = text.replace(/@.*$/, "").trimEnd();
    return found === "" ? null : found;
  }
}
