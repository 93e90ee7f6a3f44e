/**
 * Links that acknowledge one alarm for one person. A link holds all that it stands for and is signed by the service, so nothing is kept for
 * those that are never opened:
 *
 *     record . person . priority . end . signature                          each base64url; HMAC-SHA-256, 128 bits of it
 *
 * It acknowledges what the message said: an alarm that has become more urgent since needs another. Where somebody has acknowledged the
 * alarm, it does nothing more: so it works once.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Priority } from "../../core/priority.ts";
import { limits } from "./limits.ts";

const HOUR_MS = 3_600_000;
const SIGNATURE_BYTES = 16;

export interface AckLink {
  readonly alarm: string;
  readonly person: string;
  readonly priority: Priority;
}

export class AckLinks {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** `key`: base64url. */
  constructor(key: string, now: () => number) {
    this.#key = Buffer.from(key, "base64url");
    this.#now = now;
  }

  tokenFor({ alarm, person, priority }: AckLink): string {
    const ends = Math.ceil(this.#now() / 1000) + limits.linkHours * (HOUR_MS / 1000);
    const said = [alarm, person, priority, String(ends)]
      .map((part) => Buffer.from(part).toString("base64url"))
      .join(".");
    return `${said}.${this.#signature(said).toString("base64url")}`;
  }

  /** Undefined for a link that is not ours; `expired` for one whose time is over. */
  read(token: string): AckLink | "expired" | undefined {
    const cut = token.lastIndexOf(".");
    const given = Buffer.from(token.slice(cut + 1), "base64url");
    const said = token.slice(0, cut);
    // Written in one way only: with padding or other letters it would be another link for the same.
    if (given.toString("base64url") !== token.slice(cut + 1)) return undefined;
    if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, this.#signature(said))) return undefined;
    const [alarm = "", person = "", priority = "", ends = ""] = said
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString());
    if (Number(ends) * 1000 < this.#now()) return "expired";
    return { alarm, person, priority: priority as Priority };
  }

  #signature(said: string): Buffer {
    return createHmac("sha256", this.#key).update(said).digest().subarray(0, SIGNATURE_BYTES);
  }
}
