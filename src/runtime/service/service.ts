/**
 * The service: its parts are started in one visible order, and stopped in the reverse order. A start that fails half way closes what
 * it has opened. While the service runs, everything that it acknowledges is on disk before the answer.
 */
import { join } from "node:path";
import { Acts } from "../../acts/acts.ts";
import { HttpServer } from "../../api/server/http-server.ts";
import type { Service } from "../../api/service.ts";
import { hasRoom } from "../../core/disk-room.ts";
import { PUBLIC_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { originOf } from "../../logbook/evidence/origin.ts";
import { outgoingTags } from "../../tags/outgoing-tags.ts";
import { AisTargets } from "../../ais/targets.ts";
import { BusTraffic } from "../../nmea2000/traffic/bus-traffic.ts";
import { servedDoctor } from "./served-doctor.ts";
import type { DscCall } from "../../distress/dsc-call.ts";
import type { MobNotice } from "../../distress/heard.ts";
import { lookAtComputer } from "./computer.ts";
import { AisReader } from "../../nmea2000/ais/ais-reader.ts";
import { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { withBusTags } from "../../project/bus-tags.ts";
import { withSourceTags } from "../../project/source-tags.ts";
import { withDefaultAlarms } from "../../project/with-default-alarms.ts";
import { withWitnessTag } from "../../project/own-tags.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Project } from "../../project/project.ts";
import { sectionOf } from "../../project/section.ts";
import { busActs, openRecordings, switchActs } from "./open-bus.ts";
import { announce } from "./announce.ts";
import { openHttps } from "./open-https.ts";
import { machineNames } from "../machine-names.ts";
import { noteServiceUrl } from "../service-url.ts";
import type { LifeSign } from "../systemd/watchdog.ts";
import { openAccess } from "./access/open-access.ts";
import { bindSamples } from "./sample-binder.ts";
import { DataDirClaim } from "./data-dir-claim.ts";
import { DeriveKeeper, totalsFile } from "./derive-keeper.ts";
import { lifeSignsOf } from "./life-signs.ts";
import { closeLogbook, findBreaks, openLogbook } from "./open-logbook.ts";
import { openTags } from "./open-tags.ts";
import { chart } from "../../connectors/chart/chart.ts";
import { BusSpeakers } from "../../connectors/bus-speakers.ts";
import { Connected } from "../../connectors/connected.ts";
import { notify } from "../../connectors/notify/notify.ts";
import { linkHosts, NotifyService } from "../../connectors/notify/notify-service.ts";
import { shore } from "../../connectors/shore/shore.ts";
import { ShoreOrders } from "../../connectors/shore/shore-orders.ts";
import { phonesWhenNeeded } from "../../connectors/phones/phones.ts";
import { BusMessages } from "../../nmea0183/bus-messages.ts";
import { OwnSentences } from "../../nmea0183/own-sentences.ts";
import { ownNamesOf } from "../../connectors/nmea0183/section.ts";
import { SentenceAlerts } from "../../connectors/sentence-alerts.ts";
import { Outputs } from "./outputs.ts";
import { noteRestored } from "./restored-entry.ts";
import { RunEntries } from "./run-entries.ts";
import { RunMarker } from "./run-marker.ts";
import { RuleChanges } from "./rule-changes.ts";
import { reportsOf } from "./served.ts";
import type { ServiceOptions } from "./service-options.ts";
import { signalkSection } from "../../connectors/signalk/section.ts";
import { openSignalk } from "../../connectors/signalk/open-signalk.ts";
import { ProjectChanges } from "./project-changes.ts";
import { consoleLanguages } from "./console-languages.ts";
import { openConsolePages } from "./console-pages.ts";
import { Reload } from "./reload.ts";
import { anchorFile, AnchorKeeper } from "./anchor/anchor-keeper.ts";
import { areaFile, AreaKeeper } from "./areas/area-keeper.ts";
import { OwnPosition } from "./own-position.ts";
import { BusMob, OverboardMessages } from "./mob/bus-mob.ts";
import { MobKeeper } from "./mob/mob-keeper.ts";
import { PositionKeeper } from "./position/position-keeper.ts";
import { SignalStrengths } from "./position/signal-strengths.ts";
import { StateDamages } from "./state-damages.ts";
import { Stations } from "./stations/stations.ts";
import { Sourcing } from "./sourcing.ts";
import { Values } from "../../values/values.ts";
import { Watches } from "./watches.ts";
import type { WholeService } from "./whole-service.ts";
import { witnessSection } from "../../connectors/witness/section.ts";

export interface RunningService {
  readonly url: string;
  /** By HTTPS; undefined without it. */
  readonly secureUrl: string | undefined;
  readonly parts: Service;
  /** Parts that could stop working without an error. */
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
    const started = await start({ ...options, onStop: (close) => closers.push(close) });
    let stopping: Promise<void> | undefined;
    return { ...started, stop: () => (stopping ??= closeAll()) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/**
 * Starts the parts in the order of their dependencies: each step adds its own to the one object that is the service. They are stopped
 * in the reverse order. A signal to stop is looked for where a wait has ended; it then rejects with the signal's reason.
 */
async function start(options: ServiceOptions & Pick<WholeService, "onStop">): Promise<Omit<RunningService, "stop">> {
  options.stop.throwIfAborted();
  const ofDataDir = await openDataDir(withProject(options));
  options.stop.throwIfAborted();
  return openDoors(await openValues(ofDataDir));
}

/** With the project as it is now, which a reload changes. */
function withProject({
  project: given,
  projectFileState: file,
  ...options
}: ServiceOptions & Pick<WholeService, "onStop">) {
  const { messages } = options;
  const complete = (project: Project) => withServiceTags(project, messages);
  const present = { project: complete(given), file };
  return {
    ...options,
    locale: messages.locale,
    complete,
    present,
    get project() {
      return present.project;
    },
  };
}

/** The vessel's directory, and the log book before anything that writes to it. */
async function openDataDir(begun: ReturnType<typeof withProject>) {
  const { onStop } = begun;
  const dataDirClaim = await DataDirClaim.claim(begun);
  const damages = new StateDamages();
  const { mayWrite } = dataDirClaim;
  const claimed = { dataDirClaim, mayWrite, damages, damaged: damages.report, busClock: new BusClock() };
  const service = Object.assign(begun, claimed, { marker: await RunMarker.look(begun) });
  onStop(() => service.marker.remove());
  const book = await openLogbook(service);
  onStop(() => closeLogbook(book.logbook, service));
  onStop(dataDirClaim.watch());
  onStop(() => book.outbox.close());
  return Object.assign(service, book);
}
type OfDataDir = Awaited<ReturnType<typeof openDataDir>>;

/** The tags and what listens to them, what is checked as time passes, and who may do what. */
async function openValues(ofDataDir: OfDataDir) {
  const { clock, messages, marker, damages, stop } = ofDataDir;
  const ofTags = Object.assign(ofDataDir, await openTags(ofDataDir));
  const watches = await Watches.open(ofTags);
  // The judgement of the clock begins with the newest entry of the run before.
  await noteRestored(ofTags);
  await marker.place(ofTags);
  stop.throwIfAborted();
  const { tags, intake, sourceOrder } = ofTags;
  const service = Object.assign(ofTags, {
    watches,
    isOperational: () => watches.partFault === null,
    access: await openAccess(ofTags),
    values: new Values(tags, intake, clock, messages.nmea),
    // The watches look at one position.
    position: new OwnPosition(tags, clock, intake, () => ofTags.present.project.sources),
  });
  const keepers = {
    anchor: await AnchorKeeper.open(anchorFile(service), service),
    areas: await AreaKeeper.open(areaFile(service), service),
    derive: await DeriveKeeper.open(totalsFile(service), service),
    mob: await MobKeeper.open(service),
  };
  await damages.begin(service);
  const vessel = originOf(service.project.id);
  const stores = { ...keepers, sourceStore: sourceOrder.store(intake) };
  const acts = new Acts({ ...service, ...stores, vessel, hasRoom: () => hasRoom(service.dataDir) });
  return Object.assign(service, keepers, { acts });
}
type OfValues = Awaited<ReturnType<typeof openValues>>;

/** What goes out, what comes in, and last the interface: clients can see everything from the first update on. */
async function openDoors(ofValues: OfValues): Promise<Omit<RunningService, "stop">> {
  const service = await connect(ofValues);
  const { access, connected, key, log, messages, onStop, outputs, project, sourcing, run, runners, tags } = service;
  const served = Object.assign(service, reportsOf(service), {
    reload: (...asked: Parameters<Reload["fromFile"]>) => service.reloading.fromFile(...asked),
    choices: service.sourceOrder,
    bus: { traffic: service.traffic, recordings: service.recordings, acts: busActs(service) },
    lookout: service.stations.lookout,
    missingFor: (tagId: string) => service.derive.missingFor(tagId),
    notify: new NotifyService(service, () => connected.of(notify)),
    shoreOrders: new ShoreOrders(service, () => connected.of(shore)[0]?.orders),
    chart: () => connected.of(chart)[0],
    switches: switchActs(service),
    signalk: await openSignalk(service),
    rules: new RuleChanges(service),
    projectChanges: new ProjectChanges(service),
    consoleLanguages: consoleLanguages(service.dataDir),
    consolePages: await openConsolePages(service),
    computer: lookAtComputer,
    doctor: servedDoctor(service),
    https: await openHttps(service),
  }) satisfies WholeService;
  const server = await makeServer(served);
  service.stop.throwIfAborted();
  const { url, secureUrl } = await server.listen();
  onStop(() => server.close());
  onStop(announce(served, { url, secureUrl }));
  await run.started(access.isOn);
  onStop(await noteServiceUrl(service.dataDir, url));
  outputs.add([...runners, ...connected.runners, ...server.outputs]);
  outputs.start();
  onStop(() => sourcing.stop());
  sourcing.start(project, tags);
  if (key?.made === true) log.info(messages.cli.serve.keyMade({ file: join(service.dataDir, PUBLIC_KEY_FILE) }));
  onStop(bindSamples(service));
  void findBreaks(service.logbook, log).then(() => service.watches.book.tick());
  return { url, secureUrl, parts: served, lifeSigns: () => lifeSignsOf(service) };
}

/** The outputs and the sources. Nothing of them runs yet. */
async function connect(ofValues: OfValues) {
  const { acts, anchor, clock, derive, areas, intake, mob, onStop, position, present, tags, watches } = ofValues;
  const outputs = new Outputs(ofValues);
  onStop(() => outputs.stop());
  // Before the outputs end: witnesses, brokers and shore get it as well.
  const run = new RunEntries(ofValues);
  onStop(() => run.stopped());
  const targets = new AisTargets({
    now: () => clock.monotonic(),
    ownMmsi: sectionOf(present.project, signalkSection)?.mmsi,
    ownPosition: () => position.said,
  });
  const stations = new Stations(Object.assign(ofValues, { targets }));
  const signals = new SignalStrengths(clock);
  const trust = new PositionKeeper(Object.assign(ofValues, { targets }), signals);
  const overboard = new OverboardMessages();
  const context = Object.assign(ofValues, {
    outputs,
    run,
    targets,
    stations,
    signals,
    trust,
    distress: {
      call: (call: DscCall) => stations.distress.hearCall(call),
      notice: (notice: MobNotice) => mob.notice(notice),
    },
    sentenceAlerts: new SentenceAlerts({ ...ofValues, acts: acts.alarms }),
    ownSentences: new OwnSentences(clock),
    busMessages: new BusMessages(),
    phones: phonesWhenNeeded(ofValues),
    outgoing: outgoingTags(tags, () => present.project.outputsSimulated),
    isClockTrusted: () => watches.clock.report().fault === null,
    traffic: new BusTraffic(clock),
    speakers: new BusSpeakers(),
    recordings: openRecordings(ofValues),
  });
  const connected = await Connected.open(context);
  const sourcing = new Sourcing(
    {
      ...context,
      intake,
      acts: acts.alarms,
      ais: new AisReader(targets),
      tap: () => connected.tap(),
      recordingTap: (line: string) => context.recordings.tap(line),
      isOurs: (name: string) => ownNamesOf(present.project).has(name),
      overboard: overboard.now,
    },
    outputs,
  );
  context.speakers.areThose(() => sourcing.sources);
  const busMob = new BusMob(
    overboard,
    () => mob.event,
    () => sourcing.sources.alertNodes(),
    clock,
    (message) => context.busMessages.hear("own", { ...message, source: 0, timestampMs: clock.now() }),
  );
  const service = Object.assign(context, { connected, sourcing });
  const reloading = new Reload(service);
  watches.start(onStop);
  return Object.assign(service, { reloading, runners: [stations, anchor, areas, mob, derive, busMob, trust] });
}

/** The project with the tags and alarms that the service adds by itself. */
function withServiceTags(project: Project, messages: Messages): Project {
  const withBuses = withSourceTags(withBusTags(project, messages.bus), messages.nmea);
  const isWitnessed = sectionOf(project, witnessSection).length > 0;
  const withTags = isWitnessed ? withWitnessTag(withBuses, messages.witness.service) : withBuses;
  return withDefaultAlarms(withTags, messages.defaultAlarms);
}

async function makeServer(
  service: Service &
    Pick<WholeService, "allowHosts" | "allowOrigins" | "host" | "insecureOpen" | "log" | "port" | "trustProxy">,
) {
  const { host, port, allowOrigins: allowedOrigins, allowHosts, trustProxy, insecureOpen, log } = service;
  return new HttpServer(service, {
    host,
    port,
    allowedOrigins,
    machineNames: [...(await machineNames()), ...allowHosts, ...linkHosts(service.project)],
    trustProxy,
    insecureOpen,
    log: (text) => log.error(text),
  });
}
