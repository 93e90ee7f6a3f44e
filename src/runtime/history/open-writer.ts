/** The files of a stopped service, to add samples: with the lock of their folder, so that no service starts on them meanwhile. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import { periodOf } from "../../core/units.ts";
import { openSqliteStore } from "../../historian/file-store/sqlite-store.ts";
import type { HistorianStore } from "../../historian/historian-store.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import { asInUse, lockOfFiles, lockToRead } from "./files.ts";
import { texts } from "./flags.ts";
import { type HistoryPlace, locateHistory } from "./open-reader.ts";

/** Open it with `await using`. */
export interface HistoryWriter extends AsyncDisposable {
  readonly file: string;
  /** Undefined if there is no history yet and nothing shall be written. */
  readonly store: HistorianStore | undefined;
}

/** If there is no history yet, it is made. With `readsOnly` nothing is changed. */
export async function openWriter(place: Omit<HistoryPlace, "url">, readsOnly: boolean): Promise<HistoryWriter> {
  const location = await locateHistory(place, true);
  if (location.kind === "service") throw usageError(texts.compact.isRunning({ url: location.url }));
  const { file } = location;
  if (!existsSync(dirname(file))) throw usageError(texts.importing.noFolder({ dir: displayPath(dirname(file)) }));
  const lock = await (readsOnly ? lockToRead : lockOfFiles)(file);
  try {
    // Retention is the service's task: it knows its project.
    const kept = { retentionDays: Infinity, maxBytes: Infinity };
    const period = (tagId: string) => periodOf(unitOf(tagId));
    const isNothing = readsOnly && !existsSync(file);
    const options = { file, ...kept, clock: systemClock, periodOf: period, readsOnly };
    const store = isNothing ? undefined : await openSqliteStore(options);
    return {
      file,
      store,
      async [Symbol.asyncDispose]() {
        await store?.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw asInUse(error, file);
  }
}
