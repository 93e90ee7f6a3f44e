/**
 * The data directory of a running service: claimed for this vessel, locked against a second service, and watched. While it is not the
 * directory that was opened, nothing is written (see `data-dir-watch.ts`).
 */
import { join } from "node:path";
import { acquireFileLock } from "../../core/file-lock.ts";
import { claimDataDir } from "../data-dir.ts";
import { forgetServiceUrl } from "../service-url.ts";
import { type DataDirFault, DataDirWatch } from "./data-dir-watch.ts";
import { claimPath } from "./path-claim.ts";
import type { SystemAlarm } from "./system-alarm.ts";
import type { WholeService } from "./whole-service.ts";

export class DataDirClaim {
  readonly #service: Pick<WholeService, "dataDir" | "log" | "messages">;
  #watch: DataDirWatch | undefined;
  /** The fault that was reported last. */
  #logged: DataDirFault | null = null;

  private constructor(service: Pick<WholeService, "dataDir" | "log" | "messages">) {
    this.#service = service;
  }

  /** Rejects if it belongs to another vessel, or another service has it. The claim is released by what is passed to `onStop`. */
  static async claim(
    service: Pick<WholeService, "clock" | "dataDir" | "log" | "messages" | "onStop" | "project">,
  ): Promise<DataDirClaim> {
    const { dataDir, clock, onStop, project } = service;
    onStop(await claimPath(dataDir));
    await claimDataDir(dataDir, project.id, clock.now());
    const lock = await acquireFileLock(join(dataDir, "lock"));
    onStop(() => lock.release());
    await forgetServiceUrl(dataDir);
    return new DataDirClaim(service);
  }

  /** Starts to watch; the folder of the log book must exist by then. The result stops it. */
  watch(): () => void {
    const watch = new DataDirWatch(this.#service.dataDir);
    this.#watch = watch;
    return () => watch.close();
  }

  /** Throws if nothing may be written now. */
  readonly mayWrite = (): void => this.#watch?.check();

  get fault(): DataDirFault | null {
    return this.#watch?.fault ?? null;
  }

  /** The present fault of the directory or of one of the parts; see `DataDirWatch`. */
  faultBeside(parts: readonly (string | null)[]): string | null {
    return this.#watch?.faultBeside(parts) ?? null;
  }

  /** Called about four times a second: logs a change of the fault, and sets the alarm. */
  tick(alarm: SystemAlarm): void {
    const { dataDir, log, messages } = this.#service;
    const { serve: texts } = messages.cli;
    const { fault } = this;
    alarm.say(fault !== null);
    if (fault === this.#logged) return;
    this.#logged = fault;
    if (fault === null) log.info(texts.dataDirBack({ dir: dataDir }));
    else log.error(texts.dataDirLost[fault]({ dir: dataDir }));
  }
}
