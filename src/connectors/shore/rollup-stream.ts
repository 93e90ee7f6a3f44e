/**
 * Roll-ups on their way to shore while samples are too dear: the mean, the least and the greatest of each interval, by tag. Samples wait in
 * the historian meanwhile and go when the link is cheap again. Where none are wanted now, the cursor only moves on.
 */
import { matchesWildcard } from "../../core/wildcard.ts";
import type { History } from "../../historian/history.ts";
import { SAMPLES_TYPE } from "../../historian/shipment/container.ts";
import type { SatelliteSettings } from "./section.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { limits } from "./limits.ts";
import type { Delivery } from "./delivery.ts";
import { PackedHistory } from "./packed-history.ts";

export class RollupStream {
  readonly counts = { rollups: 0 };
  readonly #settings: SatelliteSettings | null;
  readonly #history: Pick<History, "columns">;
  readonly #tags: Pick<TagStore, "entries" | "value">;
  readonly #delivery: Delivery;
  /** Through when shore has the roll-ups of the time that the clock shows, ms; 0 before it is known. */
  #throughMs = 0;
  /** The latest that was. A clock that is far before it is false, or was when this was made. */
  #latestMs = 0;

  constructor(
    settings: SatelliteSettings | null,
    history: Pick<History, "columns">,
    tags: Pick<TagStore, "entries" | "value">,
    delivery: Delivery,
  ) {
    this.#settings = settings;
    this.#history = history;
    this.#tags = tags;
    this.#delivery = delivery;
  }

  begin(throughMs: number): void {
    this.#throughMs = throughMs;
    this.#latestMs = throughMs;
  }

  get throughMs(): number {
    return this.#throughMs;
  }

  /** Whether roll-ups go instead of samples: a tag that does not say that the link is cheap says that it is dear. */
  get isOnSatellite(): boolean {
    const settings = this.#settings;
    if (settings === null) return false;
    if (settings.when === "always") return true;
    const latest = this.#tags.value(settings.when);
    return latest?.quality !== "good" || Boolean(latest.value);
  }

  /** Sends what is complete; the result is how long to wait before the next look, in ms. `keep` keeps the cursor on disk. */
  async send(signal: AbortSignal, keep: () => Promise<void>): Promise<number> {
    const [settings, delivery] = [this.#settings, this.#delivery];
    const { lookMs, rollupGraceMs, rollupIntervals } = limits;
    if (settings === null) return limits.retryMaxMs;
    const everyMs = settings.everyS * 1000;
    const wholeMs = Math.floor((delivery.clock.now() - rollupGraceMs) / everyMs) * everyMs;
    this.#follow(wholeMs, everyMs);
    if (this.#throughMs === wholeMs || !delivery.mayPass("rollups")) return lookMs;
    const fromMs = this.#throughMs;
    const untilMs = Math.min(wholeMs, fromMs + rollupIntervals * everyMs);
    const packed = await this.#pack(fromMs, untilMs, signal);
    const { points } = packed;
    if (points > 0) {
      const message = { path: "/ship/v1/samples", type: SAMPLES_TYPE, body: packed.bytes() };
      const answer = await delivery.deliver(
        () => message,
        "rollups",
        signal,
        ({ status }) => status === 422,
      );
      // Made again as it is then, if it is still wanted.
      if (answer === "later") return lookMs;
      this.counts.rollups += points;
    }
    this.#throughMs = untilMs;
    this.#latestMs = Math.max(this.#latestMs, untilMs);
    await keep();
    return untilMs < wholeMs ? 0 : lookMs;
  }

  /**
   * Where it goes on when the clock was set. A clock that was ahead must not keep the vessel silent: set back, it goes on from where the
   * clock is. A clock that was behind must not send again what is ashore, over a link that is dear: set forward, it goes on after the
   * latest.
   */
  #follow(wholeMs: number, everyMs: number): void {
    const catchUpMs = Math.ceil(limits.rollupCatchUpMs / everyMs) * everyMs;
    if (this.#throughMs === 0 || this.#throughMs > wholeMs || !this.isOnSatellite) this.#throughMs = wholeMs;
    if (wholeMs >= this.#latestMs) this.#throughMs = Math.max(this.#throughMs, this.#latestMs);
    else if (wholeMs - this.#throughMs > catchUpMs) this.#throughMs = wholeMs;
    this.#throughMs = Math.max(this.#throughMs, wholeMs - catchUpMs);
    this.#latestMs = Math.max(this.#latestMs, this.#throughMs);
  }

  /** The intervals from a time, and before another. */
  async #pack(sinceMs: number, beforeMs: number, signal: AbortSignal): Promise<PackedHistory> {
    const { everyS = 0, tags = [] } = this.#settings ?? {};
    const packed = new PackedHistory(this.#history, signal);
    for (const { definition } of this.#tags.entries()) {
      if (tags.length > 0 && !tags.some((one) => matchesWildcard(definition.id, one))) continue;
      await packed.add(definition, [sinceMs, beforeMs], everyS, limits.rollupIntervals);
    }
    return packed;
  }
}
