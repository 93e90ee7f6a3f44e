/**
 * What a broker refuses (its access list, a quota), by part. It is reported, and asked again later and at each connection; meanwhile
 * the other parts go on.
 */
import { limits } from "../../mqtt/limits.ts";
import { RefusedTopic } from "./broker-reasons.ts";

type Part = "values" | "online" | "commands" | "home-assistant" | "entries" | "alarms";

interface Refused {
  readonly topic: string;
  readonly reason: string;
  /** On the monotonic clock. */
  readonly againMs: number;
}

export class Refusals {
  /** Messages that were refused. */
  count = 0;
  readonly #byPart = new Map<Part, Refused>();
  readonly #nowMs: () => number;
  readonly #textOf: (topic: string, reason: string) => string;
  /** Called when a part is refused that was not before, on this connection or the one before it. */
  readonly #onNews: (fault: string) => void;
  readonly #told = new Set<Part>();

  constructor(nowMs: () => number, textOf: (topic: string, reason: string) => string, onNews: (fault: string) => void) {
    this.#nowMs = nowMs;
    this.#textOf = textOf;
    this.#onNews = onNews;
  }

  /** Another connection: perhaps it is taken now. */
  forget(): void {
    this.#byPart.clear();
  }

  get fault(): string | null {
    const [refused] = this.#byPart.values();
    return refused === undefined ? null : this.#textOf(refused.topic, refused.reason);
  }

  /** Undefined if the broker has refused it, now or a moment ago. Rejects for all other reasons. */
  async ask<T>(part: Part, ask: () => Promise<T>): Promise<T | undefined> {
    if ((this.#byPart.get(part)?.againMs ?? -Infinity) > this.#nowMs()) return undefined;
    try {
      const answer = await ask();
      this.#byPart.delete(part);
      this.#told.delete(part);
      return answer;
    } catch (error) {
      if (!(error instanceof RefusedTopic)) throw error;
      this.note(part, error);
      return undefined;
    }
  }

  /** Until it is taken, or the next connection. */
  note(part: Part, { topic, message: reason }: RefusedTopic): void {
    this.count += 1;
    this.#byPart.set(part, { topic, reason, againMs: this.#nowMs() + limits.refusedMs });
    if (!this.#told.has(part)) this.#onNews(this.#textOf(topic, reason));
    this.#told.add(part);
  }
}
