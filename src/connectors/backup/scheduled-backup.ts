/**
 * Backups by the service itself, as the project's section `backup` says: a process of its own runs `bitacora backup` (see
 * `runtime/backup/one-moment.ts` why not this one) with low priority, when the newest generation on the medium is old enough. A medium that
 * is not there is waited for.
 *
 *     each minute: medium there? ──no──▶ waiting, with the reason
 *                      └─ newest generation older than every_hours? ──▶ child process ──▶ status 0: done, else tried again after an hour
 *
 * How old the newest good generation is stands in the counters; the condition of the service is `degraded` from `warn_after_days` on,
 * counted from the start where none was ever seen.
 */
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { ConnectorContext } from "../connector.ts";
import { Output } from "../output.ts";
import type { RunnerStatistics } from "../runner.ts";
import { BitacoraError } from "../../core/errors.ts";
import { pause } from "../../core/pause.ts";
import { describeError } from "../../messages/describe-error.ts";
import { type Newest, newestOn } from "./generation.ts";
import { limits } from "./limits.ts";
import { checkMedium, onMedium } from "./medium.ts";
import type { BackupSettings } from "./section.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOW_PRIORITY = 10;

type BackupContext = Pick<ConnectorContext, "clock" | "dataDir" | "locale" | "log" | "projectFile">;

export class ScheduledBackup extends Output {
  readonly type = "backup";
  readonly name: string;
  readonly #settings: BackupSettings;
  readonly #service: BackupContext;
  readonly #counters = { backups: 0, failures: 0 };
  readonly #startedMs: number;
  /** The time of the newest generation that was seen, ms since 1970. */
  #newestMs: number | undefined;
  #newest: Newest | undefined;
  #fault: string | null = null;
  #isUnderWay = false;

  constructor(settings: BackupSettings, service: BackupContext) {
    super();
    this.name = settings.dir;
    this.#settings = settings;
    this.#service = service;
    this.#startedMs = service.clock.now();
  }

  state(): RunnerStatistics["state"] {
    return this.#fault === null ? "running" : "waiting";
  }

  fault(): string | null {
    return this.#fault;
  }

  /** `newest_at_s`: when the newest generation was made, s since 1970, 0 for none; `overdue`: 1 if that is longer ago than it may be. */
  counters(): Readonly<Record<string, number>> {
    const ageMs = Math.max(0, this.#service.clock.now() - (this.#newestMs ?? this.#startedMs));
    const overdue = ageMs > this.#settings.warnAfterDays * DAY_MS ? 1 : 0;
    const newestAtS = Math.round((this.#newestMs ?? 0) / 1000);
    const underWay = Number(this.#isUnderWay);
    return { ...this.#counters, age_s: Math.round(ageMs / 1000), overdue, newest_at_s: newestAtS, under_way: underWay };
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const { lookMs, retryMs } = limits;
    while (!signal.aborted) {
      const isWell = await this.#look(signal);
      await pause(isWell ? lookMs : retryMs, signal);
    }
  }

  /** False after a backup that failed: it is not tried again at once. */
  async #look(signal: AbortSignal): Promise<boolean> {
    const { dataDir, clock, locale } = this.#service;
    const settings = this.#settings;
    try {
      await checkMedium(settings.dir, dataDir, settings.sameDevice);
      this.#newest = await onMedium(settings.dir, () => newestOn(settings.dir, this.#newest));
      const { madeAt } = this.#newest;
      this.#newestMs = madeAt === undefined ? this.#newestMs : Date.parse(madeAt);
      this.#fault = null;
      const nowMs = clock.now();
      // A generation from the future was made by a clock that was wrong.
      const isDue = madeAt === undefined || Math.abs(nowMs - Date.parse(madeAt)) >= settings.everyHours * HOUR_MS;
      return !isDue || (await this.#backUp(signal));
    } catch (error) {
      if (!(error instanceof BitacoraError)) throw error;
      this.#fault = describeError(error, locale);
      return true;
    }
  }

  async #backUp(signal: AbortSignal): Promise<boolean> {
    const { dataDir, projectFile, log } = this.#service;
    const settings = this.#settings;
    const project = projectFile === undefined ? [] : ["--project", projectFile];
    const same = settings.sameDevice ? ["--same-device"] : [];
    const args = ["backup", settings.dir, "--data-dir", dataDir, "--keep", String(settings.keep), ...project, ...same];
    this.#isUnderWay = true;
    const { status, said } = await runToEnd(process.execPath, [process.argv[1] ?? "", ...args], signal);
    this.#isUnderWay = false;
    if (signal.aborted) return true;
    if (status === 0) {
      this.#counters.backups += 1;
      this.#newestMs = this.#service.clock.now();
      log.info(said);
      return true;
    }
    this.#counters.failures += 1;
    this.#fault = said;
    log.warning(said);
    return false;
  }
}

/** Its exit status, and the last line that it said. */
async function runToEnd(command: string, args: readonly string[], signal: AbortSignal) {
  const said: string[] = [];
  const child = spawn(command, [...args], { stdio: ["ignore", "pipe", "pipe"], signal, killSignal: "SIGKILL" });
  const keep = (chunk: Buffer) => {
    said.push(...chunk.toString().split("\n").filter((line) => line.trim() !== "")); // prettier-ignore
    said.splice(0, said.length - 1);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  if (child.pid !== undefined) lowerPriority(child.pid);
  const status = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      said.push(String(error));
      resolve(null);
    });
    child.once("close", (code) => resolve(code));
  });
  return { status, said: said.at(-1) ?? `status ${status}` };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended, or the system does not allow it: then it runs as fast as the service.
  }
}
