import {
  checkMedium,
  onMedium,
  readGenerations
} from "./chunk-GAMGSVHD.js";
import {
  limits
} from "./chunk-IGQD2CFP.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import "./chunk-QTYDK5JE.js";
import "./chunk-VU3WJHFL.js";
import "./chunk-D7FBUXBZ.js";
import {
  describeError
} from "./chunk-QTVLBTHQ.js";
import "./chunk-X4EC6M75.js";
import "./chunk-ZCPVYDWY.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/connectors/backup/scheduled-backup.ts
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
var HOUR_MS = 36e5;
var DAY_MS = 24 * HOUR_MS;
var LOW_PRIORITY = 10;
var ScheduledBackup = class {
  type = "backup";
  name;
  #options;
  #stopping = new AbortController();
  #counters = { backups: 0, failures: 0 };
  #startedMs;
  /** The time of the newest generation that was seen, ms since 1970. */
  #newestMs;
  #fault = null;
  #running;
  constructor(options) {
    this.name = options.settings.dir;
    this.#options = options;
    this.#startedMs = options.clock.now();
  }
  run() {
    this.#running = this.#run();
    return this.#running;
  }
  async stop() {
    this.#stopping.abort();
    await this.#running?.catch(() => void 0);
  }
  state() {
    return this.#fault === null ? "running" : "waiting";
  }
  fault() {
    return this.#fault;
  }
  /** `overdue`: 1 if the newest generation is older than it may be. */
  counters() {
    const { clock, settings } = this.#options;
    const ageMs = Math.max(0, clock.now() - (this.#newestMs ?? this.#startedMs));
    const overdue = ageMs > settings.warnAfterDays * DAY_MS ? 1 : 0;
    return { ...this.#counters, age_s: Math.round(ageMs / 1e3), overdue };
  }
  async #run() {
    const { lookMs, retryMs } = this.#options.pauses ?? limits;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isWell = await this.#look(signal);
      await pause(isWell ? lookMs : retryMs, signal);
    }
  }
  /** False after a backup that failed: it is not tried again at once. */
  async #look(signal) {
    const { settings, dataDir, clock, locale } = this.#options;
    try {
      await checkMedium(settings.dir, dataDir, settings.sameDevice);
      const { whole } = await onMedium(settings.dir, () => readGenerations(settings.dir));
      const madeAt = whole.at(-1)?.generation.made_at;
      this.#newestMs = madeAt === void 0 ? this.#newestMs : Date.parse(madeAt);
      this.#fault = null;
      const nowMs = clock.now();
      const isDue = madeAt === void 0 || Math.abs(nowMs - Date.parse(madeAt)) >= settings.everyHours * HOUR_MS;
      return !isDue || await this.#backUp(signal);
    } catch (error) {
      if (!(error instanceof BitacoraError)) throw error;
      this.#fault = describeError(error, locale);
      return true;
    }
  }
  async #backUp(signal) {
    const { settings, dataDir, projectFile, program, log } = this.#options;
    const [command = process.execPath, ...words] = program ?? [process.execPath, process.argv[1] ?? ""];
    const project = projectFile === void 0 ? [] : ["--project", projectFile];
    const same = settings.sameDevice ? ["--same-device"] : [];
    const args = ["backup", settings.dir, "--data-dir", dataDir, "--keep", String(settings.keep), ...project, ...same];
    const { status, said } = await runToEnd(command, [...words, ...args], signal);
    if (signal.aborted) return true;
    if (status === 0) {
      this.#counters.backups += 1;
      this.#newestMs = this.#options.clock.now();
      log.info(said);
      return true;
    }
    this.#counters.failures += 1;
    this.#fault = said;
    log.warning(said);
    return false;
  }
};
async function runToEnd(command, args, signal) {
  const said = [];
  const child = spawn(command, [...args], { stdio: ["ignore", "pipe", "pipe"], signal, killSignal: "SIGKILL" });
  const keep = (chunk) => {
    said.push(...chunk.toString().split("\n").filter((line) => line.trim() !== ""));
    said.splice(0, said.length - 1);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  if (child.pid !== void 0) lowerPriority(child.pid);
  const status = await new Promise((resolve) => {
    child.once("error", (error) => {
      said.push(String(error));
      resolve(null);
    });
    child.once("close", (code) => resolve(code));
  });
  return { status, said: said.at(-1) ?? `status ${status}` };
}
function lowerPriority(pid) {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
  }
}
export {
  ScheduledBackup
};
