/**
 * Runs the project's sources of tag updates. A failed source is not started again, because a missing recording does not appear by
 * itself. The runners of buses and gateways themselves wait for those that are away.
 */
import type { Runner, RunnerStatistics } from "../../connectors/runner.ts";
import type { BusReport } from "../../api/bus-report.ts";
import type { ListedDevice } from "../../api/service.ts";
import { Feed } from "../../core/feed.ts";
import type { Sky } from "../../nmea2000/bridge/sky-sender.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import type { AisReader } from "../../nmea2000/ais/ais-reader.ts";
import { DistressReader } from "../../nmea2000/distress/distress-reader.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import type { Source } from "../../connectors/sources.ts";
import type { Project } from "../../project/project.ts";
import type { OutgoingTags } from "../../tags/outgoing-tags.ts";
import { type SourceLine } from "../../tags/source-ranking.ts";
import { limits } from "../../tags/limits.ts";
import { BusOutput } from "./bus-output.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import type { BusMember } from "../../nmea2000/node/bus-member.ts";
import { EngineFaultAlarms } from "./engine-fault-alarms.ts";
import { ForeignAlarms } from "./foreign-alarms.ts";
import type { SourceOrder } from "./source-order.ts";
import type { BusRunner, RunningBus } from "./running-bus.ts";
import { Supervisor } from "../../connectors/supervisor.ts";
import type { BusTraffic } from "../../nmea2000/traffic/bus-traffic.ts";
import type { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import type { NamedLine } from "./bridge-routes.ts";
import { nmea2000Makers, type Nmea2000Makers } from "./subscribers.ts";
import type { AnySourceContext } from "./any-source-context.ts";
import { sourceRunner } from "./source-runners.ts";

export interface SourcesOptions extends AnySourceContext {
  readonly sourceOrder: SourceOrder;
  readonly busClock: BusClock;
  /** Receives the frames of a source; undefined if no output uses frames. */
  readonly tap: () => FrameTap | undefined;
  /** Gets the AIS messages of buses, gateways and recordings. */
  readonly ais: Pick<AisReader, "hear">;
  readonly traffic: BusTraffic;
  /** Gets how strongly satellites are received. */
  readonly signals: { hear(where: string, frame: PgnFrame): void; take(sky: Sky): void };
}

export class Sources {
  readonly #supervisor: Supervisor<BusRunner>;
  readonly #foreignAlarms: ForeignAlarms;
  readonly #engineFaults: EngineFaultAlarms;
  /** By all that decides what comes by it and what is made of that: where this changes, it is another line. */
  readonly lines: ReadonlyMap<string, SourceLine>;
  readonly #options: SourcesOptions;
  readonly #bridgeTo: Nmea2000Makers["bridgeTo"];
  readonly #skies = new Feed<Sky>();
  #named: readonly NamedLine[] = [];
  readonly #endings = new Set<NodeJS.Timeout>();

  constructor(options: SourcesOptions) {
    const { project, tags, intake, alarms, clock, ais, traffic, log, tap, messages } = options;
    const foreignAlarms = new ForeignAlarms(options, {
      isOurName: (name) => this.#buses().some(({ node }) => node?.name === name),
      modelOf: (name) => this.devices().find((device) => device.name === name)?.model ?? null,
      respond: (head, command) => {
        for (const { alerts } of this.#buses()) alerts?.respond(head, command);
      },
      askForTexts: (where, address) => {
        for (const { alerts } of this.#buses()) if (alerts?.name === where) alerts.askForTexts(address);
      },
    });
    this.#foreignAlarms = foreignAlarms;
    this.#engineFaults = new EngineFaultAlarms(alarms, tags, clock, messages.engineFaults, project);
    const distress = new DistressReader(options.distress);
    const hearers = [traffic, foreignAlarms, this.#engineFaults, ais, distress, options.busMessages, options.signals];
    this.#skies.subscribe((sky) => options.signals.take(sky));
    const makers = nmea2000Makers(options, () => this.#named, hearers, true);
    this.#bridgeTo = makers.bridgeTo;
    this.#options = options;
    const runners = project.sources.map((source) =>
      sourceRunner(source, { ...options, ...makers, skies: this.#skies, tap: tap() }),
    );
    this.lines = new Map(runners.map(({ line }, i) => [keyOf(project, project.sources[i], line), line]));
    this.#named = runners.map(({ line }, i) => {
      const { name, type } = project.sources[i] ?? {};
      return { names: [name, type, line.where].filter((each) => each !== undefined), line };
    });
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
    this.#engineFaults.start();
    this.#supervisor.start();
  }

  stop(): Promise<void> {
    this.#foreignAlarms.stop();
    this.#engineFaults.stop();
    for (const ending of this.#endings) clearTimeout(ending);
    return this.#supervisor.stop();
  }

  /** The outputs to each bus: the published tags, and our alarms. */
  publishers(tags: OutgoingTags): Runner[] {
    const service = { ...this.#options, skies: this.#skies, bridgeTo: this.#bridgeTo };
    return this.#buses().flatMap((bus) => [
      new BusOutput(bus, tags, service),
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

  /** Who speaks for us on the bus of that name; undefined where we only listen. */
  nodeOn(line: string): BusMember | undefined {
    return this.runnerOn(line)?.bus?.node;
  }

  /** The source that is called so, or is there. */
  runnerOn(line: string): BusRunner | undefined {
    const where = this.#named.find(({ names }) => names.includes(line))?.line.where ?? line;
    return this.#supervisor.runners.find((runner) => runner.line.where === where);
  }

  /** Who speaks for us, on each bus. */
  nodes(): BusMember[] {
    return this.#buses().flatMap(({ node }) => node ?? []);
  }

  /** Who speaks for us on the buses that get our alarms. */
  alertNodes(): BusMember[] {
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

  /** The last items are for the alerts of other devices and the faults of engines, if any was heard. */
  statistics(): RunnerStatistics[] {
    const heard = [this.#foreignAlarms.statistics(), this.#engineFaults.statistics()];
    return [...this.#supervisor.statistics(), ...heard.filter((each) => each !== undefined)];
  }

  /** The first fault of a source, for /readyz; null if there is none. */
  get fault(): string | null {
    return this.#supervisor.fault;
  }

  #buses(): RunningBus[] {
    return this.#supervisor.runners.flatMap(({ bus }) => bus ?? []);
  }
}

function keyOf({ nmea2000 }: Project, source: Source | undefined, { wire }: SourceLine): string {
  return JSON.stringify([source, wire === "nmea2000" || wire === "replay" ? nmea2000.mappings : null]);
}
