/** The historian of a service as it starts: where its samples are kept, and which of them are left out. */
import { resolve } from "node:path";
import { turnOf } from "../../core/units.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { DeadbandOf } from "../../historian/deadband.ts";
import { openSqliteStore } from "../../historian/file-store/sqlite-store.ts";
import { Historian } from "../../historian/historian.ts";
import type { HistorianStore } from "../../historian/historian-store.ts";
import { openMemoryStore } from "../../historian/memory-store.ts";
import type { Project } from "../../project/project.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { ServiceOptions } from "./service.ts";

/** `mayWrite` throws where nothing may be written now. */
export async function openHistory(options: ServiceOptions, tags: TagStore, mayWrite: () => void): Promise<Historian> {
  const { project, clock, log, texts } = options;
  const history = new Historian({
    store: await openStore(options, tags),
    clock,
    flushMs: project.historian.flushS * 1000,
    mayWrite,
    deadbandOf: deadbandsOf(project),
  });
  if (history.statistics().set_aside_files > 0) log.warning(texts.historianSetAside());
  return history;
}

function deadbandsOf({ historian: { deadbands } }: Project): DeadbandOf {
  return (tagId) => {
    const found = deadbands.find(({ tags }) => tags.some((pattern) => matchesWildcard(tagId, pattern)));
    return found && { deadband: found.deadband, maxSilenceMs: found.maxSilenceS * 1000 };
  };
}

async function openStore({ project, dataDir, dbFile, clock }: ServiceOptions, tags: TagStore): Promise<HistorianStore> {
  const { file: fromProject, flushS: _, deadbands: __, ...kept } = project.historian;
  const file = dbFile === undefined ? fromProject && resolve(dataDir, fromProject) : resolve(dbFile);
  if (file === undefined) return openMemoryStore();
  const turnOfTag = (tagId: string) => turnOf(tags.definition(tagId)?.unitSi ?? "");
  return openSqliteStore({ ...kept, file, clock, turnOf: turnOfTag, keepTrying: true });
}
