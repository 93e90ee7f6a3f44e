/**
 * The project's sources of tag updates, made to run. A source that cannot start or ends in a fault says so once in the
 * log and under `sources` in /health; it never takes the service with it.
 */
import { join } from "node:path";
import type { BusReport } from "../../api/bus-report.ts";
import type { ListedDevice, RawServerReport, SourceStatistics } from "../../api/service.ts";
import type { Clock } from "../../core/clock.ts";
import type { CliMessages } from "../../messages/en/cli.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import type { BusMessages } from "../../messages/en/bus.ts";
import type { NodeMessages } from "../../messages/en/node.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import { isBusTag } from "../../project/bus-tags.ts";
import { WITNESS_TAG } from "../../project/witness-tag.ts";
import type { Project, ReplaySource, SimulatorSource, SocketcanSource, Source } from "../../project/project.ts";
import { Simulator } from "../../simulator/simulator.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import { describeError } from "../command-line.ts";
import { gatewayRunner } from "./gateway-source.ts";
import { tellGateways } from "./gateway-state.ts";
import type { Log } from "../log.ts";
import { RawServer } from "./raw-server.ts";
import { ReplayRunner } from "./replay-runner.ts";
import { SocketcanRunner, type SocketcanRunnerParts } from "./socketcan-runner.ts";
import type { SourceRunner } from "./source-runner.ts";
import type { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { type Nmea2000Makers, nmea2000Makers } from "./subscribers.ts";

export interface SourcesOptions {
  readonly project: Project;
  readonly tags: TagStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly texts: CliMessages["serve"];
  readonly nmeaTexts: NmeaMessages;
  readonly busTexts: BusMessages;
  readonly nodeTexts: NodeMessages;
  readonly version: string;
  readonly busClock: BusClock;
  readonly dataDir: string;
  /** Whether the service does what it should: its nodes on the buses say so. */
  readonly isOperational: () => boolean;
}

interface Supervised {
  readonly runner: SourceRunner;
  state: SourceStatistics["state"];
  fault: string | null;
}

export class Sources {
  readonly #options: SourcesOptions;
  readonly #all: Supervised[];
  readonly #rawServer: RawServer | undefined;
  #stopping = false;
  #unsubscribe: (() => void) | undefined;
  #endGateways: (() => void) | undefined;

  constructor(options: SourcesOptions) {
    this.#options = options;
    const { project, tags, clock, nmeaTexts } = options;
    const makers = nmea2000Makers({ project, tags, clock, texts: nmeaTexts, busClock: options.busClock });
    const { rawServer } = project.nmea2000;
    this.#rawServer = rawServer && new RawServer(rawServer, options);
    this.#all = project.sources.map((source) => ({
      runner: makeRunner(source, { ...options, ...makers, tap: this.#rawServer?.tap() }),
      state: "starting",
      fault: null,
    }));
  }

  start(): void {
    this.#rawServer?.start();
    const buses = this.#buses();
    if (buses.length > 0) {
      this.#unsubscribe = this.#options.tags.subscribe((update) => {
        for (const bus of buses) bus.publish(update);
      });
    }
    for (const source of this.#all) void this.#supervise(source);
    const gateways = this.#all.map(({ runner }) => runner).filter(({ type }) => type === "tcp" || type === "udp");
    this.#endGateways = tellGateways(gateways, this.#options.tags, this.#options.clock);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#unsubscribe?.();
    this.#endGateways?.();
    await Promise.all(this.#all.map(({ runner }) => Promise.resolve(runner.stop())));
    await this.#rawServer?.stop();
  }

  /** The buses that the service is on. */
  buses(): BusReport[] {
    return this.#buses().map((bus) => bus.report());
  }

  /** The other devices heard, by source. A gateway on the same bus hears our own nodes too; those are not others. */
  devices(): ListedDevice[] {
    const own = new Set(this.buses().map(({ node }) => node?.name));
    return this.#all.flatMap(({ runner }) =>
      (runner.devices?.() ?? [])
        .filter(({ name }) => name === null || !own.has(name))
        .map((device) => ({ interface: runner.name, ...device })),
    );
  }

  /** The server of raw frames; null where the project has none. */
  rawServer(): RawServerReport | null {
    return this.#rawServer?.report() ?? null;
  }

  statistics(): SourceStatistics[] {
    return this.#all.map(({ runner, state, fault }) => ({
      type: runner.type,
      name: runner.name,
      state: state === "running" ? (runner.state?.() ?? state) : state,
      counters: runner.counters(),
      fault: state === "running" ? (runner.fault?.() ?? fault) : fault,
    }));
  }

  /** What keeps a source from giving anything, for /readyz; null when there is nothing. */
  get fault(): string | null {
    for (const { type, name, state, fault } of this.statistics()) {
      if (state === "failed" || (state === "waiting" && fault !== null)) return `${type} ${name}: ${fault}`;
    }
    return this.#rawServer?.report().fault ?? null;
  }

  #buses(): SocketcanRunner[] {
    return this.#all.flatMap(({ runner }) => (runner instanceof SocketcanRunner ? [runner] : []));
  }

  async #supervise(source: Supervised): Promise<void> {
    const { log, texts } = this.#options;
    const name = `${source.runner.type} ${source.runner.name}`.trim();
    source.state = "running";
    log.debug(texts.sourceStarted(name));
    try {
      await source.runner.run();
      source.state = "ended";
      if (!this.#stopping) log.info(texts.sourceEnded(name));
    } catch (error) {
      source.state = "failed";
      source.fault = describeError(error);
      log.error(texts.sourceFailed(name, source.fault));
    }
  }
}

