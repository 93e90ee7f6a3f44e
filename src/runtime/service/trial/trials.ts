/** The trials of rules that are under way: one of each person, a few in all. */
import type { TrialResult } from "../../../api/service.ts";
import { Refused } from "../../../core/refused.ts";
import { limits } from "../../limits.ts";
import type { AskHistory, TrialQuestion } from "./rule-trial.ts";
import { tryInThread } from "./trial-thread.ts";

export class Trials {
  /** How much of each is done, by who has asked. */
  readonly #shares = new Map<string, number>();

  /** Undefined: none of theirs is under way. */
  shareOf(who: string): number | undefined {
    return this.#shares.get(who);
  }

  /** Rejects as `tryInThread` does. */
  async run(
    who: string,
    ask: AskHistory,
    question: () => Promise<TrialQuestion>,
    signal: AbortSignal | undefined,
  ): Promise<TrialResult> {
    if (this.#shares.has(who) || this.#shares.size >= limits.trial.atOnce) throw new Refused("trial-under-way");
    this.#shares.set(who, 0);
    try {
      const asked = await question();
      return await tryInThread(ask, asked, { signal, onProgress: (share) => this.#shares.set(who, share) });
    } finally {
      this.#shares.delete(who);
    }
  }
}
