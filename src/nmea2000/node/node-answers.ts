/**
 * Answers that wait to be sent. The same answer waits once, however often it was asked for. All answers together use
 * only a part of the bus: product information is twenty frames for three bytes of request, so any device could fill
 * the bus by asking.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { Message } from "../pgn-frame.ts";

export interface AnswerCounters {
  answers: number;
  /** Asked for again while the answer was waiting. */
  answers_shared: number;
  /** Not sent: too many were waiting, or the bus did not take them. */
  answers_refused: number;
}

export class NodeAnswers {
  readonly counters: AnswerCounters = { answers: 0, answers_shared: 0, answers_refused: 0 };
  readonly #waiting = new Map<string, Message>();
  /** The frames that may be sent now. It is negative after an answer that was longer than the allowance. */
  #allowance: number = nmea2000Limits.answerFramesPerS;
  #countedAtMs = -Infinity;
  /** How often the bus refused the first answer in the queue. */
  #tries = 0;

  offer(message: Message): void {
    const { pgn, destination, data } = message;
    const key = `${pgn} ${destination} ${data.join()}`;
    if (this.#waiting.has(key)) this.counters.answers_shared += 1;
    else if (this.#waiting.size >= nmea2000Limits.answersWaiting) this.counters.answers_refused += 1;
    else this.#waiting.set(key, message);
  }

  /** The next answer, if one may be sent now. The caller reports the result with `given`. */
  next(nowMs: number): Message | undefined {
    return this.dueMs(nowMs) > nowMs ? undefined : this.#waiting.values().next().value;
  }

  /** The bus took this number of frames of the next answer. With 0 the answer stays in the queue. */
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
