/** Opens the log book of a service: its key, the book, and the outbox of the service's own entries. */
import { basename, join } from "node:path";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { Clock } from "../../core/clock.ts";
import { KEY_EXPOSED } from "../../logbook/entry/entry.ts";
import { SIGNED_FILE } from "../../logbook/evidence/evidence.ts";
import { openVesselKey, type OwnKey } from "../../logbook/evidence/file-key.ts";
import { originOf } from "../../logbook/evidence/origin.ts";
import { FileLogbook } from "../../logbook/book/file-logbook.ts";
import type { EntryDraft } from "../../logbook/logbook.ts";
import { type BusClock, median } from "../../nmea2000/tags/bus-clock.ts";
import { describeError } from "../../messages/describe-error.ts";
import type { Log } from "../../core/log.ts";
import { clockStepWriter } from "../logbook/clock-steps.ts";
import { LogOutbox } from "../../logbook/book/log-outbox.ts";
import type { WholeService } from "./whole-service.ts";
import { doubtText } from "../../messages/doubt-text.ts";

/** The outbox already has the entries about what was found at opening. */
export async function openLogbook(
  service: Pick<
    WholeService,
    "busClock" | "clock" | "credentialsDir" | "dataDir" | "log" | "mayWrite" | "messages" | "project"
  >,
) {
  const { dataDir, clock, log, messages, busClock, mayWrite } = service;
  const { serve: texts } = messages.cli;
  const early: EntryDraft[] = [];
  let outbox: LogOutbox | undefined;
  const signing = await openKey(service);
  const logbook = await FileLogbook.open({
    dir: join(dataDir, "logbook"),
    clock,
    signing,
    mayWrite,
    clockSteps: clockStepWriter(messages.entries, () => gnssAheadOf(busClock, clock)),
    onSetAside: ({ file, bytes }) => {
      log.warning(texts.tornTail({ bytes, file }));
      const payload = { event: "torn_tail", bytes, kept_in: basename(file) };
      const summary = messages.entries.tornTail({ bytes, file: basename(file) });
      const draft: EntryDraft = { kind: "manual", summary, payload, user: SYSTEM_USER };
      if (outbox === undefined) early.push(draft);
      else outbox.add(draft);
    },
  });
  outbox = new LogOutbox(logbook);
  for (const draft of early) outbox.add(draft);
  const { unmarked } = logbook;
  if (unmarked !== undefined) {
    const summary = messages.evidence.unmarked({ first: unmarked.first, last: unmarked.last });
    log.warning(summary);
    outbox.add({ kind: "manual", summary, payload: { event: "unmarked_tail", ...unmarked }, user: SYSTEM_USER });
  }
  log.debug(texts.logbookOpened({ entries: logbook.statistics().entries }));
  return { logbook, outbox, key: signing?.key };
}

/** Closes the book. A book in doubt is not signed, which is logged. */
export async function closeLogbook(
  logbook: FileLogbook,
  { log, messages }: Pick<WholeService, "log" | "messages">,
): Promise<void> {
  const { evidence: texts } = messages;
  await logbook.close();
  const { doubt } = logbook;
  const { entries, checkpoint_entries: signed } = logbook.statistics();
  if (doubt !== null && entries > signed)
    log.error(texts.leftUnsigned({ from: signed + 1, to: entries, what: doubtText(texts, doubt) }));
}

/** By how much GNSS on the bus is ahead of the clock; undefined if there is none. */
function gnssAheadOf(busClock: BusClock, clock: Clock): number | undefined {
  const found = busClock.differences(clock.now(), clock.monotonic());
  return found.length === 0 ? undefined : median(found);
}

/** The vessel's key. Without it the service runs, but its book is not signed; that is logged at every start. */
async function openKey({
  dataDir,
  project,
  credentialsDir,
  log,
  messages,
}: Pick<WholeService, "credentialsDir" | "dataDir" | "log" | "messages" | "project">) {
  const { serve: texts } = messages.cli;
  try {
    const key = await openVesselKey({ dataDir, name: originOf(project.id), credentialsDir });
    if (key.mlDsaFault !== undefined) log.error(describeError(key.mlDsaFault));
    return { key, stateFile: join(dataDir, SIGNED_FILE) };
  } catch (error) {
    log.error(describeError(error));
    log.error(texts.notAnchored);
    return undefined;
  }
}

/** Verifies the book at every start, while the service runs already. `BookWatch` reports what it finds. */
export async function findBreaks(logbook: FileLogbook, log: Log): Promise<void> {
  try {
    await logbook.verify();
  } catch (error) {
    // The service was stopped meanwhile and has closed its book. Any other fault shows at the next use of the book.
    log.debug(describeError(error));
  }
}

/** Anyone who has read the key can sign as this vessel. So it is logged and recorded, even if the mode of the file is mended. */
export function reportExposedKey(
  { file, mode, mended }: NonNullable<OwnKey["exposed"]>,
  { log, messages, outbox }: Pick<WholeService, "log" | "messages" | "outbox">,
): void {
  const { evidence: texts } = messages;
  log.error(texts.keyExposed({ file, mode, mended }));
  const payload = { event: KEY_EXPOSED, mode, mended };
  outbox.add({ kind: "manual", summary: texts.keyExposedEntry({ mode }), payload, user: SYSTEM_USER });
}
