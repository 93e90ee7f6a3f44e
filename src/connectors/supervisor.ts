/**
 * Runs sources or outputs. If one fails, that is logged once and shown in /health; the service goes on. With `restarts` it is run again
 * after a pause that grows while it fails (`Backoff`).
 */
import { isBroken, type Runner, type RunnerStatistics } from "./runner.ts";
import { limits } from "../core/limits.ts";
import { Backoff } from "../core/backoff.ts";
import { pause } from "../core/pause.ts";
import { describeError } from "../messages/describe-error.ts";
import type { Log } from "../core/log.ts";

export interface SupervisorOptions<R extends Runner> {
  readonly log: Log;
  /** Whether a failed runner is run again. */
  readonly restarts: boolean;
  readonly texts: {
    readonly started: (values: { readonly name: string }) => string;
    readonly ended: (values: { readonly name: string }) => string;
    readonly failed: (values: { readonly name: string; readonly reason: string }) => string;
  };
  /** Called when a runner has ended by itself, or has failed. */
  readonly onEnd?: (runner: R, hasFailed: boolean) => void;
  /** For the pauses before a restart: numbers in [0, 1). */
  readonly random?: () => number;
}

interface Supervised<R extends Runner> {
  readonly runner: R;
  readonly pace: Backoff;
  state: RunnerStatistics["state"];
  fault: string | null;
  restarts: number;
  readonly stopping: AbortController;
}

async function stopOne({ runner, stopping }: Supervised<Runner>): Promise<void> {
  stopping.abort();
  await runner.stop();
}

export class Supervisor<R extends Runner> {
  readonly #options: SupervisorOptions<R>;
  #all: readonly Supervised<R>[] = [];
  #isStarted = false;

  constructor(runners: readonly R[], options: SupervisorOptions<R>) {
    this.#options = options;
    for (const runner of runners) this.add(runner);
  }

  /** It is run at the start, or at once if that has been. */
  add(runner: R): void {
    const pace = new Backoff({}, this.#options.random);
    const one = { runner, pace, state: "starting", fault: null, restarts: 0, stopping: new AbortController() } as const;
    this.#all = [...this.#all, one];
    if (this.#isStarted) void this.#supervise(one);
  }

  /** Stops these and no longer shows them. */
  async remove(runners: readonly R[]): Promise<void> {
    const removed = this.#all.filter(({ runner }) => runners.includes(runner));
    this.#all = this.#all.filter((one) => !removed.includes(one));
    await Promise.all(removed.map(stopOne));
  }

  get runners(): readonly R[] {
    return this.#all.map(({ runner }) => runner);
  }

  start(): void {
    this.#isStarted = true;
    for (const one of this.#all) void this.#supervise(one);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map(stopOne));
  }

  statistics(): RunnerStatistics[] {
    return this.#all.map(({ runner, state, fault, restarts }) => ({
      type: runner.type,
      name: runner.name,
      state: state === "running" ? (runner.state?.() ?? state) : state,
      counters: { ...runner.counters(), ...(this.#options.restarts ? { restarts } : {}) },
      fault: state === "running" ? (runner.fault?.() ?? fault) : fault,
      ...namesOf(runner),
    }));
  }

  /** The first fault, for /readyz; null if there is none. A runner that waits counts if it knows what is wrong. */
  get fault(): string | null {
    return this.#first(isBroken);
  }

  /** The first that has failed; null if none has. One that waits does not count. */
  get failure(): string | null {
    return this.#first(({ state }) => state === "failed");
  }

  #first(isMeant: (one: RunnerStatistics) => boolean): string | null {
    const found = this.statistics().find(isMeant);
    return found === undefined ? null : `${found.type} ${found.name}: ${found.fault}`;
  }

  async #supervise(one: Supervised<R>): Promise<void> {
    const { signal } = one.stopping;
    while (await this.#runOnce(one)) {
      await pause(one.pace.nextMs(), signal);
      if (signal.aborted) return;
      one.restarts += 1;
    }
  }

  /** Resolves to whether it must be run again. */
  async #runOnce(one: Supervised<R>): Promise<boolean> {
    const { log, texts, restarts, onEnd } = this.#options;
    const { signal } = one.stopping;
    const name = `${one.runner.type} ${one.runner.name}`.trim();
    const startedMs = performance.now();
    one.state = "running";
    one.fault = null;
    log.debug(texts.started({ name }));
    try {
      await one.runner.run();
      one.state = "ended";
      if (signal.aborted) return false;
      log.info(texts.ended({ name }));
      onEnd?.(one.runner, false);
      return false;
    } catch (error) {
      one.state = "failed";
      one.fault = describeError(error);
      log.error(texts.failed({ name, reason: one.fault }));
      if (!signal.aborted) onEnd?.(one.runner, true);
      if (performance.now() - startedMs >= limits.retry.steadyMs) one.pace.reset();
      return restarts && !signal.aborted;
    }
  }
}

/** Only where something was dropped. */
function namesOf(runner: Runner): Pick<RunnerStatistics, "dropped"> {
  const dropped = runner.dropped?.() ?? {};
  return Object.keys(dropped).length === 0 ? {} : { dropped };
}
