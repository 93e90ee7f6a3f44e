/**
 * Answers that wait to be given. The same answer waits once, however often it was asked for, and all of them together take
 * no more than a part of the bus: product information is twenty frames for three bytes of request, which would let
 * anybody fill the bus by asking.
 */
import { limits } from "../core/limits.ts";
import type { Message } from "./node-messages.ts";

export interface AnswerCounters {
  answers: number;
  /** Asked for again while the answer was waiting. */
  answers_shared: number;
  /** Not given, because too many were waiting. */
  answers_refused: number;
}

export class NodeAnswers {
  readonly counters: AnswerCounters = { answers: 0, answers_shared: 0, answers_refused: 0 };
  readonly #waiting = new Map<string, Message>();
  /** Frames that may be sent now; below 0 while what was sent is being made up for. */
  #allowance: number = limits.nmea2000.answerFramesPerS;
  #countedAtMs = -Infinity;

  offer(message: Message): void {
    const { pgn, destination, data } = message;
    const key = `${pgn} ${destination} ${data.join()}`;
    if (this.#waiting.has(key)) this.counters.answers_shared += 1;
    else if (this.#waiting.size >= limits.nmea2000.answersWaiting) this.counters.answers_refused += 1;
    else this.#waiting.set(key, message);
  }

  /** The next answer, if one may be given now. Whoever takes it says with `spend` what it cost. */
  take(nowMs: number): Message | undefined {
    if (this.dueMs(nowMs) > nowMs) return undefined;
    for (const [key, message] of this.#waiting) {
      this.#waiting.delete(key);
      this.counters.answers += 1;
      return message;
    }
    return undefined;
  }

  spend(frames: number): void {
    this.#allowance -= frames;
  }

  /** When the next one may be given; Infinity when none waits. */
  dueMs(nowMs: number): number {
    if (this.#waiting.size === 0) return Infinity;
    const { answerFramesPerS } = limits.nmea2000;
    const gained = ((nowMs - this.#countedAtMs) / 1000) * answerFramesPerS;
    this.#allowance = Math.min(answerFramesPerS, this.#allowance + gained);
    this.#countedAtMs = nowMs;
    return this.#allowance > 0 ? nowMs : nowMs + ((1 - this.#allowance) / answerFramesPerS) * 1000;
  }

  clear(): void {
    this.#waiting.clear();
  }
}
