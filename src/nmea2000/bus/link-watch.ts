/**
 * Watches one network interface: reads the kernel's state four times a second, and asks `ip` every few seconds. It
 * hands each look to its owner, also if nothing has changed, and decides nothing itself.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { askLinkDetails, type LinkDetails } from "./link-iproute.ts";
import { type Link, readLink } from "./link-sysfs.ts";

export class LinkWatch {
  /** The last answer of `ip`; undefined before it, and while the interface is missing. */
  details: LinkDetails | undefined;
  readonly #name: string;
  readonly #onLook: (link: Link) => void;
  readonly #stopped = new AbortController();
  #poll: NodeJS.Timeout | undefined;
  #ask: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;
  #askAgain = false;

  constructor(name: string, onLook: (link: Link) => void) {
    this.#name = name;
    this.#onLook = onLook;
  }

  /** Looks at once, and then periodically. */
  start(): void {
    const { linkPollMs, linkDetailsMs } = nmea2000Limits;
    this.#poll = setInterval(() => this.look(), linkPollMs);
    this.#ask = setInterval(() => this.askDetails(), linkDetailsMs);
    this.look();
    this.askDetails();
  }

  look(): void {
    if (this.#stopped.signal.aborted) return;
    const link = readLink(this.#name);
    if (link.kind !== "can") this.details = undefined;
    this.#onLook(link);
  }

  /** Asks `ip` now; if it is being asked already, asks once more afterwards. */
  askDetails(): void {
    if (this.#asking !== undefined) this.#askAgain = true;
    else if (!this.#stopped.signal.aborted) this.#asking = this.#askOnce();
  }

  /** Resolves when no process of `ip` is left. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    clearInterval(this.#ask);
    this.#stopped.abort();
    await this.#asking;
  }

  async #askOnce(): Promise<void> {
    try {
      this.details = await askLinkDetails(this.#name, this.#stopped.signal);
      this.look();
    } catch {
      // This machine has no `ip`; it is not asked again.
      clearInterval(this.#ask);
    }
    this.#asking = undefined;
    if (!this.#askAgain) return;
    this.#askAgain = false;
    this.askDetails();
  }
}
