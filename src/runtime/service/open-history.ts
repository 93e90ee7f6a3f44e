/** Starts the historian of a service: where its samples are kept, and which ones the deadbands leave out. */
import { dirname, resolve } from "node:path";
import { periodOf } from "../../core/units.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { DeadbandOf } from "../../historian/deadband.ts";
import { openSqliteStore } from "../../historian/file-store/sqlite-store.ts";
import { Historian } from "../../historian/historian.ts";
import type { HistorianStore } from "../../historian/historian-store.ts";
import { openMemoryStore } from "../../historian/memory-store.ts";
import type { Project } from "../../project/project.ts";
import { RoomWatch } from "./room-watch.ts";
import type { WholeService } from "./whole-service.ts";

export async function openHistory(
  service: Pick<
    WholeService,
    "clock" | "dataDir" | "dbFile" | "log" | "mayWrite" | "messages" | "onStop" | "project" | "room" | "tags"
  >,
): Promise<Historian> {
  const { project, dataDir, clock, log, messages, mayWrite, room, onStop } = service;
  const { serve: texts } = messages.cli;
  const file = historianFileOf(service);
  // A database elsewhere may be on another disk. One in memory needs no disk.
  const isElsewhere = file !== undefined && dirname(file) !== dataDir;
  const ownRoom = isElsewhere ? await RoomWatch.open(dirname(file), onStop) : room;
  const history = new Historian({
    store: await openStore(service, file),
    clock,
    flushMs: project.historian.flushS * 1000,
    mayWrite: () => {
      mayWrite();
      if (file !== undefined) ownRoom.check();
    },
    deadbandOf: deadbandsOf(project),
  });
  if (history.statistics().set_aside_files > 0) log.warning(texts.historianSetAside);
  return history;
}

function historianFileOf({
  project,
  dataDir,
  dbFile,
}: Pick<WholeService, "dataDir" | "dbFile" | "project">): string | undefined {
  const { file } = project.historian;
  if (dbFile !== undefined) return resolve(dbFile);
  return file === null ? undefined : resolve(dataDir, file);
}

function deadbandsOf({ historian: { deadbands } }: Project): DeadbandOf {
  return (tagId) => {
    const found = deadbands.find(({ tags }) => tags.some((pattern) => matchesWildcard(tagId, pattern)));
    return found && { deadband: found.deadband, maxSilenceMs: found.maxSilenceS * 1000 };
  };
}

async function openStore(
  { project, clock, tags }: Pick<WholeService, "clock" | "project" | "tags">,
  file: string | undefined,
): Promise<HistorianStore> {
  const { file: _, flushS: __, deadbands: ___, ...kept } = project.historian;
  if (file === undefined) return openMemoryStore();
  const periodOfTag = (tagId: string) => periodOf(unitOf(tagId, tags));
  return openSqliteStore({ ...kept, file, clock, periodOf: periodOfTag, keepTrying: true });
}
