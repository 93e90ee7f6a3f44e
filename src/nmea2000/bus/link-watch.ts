/**
 * Watches one network interface: what the kernel says about it four times a second, and what `ip` says every few seconds.
 * It decides nothing; each look is handed to its owner, also when nothing has changed.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { askLinkDetails, type LinkDetails } from "./link-iproute.ts";
import { type Link, readLink } from "./link-sysfs.ts";

export class LinkWatch {
  /** What `ip` said last; undefined until it has, and while the interface is missing. */
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

  /** Looks at once, and then goes on looking. */
  start(): void {
    const { linkPollMs, linkDetailsMs } = nmea2000Limits;
    this.#poll = setInterval(() => this.look(), linkPollMs);
    this.#ask = setInterval(() => this.askDetails(), linkDetailsMs);
    this.look();
    this.askDetails();
  }

  /** Looks now. */
  look(): void {
    if (this.#stopped.signal.aborted) return;
    const link = readLink(this.#name);
    if (link.kind !== "can") this.details = undefined;
    this.#onLook(link);
  }

  /** Asks `ip` now; while it is being asked, once more afterwards. */
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
      // There is no `ip` on this machine; it is not looked for again.
      clearInterval(this.#ask);
    }
    this.#asking = undefined;
    if (!this.#askAgain) return;
    this.#askAgain = false;
    this.askDetails();
  }
}
