/**
 * The demo vessel in this process, with its real parts and the interface on a free port. It has no source: the test
 * writes the updates, or starts the simulator (`sail`).
 */
import { ShoreOrders } from "../../../src/connectors/shore/shore-orders.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { ALARM_ID_BYTES, alarmIdOf } from "../../../src/alarms/alarm-id.ts";
import { MemoryRecordStore } from "../../alarms/support/memory-record-store.ts";
import { Acts, type ActParts } from "../../../src/acts/acts.ts";
import { HttpServer, type HttpServerOptions } from "../../../src/api/server/http-server.ts";
import type { Service } from "../../../src/api/service.ts";
import { AisTargets } from "../../../src/ais/targets.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { Historian } from "../../../src/historian/historian.ts";
import { openMemoryStore } from "../../../src/historian/memory-store.ts";
import { MemoryLogbook } from "../../logbook/support/memory-logbook.ts";
import { originOf } from "../../../src/logbook/evidence/origin.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { demoProject } from "../../../src/project/demo.ts";
import type { Project } from "../../../src/project/project.ts";
import { anchorFile, AnchorKeeper } from "../../../src/runtime/service/anchor/anchor-keeper.ts";
import { areaFile, AreaKeeper } from "../../../src/runtime/service/areas/area-keeper.ts";
import { OwnPosition } from "../../../src/runtime/service/own-position.ts";
import { Stations } from "../../../src/runtime/service/stations/stations.ts";
import { alarmLogWriter } from "../../../src/runtime/service/log-writers.ts";
import { consoleLanguages } from "../../../src/runtime/service/console-languages.ts";
import { openConsolePages } from "../../../src/runtime/service/console-pages.ts";
import { deviceService } from "../../../src/runtime/service/device-service.ts";
import { MobKeeper } from "../../../src/runtime/service/mob/mob-keeper.ts";
import { PositionKeeper } from "../../../src/runtime/service/position/position-keeper.ts";
import { SignalStrengths } from "../../../src/runtime/service/position/signal-strengths.ts";
import { ProjectChanges } from "../../../src/runtime/service/project-changes.ts";
import { Recordings } from "../../../src/runtime/service/recordings.ts";
import { RuleChanges } from "../../../src/runtime/service/rule-changes.ts";
import { SourceOrder } from "../../../src/runtime/service/source-order.ts";
import { BusActs } from "../../../src/acts/bus-acts.ts";
import { SwitchActs, type TaggedSwitch } from "../../../src/acts/switch-acts.ts";
import type { Switchboard } from "../../../src/switching/switchboard.ts";
import { NotifyService } from "../../../src/connectors/notify/notify-service.ts";
import { phonesWhenNeeded } from "../../../src/connectors/phones/phones.ts";
import { BusTraffic } from "../../../src/nmea2000/traffic/bus-traffic.ts";
import { memoryAccess } from "../../access/support/memory-access.ts";
import { statePlace } from "../../support/state-place.ts";
import { Simulator } from "../../../src/simulator/simulator.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { Values } from "../../../src/values/values.ts";
import { vesselPosition } from "../../../src/tags/usable-number.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import type { Quality } from "../../../src/tags/quality.ts";

const { entries } = messagesIn("es");

export interface Vessel extends Service {
  readonly url: string;
  readonly port: number;
  readonly server: HttpServer;
  /** Writes a value with the present time; the quality is good unless said. */
  write(tagId: string, value: Scalar, quality?: Quality): void;
  /** Starts the simulator. */
  sail(tickS?: number): void;
  stop(): Promise<void>;
}

/** Frozen, so that all vessels of a test file share it. */
let demo: Project | undefined;

/** There is no file that it could be read from. */
const nothingToReload = () => Promise.resolve({ applied: [], needs_restart: [] });

export interface VesselOptions extends Partial<HttpServerOptions> {
  /** Of what is written. */
  readonly writeRate?: ActParts["rate"];
}

export interface ReplacedParts extends Partial<Service> {
  readonly hasRoom?: () => Promise<boolean>;
  /** What may be switched. */
  readonly board?: Switchboard<TaggedSwitch>;
}

