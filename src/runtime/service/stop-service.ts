/**
 * Stops a running service and says in one line what is on disk and what is not: never "everything" beside something that is lost. The
 * result is the exit status: 1 if this stop has lost something.
 */
import type { Messages } from "../../messages/messages.ts";
import type { Log } from "../../core/log.ts";
import type { RunningService } from "./service.ts";

/** Most alarms that the last log line names, because a person reads it. */
const NAMED_ALARMS = 10;

type CliMessages = Messages["cli"];

export async function stopService(
  service: RunningService,
  dataDir: string,
  log: Log,
  { serve: texts, losses }: CliMessages,
): Promise<number> {
  const startedMs = performance.now();
  const { history, dataDirFault } = service.parts;
  // Asked before the stop as well, for the last log line.
  const lostBefore = dataDirFault();
  const volumeBefore = lostVolume(service);
  await service.stop();
  const { buffered, dropped } = history.statistics();
  if (buffered > 0) log.error(texts.samplesLost({ samples: buffered }));
  const unwritten = lostTransitions(service);
  if (unwritten.count > 0) log.error(texts.transitionsLost({ transitions: unwritten.count, alarms: unwritten.alarms }));
  const entries = service.parts.unwrittenEntries();
  if (entries > 0) log.error(texts.entriesLost({ entries }));
  const { access, mob } = service.parts;
  if (access.isWaiting) log.error(texts.accessLost);
  if (!mob.isKept) log.error(texts.overboardLost);
  const tookMs = Math.round(performance.now() - startedMs);
  const lost = lostBefore ?? dataDirFault();
  const volume = volumeBefore ?? lostVolume(service);
  const atOnce = {
    transitions: unwritten.count,
    entries,
    access: Number(access.isWaiting),
    overboard: Number(!mob.isKept),
  };
  const hasLost = Object.values(atOnce).some((count) => count > 0);
  const samples = buffered + dropped;
  if (lost !== null) log.error(texts.stoppedWithoutDataDir({ dir: dataDir, ms: tookMs }));
  else if (volume !== undefined) log.error(texts.stoppedWithoutVolume({ file: volume, ms: tookMs }));
  else if (hasLost || samples > 0)
    log.error(texts.stoppedWithLosses({ ms: tookMs, lost: lostText(losses, { samples, ...atOnce }) }));
  else log.info(texts.stopped({ ms: tookMs }));
  // Samples that were dropped earlier were reported then. Those of the last flush are lost by this stop.
  return lost === null && volume === undefined && !hasLost && buffered === 0 ? 0 : 1;
}

/** How many transitions the log book lacks, and the alarms that lack most of them. */
function lostTransitions({ parts }: RunningService): { count: number; alarms: string } {
  const lost = [...parts.alarms.lost()].toSorted(([, a], [, b]) => b - a);
  const named = lost.slice(0, NAMED_ALARMS).map(([alarm, count]) => `${alarm} (${count})`);
  const alarms = [...named, ...(lost.length > NAMED_ALARMS ? ["…"] : [])].join(", ");
  return { count: lost.reduce((sum, [, count]) => sum + count, 0), alarms };
}

/** The file of a lost volume of the log book. */
function lostVolume({ parts }: RunningService): string | undefined {
  const { doubt } = parts.logbook;
  return doubt?.kind === "volume-lost" ? doubt.file : undefined;
}

function lostText(texts: CliMessages["losses"], lost: Readonly<Record<keyof CliMessages["losses"], number>>): string[] {
  const kinds = Object.keys(texts) as (keyof typeof texts)[];
  return kinds
    .filter((kind) => (lost[kind] ?? 0) > 0)
    .map((kind) => {
      const text = texts[kind];
      return typeof text === "string" ? text : text({ count: lost[kind] });
    });
}
