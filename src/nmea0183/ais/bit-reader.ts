/**
 * Reads numbers and texts from the payload of a VDM sentence. Bits are counted from 0, and the first bit of a number is its highest. Bits
 * beyond the end are zeros, since some senders cut off trailing zeros; the caller checks first that the message is long enough.
 */
import { letterOf, sixOf } from "./sixbit.ts";

export class BitReader {
  /** The bits of the message. */
  readonly size: number;
  readonly #sixes: Uint8Array;

  private constructor(sixes: Uint8Array, size: number) {
    this.#sixes = sixes;
    this.size = size;
  }

  /** Undefined if a character cannot be in a payload. `fill`: bits at the end that do not count. */
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

  /** Null if the text is empty. `@` ends it; trailing spaces are removed. */
  text(at: number, letters: number): string | null {
    let text = "";
    for (let i = 0; i < letters && at + i * 6 + 6 <= this.size; i += 1) text += letterOf(this.unsigned(at + i * 6, 6));
    const found = text.replace(/@.*$/, "").trimEnd();
    return found === "" ? null : found;
  }
}