export async function startVessel(
  { writeRate, ...options }: VesselOptions = {},
  { hasRoom = () => Promise.resolve(true), board, ...replaced }: ReplacedParts = {},
): Promise<Vessel> {
  const clock = systemClock;
  const project = replaced.project ?? (demo ??= demoProject());
  const tags = new TagStore(clock);
  for (const tag of project.tags) tags.register(tag);
  const logbook = replaced.logbook ?? new MemoryLogbook(clock);
  const alarms = new AlarmEngine({
    clock,
    rules: project.tags.flatMap((tag) => tag.alarms),
    store: new MemoryRecordStore(),
    log: alarmLogWriter(logbook, entries, (tagId) => tags.definition(tagId)?.unitSi ?? "-"),
    newId: () => alarmIdOf(randomBytes(ALARM_ID_BYTES)),
  });
  const history = replaced.history ?? new Historian({ store: openMemoryStore(), clock });
  tags.subscribe((update) => alarms.evaluate(update));
  tags.subscribe((update) => history.record(update));
  history.start();
  const dataDir = await mkdtemp(join(tmpdir(), "bitacora-vessel-"));
  const messages = messagesIn("es");
  const { access = memoryAccess({ settings: { isAsked: false } }).access } = replaced;
  const outbox = { add: () => undefined };
  const intake = new Intake({ tags, clock });
  const sourceOrder = await SourceOrder.open(statePlace(dataDir), []);
  const {
    targets = new AisTargets({
      now: () => clock.monotonic(),
      ownMmsi: undefined,
      ownPosition: () => vesselPosition(tags),
    }),
  } = replaced;
  const values = new Values(tags, intake, clock, messages.nmea);
  const begun = {
    ...statePlace(dataDir),
    clock: replaced.clock ?? clock,
    present: { project, file: undefined },
    projectStore: undefined,
    firstProject: undefined,
    restart: undefined,
    complete: (same: Project) => same,
    messages,
    tags,
    alarms,
    history,
    logbook,
    outbox,
    values,
    targets,
    access,
    position: new OwnPosition(tags, clock, intake),
  };
  const anchor = await AnchorKeeper.open(anchorFile(begun), begun);
  const areas = await AreaKeeper.open(areaFile(begun), begun);
  const mob = await MobKeeper.open(begun);
  const stations = new Stations({ ...begun, anchor, mob });
  const report = () => ({ fault: null, gnss_ahead_s: null });
  const trust = new PositionKeeper({ ...begun, intake, watches: { clock: { report } } }, new SignalStrengths(clock));
  const sourceStore = sourceOrder.store(intake);
  const acts = new Acts({
    ...begun,
    anchor,
    areas,
    mob,
    sourceStore,
    hasRoom,
    rate: writeRate,
    vessel: originOf(project.id),
  });
  const reloading = { fromFile: nothingToReload, again: nothingToReload };
  const withActs = { ...begun, acts, reloading };
  const recordings = new Recordings(
    dataDir,
    clock,
    () => true,
    () => undefined,
  );
  const lines = { all: () => [], ...deviceService(() => undefined) };
  const busActs = new BusActs({ gate: acts.gate, logbook, messages }, recordings, lines);
  const context = { alarms, outbox, project, locale: "es", phones: phonesWhenNeeded(begun) } as const;
  const parts: Service = {
    version: "0.1.0-test",
    locale: "es",
    clock,
    project,
    tags,
    alarms,
    history,
    logbook,
    sourceStatistics: () => values.statistics(),
    outputStatistics: () => [],
    withholdsValues: () => false,
    devices: () => [],
    devicesOn: () => [],
    values,
    switches: new SwitchActs({ gate: acts.gate, clock, logbook, messages }, outbox, () => board),
    anchor,
    areas,
    mob,
    trust,
    intake,
    missingFor: () => [],
    choices: sourceOrder,
    buses: () => [],
    bus: { traffic: new BusTraffic(clock), recordings, acts: busActs },
    shoreOrders: new ShoreOrders({ acts, locale: "es" }, () => undefined),
    chart: () => undefined,
    rawServer: () => null,
    witnesses: () => [],
    diskRoom: () => undefined,
    dataDirFault: () => null,
    unwrittenEntries: () => 0,
    clockReport: () => ({ fault: null, gnss_ahead_s: null }),
    watchdogReport: () => null,
    reload: nothingToReload,
    rules: new RuleChanges(withActs),
    projectChanges: new ProjectChanges(withActs),
    consolePages: await openConsolePages(begun),
    consoleLanguages: consoleLanguages(dataDir),
    // Tests do not look at the computer that they run on.
    computer: () => Promise.resolve({ can: [], serial: [], addresses: [], media: [], announced: [] }),
    doctor: () => Promise.resolve({ atMs: clock.now(), findings: [] }),
    notify: new NotifyService({ ...context, access, acts }, () => []),
    signalk: undefined,
    https: undefined,
    access,
    acts,
    targets,
    lookout: stations.lookout,
    readiness: () => ({ ready: true, reason: null }),
    ...replaced,
  };
  const server = new HttpServer(parts, {
    host: "127.0.0.1",
    port: 0,
    allowedOrigins: [],
    machineNames: [],
    ...options,
  });
  const { url, port } = await server.listen().catch(async (error: unknown) => {
    await server.close();
    await history.stop();
    throw error;
  });
  for (const output of [anchor, areas, mob, stations, ...server.outputs]) void output.run();
  const simulators: Simulator[] = [];
  return {
    ...parts,
    url,
    port,
    server,
    write(tagId, value, quality = "good") {
      tags.write({ tagId, value, quality, timestampMs: clock.now(), source: "test" });
    },
    sail(tickS = 0.5) {
      const simulator = new Simulator({
        tags: project.tags,
        seed: 1,
        tickS,
        clock,
        write: (update) => tags.write(update),
      });
      simulators.push(simulator);
      simulator.start();
    },
    async stop() {
      for (const simulator of simulators) simulator.stop();
      await anchor.stop();
      await mob.stop();
      await recordings.close();
      await stations.stop();
      await areas.stop();
      await server.close();
      await history.stop();
      await alarms.settled();
      await logbook.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
