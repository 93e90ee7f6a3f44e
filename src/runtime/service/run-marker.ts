/**
 * Shows at the next start that a service ended without a stop: by a power cut, `kill -9` or a crash. The marker is made at the start and
 * removed when everything is closed. If a start finds one, that is an entry in the log book, once.
 *
 *     <data dir>/running.json   {"boot_id":"6f1c…","previous":null,"started_at":"2026-11-23T10:00:00.000Z","project_file":"/etc/…"}
 *
 * `previous` says when an earlier run that ended without a stop was last alive. A run was alive at least when the marker, or the
 * historian's log beside it, was last written. The marker's time is set once a minute, and that log is written at every flush. So
 * the time in the entry is never too late, and at most a minute early (after a power cut a few seconds more: what the file system had
 * not written yet).
 */
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { syncDirectory, writeDurably } from "../../core/durable-file.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { EntryDraft } from "../../logbook/logbook.ts";
import { readBootId } from "../boot-id.ts";
import { findUncleanEnd, RUN_MARKER_FILE, type UncleanEnd } from "../last-run.ts";
import type { WholeService } from "./whole-service.ts";

const UNCLEAN_END = "unclean_end";

const TOUCH_MS = 60_000;

type MarkedService = Pick<WholeService, "clock" | "dataDir" | "log" | "messages" | "projectStore">;

export class RunMarker {
  readonly #service: MarkedService;
  readonly #file: string;
  readonly #earlier: UncleanEnd | undefined;
  #placed: { readonly text: string; readonly handle: FileHandle; readonly timer: NodeJS.Timeout } | undefined;

  private constructor(service: MarkedService, earlier: UncleanEnd | undefined) {
    this.#service = service;
    this.#file = join(service.dataDir, RUN_MARKER_FILE);
    this.#earlier = earlier;
  }

  /** Looks for the marker of an earlier run. The directory must be claimed, and the historian not be open yet. */
  static async look(service: MarkedService): Promise<RunMarker> {
    return new RunMarker(service, await findUncleanEnd(service.dataDir));
  }

  /**
   * Writes the entry about an earlier run, and then the marker of this one. The old marker stays until the entry is on disk; if the book
   * does not take it now, it waits in the outbox.
   */
  async place({ logbook, outbox }: Pick<WholeService, "logbook" | "outbox">): Promise<void> {
    const { clock, log, projectStore } = this.#service;
    if (this.#earlier !== undefined) {
      const draft = this.#entryOf(this.#earlier);
      log.warning(draft.summary);
      await logbook.append(draft).catch(() => outbox.add(draft));
    }
    const previous = this.#earlier === undefined ? null : formatIsoTime(this.#earlier.aliveMs);
    const started_at = formatIsoTime(clock.now());
    const marker = { boot_id: readBootId(), previous, started_at, project_file: projectStore?.file ?? null };
    const text = `${JSON.stringify(marker)}\n`;
    try {
      await writeDurably(this.#file, text, 0o640);
      const handle = await open(this.#file, "r+");
      this.#placed = { text, handle, timer: setInterval(() => void this.#touch(handle), TOUCH_MS) };
    } catch (error) {
      // On a full disk the service runs without it: an unclean end is then not noticed.
      log.debug(String(error));
    }
  }

  /** After everything else is closed. Leaves the marker of an earlier run that is not yet in the book. */
  async remove(): Promise<void> {
    if (this.#placed === undefined) return;
    const { text, handle, timer } = this.#placed;
    this.#placed = undefined;
    clearInterval(timer);
    await handle.close();
    // If the folder was exchanged, the marker there belongs to another service.
    if ((await readFile(this.#file, "utf8").catch(() => "")) !== text) return;
    await rm(this.#file, { force: true });
    await syncDirectory(this.#service.dataDir);
  }

  async #touch(handle: FileHandle): Promise<void> {
    const nowS = this.#service.clock.now() / 1000;
    // A disk that became read-only is reported by others.
    await handle.utimes(nowS, nowS).catch(() => undefined);
  }

  #entryOf({ aliveMs, rebooted }: UncleanEnd): EntryDraft {
    const { clock, messages } = this.#service;
    const nowMs = clock.now();
    // A clock that was set back cannot say how long it was.
    const gapS = nowMs < aliveMs ? null : Math.round((nowMs - aliveMs) / 1000);
    const lastAlive = formatIsoTime(aliveMs);
    return {
      kind: "manual",
      summary: messages.entries.uncleanEnd({ lastAlive, gapS, rebooted }),
      payload: { event: UNCLEAN_END, last_alive: lastAlive, not_recorded_s: gapS, computer_restarted: rebooted },
      user: SYSTEM_USER,
    };
  }
}
