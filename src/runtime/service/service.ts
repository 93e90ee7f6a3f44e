/**
 * The service: its parts, made and started in one visible order, and stopped in the reverse. A start that fails half way
 * closes what it had opened; whatever is acknowledged while it runs is on disk before it is answered.
 */
import { join } from "node:path";
import { createHttpServer } from "../../api/server/http-server.ts";
import type { ServiceParts } from "../../api/service.ts";
import { hasRoom } from "../../core/disk-room.ts";
import { limits as tagsLimits } from "../../tags/limits.ts";
import { limits as alarmLimits } from "../../alarms/limits.ts";
import { PUBLIC_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { withBusTags } from "../../project/bus-tags.ts";
import { defaultAlarms, withDefaultAlarms } from "../../project/default-alarms.ts";
import { CLOCK_TAG, DATA_DIR_TAG, type OwnTagId, systemTags, withWitnessTag } from "../../project/own-tags.ts";
import { TagStore } from "../../tags/tag-store.ts";
import { machineNames } from "../machine-names.ts";
import { noteServiceUrl } from "../service-url.ts";
import { makeNotifiers } from "./notify/make-notifiers.ts";
import { BookWatch } from "./book-watch.ts";
import { ClockGuard } from "./clock-guard.ts";
import { faultsOf, FaultWatch, partFaults } from "./fault-watch.ts";
import { EngineLogWriter, SnapshotLogWriter } from "./log-writers.ts";
import { openAlarms } from "./open-alarms.ts";
import { openHistory } from "./open-history.ts";
import { closeLogbook, findBreaks, openLogbook, tellExposedKey } from "./open-logbook.ts";
import { Outputs } from "./outputs.ts";
import { DataDirClaim } from "./data-dir-claim.ts";
import type { ServiceOptions } from "./service-options.ts";
import { Sources } from "./sources.ts";
import { RoomWatch } from "./room-watch.ts";
import { SensorWatch } from "./sensor-watch.ts";
import { SystemAlarm } from "./system-alarm.ts";
import { Witnesses } from "./witnesses.ts";

export interface RunningService {
  readonly url: string;
  readonly parts: ServiceParts;
  /** Stops intake, flushes, syncs, closes. Idempotent. */
  stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<RunningService> {
  const closers: (() => unknown)[] = [];
  /** Runs the closers newest first; one that fails is logged and does not keep the others from theirs. */
  const closeAll = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        options.log.error(String(error));
      }
    }
  };
  try {
    const started = await start(options, (close) => closers.push(close));
    let stopping: Promise<void> | undefined;
    return { ...started, stop: () => (stopping ??= closeAll()) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** In the order in which they need each other; the reverse is the order of the end. */
async function start(
  given: ServiceOptions,
  onStop: (close: () => unknown) => void,
): Promise<Pick<RunningService, "url" | "parts">> {
  const options = {
    ...given,
    project: withDefaultAlarms(
      withWitnessTag(withBusTags(given.project, given.messages.bus), given.messages.witness.service),
      given.messages.defaultAlarms,
    ),
  };
  const { project, dataDir, clock, log, messages } = options;
  const { serve: texts } = messages.cli;

  // The vessel's directory.
  const dataDirClaim = await DataDirClaim.claim(options, project.id, onStop);
  const { mayWrite } = dataDirClaim;

  // The log book, before anything that writes in it.
  const busClock = new BusClock();
  const { logbook, outbox, key } = await openLogbook(options, busClock, mayWrite);
  onStop(() => closeLogbook(logbook, options));
  onStop(dataDirClaim.watch());
  onStop(() => outbox.close());

  // The tags, and what listens to them: alarms first, so that an alarm is never later than its sample.
  const tags = new TagStore(clock);
  for (const tag of project.tags) tags.register(tag);
  const alarms = await openAlarms(options, logbook, tags, mayWrite, onStop);
  tags.subscribeRegistrations((definition) => {
    for (const rule of defaultAlarms(definition, project.defaultAlarms, messages.defaultAlarms)) alarms.watch(rule);
  });
  const room = await RoomWatch.open(dataDir, onStop);
  const history = await openHistory(options, { tags, mayWrite, room, onStop });
  onStop(() => history.stop());
  const engines = new EngineLogWriter(outbox, messages.entries, project.logbook);
  await engines.restore(logbook);
  tags.subscribe((update) => alarms.evaluate(update));
  tags.subscribe((update) => engines.observe(update));
  tags.subscribe((update) => history.record(update));
  tags.subscribeOlder((update) => history.recordOlder(update));
  history.start();

  // What is watched as time passes, whether or not anything arrives.
  const alarmOf = (tagId: OwnTagId) =>
    new SystemAlarm(tagId, { tags, clock, alarms }, systemTags(project, messages.systemTags));
  const clockAlarm = alarmOf(CLOCK_TAG);
  const onFault = (isAtFault: boolean): void => clockAlarm.say(isAtFault);
  const clockGuard = await ClockGuard.open({ clock, logbook, outbox, busClock, texts: messages.entries, onFault });
  const book = new BookWatch({ ...options, logbook, hasKey: key !== undefined, outbox, alarms, tags });
  const dataDirAlarm = alarmOf(DATA_DIR_TAG);
  const snapshots = new SnapshotLogWriter(outbox, messages.entries, tags, project.logbook);
  const sensors = new SensorWatch({ project, tags, alarms, clock, texts: messages.defaultAlarms.deadSensors });
  const faults = new FaultWatch(log, texts);
  const watched = { history, logbook, alarms, tags };
  const partFault = () => dataDirClaim.faultBeside(partFaults(watched));

  // What goes out and what comes in.
  const outputs = new Outputs({ ...options, tags, alarms });
  onStop(() => outputs.stop());
  const witnesses = await Witnesses.open({ ...options, vessel: key, logbook, outbox, tags, alarms, mayWrite });
  const isOperational = () => partFault() === null;
  const sources = new Sources({ ...options, tags, alarms, busClock, tap: () => outputs.tap(), isOperational });

  book.tick();
  if (key?.exposed !== undefined) tellExposedKey(key.exposed, outbox, options);
  faults.check(faultsOf(watched));
  onStop(
    every(tagsLimits.stalenessCheckMs, () => {
      tags.markStale();
      dataDirClaim.tick(dataDirAlarm);
      logbook.lookAtVolumes();
    }),
  );
  onStop(every(alarmLimits.tickMs, () => alarms.tick()));
  onStop(
    every(1000, () => {
      sensors.tick();
      snapshots.tick(engines.running(tags), clock.monotonic());
      faults.check(faultsOf(watched));
      clockGuard.tick();
      void logbook.signIfDue();
      book.tick();
    }),
  );

  // The interface, and last the sources: nothing moves before it can be seen.
  const parts: ServiceParts = {
    version: options.version,
    clock,
    project,
    tags,
    alarms,
    history,
    logbook,
    sourceStatistics: () => sources.statistics(),
    buses: () => sources.buses(),
    devices: () => sources.devices(),
    outputStatistics: () => outputs.statistics(),
    rawServer: () => outputs.rawServer?.report() ?? null,
    witnesses: () => witnesses.report(),
    dataDirFault: () => dataDirClaim.fault,
    isDiskFull: () => room.isFull,
    clockReport: () => clockGuard.report(),
    hasRoom: () => hasRoom(dataDir),
    readiness: () => {
      const reason = partFault() ?? book.fault ?? witnesses.refusal ?? sources.fault ?? outputs.fault;
      return { ready: reason === null, reason };
    },
  };
  const server = createHttpServer(parts, {
    host: options.host,
    port: options.port,
    allowedOrigins: options.allowOrigins,
    machineNames: [...(await machineNames()), ...options.allowHosts],
    trustProxy: options.trustProxy,
    log: (text) => log.error(text),
  });
  const { url } = await server.listen();
  onStop(() => server.close());
  onStop(await noteServiceUrl(dataDir, url));
  const notifiers = makeNotifiers({ ...options, logbook, alarms, mayWrite });
  outputs.add([
    ...notifiers,
    ...sources.publishers(tags),
    ...(witnesses.isEmpty ? [] : [witnesses]),
    ...server.outputs,
  ]);
  outputs.start();
  onStop(() => sources.stop());
  sources.start();
  if (key?.made === true) log.info(texts.keyMade(join(dataDir, PUBLIC_KEY_FILE)));
  void findBreaks(logbook, log).then(() => book.tick());
  return { url, parts };
}

/** The result ends it. */
function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}
