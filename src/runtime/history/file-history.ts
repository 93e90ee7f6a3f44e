/**
 * The history in the files of a service that is stopped. The files may lie on a card that is mounted read-only, and may come from a
 * computer that lost its power. Reading changes nothing, neither in the files nor beside them. The lock of the folder is held
 * meanwhile, so that no service starts on them.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import type { FileLock } from "../../core/file-lock.ts";
import { periodOf } from "../../core/units.ts";
import { unitByName } from "../../tags/vocabulary/by-name.ts";
import type { Columns } from "../../historian/codec/columns.ts";
import type { Interval } from "../../historian/export/batches.ts";
import type { DigestPage, DigestQuestion } from "../../historian/block-digests.ts";
import { exportedBytes } from "../../historian/export/exported-bytes.ts";
import { checkFiles } from "../../historian/file-store/sqlite-check.ts";
import { openSqliteStore } from "../../historian/file-store/sqlite-store.ts";
import type { CheckReport, HistorianStore, HistoryQuery, TagSpan } from "../../historian/historian-store.ts";
import { displayPath } from "../../core/folders.ts";
import { asInUse, checkAllReadable, lockToRead } from "./files.ts";
import type { ExportRequest, HistoryReader, Losses, OnProgress } from "./reader.ts";

interface OpenFiles {
  readonly store: HistorianStore;
  readonly lock: FileLock | undefined;
}

export class FileHistory implements HistoryReader {
  readonly where: string;
  readonly #file: string;
  /** Opened by the first call that needs the store. */
  #opened: Promise<OpenFiles> | undefined;

  constructor(file: string) {
    this.where = displayPath(file);
    this.#file = file;
  }

  async tags(): Promise<TagSpan[]> {
    const store = await this.#store();
    return store.tags();
  }

  async columns(query: HistoryQuery, interval?: Interval): Promise<Columns> {
    const store = await this.#store();
    const period = periodByName(query.tagId);
    return store.columns(
      query,
      interval && { reduction: { ...interval, ...(period === undefined ? {} : { period }) } },
    );
  }

  async *export(request: ExportRequest, onProgress: OnProgress): AsyncGenerator<Uint8Array, void> {
    const store = await this.#store();
    const { format, wide, sinceMs, untilMs, interval } = request;
    const tags = request.tags.map((tag) => ({ ...tag, period: periodByName(tag.tagId) }));
    yield* exportedBytes(store, format, { tags, sinceMs, untilMs, reduction: interval, wide }, onProgress);
  }

  /** Reads the files themselves, because a store skips what is damaged. */
  async check(onProgress: OnProgress): Promise<CheckReport> {
    const lock = await lockToRead(this.#file);
    try {
      const steps = checkFiles(this.#file);
      for (;;) {
        const { done, value } = steps.next();
        if (done === true) return value;
        onProgress(value);
        await nextTurn();
      }
    } catch (error) {
      throw asInUse(error, this.#file);
    } finally {
      await lock?.release();
    }
  }

  async digests(question: DigestQuestion): Promise<DigestPage> {
    const { digests } = await this.#store();
    if (digests === undefined) throw new BitacoraError("nothing-to-check");
    return digests(question);
  }

  async losses(): Promise<Losses> {
    const store = await this.#store();
    const { damaged_blocks, missing_month_files, set_aside_files } = store.statistics();
    return { damaged_blocks, missing_month_files, set_aside_files };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const files = await this.#opened?.catch(() => undefined);
    await files?.store.close();
    await files?.lock?.release();
  }

  async #store(): Promise<HistorianStore> {
    this.#opened ??= openFiles(this.#file);
    const { store } = await this.#opened;
    return store;
  }
}

/** Nothing in the folder is changed, whatever state the files are in. */
async function openFiles(file: string): Promise<OpenFiles> {
  // Millions of samples live for a moment: a young generation that does not grow keeps 40 % of a small computer's memory free.
  setFlagsFromString("--semi-space-growth-factor=1");
  const lock = await lockToRead(file);
  try {
    checkAllReadable(file);
    const retention = { retentionDays: Infinity, maxBytes: Infinity };
    return { store: await openSqliteStore({ file, ...retention, clock: systemClock, readsOnly: true }), lock };
  } catch (error) {
    await lock?.release();
    throw asInUse(error, file);
  }
}

/** The files have no units, but the name of a tag ends in its unit. The mean of angles is taken on the circle. */
function periodByName(tagId: string): number | undefined {
  return periodOf(unitByName(tagId));
}