/** What a runner may need. */
type RunnerParts = SourcesOptions & Nmea2000Makers & { readonly tap: FrameTap | undefined };

function makeRunner(source: Source, options: RunnerParts): SourceRunner {
  switch (source.type) {
    case "simulator":
      return simulatorRunner(source, options);
    case "replay":
      return replayRunner(source, options);
    case "socketcan":
      return socketcanRunner(source, options);
    case "tcp":
    case "udp":
      return gatewayRunner(source, options);
    default:
      return source satisfies never;
  }
}

function simulatorRunner({ tickS, seed }: SimulatorSource, { project, tags, clock }: SourcesOptions): SourceRunner {
  const write = tags.write.bind(tags);
  const simulated = project.tags.filter(({ id }) => !isBusTag(project, id) && id !== WITNESS_TAG);
  const simulator = new Simulator({ tags: simulated, seed, tickS, clock, write });
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  return {
    type: "simulator",
    name: "",
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

function replayRunner(source: ReplaySource, { clock, makeSubscriber, tap }: RunnerParts): SourceRunner {
  return new ReplayRunner(source, { clock, makeSubscriber, tap });
}

function socketcanRunner(source: SocketcanSource, options: RunnerParts): SourceRunner {
  const { tags, clock, makeSubscriber, busTexts, log, texts, tap } = options;
  const name = `socketcan ${source.interface}`;
  return new SocketcanRunner(source, {
    tags,
    clock,
    makeSubscriber,
    node: source.listenOnly ? undefined : nodeOptions(source, options),
    busTexts,
    tap,
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted(name));
      else log.warning(texts.sourceFailed(name, fault));
    },
  });
}

/** Our node on one of the buses. Each has an identity of its own. */
function nodeOptions(source: SocketcanSource, options: RunnerParts): SocketcanRunnerParts["node"] {
  const { project, dataDir, log, nodeTexts, version, isOperational, receives, makePublisher } = options;
  const { preferredAddress } = project.nmea2000;
  const buses = project.sources.filter(({ type }) => type === "socketcan");
  return {
    log,
    texts: nodeTexts,
    identityFile: join(dataDir, `node-${source.interface}.json`),
    preferredAddress,
    deviceInstance: Math.min(buses.indexOf(source), DEVICE_INSTANCE_MAX),
    version,
    vesselName: project.vessel.name,
    receives,
    isOperational,
    makePublisher,
  };
}

/** A project has at most 16 sources, so each bus has a device instance of its own. */
const DEVICE_INSTANCE_MAX = 15;
