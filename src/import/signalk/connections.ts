/** Connections of a Signal K server (`pipedProviders`) as sources of a project. Pure. */
import type { Finding, Reason } from "./finding.ts";
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
  readonly findings: readonly Finding[];
}

export function readConnections(settings: unknown): Connections {
  const sources: Source[] = [];
  const findings: Finding[] = [];
  const { pipedProviders } = fieldsOf(settings);
  for (const [index, provider] of itemsOf(pipedProviders).map(fieldsOf).entries()) {
    const name = textOf(provider["id"]) ?? `#${index + 1}`;
    const made = provider["enabled"] === false ? "disabled" : sourceOf(provider);
    if (typeof made === "string") {
      findings.push({ kind: "connection", name, coverage: "missing", reason: made });
    } else {
      findings.push({ kind: "connection", name, coverage: "covered", becomes: `sources[${sources.length}]` });
      sources.push(made);
    }
  }
  return { sources, findings };
}

/** The first element of its pipe says what it reads; older setups name each element of the pipe. */
function sourceOf(provider: Fields): Made {
  const [first] = itemsOf(provider["pipeElements"]).map(fieldsOf);
  const { type, subOptions } = fieldsOf(first?.["options"]);
  const options = fieldsOf(subOptions);
  if (first?.["type"] !== "providers/simple" || typeof type !== "string") return "noConnection";
  if (type === "FileStream") return "file";
  if (type === "Execute") return "seePrograms";
  if (type === "Seatalk") return "seatalk";
  const make = WAYS[`${type}/${String(options["type"])}`];
  return make === undefined ? "noConnection" : make(options);
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
