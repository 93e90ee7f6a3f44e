/**
 * The service: its parts, made and started in one visible order, and stopped in the reverse. A start that fails half way
 * closes what it had opened; whatever is acknowledged while it runs is on disk before it is answered.
 */
import { randomBytes } from "node:crypto";
import { basename, join, resolve } from "node:path";
import { AlarmEngine, SYSTEM_USER } from "../../alarms/alarm-engine.ts";
import { ALARM_ID_BYTES, alarmIdOf } from "../../alarms/alarm-id.ts";
import { fromLogPayload } from "../../alarms/alarm-payload.ts";
import { NedbRecordStore } from "../../alarms/nedb-record-store.ts";
import { LoggedAlarms } from "../../alarms/reconcile.ts";
import type { ProxyHeader } from "../../api/address.ts";
import { createHttpServer } from "../../api/http-server.ts";
import type { ServiceParts } from "../../api/service.ts";
import type { Clock } from "../../core/clock.ts";
import { hasRoom } from "../../core/disk-room.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { turnOf } from "../../core/units.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { DeadbandOf } from "../../historian/deadband.ts";
import { limits } from "../../core/limits.ts";
import { Historian } from "../../historian/historian.ts";
import type { HistorianStore } from "../../historian/historian-store.ts";
import { openMemoryStore } from "../../historian/memory-store.ts";
import { openSqliteStore } from "../../historian/file-store/sqlite-store.ts";
import { KEY_EXPOSED } from "../../logbook/entry.ts";
import { KEY_FILE, openVesselKey, originOf, type OwnKey, PUBLIC_KEY_FILE } from "../../logbook/file-key.ts";
import { FileLogbook } from "../../logbook/file-logbook.ts";
import { SIGNED_FILE } from "../../logbook/evidence.ts";
import type { SignerOptions } from "../../logbook/file-signer.ts";
import type { EntryDraft, Logbook } from "../../logbook/logbook.ts";
import type { CliMessages } from "../../messages/en/cli.ts";
import type { BusMessages } from "../../messages/en/bus.ts";
import type { EntryMessages } from "../../messages/en/entries.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import type { NodeMessages } from "../../messages/en/node.ts";
import type { SystemTagMessages } from "../../messages/en/system-tags.ts";
import type { EvidenceMessages } from "../../messages/en/evidence.ts";
import type { WitnessMessages } from "../../messages/en/witness.ts";
import { BusClock, median } from "../../nmea2000/tags/bus-clock.ts";
import { withBusTags } from "../../project/bus-tags.ts";
import { CLOCK_TAG, DATA_DIR_TAG, systemTags } from "../../project/system-tags.ts";
import { EVIDENCE_TAG, evidenceTag } from "../../project/evidence-tag.ts";
import { withWitnessTag } from "../../project/witness-tag.ts";
import type { Project } from "../../project/project.ts";
import { TagStore } from "../../tags/tag-store.ts";
import { describeError } from "../command-line.ts";
import { claimDataDir } from "../data-dir.ts";
import { clockStepWriter } from "../logbook/clock-steps.ts";
import { ClockGuard } from "./clock-guard.ts";
import { type DataDirFault, DataDirWatch } from "./data-dir-watch.ts";
import { BookWatch } from "./book-watch.ts";
import { FaultWatch } from "./fault-watch.ts";
import type { Log } from "../log.ts";
import { LogOutbox } from "./log-outbox.ts";
import { alarmLogWriter, EngineLogWriter, SnapshotLogWriter } from "./log-writers.ts";
import { machineNames } from "../machine-names.ts";
import { noteServiceUrl } from "../service-url.ts";
import { Outputs } from "./outputs.ts";
import { claimPath } from "./path-claim.ts";
import { Sources } from "./sources.ts";
import { SystemAlarm } from "./system-alarm.ts";
import { Witnesses } from "./witnesses.ts";

export interface ServiceOptions {
  readonly version: string;
  readonly project: Project;
  readonly dataDir: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The historian's database; undefined: as the project says (a file in the data directory, or memory). */
  readonly dbFile: string | undefined;
  readonly allowOrigins: readonly string[];
  /** Names of this machine that it does not know itself. */
  readonly allowHosts: readonly string[];
  /** The header of a reverse proxy on this machine that is believed. */
  readonly trustProxy?: ProxyHeader | undefined;
  /** `$CREDENTIALS_DIRECTORY`, where systemd gives one: the vessel's key may be in it. */
  readonly credentialsDir?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly texts: CliMessages["serve"];
  readonly entryTexts: EntryMessages;
  readonly nmeaTexts: NmeaMessages;
  readonly busTexts: BusMessages;
  readonly nodeTexts: NodeMessages;
  readonly witnessTexts: WitnessMessages["service"];
  readonly systemTagTexts: SystemTagMessages;
  readonly evidenceTexts: EvidenceMessages;
}

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

