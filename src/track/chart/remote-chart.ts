/**
 * A chart file in a thread of its own: a medium that fails can hold a reader up for half a minute, and neither alarms nor the log book may
 * wait for it. One tile is read at a time.
 */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { limits } from "../limits.ts";
import { ChartError, type ChartFault, type TilePlace, type TileSet } from "./tile-set.ts";

export type ChartAnswer =
  | { readonly set: TileSet }
  | { readonly tile: Uint8Array | undefined }
  | { readonly fault: ChartFault };

type Waiting = PromiseWithResolvers<ChartAnswer>;

export class RemoteChart {
  readonly set: TileSet;
  readonly #thread: ChartThread;

  private constructor(thread: ChartThread, set: TileSet) {
    this.#thread = thread;
    this.set = set;
  }

  /** Rejects with a ChartError. */
  static async open(file: string): Promise<RemoteChart> {
    const thread = new ChartThread(file);
    const answer = await thread.next();
    if ("set" in answer) return new RemoteChart(thread, answer.set);
    await thread.end();
    throw new ChartError("fault" in answer ? answer.fault : "damaged");
  }

  /** Undefined if there is no such tile, or too many are waited for. Rejects with a ChartError. */
  async tile(place: TilePlace): Promise<Uint8Array | undefined> {
    if (this.#thread.waiting >= limits.chart.waiting) return undefined;
    const answer = await this.#thread.ask(place);
    if ("fault" in answer) throw new ChartError(answer.fault);
    return "tile" in answer ? answer.tile : undefined;
  }

  /** Resolves when the thread has ended by itself. */
  get ended(): Promise<void> {
    return this.#thread.ended;
  }

  close(): Promise<void> {
    return this.#thread.end();
  }
}

class ChartThread {
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];

  constructor(file: string) {
    const url = new URL(`./chart-worker${extname(import.meta.url)}`, import.meta.url);
    const { youngMb, oldMb } = limits.chart;
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: oldMb };
    this.#worker = new Worker(url, { name: "chart", workerData: file, resourceLimits });
    this.#worker.on("message", (answer: ChartAnswer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on("error", () => {});
    this.ended = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        for (const each of this.#waiting.splice(0)) each.resolve({ fault: "damaged" });
        resolve();
      });
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  next(): Promise<ChartAnswer> {
    const waiting = Promise.withResolvers<ChartAnswer>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  ask(place: TilePlace): Promise<ChartAnswer> {
    this.#worker.postMessage(place, []);
    return this.next();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
