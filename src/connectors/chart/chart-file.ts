/**
 * Keeps the chart file open. While it cannot be used it is tried again: a card is put in, a copy is finished. That is no fault of the
 * service: the track is drawn without it.
 */
import type { Log } from "../../core/log.ts";
import { pause } from "../../core/pause.ts";
import { ChartError, type TilePlace, type TileSet } from "../../track/chart/tile-set.ts";
import { RemoteChart } from "../../track/chart/remote-chart.ts";
import { limits } from "../../track/limits.ts";
import type { Runner, RunnerStatistics } from "../runner.ts";
import type { wordsIn } from "./words.ts";

export class ChartFile implements Runner {
  readonly type = "chart_file";
  readonly name: string;
  readonly #log: Log;
  readonly #words: ReturnType<typeof wordsIn>;
  readonly #stopping = new AbortController();
  readonly #counters = { tiles: 0, missing: 0, failed: 0 };
  #chart: RemoteChart | undefined;
  #fault: string | null = null;

  constructor(file: string, log: Log, words: ReturnType<typeof wordsIn>) {
    this.name = file;
    this.#log = log;
    this.#words = words;
  }

  /** Undefined while the file cannot be used. */
  get set(): TileSet | undefined {
    return this.#chart?.set;
  }

  /** Undefined if there is no such tile. */
  async tile(place: TilePlace): Promise<Uint8Array | undefined> {
    try {
      const tile = await this.#chart?.tile(place);
      this.#counters[tile === undefined ? "missing" : "tiles"] += 1;
      return tile;
    } catch (error) {
      this.#counters.failed += 1;
      this.#blame(error);
      return undefined;
    }
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const { name: file } = this;
    while (!signal.aborted) {
      try {
        this.#chart = await RemoteChart.open(file, signal);
        this.#fault = null;
        this.#log.info(this.#words.opened({ file }));
        await this.#chart.ended;
      } catch (error) {
        if (!signal.aborted) this.#blame(error);
      }
      this.#chart = undefined;
      const isLate = this.#fault === this.#words.faults.late({ file });
      await pause(isLate ? limits.chart.lateRetryMs : limits.chart.retryMs, signal);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  state(): RunnerStatistics["state"] {
    return this.#chart === undefined ? "waiting" : "running";
  }

  fault(): string | null {
    return this.#fault;
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  /** Logged once. */
  #blame(error: unknown): void {
    const fault = error instanceof ChartError ? error.fault : "unreadable";
    const text = this.#words.faults[fault]({ file: this.name });
    if (text !== this.#fault) this.#log.warning(text);
    this.#fault = text;
  }
}
