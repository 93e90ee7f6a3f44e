/** What brings the tags of each type of source: a row of a table. Our nodes on buses are made here. */
import { join } from "node:path";
import { SocketcanBus } from "../../nmea2000/bus/socketcan-bus.ts";
import { joinedTap } from "../../nmea2000/bus/joined-tap.ts";
import type { SocketcanSource } from "../../connectors/socketcan/source.ts";
import type { Source } from "../../connectors/sources.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import type { LineOf } from "../../connectors/line-gateway.ts";
import { LINES } from "../../connectors/lines.ts";
import { asksEngines, batteryOf, j1939Of, type LineAddress, silence, whereOf } from "../../project/gateway-schema.ts";
import { LineBus } from "../../nmea2000/lines/line-bus.ts";
import { lineReport } from "../../nmea2000/lines/line-report.ts";
import { gatewaysOf, gatewayTagId } from "../../project/bus-tags.ts";
import { lineFaultText } from "../line-fault-text.ts";
import { nodeSetEntry } from "./node-set-entry.ts";
import { LineRunner } from "./line-runner.ts";
import { gatewayRunner } from "../../connectors/gateway-source.ts";
import { replayRunner } from "../../connectors/replay/replay-source.ts";
import { simulatorRunner } from "../../connectors/simulator/simulator-source.ts";
import { TcpGateway } from "../../nmea2000/bus/tcp-gateway.ts";
import { UdpGateway } from "../../nmea2000/bus/udp-gateway.ts";
import type { AnySourceContext } from "./any-source-context.ts";
import { BusAlerts } from "./bus-alerts.ts";
import { Battery } from "../../connectors/bms-can/battery.ts";
import { modbusRunner } from "../../connectors/modbus/modbus-runner.ts";
import { brokerSource } from "../../connectors/mqtt/broker-source.ts";
import { type FrameSourceContext, listeningParts } from "../../connectors/listening-source.ts";
import { sentenceRunner } from "../../connectors/nmea0183/sentence-source.ts";
import { signalkRunner } from "../../connectors/signalk/signalk-source.ts";
import { veDirectRunner } from "../../connectors/ve-direct/ve-direct-runner.ts";
import { CanRunner, type CanRunnerParts } from "./can-runner.ts";
import type { BusRunner } from "./running-bus.ts";
import type { Nmea2000Makers } from "./subscribers.ts";

type RunnerParts = AnySourceContext & Nmea2000Makers & Pick<FrameSourceContext, "tap">;

/** Those of `LINES` have one runner. */
const RUNNERS: {
  readonly [Type in Exclude<Source["type"], keyof typeof LINES>]: (
    source: Extract<Source, { type: Type }>,
    parts: RunnerParts,
  ) => BusRunner;
} = {
  simulator: simulatorRunner,
  replay: replayRunner,
  socketcan: socketcanRunner,
  tcp: (source, parts) => gatewayRunner(source, new TcpGateway(source, parts.clock), parts),
  udp: (source, parts) => gatewayRunner(source, new UdpGateway(source, parts.clock), parts),
  signalk: signalkRunner,
  mqtt: brokerSource,
  venus: brokerSource,
  nmea0183: sentenceRunner,
  modbus: modbusRunner,
  "ve-direct": veDirectRunner,
};

export function sourceRunner(source: Source, parts: RunnerParts): BusRunner {
  const { type } = source;
  // What stands there for a type takes sources of that type.
  if (type in LINES) return lineRunner(source as LineSource, LINES[type as keyof typeof LINES] as AnyLine, parts);
  const make = RUNNERS[type as keyof typeof RUNNERS] as (source: Source, parts: RunnerParts) => BusRunner;
  return make(source, parts);
}

type AnyLine = LineOf<LineSource>;

/** Runs a source that speaks with a device, by the kind of the device. */
function lineRunner(source: LineSource, lineOf: AnyLine, options: RunnerParts): BusRunner {
  const { project, clock, makeSubscriber, makePublisher, tap, recordingTap, messages } = options;
  const { gateway, make, isAdapter } = lineOf(source, clock);
  if (isAdapter)
    return adapterRunner(source, new LineBus(whereOf(source), gateway, { clock, make, silenceMs: Infinity }), options);
  const line = sourceLine("nmea2000", whereOf(source));
  const sends = !source.listenOnly;
  return new LineRunner(gateway, {
    ...listeningParts(source, line, options),
    type: source.type,
    make,
    timeoutS: source.timeoutS ?? silence.default,
    makeSubscriber,
    makePublisher: sends ? makePublisher : undefined,
    alerts: sends && project.nmea2000.alerts ? new BusAlerts(line.where, options) : undefined,
    sends,
    tap: joinedTap(tap, recordingTap(line.where)),
    texts: messages.bus.gateway,
  });
}

