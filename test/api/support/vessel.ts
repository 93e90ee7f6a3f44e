/**
 * The demo vessel in this process, with its real parts and the interface on a free port. It has no source: the test
 * writes the updates, or starts the simulator (`sail`).
 */
import { randomBytes } from "node:crypto";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { ALARM_ID_BYTES, alarmIdOf } from "../../../src/alarms/alarm-id.ts";
import { MemoryRecordStore } from "../../alarms/support/memory-record-store.ts";
import { Acts, type ActParts } from "../../../src/acts/acts.ts";
import { HttpServer, type HttpServerOptions } from "../../../src/api/server/http-server.ts";
import type { ServiceParts } from "../../../src/api/service.ts";
import { AisTargets } from "../../../src/ais/targets.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { Historian } from "../../../src/historian/historian.ts";
import { openMemoryStore } from "../../../src/historian/memory-store.ts";
import { MemoryLogbook } from "../../logbook/support/memory-logbook.ts";
import { originOf } from "../../../src/logbook/evidence/origin.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { demoProject } from "../../../src/project/demo.ts";
import type { Project } from "../../../src/project/project.ts";
import { AnchorKeeper } from "../../../src/runtime/service/anchor/anchor-keeper.ts";
import { AreaKeeper } from "../../../src/runtime/service/areas/area-keeper.ts";
import { OwnPosition } from "../../../src/runtime/service/anchor/own-position.ts";
import { Stations } from "../../../src/runtime/service/stations/stations.ts";
import { alarmLogWriter } from "../../../src/runtime/service/log-writers.ts";
import { Simulator } from "../../../src/simulator/simulator.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { Values } from "../../../src/values/values.ts";
import { vesselPosition } from "../../../src/tags/usable-number.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import type { Quality } from "../../../src/tags/quality.ts";

const { entries } = messagesIn("es");

/** Nobody is overboard, and nobody can be marked: `runtime/service/mob/mob.test.ts` has the real one. */
const NO_MOB = {
  event: undefined,
  isKept: true,
  crew: [],
  here: undefined,
  current: undefined,
  mark: () => Promise.resolve(undefined),
  nameMark: () => Promise.resolve(false),
  end: () => Promise.resolve(false),
};

export interface Vessel extends ServiceParts {
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

export interface VesselOptions extends Partial<HttpServerOptions> {
  /** Of what is written. */
  readonly writeRate?: ActParts["rate"];
}

export interface ReplacedParts extends Partial<ServiceParts> {
  readonly hasRoom?: () => Promise<boolean>;
}

export async function startVessel(
  { writeRate, ...options }: VesselOptions = {},
  { hasRoom = () => Promise.resolve(true), ...replaced }: ReplacedParts = {},
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
  const { access } = replaced;
  const vessel = originOf(project.id);
  const intake = new Intake({ tags, clock });
  const { anchor: texts, areas: areaTexts, nmea: tagTexts } = messagesIn("es");
  const nowhere = { read: () => Promise.resolve(undefined), write: () => Promise.resolve() };
  const guarding = { tags, alarms, clock, position: new OwnPosition(tags, clock, intake), tagTexts };
  const anchor = await AnchorKeeper.open(nowhere, { ...guarding, texts, settings: () => project.anchor });
  const areas = await AreaKeeper.open(nowhere, { ...guarding, texts: areaTexts });
  const {
    targets = new AisTargets({
      now: () => clock.monotonic(),
      ownMmsi: undefined,
      ownPosition: () => vesselPosition(tags),
    }),
  } = replaced;
  const stations = new Stations({
    tags,
    alarms,
    clock: replaced.clock ?? clock,
    targets,
    texts: messagesIn("es").stations,
    tagTexts,
    locale: "es",
    outbox: { add: () => undefined },
    mob: { event: undefined, distress: () => false, notice: () => undefined },
    entries,
    profile: () => project.collision.profile,
    isAnchored: () => false,
  });
  const values = new Values({ tags, intake, clock, texts: messagesIn("es").nmea });
  const acts = new Acts({
    clock,
    access,
    alarms,
    logbook,
    anchorDesk: anchor,
    areaDesk: areas,
    mobDesk: NO_MOB,
    values,
    sourceDesk: { speakers: () => [], choose: () => Promise.resolve() },
    hasRoom,
    rate: writeRate,
    vessel,
    messages: messagesIn("es"),
  });
  const parts: ServiceParts = {
    version: "0.1.0-test",
    clock,
    project,
    tags,
    alarms,
    history,
    logbook,
    sourceStatistics: () => values.statistics(),
    outputStatistics: () => [],
    devices: () => [],
    devicesOn: () => [],
    values,
    anchor,
    areas,
    mob: NO_MOB,
    intake,
    buses: () => [],
    chart: () => undefined,
    rawServer: () => null,
    witnesses: () => [],
    reload: () => Promise.resolve({ applied: [], needs_restart: [] }),
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
    await history.stop();
    throw error;
  });
  for (const output of [anchor, areas, stations, ...server.outputs]) void output.run();
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
      await stations.stop();
      await areas.stop();
      await server.close();
      await history.stop();
      await alarms.settled();
      await logbook.close();
    },
  };
}