async function start(
  options: ServiceOptions,
  onStop: (close: () => unknown) => void,
): Promise<Pick<RunningService, "url" | "parts">> {
  const { dataDir, clock, log, texts } = options;
  const project = withWitnessTag(withBusTags(options.project, options.busTexts), options.witnessTexts);

  // The vessel's directory: claimed, and locked against a second service.
  onStop(await claimPath(dataDir));
  await claimDataDir(dataDir, project.id, clock.now());
  const lock = await acquireFileLock(join(dataDir, "lock"));
  onStop(() => lock.release());

  // The log book, before anything that writes in it.
  const busClock = new BusClock();
  const place: { watch: DataDirWatch | undefined } = { watch: undefined };
  const mayWrite = (): void => place.watch?.check();
  const { logbook, outbox, key } = await openLogbook(options, busClock, mayWrite);
  onStop(() => logbook.close());
  const dataDirWatch = new DataDirWatch(dataDir);
  onStop(() => dataDirWatch.close());
  place.watch = dataDirWatch;
  onStop(() => outbox.close());

  // The tags, and what listens to them: alarms first, so that an alarm is never later than its sample.
  const tags = new TagStore(clock);
  for (const tag of project.tags) tags.register(tag);
  const alarms = await startAlarms({ ...options, project }, logbook, mayWrite, onStop);
  const alarmFault = () => alarms.statistics().fault;
  const partFault = () =>
    dataDirWatch.faultBeside([logbook.statistics().fault, history.statistics().fault, alarmFault()]);
  const history = new Historian({
    store: await openStore(options, tags),
    clock,
    flushMs: project.historian.flushS * 1000,
    mayWrite,
    deadbandOf: deadbandsOf(project),
  });
  if (history.statistics().set_aside_files > 0) log.warning(texts.historianSetAside());
  onStop(() => history.stop());
  const engines = new EngineLogWriter(outbox, options.entryTexts, project.logbook);
  await engines.restore(logbook);
  const snapshots = new SnapshotLogWriter(outbox, options.entryTexts, tags, project.logbook);
  tags.subscribe((update) => alarms.evaluate(update));
  tags.subscribe((update) => engines.observe(update));
  tags.subscribe((update) => history.record(update));
  tags.subscribeOlder((update) => history.recordOlder(update));
  history.start();

  const alarmOf = (tagId: string): SystemAlarm => {
    const own = systemTags(project, options.systemTagTexts).find(({ definition }) => definition.id === tagId);
    return new SystemAlarm(tagId, { tags, clock, alarms }, own?.definition);
  };
  const dataDirAlarm = alarmOf(DATA_DIR_TAG);
  let placeKnown: DataDirFault | null = null;
  const checkPlace = (): void => {
    const { fault } = dataDirWatch;
    dataDirAlarm.say(fault !== null);
    if (fault === placeKnown) return;
    placeKnown = fault;
    if (fault === null) log.info(texts.dataDirBack(dataDir));
    else log.error(texts.dataDirLost[fault](dataDir));
  };
  const clockAlarm = alarmOf(CLOCK_TAG);
  const clockGuard = await ClockGuard.open({
    clock,
    logbook,
    outbox,
    busClock,
    texts: options.entryTexts,
    onFault: (isAtFault) => clockAlarm.say(isAtFault),
  });

  // Those who keep the book's checkpoints elsewhere.
  const outputs = new Outputs({ ...options, project });
  const witnesses = await Witnesses.open({ ...options, project, vessel: key, logbook, outbox, tags, mayWrite });
  onStop(() => outputs.stop());
  const book = new BookWatch({ ...options, logbook, hasKey: key !== undefined, outbox, alarms, tags });
  book.tick();
  if (key?.exposed !== undefined) tellExposedKey(key.exposed, outbox, options);

  // What must happen as time passes, whether or not anything arrives.
  const watch = new FaultWatch(log, texts);
  const checkFaults = (): void =>
    watch.check({
      historian: history.statistics().fault,
      logbook: logbook.statistics().fault,
      alarms: alarmFault(),
      listenerErrors: tags.statistics().listener_errors,
      lastListenerError: tags.lastListenerError,
      clockSteps: logbook.statistics().clock_steps,
      foreignChanges: logbook.statistics().foreign_changes,
      // What else keeps checkpoints from being signed is told by `BookWatch`.
      checkpoints: logbook.statistics().checkpoint_fault === "io" ? "io" : null,
      missingMonths: history.statistics().missing_month_files,
      damagedPlaces: history.statistics().damaged_blocks,
      dropped: history.statistics().dropped,
    });
  checkFaults();
  const staleness = setInterval(() => {
    tags.markStale();
    checkPlace();
  }, limits.tags.stalenessCheckMs);
  const housekeeping = setInterval(() => {
    snapshots.tick(engines.running(tags), clock.monotonic());
    checkFaults();
    clockGuard.tick();
    void logbook.signIfDue();
    book.tick();
  }, 1000);
  onStop(() => clearInterval(staleness));
  onStop(() => clearInterval(housekeeping));

  // The interface, and last the sources: nothing moves before it can be seen.
  const sources = new Sources({
    project,
    tags,
    clock,
    log,
    texts,
    nmeaTexts: options.nmeaTexts,
    busTexts: options.busTexts,
    nodeTexts: options.nodeTexts,
    version: options.version,
    dataDir,
    busClock,
    tap: () => outputs.tap(),
    isOperational: () => partFault() === null,
  });
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
    dataDirFault: () => dataDirWatch.fault,
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
  outputs.add([...sources.publishers(tags), ...(witnesses.isEmpty ? [] : [witnesses]), ...server.outputs]);
  outputs.start();
  onStop(() => sources.stop());
  sources.start();
  if (key?.made === true) log.info(texts.keyMade(join(dataDir, PUBLIC_KEY_FILE)));
  void findBreaks(logbook, log).then(() => book.tick());
  return { url, parts };
}

