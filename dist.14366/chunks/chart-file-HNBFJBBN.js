import {
  ChartError
} from "./chunk-FXMTB2LG.js";
import {
  limits
} from "./chunk-F5SIDUET.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import "./chunk-A3YBKGDL.js";

// src/track/chart/remote-chart.ts
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
var RemoteChart = class _RemoteChart {
  set;
  #thread;
  constructor(thread, set) {
    this.#thread = thread;
    this.set = set;
  }
  /** Rejects with a ChartError. */
  static async open(file) {
    const thread = new ChartThread(file);
    const answer = await thread.next();
    if ("set" in answer) return new _RemoteChart(thread, answer.set);
    await thread.end();
    throw new ChartError("fault" in answer ? answer.fault : "damaged");
  }
  /** Undefined if there is no such tile, or too many are waited for. Rejects with a ChartError. */
  async tile(place) {
    if (this.#thread.waiting >= limits.chart.waiting) return void 0;
    const answer = await this.#thread.ask(place);
    if ("fault" in answer) throw new ChartError(answer.fault);
    return "tile" in answer ? answer.tile : void 0;
  }
  /** Resolves when the thread has ended by itself. */
  get ended() {
    return this.#thread.ended;
  }
  close() {
    return this.#thread.end();
  }
};
var ChartThread = class {
  ended;
  #worker;
  #waiting = [];
  constructor(file) {
    const url = new URL(`./chart-worker${extname(import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/track/chart/remote-chart.js")}`, import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/track/chart/remote-chart.js");
    const { youngMb, oldMb } = limits.chart;
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: oldMb };
    this.#worker = new Worker(url, { name: "chart", workerData: file, resourceLimits });
    this.#worker.on("message", (answer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on("error", () => {
    });
    this.ended = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        for (const each of this.#waiting.splice(0)) each.resolve({ fault: "damaged" });
        resolve();
      });
    });
  }
  get waiting() {
    return this.#waiting.length;
  }
  next() {
    const waiting = Promise.withResolvers();
    this.#waiting.push(waiting);
    return waiting.promise;
  }
  ask(place) {
    this.#worker.postMessage(place, []);
    return this.next();
  }
  async end() {
    await this.#worker.terminate();
  }
};

// src/connectors/chart/chart-file.ts
var ChartFile = class {
  type = "chart_file";
  name;
  #log;
  #words;
  #stopping = new AbortController();
  #counters = { tiles: 0, missing: 0, failed: 0 };
  #chart;
  #fault = null;
  constructor(file, log, words) {
    this.name = file;
    this.#log = log;
    this.#words = words;
  }
  /** Undefined while the file cannot be used. */
  get set() {
    return this.#chart?.set;
  }
  /** Undefined if there is no such tile. */
  async tile(place) {
    try {
      const tile = await this.#chart?.tile(place);
      this.#counters[tile === void 0 ? "missing" : "tiles"] += 1;
      return tile;
    } catch (error) {
      this.#counters.failed += 1;
      this.#blame(error);
      return void 0;
    }
  }
  async run() {
    const { signal } = this.#stopping;
    const { name: file } = this;
    while (!signal.aborted) {
      try {
        this.#chart = await RemoteChart.open(file);
        this.#fault = null;
        this.#log.info(this.#words.opened({ file }));
        if (signal.aborted) await this.#chart.close();
        await this.#chart.ended;
      } catch (error) {
        this.#blame(error);
      }
      this.#chart = void 0;
      await pause(limits.chart.retryMs, signal);
    }
  }
  async stop() {
    this.#stopping.abort();
    await this.#chart?.close();
  }
  state() {
    return this.#chart === void 0 ? "waiting" : "running";
  }
  fault() {
    return this.#fault;
  }
  counters() {
    return { ...this.#counters };
  }
  /** Logged once. */
  #blame(error) {
    const fault = error instanceof ChartError ? error.fault : "unreadable";
    const text = this.#words.faults[fault]({ file: this.name });
    if (text !== this.#fault) this.#log.warning(text);
    this.#fault = text;
  }
};
export {
  ChartFile
};