type LineSource = Source &
  LineAddress & {
    readonly listenOnly: boolean;
    /** For a gateway; a bus behind an adapter may have no other device. */
    readonly timeoutS?: number;
  };

function adapterRunner(source: LineSource, bus: LineBus, options: RunnerParts): BusRunner {
  const { line } = bus;
  const texts = options.messages.bus.gateway;
  const tagId = gatewayTagId(gatewaysOf(options.project).indexOf(source));
  return new CanRunner({
    ...canParts(source, bus, options),
    tagOf: (property) => (property === "UP" ? tagId : undefined),
    adapter: {
      fault: () => (bus.end === null ? null : lineFaultText(texts, line, bus.end)),
      report: () => lineReport(line, { sends: !listensOnly(source), devices: [], asked: [] }),
      counters: () => line.counters(),
    },
  });
}

function socketcanRunner(source: SocketcanSource, options: RunnerParts): BusRunner {
  const bus = new SocketcanBus(source.interface, options.clock, batteryOf(source) !== undefined);
  return new CanRunner(canParts(source, bus, options));
}

/** What the runners of all buses have on which we are the node. */
function canParts(
  source: { readonly listenOnly: boolean } & Source,
  bus: CanRunnerParts["bus"],
  options: RunnerParts,
): CanRunnerParts {
  const { tags, intake, clock, makeSubscriber, log, tap, recordingTap, messages, dataDir } = options;
  const { serve: texts } = messages.cli;
  const name = `${source.type} ${bus.name}`;
  const instance = batteryOf(source);
  const line = sourceLine(instance === undefined ? "nmea2000" : "bms-can", bus.name);
  return {
    type: source.type,
    bus,
    tags,
    clock,
    makeSubscriber,
    line,
    lose: () => intake.lost(line),
    battery: instance === undefined ? undefined : new Battery(instance, line, options),
    j1939: j1939Of(source),
    asksEngines: asksEngines(source),
    node: listensOnly(source) ? undefined : nodeOptions(source, bus.name, options),
    messages,
    // Programs that show charts know no other identifiers.
    tap: joinedTap(instance === undefined ? tap : undefined, recordingTap(bus.name)),
    heardFile: join(dataDir, `heard-${fileNameOf(bus.name)}`),
    onFault: (fault) => {
      if (fault === null) log.info(texts.sourceStarted({ name }));
      else log.warning(texts.sourceFailed({ name, reason: fault }));
    },
  };
}

/** Where we are no node. */
function listensOnly(source: { readonly listenOnly: boolean } & Source): boolean {
  return source.listenOnly || j1939Of(source) !== undefined || batteryOf(source) !== undefined;
}

/** The options of our node on a bus. Each node has its own identity. */
function nodeOptions(source: Source, where: string, options: RunnerParts): CanRunnerParts["node"] {
  const { project, dataDir, log, version, isOperational, receives, makePublisher, messages } = options;
  const { preferredAddress, alerts, locked } = project.nmea2000;
  // The interfaces come first: an adapter that is added later does not change what they are.
  const buses = project.sources.toSorted((a, b) => Number(a.type !== "socketcan") - Number(b.type !== "socketcan"));
  return {
    log,
    texts: messages.node,
    identityFile: join(dataDir, `node-${fileNameOf(where)}.json`),
    preferredAddress,
    deviceInstance: Math.min(buses.indexOf(source), DEVICE_INSTANCE_MAX),
    version,
    vesselName: project.vessel.name,
    receives,
    isOperational,
    makePublisher,
    isLocked: locked,
    noteSet: async (settings, by) => {
      const draft = nodeSetEntry(messages.entries.bus, { line: where, ...by }, settings);
      log.info(draft.summary);
      await options.logbook.append(draft).catch(() => options.outbox.add(draft));
    },
    alerts: alerts ? new BusAlerts(where, options) : undefined,
  };
}

/** An interface, a name, a path or an address as a part of the name of a file. */
function fileNameOf(where: string): string {
  return where.replaceAll(/[^\w.-]/g, "_");
}

/** A project has at most 16 sources, so each bus gets its own device instance. */
const DEVICE_INSTANCE_MAX = 15;
