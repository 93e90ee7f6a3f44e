/**
 * Runs the project's sources of tag updates. A failed source is not started again, because a missing recording does not appear by
 * itself. The runners of buses and gateways themselves wait for those that are away.
 */
import type { Runner, RunnerStatistics } from "../../connectors/runner.ts";
import type { Messages } from "../../messages/messages.ts";
import { join } from "node:path";
import type { BusReport } from "../../api/bus-report.ts";
import type { ListedDevice } from "../../api/service.ts";
import type { Clock } from "../../core/clock.ts";
import type { DistressHearer } from "../../distress/heard.ts";
import type { AisTargets } from "../../ais/targets.ts";
import type { AisReader } from "../../nmea2000/ais/ais-reader.ts";
import { DistressReader } from "../../nmea2000/distress/distress-reader.ts";
import { joinedTap } from "../../nmea2000/bus/joined-tap.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { isBusTag } from "../../project/bus-tags.ts";
import { WITNESS_TAG } from "../../project/own-tags.ts";
import type { Project, ReplaySource, SimulatorSource, SocketcanSource, Source } from "../../project/project.ts";
import { Simulator } from "../../simulator/simulator.ts";
import type { Intake } from "../../tags/intake.ts";
import { REPLAY_SOURCE, SIMULATOR_SOURCE } from "../../tags/origin.ts";
import type { OutgoingTags } from "../../tags/outgoing-tags.ts";
import { newSpeaker, type SourceLine, sourceLine } from "../../tags/source-ranking.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { limits } from "../../tags/limits.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { gatewayRunner } from "./gateway-source.ts";
import type { AlarmActs } from "../../acts/alarm-acts.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import { BusAlerts, type BusAlertsParts } from "./bus-alerts.ts";
import { BusOutput } from "./bus-output.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import type { Nmea2000Node } from "../../nmea2000/node/nmea2000-node.ts";
import { formatName } from "../../nmea2000/node/node-name.ts";
import { ForeignAlarms } from "./foreign-alarms.ts";
import type { Log } from "../../core/log.ts";
import type { SourceOrder } from "./source-order.ts";
import { ReplayRunner } from "./replay-runner.ts";
import { brokerSource } from "../../connectors/mqtt/broker-source.ts";
import type { SentenceAlerts } from "../../connectors/sentence-alerts.ts";
import { sentenceRunner } from "../../connectors/nmea0183/sentence-source.ts";
import { signalkRunner } from "../../connectors/signalk/signalk-source.ts";
import { SocketcanRunner, type SocketcanRunnerParts } from "./socketcan-runner.ts";
import type { BusRunner, RunningBus } from "./running-bus.ts";
import { Supervisor } from "../../connectors/supervisor.ts";
import type { BusTraffic } from "../../nmea2000/traffic/bus-traffic.ts";
import type { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { type Nmea2000Makers, nmea2000Makers } from "./subscribers.ts";

export interface SourcesOptions {
  readonly project: Project;
  readonly tags: TagStore;
  readonly intake: Intake;
  readonly sourceOrder: SourceOrder;
  readonly alarms: Alarms;
  readonly acts: AlarmActs;
  readonly access: BusAlertsParts["access"];
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
  readonly version: string;
  readonly busClock: BusClock;
  readonly dataDir: string;
  /** Receives the frames of a source; undefined if no output uses frames. */
  readonly tap: () => FrameTap | undefined;
  /** Receives the frames of a line to record them. */
  readonly recordingTap: (line: string) => FrameTap | undefined;
  /** Whether the service works as it should; its nodes report that on the buses. */
  readonly isOperational: () => boolean;
  /** Gets the AIS messages of buses, gateways and recordings. */
  readonly ais: Pick<AisReader, "hear">;
  /** Gets DSC calls, and what devices say of a person overboard. */
  readonly distress: DistressHearer;
  /** Gets the stations of sentences of AIS. */
  readonly targets: AisTargets;
  readonly traffic?: BusTraffic | undefined;
  /** Carries out what comes by NMEA 0183 about our alarms. */
  readonly sentenceAlerts: SentenceAlerts;
  /** Whether we ourselves send by this name in IEC 61162-450. */
  readonly isOurs: (name: string) => boolean;
}

export class Sources {
  readonly #supervisor: Supervisor<BusRunner>;
  readonly #foreignAlarms: ForeignAlarms;
  /** By all that decides what comes by it and what is made of that: where this changes, it is another line. */
  readonly lines: ReadonlyMap<string, SourceLine>;
  readonly #endings = new Set<NodeJS.Timeout>();

  constructor(options: SourcesOptions) {
    const { project, tags, intake, alarms, acts, clock, busClock, ais, traffic, log, tap, messages } = options;
    const foreignAlarms = new ForeignAlarms({
      alarms,
      acts,
      tags,
      clock,
      texts: messages.alerts,
      autoRegister: project.nmea2000.autoRegister,
      isOurName: (name) => this.buses().some(({ node }) => node?.name === formatName(name)),
      modelOf: (name) => this.devices().find((device) => device.name === name)?.model ?? null,
      respond: (head, command) => {
        for (const { alerts } of this.#buses()) alerts?.respond(head, command);
      },
      askForTexts: (where, address) => {
        for (const { alerts } of this.#buses()) if (alerts?.name === where) alerts.askForTexts(address);
      },
    });
    this.#foreignAlarms = foreignAlarms;
    const texts = messages.nmea;
    const makers = nmea2000Makers({
      project,
      tags,
      intake,
      clock,
      texts,
      busClock,
      alerts: foreignAlarms,
      ais,
      distress: new DistressReader(options.distress),
      traffic,
    });
    const runners = project.sources.map((source) => makeRunner(source, { ...options, ...makers, tap: tap() }));
    this.lines = new Map(runners.map(({ line }, i) => [keyOf(project, project.sources[i], line), line]));
    const { sourceStarted: started, sourceEnded: ended, sourceFailed: failed } = messages.cli.serve;
    this.#supervisor = new Supervisor(runners, {
      log,
      texts: { started, ended, failed },
      restarts: false,
      onEnd: ({ line }, hasFailed) => {
        if (hasFailed) intake.lost(line);
        else this.#endings.add(setTimeout(() => intake.lost(line), limits.endedLineMs).unref());
      },
    });
  }

  start(): void {
    this.#foreignAlarms.start();
    this.#supervisor.start();
  }

  stop(): Promise<void> {
    this.#foreignAlarms.stop();
    for (const ending of this.#endings) clearTimeout(ending);
    return this.#supervisor.stop();
  }

  /** The outputs to each bus: the published tags, and our alarms. */
  publishers(tags: OutgoingTags): Runner[] {
    return this.#buses().flatMap((bus) => [
      new BusOutput(bus, tags),
      ...(bus.alerts === undefined ? [] : [bus.alerts]),
    ]);
  }

  /** The buses that the service is on. */
  buses(): BusReport[] {
    return this.#buses().map((bus) => bus.report());
  }

  /** For how long the reader of each bus has been dead; see `RunningBus`. */
  silentReaders(): { readonly name: string; readonly silentMs: number }[] {
    return this.#supervisor.runners.flatMap(({ name, bus }) =>
      bus === undefined ? [] : [{ name, silentMs: bus.silentMs() }],
    );
  }

  /** Our node on the bus of that name; undefined where we only listen, and at gateways. */
  nodeOn(line: string): Nmea2000Node | undefined {
    return this.#buses().find((bus) => bus.report().interface === line)?.node;
  }

  /** Our nodes on the buses that get our alarms. */
  alertNodes(): Nmea2000Node[] {
    return this.#buses().flatMap(({ node, alerts }) => (node === undefined || alerts === undefined ? [] : node));
  }

  /** Where frames come from: buses, gateways, recordings that are played. */
  frameLines(): string[] {
    const wires = new Set(["nmea2000", "replay"]);
    return this.#supervisor.runners.filter(({ line }) => wires.has(line.wire)).map(({ line }) => line.where);
  }

  /** The devices heard, by source. Without our own nodes, which a gateway on the same bus hears, too. */
  devices(): ListedDevice[] {
    const own = new Set(this.buses().map(({ node }) => node?.name));
    return this.#supervisor.runners.flatMap((runner) =>
      (runner.devices?.() ?? [])
        .filter(({ name }) => name === null || !own.has(name))
        .map((device) => ({ interface: runner.line.where, ...device })),
    );
  }

  /** The devices of one line; several recordings are one. */
  devicesOn({ text }: SourceLine): Device[] {
    return this.#supervisor.runners.flatMap((runner) => (runner.line.text === text ? (runner.devices?.() ?? []) : []));
  }

  /** The last item is for the alerts of other devices, if any was heard. */
  statistics(): RunnerStatistics[] {
    const alerts = this.#foreignAlarms.statistics();
    return [...this.#supervisor.statistics(), ...(alerts === undefined ? [] : [alerts])];
  }

  /** The first fault of a source, for /readyz; null if there is none. */
  get fault(): string | null {
    return this.#supervisor.fault;
  }

  #buses(): RunningBus[] {
    return this.#supervisor.runners.flatMap(({ bus }) => bus ?? []);
  }
}

