/**
 * Left in a data directory by `bitacora restore`; the service's first start makes an entry of it in the log book and removes it.
 *
 *   <data dir>/restored.json   {"generation":"000012-20261123T084000Z","made_at":…,"project_id":…,"user":…}
 *
 * The book of a backup is an older state: what was written after it is not there, and the entry says so.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { SYSTEM_USER } from "../../alarms/alarm-engine.ts";
import { syncDirectory, writeDurably } from "../../core/durable-file.ts";
import { readRegular } from "../../core/regular-file.ts";
import type { Logbook } from "../../logbook/logbook.ts";
import type { LogOutbox } from "../service/log-outbox.ts";
import type { ServiceOptions } from "../service/service-options.ts";

const RESTORED_FILE = "restored.json";

export interface RestoredMark {
  readonly generation: string;
  readonly made_at: string;
  readonly project_id: string;
  /** Who restored it. */
  readonly user: string;
}

export async function writeRestoredMark(dataDir: string, mark: RestoredMark): Promise<void> {
  await writeDurably(join(dataDir, RESTORED_FILE), `${JSON.stringify(mark)}\n`, 0o640);
}

/** Writes the entry, if the directory has just been restored. If the book does not take it now, it waits in the outbox. */
export async function noteRestored(
  { dataDir, messages, log }: Pick<ServiceOptions, "dataDir" | "messages" | "log">,
  logbook: Pick<Logbook, "append">,
  outbox: Pick<LogOutbox, "add">,
): Promise<void> {
  const file = join(dataDir, RESTORED_FILE);
  const text = await readRegular(file);
  if (text === undefined) return;
  const { generation = "?", made_at: madeAt = "?", user = SYSTEM_USER } = markOf(text);
  const summary = messages.entries.restored(generation, madeAt);
  log.warning(summary);
  const draft = { kind: "manual", summary, payload: { event: "restored", generation, made_at: madeAt }, user } as const;
  await logbook.append(draft).catch(() => outbox.add(draft));
  await rm(file, { force: true });
  await syncDirectory(dataDir);
}

/** A mark that somebody has damaged still shows that the directory was restored. */
function markOf(text: string): Partial<RestoredMark> {
  try {
    return JSON.parse(text) as Partial<RestoredMark>;
  } catch {
    return {};
  }
}