/** Whoever has read the key can sign as this vessel: that is told, and stays in the book, also where the mode is mended. */
function tellExposedKey(
  { mode, mended }: NonNullable<OwnKey["exposed"]>,
  outbox: LogOutbox,
  { dataDir, log, evidenceTexts: texts }: ServiceOptions,
): void {
  log.error(texts.keyExposed(join(dataDir, KEY_FILE), mode, mended));
  const payload = { event: KEY_EXPOSED, mode, mended };
  outbox.add({ kind: "manual", summary: texts.keyExposedEntry(mode), payload, user: SYSTEM_USER });
}

/** The book, and the way into it for the service's own entries, which has word of the opening itself already. */
async function openLogbook(options: ServiceOptions, busClock: BusClock, mayWrite: () => void) {
  const { dataDir, clock, log, texts, entryTexts } = options;
  const early: EntryDraft[] = [];
  let outbox: LogOutbox | undefined;
  const signing = await openKey(options);
  const logbook = await FileLogbook.open({
    dir: join(dataDir, "logbook"),
    clock,
    signing,
    mayWrite,
    clockSteps: clockStepWriter(entryTexts, () => gnssAheadOf(busClock, clock)),
    onSetAside: ({ file, bytes }) => {
      log.warning(texts.tornTail(bytes, file));
      const payload = { event: "torn_tail", bytes, kept_in: basename(file) };
      const summary = entryTexts.tornTail(bytes, basename(file));
      const draft: EntryDraft = { kind: "manual", summary, payload, user: SYSTEM_USER };
      if (outbox === undefined) early.push(draft);
      else outbox.add(draft);
    },
  });
  outbox = new LogOutbox(logbook);
  for (const draft of early) outbox.add(draft);
  log.debug(texts.logbookOpened(logbook.statistics().entries));
  return { logbook, outbox, key: signing?.key };
}

/** By how much GNSS on the bus is ahead of the clock; undefined where none is heard. */
function gnssAheadOf(busClock: BusClock, clock: Clock): number | undefined {
  const found = busClock.differences(clock.now(), clock.monotonic());
  return found.length === 0 ? undefined : median(found);
}

/** The vessel's key. Without it the service runs, and its book is not anchored; that is said at every start. */
async function openKey({ dataDir, project, credentialsDir, log, texts }: ServiceOptions) {
  try {
    const key = await openVesselKey({ dataDir, name: originOf(project.id), credentialsDir });
    return { key, stateFile: join(dataDir, SIGNED_FILE) } satisfies SignerOptions;
  } catch (error) {
    log.error(describeError(error));
    log.error(texts.notAnchored);
    return undefined;
  }
}

/** A book that was tampered with while nobody looked is found at every start, beside what already runs; `BookWatch` tells it. */
async function findBreaks(logbook: FileLogbook, log: Log): Promise<void> {
  try {
    await logbook.verify();
  } catch (error) {
    // A service that is stopped meanwhile has closed its book; any other fault is shown where it is next used.
    log.debug(describeError(error));
  }
}

async function startAlarms(
  { project, dataDir, clock, log, texts, entryTexts, evidenceTexts, systemTagTexts }: ServiceOptions,
  logbook: Logbook,
  mayWrite: () => void,
  onStop: (close: () => unknown) => void,
): Promise<AlarmEngine> {
  const store = new NedbRecordStore(join(dataDir, "alarms.db"), clock, mayWrite);
  onStop(() => store.close());
  const { records, damaged } = await store.load();
  if (damaged > 0) log.warning(texts.alarmStoreDamaged(damaged));
  const logged = new LoggedAlarms();
  for await (const { payload } of logbook.scan(["alarm_active", "alarm_ack", "alarm_cleared"])) {
    const record = fromLogPayload(payload);
    if (record !== undefined) logged.take(record);
  }
  const alarms = new AlarmEngine({
    clock,
    rules: [
      ...project.tags.filter(({ id }) => id !== EVIDENCE_TAG).flatMap((tag) => tag.alarms),
      ...systemTags(project, systemTagTexts).map(({ rule }) => rule),
      ...evidenceTag(evidenceTexts).alarms,
    ],
    store,
    log: alarmLogWriter(logbook, entryTexts),
    newId: () => alarmIdOf(randomBytes(ALARM_ID_BYTES)),
  });
  alarms.restore(records, logged);
  onStop(() => alarms.close());
  return alarms;
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
