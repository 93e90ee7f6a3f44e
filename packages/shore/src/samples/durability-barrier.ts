/**
 * Says of imported samples when they are on disk. VictoriaMetrics answers an import when it has the samples in memory, and a kill loses
 * the last seconds. What was measured to hold: samples that are two seconds old, then a snapshot, and the process still the one that was
 * there before the import (see docs/decisions/069). One snapshot serves all imports that wait, so its cost does not grow with them.
 *
 *   process? ── import ───────── 2 s ──────── snapshot ── process? ── the same: on disk
 *                                                                └─── another: lost, the vessel sends them again
 *
 * Where the engine refuses snapshots, it is given the longer time in which it writes by itself.
 */
import { systemClock } from "../../../../src/core/clock.ts";
import { limits } from "../limits.ts";
import type { SampleEngine } from "./sample-engine.ts";
import { EngineError } from "../errors.ts";

interface Import {
  /** Which process was there before the import. */
  readonly process: string;
  readonly importedMs: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export class DurabilityBarrier {
  readonly #engine: SampleEngine;
  readonly #monotonic: () => number;
  /** In order of their end. */
  readonly #waiting: Import[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** The process as it was a moment ago: an import that is compared with an earlier one is at worst sent twice. */
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

  /** Resolves when what `work` has imported is on disk. Rejects with what it rejects with, or with `EngineError`. */
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
      // Those of a process that is no more are lost, however long they have waited.
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
