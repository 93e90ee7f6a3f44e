/**
 * What a subscriber of the live stream asks for in the query of its handshake: `tags=ME_*,GPS_0.SOG` for tags by name, and
 * `min_interval_ms=500` for at most one message of each tag in that time. Without them it gets every update of every tag. A far-away one
 * asks for `compression=deflate`.
 */
import { matchesWildcard } from "../../core/wildcard.ts";
import type { TagUpdate } from "../../tags/tag.ts";

/** As the parameters of the handshake are read, see `endpoints/live-parameters.ts`. */
export interface LiveSelection {
  /** Patterns of tag ids, of which one must match; none are every tag. */
  readonly tags: readonly string[];
  /** 0 is every update. */
  readonly min_interval_ms: number;
  /** `deflate`: packed, where the handshake agrees and there is a place. */
  readonly compression?: "deflate" | undefined;
}

/** Which tags match some patterns. A tag is matched once; there are never more of them than may be registered. */
export class TagChoice {
  readonly #patterns: readonly string[];
  readonly #known = new Map<string, boolean>();

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns;
  }

  has(tagId: string): boolean {
    let matches = this.#known.get(tagId);
    if (matches === undefined) {
      matches = this.#patterns.some((pattern) => matchesWildcard(tagId, pattern));
      this.#known.set(tagId, matches);
    }
    return matches;
  }
}

/**
 * Lets at most one update of each tag pass in an interval. The first passes at once; of those that come too soon the newest is held until
 * the interval of its tag is over. It holds at most one update of each tag.
 */
export class TagPace {
  readonly #intervalMs: number;
  /** When an update of each tag last passed, the longest ago first. */
  readonly #passedAt = new Map<string, number>();
  readonly #held = new Map<string, TagUpdate>();

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Whether it passes now; otherwise it is held. */
  passes(update: TagUpdate, nowMs: number): boolean {
    const { tagId } = update;
    const passedAt = this.#passedAt.get(tagId);
    if (passedAt !== undefined && nowMs - passedAt < this.#intervalMs) {
      this.#held.set(tagId, update);
      return false;
    }
    this.#held.delete(tagId);
    this.#pass(tagId, nowMs);
    return true;
  }

  /** Updates that were held and whose time has come, in the order of their times. */
  due(nowMs: number): TagUpdate[] {
    const due: TagUpdate[] = [];
    for (const [tagId, passedAt] of this.#passedAt) {
      if (nowMs - passedAt < this.#intervalMs) break;
      this.#passedAt.delete(tagId);
      const update = this.#held.get(tagId);
      if (update === undefined) continue;
      this.#held.delete(tagId);
      due.push(update);
    }
    for (const { tagId } of due) this.#pass(tagId, nowMs);
    return due;
  }

  /** How long until something is due; undefined if nothing is held. */
  waitMs(nowMs: number): number | undefined {
    if (this.#held.size === 0) return undefined;
    for (const passedAt of this.#passedAt.values()) return Math.max(0, passedAt + this.#intervalMs - nowMs);
    return undefined;
  }

  #pass(tagId: string, nowMs: number): void {
    this.#passedAt.delete(tagId);
    this.#passedAt.set(tagId, nowMs);
  }
}
