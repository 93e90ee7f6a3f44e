/**
 * The service: its parts are started in one visible order, and stopped in the reverse order. A start that fails half way closes what
 * it has opened. While the service runs, everything that it acknowledges is on disk before the answer.
 */
import { join } from "node:path";
import { Acts } from "../../acts/acts.ts";
import { HttpServer } from "../../api/server/http-server.ts";
import type { ServiceParts } from "../../api/service.ts";
import { hasRoom } from "../../core/disk-room.ts";
import type { StatePlace } from "../../core/state-file.ts";
import { PUBLIC_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { originOf } from "../../logbook/evidence/origin.ts";
import { outgoingTags } from "../../tags/outgoing-tags.ts";
import type { DistressHearer } from "../../distress/heard.ts";
import { AisReader } from "../../nmea2000/ais/ais-reader.ts";
import { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { withBusTags } from "../../project/bus-tags.ts";
import { hasMobDevices, withDefaultAlarms } from "../../project/with-default-alarms.ts";
import { withWitnessTag } from "../../project/own-tags.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Project } from "../../project/project.ts";
import { sectionOf } from "../../project/section.ts";
import { openBus } from "./open-bus.ts";
import { announce } from "./announce.ts";
import { openHttps } from "./open-https.ts";
import { machineNames } from "../machine-names.ts";
import { noteServiceUrl } from "../service-url.ts";
import type { LifeSign } from "../systemd/watchdog.ts";
import { openAccess } from "./access/open-access.ts";
import { DataDirClaim } from "./data-dir-claim.ts";
import { DeriveKeeper, totalsFile } from "./derive-keeper.ts";
import { lifeSignsOf } from "./life-signs.ts";
import { closeLogbook, findBreaks, openLogbook } from "./open-logbook.ts";
import { openTags } from "./open-tags.ts";
import { chart } from "../../connectors/chart/chart.ts";
import { Connected } from "../../connectors/connected.ts";
import type { ConnectorContext } from "../../connectors/connector.ts";
import { notify } from "../../connectors/notify/notify.ts";
import { linkHosts, NotifyDesk } from "../../connectors/notify/notify-desk.ts";
import { phonesWhenNeeded } from "../../connectors/phones/phones.ts";
import { ownNamesOf } from "../../connectors/nmea0183/section.ts";
import { SentenceAlerts } from "../../connectors/sentence-alerts.ts";
import { Outputs } from "./outputs.ts";
import { noteRestored } from "./restored-entry.ts";
import { RunEntries } from "./run-entries.ts";
import { RunMarker } from "./run-marker.ts";
import { RuleChanges } from "./rule-changes.ts";
import type { RunningOptions, ServiceOptions } from "./service-options.ts";
import { servicePartsOf } from "./service-parts.ts";
import { openSignalk } from "../../connectors/signalk/open-signalk.ts";
import { openTargets } from "./open-targets.ts";
import { ProjectChanges } from "./project-changes.ts";
import { consoleLanguages } from "./console-languages.ts";
import { openConsolePages } from "./console-pages.ts";
import { Reload } from "./reload.ts";
import { anchorFile, AnchorKeeper, type AnchorKeeperParts } from "./anchor/anchor-keeper.ts";
import { areaFile, AreaKeeper } from "./areas/area-keeper.ts";
import type { WatchTagsParts } from "./anchor/watch-tags.ts";
import { OwnPosition } from "./anchor/own-position.ts";
import { BusMob } from "./mob/bus-mob.ts";
import { MobKeeper } from "./mob/mob-keeper.ts";
import { StateDamages } from "./state-damages.ts";
import { Stations } from "./stations/stations.ts";
import { Sourcing } from "./sourcing.ts";
import { Values } from "../../values/values.ts";
import { Watches } from "./watches.ts";
import { witnessSection } from "../../connectors/witness/section.ts";
import type { Intake } from "../../tags/intake.ts";

export interface RunningService {
  readonly url: string;
  /** By HTTPS; undefined without it. */
  readonly secureUrl: string | undefined;
  readonly parts: ServiceParts;
  /** Of the parts that could stop working without an error. */
  readonly lifeSigns: () => readonly LifeSign[];
  /** Stops intake, flushes, syncs, closes. Idempotent. */
  stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<RunningService> {
  const closers: (() => unknown)[] = [];
  /** Runs the closers, newest first. One that fails is logged, and the others still run. */
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

type OnStop = (close: () => unknown) => void;

/**
 * Starts the parts in the order of their dependencies. They are stopped in the reverse order. A signal to stop is looked for where a
 * wait has ended; it then rejects with the signal's reason.
 */
async function start(given: ServiceOptions, onStop: OnStop): Promise<Omit<RunningService, "stop">> {
  const complete = (raw: Project) => withServiceTags(raw, given.messages);
  const project = complete(given.project);
  const options = { ...given, project, present: { project, file: given.projectFileState } };
  given.stop?.throwIfAborted();
  const book = await openBook(options, onStop);
  given.stop?.throwIfAborted();
  const middle = await openMiddle(options, book, onStop);
  const ends = await openEnds(options, middle, complete, onStop);
  middle.watches.start(onStop);
  return openDoors(options, middle, { ...ends, complete }, onStop);
}

/** The vessel's directory, and the log book before anything that writes to it. */
async function openBook(options: RunningOptions, onStop: OnStop) {
  const dataDirClaim = await DataDirClaim.claim(options, options.project.id, onStop);
  const { mayWrite } = dataDirClaim;
  const damages = new StateDamages(options);
  const { dataDir, clock } = options;
  const place = { dataDir, mayWrite, clock, damaged: damages.report };
  const busClock = new BusClock();
  const marker = await RunMarker.look(options);
  onStop(() => marker.remove());
  const { logbook, outbox, key } = await openLogbook(options, busClock, mayWrite);
  onStop(() => closeLogbook(logbook, options));
  onStop(dataDirClaim.watch());
  onStop(() => outbox.close());
  return { dataDirClaim, mayWrite, damages, place, busClock, marker, logbook, outbox, key };
}
type Book = Awaited<ReturnType<typeof openBook>>;

/** The tags and what listens to them, what is checked as time passes, and who may do what. */
async function openMiddle(options: RunningOptions, book: Book, onStop: OnStop) {
  const { dataDir, project, stop } = options;
  const { logbook, outbox, mayWrite, marker, place } = book;
  const tagParts = await openTags(options, { logbook, outbox, place, onStop });
  const { alarms } = tagParts;
  const watches = await Watches.open(options, { ...book, ...tagParts });
  // The judgement of the clock begins with the newest entry of the run before.
  await noteRestored(options, logbook, outbox);
  await marker.place(logbook, outbox);
  stop?.throwIfAborted();
  const access = await openAccess(options, { logbook, outbox, mayWrite, onStop });
  const vessel = originOf(project.id);
  const { clock, messages, log } = options;
  const values = new Values({ ...tagParts, clock, texts: messages.nmea });
  const sourceDesk = tagParts.sourceOrder.desk(tagParts.intake);
  const guards = await openGuards(options, tagParts, place);
  const ofDerive = { ...tagParts, clock, tagTexts: messages.nmea, texts: messages.derive, log };
  const derive = await DeriveKeeper.open(project, totalsFile(place), ofDerive);
  const mob = await MobKeeper.open(place, {
    ...tagParts,
    logbook,
    clock: options.clock,
    words: { entries: options.messages.entries.mob, mob: options.messages.mob },
    hearsDevices: () => hasMobDevices(options.present.project, options.messages.defaultAlarms),
  });
  await book.damages.begin({ ...tagParts, logbook, outbox });
  const desks = { sourceDesk, anchorDesk: guards.anchor, areaDesk: guards.areas, mobDesk: mob, values };
  const acts = new Acts({ ...options, ...desks, access, alarms, logbook, vessel, hasRoom: () => hasRoom(dataDir) });
  const isOperational = () => watches.partFault === null;
  return { ...book, ...tagParts, watches, access, acts, values, ...guards, mob, derive, isOperational };
}

/** The watches over where the vessel lies: both look at one believed position. */
async function openGuards(
  { clock, messages, present }: RunningOptions,
  {
    tags,
    alarms,
    intake,
  }: Pick<WatchTagsParts, "tags"> & Pick<AnchorKeeperParts, "alarms"> & { readonly intake: Intake },
  place: StatePlace,
) {
  const shared = { tags, alarms, clock, position: new OwnPosition(tags, clock, intake), tagTexts: messages.nmea };
  const settings = () => present.project.anchor;
  const ofAnchor = { ...shared, texts: messages.anchor, settings };
  const anchor = await AnchorKeeper.open(anchorFile(place), ofAnchor);
  const areas = await AreaKeeper.open(areaFile(place), { ...shared, texts: messages.areas });
  return { anchor, areas };
}
type Middle = Awaited<ReturnType<typeof openMiddle>>;

/** What goes out and what comes in. Nothing of it runs yet. */
async function openEnds(
  options: RunningOptions,
  middle: Middle,
  complete: (project: Project) => Project,
  onStop: OnStop,
) {
  const outputs = new Outputs(options);
  onStop(() => outputs.stop());
  // Before the outputs end: witnesses, brokers and shore get it as well.
  const run = new RunEntries(options, middle);
  onStop(() => run.stopped());
  const targets = openTargets(options, middle.tags);
  const stations = new Stations({
    ...middle,
    clock: options.clock,
    targets,
    texts: options.messages.stations,
    entries: options.messages.entries,
    profile: () => options.present.project.collision.profile,
    tagTexts: options.messages.nmea,
    locale: options.messages.locale,
    isAnchored: () => middle.anchor.anchorage !== undefined && !middle.anchor.isOutside,
  });
  const distress: DistressHearer = {
    call: (call) => stations.distress.hearCall(call),
    notice: (notice) => middle.mob.notice(notice),
  };
  const sentenceAlerts = new SentenceAlerts({ ...middle, acts: middle.acts.alarms, clock: options.clock });
  const phones = phonesWhenNeeded(middle.place);
  const shared = { ...options, ...middle, targets, distress, sentenceAlerts, phones };
  const connected = await Connected.open(() => contextOf(shared));
  const ais = new AisReader(targets);
  const tap = () => connected.tap();
  const isOurs = (name: string) => ownNamesOf(options.present.project).has(name);
  const bus = openBus(options, { ...middle, gate: middle.acts.gate, sources: () => sourcing.sources }, onStop);
  const acts = middle.acts.alarms;
  const sourcing: Sourcing = new Sourcing(
    { ...shared, ...bus, acts, ais, tap, isOurs, overboard: () => busMob.now() },
    outputs,
  );
  const reload = new Reload({ ...shared, options, outputs, connected, sourcing, complete });
  const busMob = new BusMob({
    event: () => middle.mob.event,
    nodes: () => sourcing.sources.alertNodes(),
    clock: options.clock,
  });
  return { outputs, run, targets, stations, busMob, connected, bus, sourcing, reload };
}

/** The service as connectors see it. */
function contextOf(
  service: RunningOptions & Middle & Pick<ConnectorContext, "targets" | "sentenceAlerts" | "phones">,
): ConnectorContext {
  const { present, projectFile, tags, messages, watches } = service;
  const { project } = present;
  return {
    ...service,
    ...service.place,
    project,
    projectFile,
    outgoing: outgoingTags(tags, () => present.project.outputsSimulated),
    isClockTrusted: () => watches.clock.report().fault === null,
    locale: messages.locale,
  };
}
type Ends = Awaited<ReturnType<typeof openEnds>> & { readonly complete: (project: Project) => Project };

/** The interface, and last the sources: clients can see everything from the first update on. */
async function openDoors(
  options: RunningOptions,
  middle: Middle,
  { outputs, run, targets, stations, busMob, connected, bus, sourcing, reload, complete }: Ends,
  onStop: OnStop,
): Promise<Omit<RunningService, "stop">> {
  const { log, messages, dataDir } = options;
  const { key, logbook, tags, watches, access, acts, mayWrite, place } = middle;
  const parts = servicePartsOf(options, middle, {
    watches,
    outputs,
    connected,
    sourcing,
    values: middle.values,
    bus,
    reload: (language, user) => reload.fromFile(language, user),
    targets,
    lookout: stations.lookout,
    missingFor: (tagId) => middle.derive.missingFor(tagId),
    anchor: middle.anchor,
    areas: middle.areas,
    mob: middle.mob,
    notify: new NotifyDesk({ context: () => connected.context, access, acts, receivers: () => connected.of(notify) }),
    chart: () => connected.of(chart)[0],
    signalk: await openSignalk(connected.context),
    rules: new RuleChanges({ ...middle, options, reload, complete, gate: acts.gate }),
    projectChanges: new ProjectChanges({ options, reload, logbook, gate: acts.gate }),
    consoleLanguages: consoleLanguages(dataDir),
    consolePages: await openConsolePages(place),
    access,
    acts,
    https: await openHttps(options, mayWrite, onStop),
  });
  const server = await makeServer(options, parts);
  options.stop?.throwIfAborted();
  const { url, secureUrl } = await server.listen();
  onStop(() => server.close());
  const identity = parts.signalk?.identity;
  onStop(announce({ ...options, url, secureUrl, identity }, options));
  await run.started(access.isOn);
  onStop(await noteServiceUrl(dataDir, url));
  outputs.add([
    stations,
    middle.anchor,
    middle.areas,
    middle.mob,
    middle.derive,
    busMob,
    ...connected.runners,
    ...server.outputs,
  ]);
  outputs.start();
  onStop(() => sourcing.stop());
  sourcing.start(options.project, tags);
  if (key?.made === true) log.info(messages.cli.serve.keyMade({ file: join(dataDir, PUBLIC_KEY_FILE) }));
  void findBreaks(logbook, log).then(() => watches.book.tick());
  const lifeSigns = () => lifeSignsOf(parts.history, sourcing.sources, messages.cli.serve.watchdog);
  return { url, secureUrl, parts, lifeSigns };
}

/** The project with the tags and alarms that the service adds by itself. */
function withServiceTags(project: Project, messages: Messages): Project {
  const withBuses = withBusTags(project, messages.bus);
  const isWitnessed = sectionOf(project, witnessSection).length > 0;
  const withTags = isWitnessed ? withWitnessTag(withBuses, messages.witness.service) : withBuses;
  return withDefaultAlarms(withTags, messages.defaultAlarms);
}

async function makeServer(options: ServiceOptions, parts: ServiceParts) {
  const { host, port, allowOrigins: allowedOrigins, allowHosts, trustProxy, log } = options;
  return new HttpServer(parts, {
    host,
    port,
    allowedOrigins,
    machineNames: [...(await machineNames()), ...allowHosts, ...linkHosts(parts.project)],
    trustProxy,
    insecureOpen: options.insecureOpen === true,
    log: (text) => log.error(text),
  });
}
