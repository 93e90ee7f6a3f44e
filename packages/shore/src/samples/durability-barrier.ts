/**
 * Finds out when imported samples are on disk. VictoriaMetrics answers an import when the samples are in memory, and a kill loses the last
 * seconds. Measured: samples are safe if they were two seconds old when a snapshot was made, and the process is still the one from before
 * the import (docs/decisions/069). One snapshot serves all waiting imports, so its cost does not grow with their number.
 *
 *   process? ── import ───────── 2 s ──────── snapshot ── process? ── the same: on disk
 *                                                                └─── another: lost, the vessel sends them again
 *
 * If the engine refuses snapshots, the barrier waits longer (`limits.settleUnprovenMs`), until the engine has written by itself.
 */
import { systemClock } from "../../../../src/core/clock.ts";
import { limits } from "../limits.ts";
import type { SampleEngine } from "./sample-engine.ts";
import { EngineError } from "../errors.ts";

interface Import {
  /** The engine's process before the import. */
  readonly process: string;
  readonly importedMs: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export class DurabilityBarrier {
  readonly #engine: SampleEngine;
  readonly #monotonic: () => number;
  /** In the order in which their imports ended. */
  readonly #waiting: Import[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** The engine's process when last asked. If it is out of date, the import is rejected and sent again, which does no harm. */
  #known: { readonly process: string; readonly atMs: number } | undefined;
  #atWork = false;
  /** Counted for /metrics. */
  barriers = 0;
  restarts = 0;
  unproven = 0;

  constructor(engine: SampleEngine, monotonic = () => systemClock.monotonic()) {
    this.#engine = engine;
    this.#monotonic = monotonic;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs `work` and resolves when the samples that it has imported are on disk. Rejects with its error, or with `EngineError`. */
  async after(work: () => Promise<void>): Promise<void> {
    const process = await this.#process();
    try {
      await work();
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ process, importedMs: this.#monotonic(), resolve, reject });
      this.#timer ??= setInterval(() => void this.#look(), limits.barrierMs);
    });
  }

  async #process(): Promise<string> {
    const known = this.#known;
    if (known !== undefined && this.#monotonic() - known.atMs < limits.knownProcessMs) return known.process;
    return this.#askProcess();
  }

  async #askProcess(): Promise<string> {
    const atMs = this.#monotonic();
    const process = await this.#engine.process();
    this.#known = { process, atMs };
    return process;
  }

  async #look(): Promise<void> {
    if (this.#atWork) return;
    const settled = this.#settled(limits.settleMs);
    if (settled.length === 0) return;
    this.#atWork = true;
    try {
      const isProven = await this.#engine.writeDown();
      const process = await this.#askProcess();
      this.barriers += 1;
      if (!isProven) this.unproven += 1;
      this.#end(isProven ? settled : this.#settled(limits.settleUnprovenMs), process);
      // Imports into a process that has ended are lost: they need not wait any longer.
      if (!isProven)
        this.#end(
          this.#waiting.filter((one) => one.process !== process),
          process,
        );
    } catch (error) {
      this.#known = undefined;
      for (const one of this.#take(settled)) one.reject(error);
    } finally {
      this.#atWork = false;
      if (this.#waiting.length === 0) this.#stop();
    }
  }

  #settled(afterMs: number): Import[] {
    const before = this.#monotonic() - afterMs;
    return this.#waiting.filter(({ importedMs }) => importedMs <= before);
  }

  #end(imports: readonly Import[], process: string): void {
    for (const one of this.#take(imports)) {
      if (one.process === process) one.resolve();
      else {
        this.restarts += 1;
        one.reject(new EngineError("victoria-restarted"));
      }
    }
  }

  #take(imports: readonly Import[]): readonly Import[] {
    const ended = new Set(imports);
    const left = this.#waiting.filter((one) => !ended.has(one));
    this.#waiting.splice(0, this.#waiting.length, ...left);
    return imports;
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
