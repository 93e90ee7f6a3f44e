/** Connections of a Signal K server (`pipedProviders`) as sources of a project. Pure. */
import { asText } from "../../core/as-text.ts";
import { type Faulty, type ImportFinding, findingKey, type Reason } from "./finding.ts";
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from "./server-files.ts";

type Source = Readonly<Record<string, unknown>> & { readonly type: string };

type Made = Source | Reason;

/** By the type of the data and the way that they come. */
const WAYS: Readonly<Record<string, (options: Fields) => Made>> = {
  "NMEA2000/canbus": can,
  "NMEA2000/canbus-canboatjs": can,
  "NMEA2000/ydwg02-canboatjs": tcpGateway,
  "NMEA2000/ydwg02-udp-canboatjs": udpGateway,
  "NMEA2000/navlink2-tcp-canboatjs": tcpGateway,
  "NMEA2000/navlink2-udp-canboatjs": udpGateway,
  "NMEA2000/w2k-1-n2k-ascii-canboatjs": tcpGateway,
  "NMEA2000/w2k-1-n2k-actisense-canboatjs": tcpGateway,
  "NMEA2000/ngt-1": () => "serialGateway",
  "NMEA2000/ngt-1-canboatjs": () => "serialGateway",
  "NMEA2000/ikonvert-canboatjs": () => "serialGateway",
  "NMEA2000/ydwg02-usb-canboatjs": () => "serialGateway",
  "NMEA0183/tcp": (options) => withHost("nmea0183", options),
  "NMEA0183/tcpserver": ({ port }) => ({ type: "nmea0183", protocol: "tcp", port: numberOf(port) ?? 10_110 }),
  "NMEA0183/udp": ({ port }) => ({ type: "nmea0183", port: numberOf(port) ?? 10_110 }),
  "NMEA0183/gpsd": () => "otherProgram",
  "NMEA0183/serial": serial,
  "SignalK/ws": signalk,
  "SignalK/wss": signalk,
};

export interface Connections {
  readonly sources: readonly Source[];
  readonly findings: readonly ImportFinding[];
}

export function readConnections(settings: unknown, faulty: Faulty): Connections {
  const sources: Source[] = [];
  const findings: ImportFinding[] = [];
  const { pipedProviders } = fieldsOf(settings);
  for (const [index, provider] of itemsOf(pipedProviders).map(fieldsOf).entries()) {
    const finding = { kind: "connection", name: textOf(provider["id"]) ?? `#${index + 1}` } as const;
    const pipe = pipeOf(provider);
    const found = provider["enabled"] === false ? "disabled" : sourceOf(pipe);
    const made = typeof found !== "string" && faulty.has(findingKey(finding)) ? "faulty" : found;
    if (typeof made === "string") {
      findings.push({ ...finding, coverage: "missing", reason: made });
      continue;
    }
    const left = optionsLeft(pipe.options);
    const becomes = `sources[${sources.length}]`;
    findings.push(
      left.length === 0
        ? { ...finding, coverage: "covered", becomes }
        : { ...finding, coverage: "partly", becomes, reason: "optionsLeft", left },
    );
    sources.push(made);
  }
  return { sources, findings };
}

/** What a connection is, in any form of settings. */
interface Pipe {
  /** One of `WAYS`; undefined if no element of the pipe says it. */
  readonly way: string | undefined;
  readonly options: Fields;
}

/** Elements of older pipes, by what they read from; the server still runs them. */
const OLD_WAYS = new Map<unknown, string>([
  ["providers/canbus", "canbus"],
  ["providers/serialport", "serial"],
  ["providers/tcp", "tcp"],
  ["providers/tcpserver", "tcpserver"],
  ["providers/udp", "udp"],
]);

/** The first element of a pipe says what it reads; in older setups a later one says of which protocol it is. */
function pipeOf(provider: Fields): Pipe {
  const elements = itemsOf(provider["pipeElements"]).map(fieldsOf);
  const [first] = elements;
  const { type, subOptions, ...options } = fieldsOf(first?.["options"]);
  if (first?.["type"] === "providers/simple") {
    const inner = fieldsOf(subOptions);
    const way = typeof type === "string" ? `${type}/${asText(inner["type"])}` : undefined;
    return { way, options: { ...options, ...inner } };
  }
  const way = OLD_WAYS.get(first?.["type"]);
  if (way === undefined) return { way, options };
  const { canDevice, ...others } = options;
  const isSentences = elements.some((element) => element["type"] === "providers/nmea0183-signalk");
  const ofBus = { tcp: "ydwg02-canboatjs", serial: "ngt-1", udp: "ydwg02-udp-canboatjs" }[way] ?? way;
  return {
    way: isSentences ? `NMEA0183/${way}` : `NMEA2000/${ofBus}`,
    options: { ...others, ...(canDevice === undefined ? {} : { interface: canDevice }) },
  };
}

function sourceOf({ way, options }: Pipe): Made {
  if (way === undefined) return "noConnection";
  const [type = ""] = way.split("/");
  if (type === "FileStream") return "file";
  if (type === "Execute") return "seePrograms";
  if (type === "Seatalk") return "seatalk";
  const made = WAYS[way]?.(options) ?? "noConnection";
  if (typeof made === "string" || type !== "NMEA0183" || options["validateChecksum"] !== false) return made;
  return { ...made, checksum: "optional" };
}

/** Options that are taken over, and those that nothing here depends on. */
const TAKEN = "type interface host port device baudrate validateChecksum dataType";
const WITHOUT_EFFECT = "suppress0183event sentenceEvent useCanName removeNulls uniqueNumber mfgCode logging";
const UNDERSTOOD: ReadonlySet<string> = new Set(`${TAKEN} ${WITHOUT_EFFECT}`.split(" "));

/** Other settings. */
function optionsLeft(options: Fields): readonly string[] {
  const isSet = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false && value !== "";
  return Object.keys(options).filter((name) => !UNDERSTOOD.has(name) && isSet(options[name]));
}

function can(options: Fields): Made {
  return { type: "socketcan", interface: textOf(options["interface"]) ?? "can0" };
}

function withHost(type: string, { host, port }: Fields): Made {
  const [name, number] = [textOf(host), numberOf(port)];
  return name === undefined || number === undefined ? "noConnection" : { type, host: name, port: number };
}

function tcpGateway(options: Fields): Made {
  return withHost("tcp", options);
}

function udpGateway({ port }: Fields): Made {
  const number = numberOf(port);
  return number === undefined ? "noConnection" : { type: "udp", port: number };
}

function serial({ device, baudrate }: Fields): Made {
  const file = textOf(device);
  const baud = numberOf(baudrate);
  return file === undefined ? "noDevice" : { type: "nmea0183", file, ...(baud === undefined ? {} : { baud }) };
}

function signalk({ type, host, port, selfsignedcert }: Fields): Made {
  const [name, number] = [textOf(host), numberOf(port)];
  // A server that it finds by mDNS has no host.
  if (name === undefined || number === undefined || selfsignedcert === true) return "noConnection";
  return { type: "signalk", url: `${type === "wss" ? "https" : "http"}://${name}:${number}` };
}
