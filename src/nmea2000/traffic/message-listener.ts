/**
 * Somebody who watches the messages of the lines, by a filter. What it has not taken waits in a bounded queue; what finds no room is
 * dropped and counted, so nobody who watches can hold up the bus.
 */
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { limits } from "../limits.ts";
import type { PgnFrame } from "../pgn-frame.ts";

/** Lists that are empty let all pass. */
export interface MessageFilter {
  readonly lines: readonly string[];
  readonly pgns: readonly number[];
  /** Addresses of senders. */
  readonly sources: readonly number[];
}

export interface HeardMessage {
  readonly line: string;
  readonly message: PgnFrame;
}

export class MessageListener {
  /** Messages that passed the filter. */
  passed = 0;
  readonly #filter: MessageFilter;
  readonly #queue = new BoundedQueue<HeardMessage>(limits.watchedMessages);

  constructor(filter: MessageFilter) {
    this.#filter = filter;
  }

  get dropped(): number {
    return this.#queue.refused;
  }

  offer(line: string, message: PgnFrame): void {
    const { lines, pgns, sources } = this.#filter;
    if (!admits(lines, line) || !admits(pgns, message.pgn) || !admits(sources, message.source)) return;
    this.passed += 1;
    this.#queue.push({ line, message });
  }

  /** The oldest that wait, at most this many. */
  take(most: number): HeardMessage[] {
    const taken: HeardMessage[] = [];
    while (taken.length < most) {
      const next = this.#queue.shift();
      if (next === undefined) break;
      taken.push(next);
    }
    return taken;
  }
}

function admits<T>(list: readonly T[], value: T): boolean {
  return list.length === 0 || list.includes(value);
}
