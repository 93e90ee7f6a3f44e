/**
 * Answers that wait to be given. The same answer waits once, however often it was asked for, and all of them together take
 * no more than a part of the bus: product information is twenty frames for three bytes of request, which would let
 * anybody fill the bus by asking.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { Message } from "../pgn-frame.ts";

export interface AnswerCounters {
  answers: number;
  /** Asked for again while the answer was waiting. */
  answers_shared: number;
  /** Not given, because too many were waiting, or the bus did not take them. */
  answers_refused: number;
}

export class NodeAnswers {
  readonly counters: AnswerCounters = { answers: 0, answers_shared: 0, answers_refused: 0 };
  readonly #waiting = new Map<string, Message>();
  /** Frames that may be sent now; below 0 while what was sent is being made up for. */
  #allowance: number = nmea2000Limits.answerFramesPerS;
  #countedAtMs = -Infinity;
  /** How often the bus did not take the first of those that wait. */
  #tries = 0;

  offer(message: Message): void {
    const { pgn, destination, data } = message;
    const key = `${pgn} ${destination} ${data.join()}`;
    if (this.#waiting.has(key)) this.counters.answers_shared += 1;
    else if (this.#waiting.size >= nmea2000Limits.answersWaiting) this.counters.answers_refused += 1;
    else this.#waiting.set(key, message);
  }

  /** The next answer, if one may be given now. Whoever takes it says with `given` what became of it. */
  next(nowMs: number): Message | undefined {
    return this.dueMs(nowMs) > nowMs ? undefined : this.#waiting.values().next().value;
  }

  /** The bus took so many frames of the next answer; where it took none, the answer waits on. */
  given(frames: number): void {
    const { answerFramesPerS, answerPauseMs, answerTries } = nmea2000Limits;
    this.#tries = frames > 0 ? 0 : this.#tries + 1;
    const isOver = frames > 0 || this.#tries >= answerTries;
    this.#allowance = frames > 0 ? this.#allowance - frames : (-answerPauseMs / 1000) * answerFramesPerS;
    if (!isOver) return;
    this.#tries = 0;
    this.counters[frames > 0 ? "answers" : "answers_refused"] += 1;
    for (const key of this.#waiting.keys().take(1)) this.#waiting.delete(key);
  }

  /** When the next one may be given; Infinity when none waits. */
  dueMs(nowMs: number): number {
    if (this.#waiting.size === 0) return Infinity;
    const { answerFramesPerS } = nmea2000Limits;
    const gained = ((nowMs - this.#countedAtMs) / 1000) * answerFramesPerS;
    this.#allowance = Math.min(answerFramesPerS, this.#allowance + gained);
    this.#countedAtMs = nowMs;
    return this.#allowance > 0 ? nowMs : nowMs + ((1 - this.#allowance) / answerFramesPerS) * 1000;
  }

  clear(): void {
    this.#tries = 0;
    this.#waiting.clear();
  }
}
