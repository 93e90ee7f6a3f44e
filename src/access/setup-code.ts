/**
 * The code of the first visit. A person who reads it at the vessel's computer may make the first account. It is in no file, and changes
 * with each start. Forty bits cannot be guessed, so wrong codes delay only the address that they come from: a guest's telephone cannot keep
 * the master from his first visit.
 */
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import { Refused } from "../core/refused.ts";
import { Throttle } from "./throttle.ts";

/** Without letters that are easily confused with another letter or a digit. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Stands for the account in the throttle. */
const FIRST_VISIT = "first visit";

export class SetupCode {
  readonly #clock: Clock;
  readonly #throttle = new Throttle();
  readonly #text = newCode();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** As shown to people: `ABCD-EFGH`. */
  get text(): string {
    return `${this.#text.slice(0, 4)}-${this.#text.slice(4)}`;
  }

  /** Throws `code` for a wrong code, `wait` after too many from this address. This computer itself (undefined) never waits. */
  check(given: string, address: string | undefined): void {
    const nowMs = this.#clock.monotonic();
    const waitS = this.#throttle.waitS(address, FIRST_VISIT, true, nowMs);
    if (waitS > 0) throw new Refused("wait", { waitS });
    const plain = Buffer.from(given.toUpperCase().replaceAll(/[^0-9A-Z]/g, ""));
    const wanted = Buffer.from(this.#text);
    if (plain.length === wanted.length && timingSafeEqual(plain, wanted)) return;
    this.#throttle.failed(address, FIRST_VISIT, nowMs);
    throw new Refused("code");
  }
}

function newCode(): string {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? "2").join("");
}
