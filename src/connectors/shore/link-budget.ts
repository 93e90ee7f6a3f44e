/**
 * What of the link the owner lets us use: this many kbit/s, this many bytes a day, and backlog only in certain hours. The more urgent goes
 * first. It may run into debt by one message, and then waits until that is paid: so a message may be longer than what is allowed at once.
 */
import type { Clock } from "../../core/clock.ts";
import { limits } from "./limits.ts";

/** The most urgent first. */
const URGENCIES = ["status", "entries", "orders", "rollups", "live", "backlog"] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface LinkSettings {
  /** 0: as fast as the link is. */
  readonly kbitS: number;
  /** 0: as many as there are. */
  readonly bytesPerDay: number;
  /** In the computer's own time; null: at any time. */
  readonly backlogHours: { readonly fromMinute: number; readonly toMinute: number } | null;
}

export interface SpentToday {
  /** In UTC: `2026-11-23`. */
  readonly day: string;
  readonly bytes: number;
}

interface Waiting {
  readonly urgency: Urgency;
  readonly bytes: number;
  readonly go: () => void;
}

export class LinkBudget {
  readonly #settings: LinkSettings;
  readonly #clock: Clock;
  #spent: SpentToday;
  /** By the monotonic clock, in this run. */
  #dayBeganMs: number;
  #tokens: number;
  #refilledMs: number;
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: LinkSettings, clock: Clock, spent?: SpentToday) {
    this.#settings = settings;
    this.#clock = clock;
    this.#spent = spent ?? { day: dayOf(clock.now()), bytes: 0 };
    this.#tokens = this.#capacity;
    this.#refilledMs = clock.monotonic();
    this.#dayBeganMs = clock.monotonic();
  }

  /** A day begins with its date, or after 24 hours: a clock that is wrongly behind for a moment must not make the day's bytes new. */
  get spent(): SpentToday {
    const day = dayOf(this.#clock.now());
    const nowMs = this.#clock.monotonic();
    if (day > this.#spent.day || (day < this.#spent.day && nowMs - this.#dayBeganMs >= DAY_MS)) {
      this.#spent = { day, bytes: 0 };
      this.#dayBeganMs = nowMs;
    }
    return this.#spent;
  }

  /** Whether the day's bytes are spent: samples then wait for the next day, entries and the vessel's state go on. */
  get isSpent(): boolean {
    return this.#isSpentBut(0);
  }

  #isSpentBut(taken: number): boolean {
    return this.#settings.bytesPerDay > 0 && this.spent.bytes - taken >= this.#settings.bytesPerDay;
  }

  /** Whether backlog may go at this hour. */
  get isBacklogTime(): boolean {
    const { backlogHours } = this.#settings;
    if (backlogHours === null) return true;
    const now = new Date(this.#clock.now());
    const minute = now.getHours() * 60 + now.getMinutes();
    const { fromMinute, toMinute } = backlogHours;
    return fromMinute <= toMinute
      ? minute >= fromMinute && minute < toMinute
      : minute >= fromMinute || minute < toMinute;
  }

  /** Bytes of one message that suit the link: some ten seconds of it. */
  get messageBytes(): number {
    const { leastBytes, mostBytes, messageS } = limits;
    const { kbitS } = this.#settings;
    return kbitS === 0 ? mostBytes : Math.max(leastBytes, Math.min(mostBytes, kbitS * BYTES_PER_KBIT * messageS));
  }

  /** `taken`: bytes that it counts already, and that are not on their way yet. */
  mayPass(urgency: Urgency, taken = 0): boolean {
    if (urgency === "status" || urgency === "entries") return true;
    return !this.#isSpentBut(taken) && (urgency !== "backlog" || this.isBacklogTime);
  }

  /** Bytes that were taken and did not go after all. */
  giveBack(bytes: number): void {
    if (this.#settings.kbitS > 0) this.#tokens = Math.min(this.#capacity, this.#tokens + bytes);
    const { day, bytes: spent } = this.spent;
    this.#spent = { day, bytes: Math.max(0, spent - bytes) };
  }

  /** Resolves when a message of this many bytes may go; rejects when `signal` aborts. */
  async take(bytes: number, urgency: Urgency, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { urgency, bytes, go: resolve };
    const leave = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.push(waiting);
    this.#waiting.sort((a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency));
    this.#look();
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  get #capacity(): number {
    return Math.max(limits.leastBytes, this.#settings.kbitS * BYTES_PER_KBIT);
  }

  #look(): void {
    clearTimeout(this.#timer);
    const nowMs = this.#clock.monotonic();
    const rate = (this.#settings.kbitS * BYTES_PER_KBIT) / 1000;
    if (rate === 0) this.#tokens = this.#capacity;
    else this.#tokens = Math.min(this.#capacity, this.#tokens + rate * (nowMs - this.#refilledMs));
    this.#refilledMs = nowMs;
    while (this.#tokens > 0 && this.#waiting.length > 0) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      if (rate > 0) this.#tokens -= next.bytes;
      const { day, bytes } = this.spent;
      this.#spent = { day, bytes: bytes + next.bytes };
      next.go();
    }
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#look(), Math.max(10, -this.#tokens / rate));
  }
}

const BYTES_PER_KBIT = 125;
const DAY_MS = 86_400_000;

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
