/**
 * Runs sources or outputs. If one fails, that is logged once and shown in /health; the service goes on. With `restarts` it is run again
 * after a pause that grows while it fails (`RetryPace`).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { RunnerStatistics } from "../../api/service.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { RetryPace } from "../../nmea2000/bus/retry-pace.ts";
import { describeError } from "../command-line.ts";
import type { Log } from "../log.ts";
import type { Runner } from "./runner.ts";

export interface SupervisorOptions {
  readonly log: Log;
  /** Whether a failed runner is run again. */
  readonly restarts: boolean;
  readonly texts: {
    readonly started: (name: string) => string;
    readonly ended: (name: string) => string;
    readonly failed: (name: string, reason: string) => string;
  };
  /** For the pauses before a restart: numbers in [0, 1). */
  readonly random?: () => number;
}

interface Supervised<R extends Runner> {
  readonly runner: R;
  readonly pace: RetryPace;
  state: RunnerStatistics["state"];
  fault: string | null;
  restarts: number;
}

export class Supervisor<R extends Runner> {
  readonly #options: SupervisorOptions;
  readonly #all: Supervised<R>[] = [];
  readonly #stopping = new AbortController();

  constructor(runners: readonly R[], options: SupervisorOptions) {
    this.#options = options;
    for (const runner of runners) this.add(runner);
  }

  /** Before the start. */
  add(runner: R): void {
    const pace = new RetryPace(this.#options.random ?? Math.random);
    this.#all.push({ runner, pace, state: "starting", fault: null, restarts: 0 });
  }

  get runners(): readonly R[] {
    return this.#all.map(({ runner }) => runner);
  }

  start(): void {
    for (const one of this.#all) void this.#supervise(one);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#all.map(({ runner }) => Promise.resolve(runner.stop())));
  }

  statistics(): RunnerStatistics[] {
    return this.#all.map(({ runner, state, fault, restarts }) => ({
      type: runner.type,
      name: runner.name,
      state: state === "running" ? (runner.state?.() ?? state) : state,
      counters: { ...runner.counters(), ...(this.#options.restarts ? { restarts } : {}) },
      fault: state === "running" ? (runner.fault?.() ?? fault) : fault,
    }));
  }

  /** The first fault, for /readyz; null if there is none. */
  get fault(): string | null {
    for (const { type, name, state, fault } of this.statistics()) {
      if (state === "failed" || (state === "waiting" && fault !== null)) return `${type} ${name}: ${fault}`;
    }
    return null;
  }

  async #supervise(one: Supervised<R>): Promise<void> {
    const { signal } = this.#stopping;
    while (await this.#runOnce(one)) {
      await sleep(one.pace.nextMs(), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      one.restarts += 1;
    }
  }

  /** Resolves to whether it must be run again. */
  async #runOnce(one: Supervised<R>): Promise<boolean> {
    const { log, texts, restarts } = this.#options;
    const { signal } = this.#stopping;
    const name = `${one.runner.type} ${one.runner.name}`.trim();
    const startedMs = performance.now();
    one.state = "running";
    one.fault = null;
    log.debug(texts.started(name));
    try {
      await one.runner.run();
      one.state = "ended";
      if (!signal.aborted) log.info(texts.ended(name));
      return false;
    } catch (error) {
      one.state = "failed";
      one.fault = describeError(error);
      log.error(texts.failed(name, one.fault));
      if (performance.now() - startedMs >= nmea2000Limits.gatewaySteadyMs) one.pace.reset();
      return restarts && !signal.aborted;
    }
  }
}
