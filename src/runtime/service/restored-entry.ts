/** The entry in the log book that says, at the first start, that this data directory was restored from a backup. */
import { existsSync } from "node:fs";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { readRestoredMark, removeRestoredMark, restoreAside } from "../backup/restored-mark.ts";
import type { WholeService } from "./whole-service.ts";

/** Writes the entry, if the directory has just been restored. If the book does not take it now, it waits in the outbox. */
export async function noteRestored({
  dataDir,
  messages,
  log,
  logbook,
  outbox,
}: Pick<WholeService, "dataDir" | "log" | "logbook" | "messages" | "outbox">): Promise<void> {
  if (existsSync(restoreAside(dataDir))) log.warning(messages.cli.serve.restoreCutOff({ dir: restoreAside(dataDir) }));
  const mark = await readRestoredMark(dataDir);
  if (mark === undefined) return;
  const { generation = "?", made_at: madeAt = "?", user = SYSTEM_USER } = mark;
  const summary = messages.entries.restored({ name: generation, at: madeAt });
  log.warning(summary);
  const draft = { kind: "manual", summary, payload: { event: "restored", generation, made_at: madeAt }, user } as const;
  await logbook.append(draft).catch(() => outbox.add(draft));
  await removeRestoredMark(dataDir);
}