/** What a runner may need. */
type RunnerParts = Omit<SourcesOptions, "tap"> & Nmea2000Makers & { readonly tap: FrameTap | undefined };

function keyOf({ nmea2000 }: Project, source: Source | undefined, { wire }: SourceLine): string {
  return JSON.stringify([source, wire === "nmea2000" || wire === "replay" ? nmea2000.mappings : null]);
}

/** A recording stands in the place of the bus. */
const REPLAY = sourceLine("replay", "replay", REPLAY_SOURCE);

function makeRunner(source: Source, options: RunnerParts): BusRunner {
  switch (source.type) {
    case "simulator":
      return simulatorRunner(source, options);
    case "replay":
      return replayRunner(source, options);
    case "socketcan":
      return socketcanRunner(source, options);
    case "signalk":
      return signalkRunner(source, options);
    case "mqtt":
    case "venus":
      return brokerSource(source, options);
    case "nmea0183":
      return sentenceRunner(source, options);
    case "tcp":
    case "udp":
      return gatewayRunner(source, options);
    default:
      return source satisfies never;
  }
}

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
  const { access, tags, alarms, acts, clock } = options;
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
      ? new BusAlerts(source.interface, { access, tags, alarms, acts, clock, texts: messages.alerts })
      : undefined,
  };
}

/** A project has at most 16 sources, so each bus gets its own device instance. */
const DEVICE_INSTANCE_MAX = 15;
