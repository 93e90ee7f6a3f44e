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
import type { TagStore } from "../../tags/tag-store.ts";
import { RoomWatch } from "./room-watch.ts";
import type { ServiceOptions } from "./service-options.ts";

export interface HistoryParts {
  readonly tags: TagStore;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
  /** Of the data directory's disk. */
  readonly room: RoomWatch;
  readonly onStop: (close: () => unknown) => void;
}

export async function openHistory(
  options: ServiceOptions,
  { tags, mayWrite, room, onStop }: HistoryParts,
): Promise<Historian> {
  const { project, dataDir, clock, log, messages } = options;
  const { serve: texts } = messages.cli;
  const file = historianFileOf(options);
  // A database elsewhere may be on another disk. One in memory needs no disk.
  const isElsewhere = file !== undefined && dirname(file) !== dataDir;
  const ownRoom = isElsewhere ? await RoomWatch.open(dirname(file), onStop) : room;
  const history = new Historian({
    store: await openStore(options, file, tags),
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

function historianFileOf({ project, dataDir, dbFile }: ServiceOptions): string | undefined {
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
  { project, clock }: ServiceOptions,
  file: string | undefined,
  tags: TagStore,
): Promise<HistorianStore> {
  const { file: _, flushS: __, deadbands: ___, ...kept } = project.historian;
  if (file === undefined) return openMemoryStore();
  const periodOfTag = (tagId: string) => periodOf(unitOf(tagId, tags));
  return openSqliteStore({ ...kept, file, clock, periodOf: periodOfTag, keepTrying: true });
}
