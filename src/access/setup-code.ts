/**
 * The code of the first visit. Whoever reads it at the vessel's computer makes the first account: it is in no file, and changes with each
 * start and after some wrong ones.
 */
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";

/** Without letters that look like another one or like a digit. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export class SetupCode {
  readonly #clock: Clock;
  #text = newCode();
  #tries = 0;
  #waitUntilMs = -Infinity;
  /** Called with each new one. */
  readonly #onNew: (text: string) => void;

  constructor(clock: Clock, onNew: (text: string) => void) {
    this.#clock = clock;
    this.#onNew = onNew;
  }

  /** `ABCD-EFGH`. */
  get text(): string {
    return `${this.#text.slice(0, 4)}-${this.#text.slice(4)}`;
  }

  /** Throws `code` for a wrong one, and `wait` where there were too many. */
  check(given: string): void {
    const waitMs = this.#waitUntilMs - this.#clock.monotonic();
    if (waitMs > 0) throw new Refused("wait", Math.ceil(waitMs / 1000));
    const plain = Buffer.from(given.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""));
    const wanted = Buffer.from(this.#text);
    if (plain.length === wanted.length && timingSafeEqual(plain, wanted)) return;
    this.#tries += 1;
    if (this.#tries >= limits.codeTries) {
      this.#tries = 0;
      this.#text = newCode();
      this.#waitUntilMs = this.#clock.monotonic() + limits.codeWaitMs;
      this.#onNew(this.text);
    }
    throw new Refused("code");
  }
}

function newCode(): string {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? "2").join("");
}
