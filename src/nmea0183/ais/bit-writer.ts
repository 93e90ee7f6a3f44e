/** Writes numbers and texts into the payload of a VDM sentence, one after another; the counterpart of `BitReader`. */
import { characterOf, sixOfLetter } from "./sixbit.ts";

export class BitWriter {
  #bits = "";

  /** Two's complement if negative; cut to `count` bits. */
  number(value: number, count: number): this {
    const whole = Math.round(value);
    const cut = ((whole % 2 ** count) + 2 ** count) % 2 ** count;
    this.#bits += cut.toString(2).padStart(count, "0");
    return this;
  }

  flag(value: boolean): this {
    return this.number(value ? 1 : 0, 1);
  }

  /** Padded with `@`. */
  text(text: string | undefined, letters: number): this {
    for (let i = 0; i < letters; i += 1) this.number(i < (text ?? "").length ? sixOfLetter(text?.[i] ?? "@") : 0, 6);
    return this;
  }

  /** The characters, and how many bits of the last one do not count. */
  payload(): { readonly characters: string; readonly fill: number } {
    const fill = (6 - (this.#bits.length % 6)) % 6;
    const groups = (this.#bits + "0".repeat(fill)).match(/.{6}/g) ?? [];
    return { characters: groups.map((group) => characterOf(Number.parseInt(group, 2))).join(""), fill };
  }
}
