/** What brings the tags of each type of source: a row of a table. Buses, recordings and the simulator are made here. */
import { join } from "node:path";
import type { DistressHearer } from "../../distress/heard.ts";
import type { AisTargets } from "../../ais/targets.ts";
import { joinedTap } from "../../nmea2000/bus/joined-tap.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import type { Message } from "../../nmea2000/pgn-frame.ts";
import { isBusTag } from "../../project/bus-tags.ts";
import { WITNESS_TAG } from "../../project/own-tags.ts";
import type { ReplaySource } from "../../connectors/replay/source.ts";
import type { SimulatorSource } from "../../connectors/simulator/source.ts";
import type { SocketcanSource } from "../../connectors/socketcan/source.ts";
import type { Source } from "../../connectors/sources.ts";
import { Simulator } from "../../simulator/simulator.ts";
import { REPLAY_SOURCE, SIMULATOR_SOURCE } from "../../tags/origin.ts";
import { newSpeaker, sourceLine } from "../../tags/source-ranking.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { gatewayRunner } from "./gateway-source.ts";
import type { Log } from "../../core/log.ts";
import type { AlarmActs } from "../../acts/alarm-acts.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import { BusAlerts, type BusAlertsParts } from "./bus-alerts.ts";
import { ReplayRunner } from "./replay-runner.ts";
import { brokerSource } from "../../connectors/mqtt/broker-source.ts";
import type { SourceContext } from "../../connectors/listening-source.ts";
import type { SentenceAlerts } from "../../connectors/sentence-alerts.ts";
import { sentenceRunner } from "../../connectors/nmea0183/sentence-source.ts";
import { signalkRunner } from "../../connectors/signalk/signalk-source.ts";
import { SocketcanRunner, type SocketcanRunnerParts } from "./socketcan-runner.ts";
import type { BusRunner } from "./running-bus.ts";
import type { Nmea2000Makers } from "./subscribers.ts";

/** What the runners of all sources may need. */
export interface AnySourceContext extends SourceContext {
  readonly alarms: Alarms;
  readonly acts: AlarmActs;
  readonly access: BusAlertsParts["access"];
  readonly log: Log;
  readonly version: string;
  readonly dataDir: string;
  /** Receives the frames of a line to record them. */
  readonly recordingTap: (line: string) => FrameTap | undefined;
  /** Whether the service works as it should; its nodes report that on the buses. */
  readonly isOperational: () => boolean;
  /** Gets the stations of sentences of AIS. */
  readonly targets: AisTargets;
  /** Gets DSC calls, and what devices say of a person overboard. */
  readonly distress: DistressHearer;
  /** What answers a request of the bus for who is overboard. */
  readonly overboard: () => Message[];
  /** Carries out what comes by NMEA 0183 about our alarms. */
  readonly sentenceAlerts: SentenceAlerts;
  /** Whether we ourselves send by this name in IEC 61162-450. */
  readonly isOurs: (name: string) => boolean;
}

type RunnerParts = AnySourceContext &
  Nmea2000Makers & {
    /** Receives the frames of this source; undefined if no output uses frames. */
    readonly tap: FrameTap | undefined;
  };

const RUNNERS: {
  readonly [Type in Source["type"]]: (source: Extract<Source, { type: Type }>, parts: RunnerParts) => BusRunner;
} = {
  simulator: simulatorRunner,
  replay: replayRunner,
  socketcan: socketcanRunner,
  tcp: gatewayRunner,
  udp: gatewayRunner,
  signalk: signalkRunner,
  mqtt: brokerSource,
  venus: brokerSource,
  nmea0183: sentenceRunner,
};

export function sourceRunner(source: Source, parts: RunnerParts): BusRunner {
  // What stands there for a type takes sources of that type.
  const make = RUNNERS[source.type] as (source: Source, parts: RunnerParts) => BusRunner;
  return make(source, parts);
}

/** A recording stands in the place of the bus. */
const REPLAY = sourceLine("replay", "replay", REPLAY_SOURCE);

function simulatorRunner({ tickS, seed }: SimulatorSource, parts: RunnerParts): BusRunner {
  const { project, intake, clock } = parts;
  const line = sourceLine("simulator", "", SIMULATOR_SOURCE);
  const speaker = newSpeaker(line, line.text);
  const statement = { rank: 0, timeoutS: Math.max(SIMULATED_S, tickS * SIMULATED_S) };
  const write = (update: TagUpdate): void => {
    const tag = intake.of(update.tagId);
    if (tag !== undefined) intake.take(tag, speaker, statement, update, clock.monotonic());
  };
  const simulated = project.tags.filter(({ id }) => !isBusTag(project, id) && id !== WITNESS_TAG);
  const simulator = new Simulator({ tags: simulated, seed, tickS, clock, write });
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  return {
    type: "simulator",
    name: "",
    line,
    run: () => {
      simulator.start();
      return stopped;
    },
    stop: () => {
      simulator.stop();
      resolve();
    },
    counters: () => ({ ...simulator.statistics() }),
  };
}

/** A simulated value is stale after so many seconds, and not before so many ticks. */
const SIMULATED_S = 5;

function replayRunner(source: ReplaySource, parts: RunnerParts): BusRunner {
  const { project, clock, makeSubscriber, tap, recordingTap } = parts;
  const goesOut = project.outputsSimulated ? tap : undefined;
  const taps = joinedTap(goesOut, recordingTap(REPLAY.where));
  return new ReplayRunner(source, { clock, makeSubscriber, line: REPLAY, tap: taps });
}

function socketcanRunner(source: SocketcanSource, options: RunnerParts): BusRunner {
  const { tags, intake, clock, makeSubscriber, log, tap, recordingTap, messages, dataDir } = options;
  const { serve: texts } = messages.cli;
  const name = `socketcan ${source.interface}`;
  const line = sourceLine("nmea2000", source.interface);
  return new SocketcanRunner(source, {
    tags,
    clock,
    makeSubscriber,
    line,
    lose: () => intake.lost(line),
    node: source.listenOnly ? undefined : nodeOptions(source, options),
    messages,
    tap: joinedTap(tap, recordingTap(source.interface)),
    heardFile: join(dataDir, `heard-${source.interface}`),
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted({ name }));
      else log.warning(texts.sourceFailed({ name, reason: fault }));
    },
  });
}

/** The options of our node on a bus. Each node has its own identity. */
function nodeOptions(source: SocketcanSource, options: RunnerParts): SocketcanRunnerParts["node"] {
  const { project, dataDir, log, version, isOperational, receives, makePublisher, messages } = options;
  const { access, tags, alarms, acts, clock, overboard } = options;
  const { preferredAddress, alerts } = project.nmea2000;
  const buses = project.sources.filter(({ type }) => type === "socketcan");
  return {
    log,
    texts: messages.node,
    identityFile: join(dataDir, `node-${source.interface}.json`),
    preferredAddress,
    deviceInstance: Math.min(buses.indexOf(source), DEVICE_INSTANCE_MAX),
    version,
    vesselName: project.vessel.name,
    receives,
    isOperational,
    makePublisher,
    alerts: alerts
      ? new BusAlerts(source.interface, { access, tags, alarms, acts, clock, overboard, texts: messages.alerts })
      : undefined,
  };
}

/** A project has at most 16 sources, so each bus gets its own device instance. */
const DEVICE_INSTANCE_MAX = 15;
