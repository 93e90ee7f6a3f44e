/**
 * The sentences that our outputs sent in the last seconds, to recognise them when a multiplexer or a program sends them back to a source.
 * Without this they would be what an instrument says: a value that nobody measures any more would live on, and one that is derived would
 * replace itself.
 *
 *     our output ──▶ a multiplexer, a chart program ──▶ our source       a loop
 *
 * A sentence is recognised by its bytes up to the checksum, which some programs compute again. Another device with the same talker says
 * something else, or by chance the same: then nothing is lost, for we have sent it. Only many different ones are a loop.
 */
import type { Clock } from "../core/clock.ts";
import { keepNewest } from "../core/keep-newest.ts";
import { limits } from "./limits.ts";

const { sentences, backS, different, withinS, toldS } = limits.own;

interface Returns {
  /** The newest different ones, and when each came back; monotonic. */
  readonly texts: Map<string, number>;
  loopAtMs: number;
}

export class OwnSentences {
  readonly #clock: Pick<Clock, "monotonic">;
  /** When each was sent, the oldest first. */
  readonly #sent = new Map<string, number>();
  /** By source. */
  readonly #returns = new Map<string, Returns>();

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  remember(line: string): void {
    keepNewest(this.#sent, textOf(line), this.#clock.monotonic(), sentences);
  }

  /** Whether a line that came to this source is one that we sent within the last seconds. */
  includes(line: string, where: string): boolean {
    const text = textOf(line);
    const nowMs = this.#clock.monotonic();
    const sentAtMs = this.#sent.get(text);
    if (sentAtMs === undefined || nowMs - sentAtMs > backS * 1000) return false;
    const returns = this.#returns.get(where) ?? { texts: new Map<string, number>(), loopAtMs: -Infinity };
    this.#returns.set(where, returns);
    keepNewest(returns.texts, text, nowMs, different);
    const [oldestMs = nowMs] = returns.texts.values();
    if (returns.texts.size === different && nowMs - oldestMs <= withinS * 1000) returns.loopAtMs = nowMs;
    return true;
  }

  /** Whether what we send has come back to this source in a loop, within the last minute. */
  isLoop(where: string): boolean {
    const { loopAtMs = -Infinity } = this.#returns.get(where) ?? {};
    return this.#clock.monotonic() - loopAtMs <= toldS * 1000;
  }
}

function textOf(line: string): string {
  const [text = ""] = line.trim().split("*", 1);
  return text;
}
