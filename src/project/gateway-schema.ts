/** Settings that gateways and servers have in common, as sources. */
import { GATEWAY_FORMATS } from "../nmea2000/bus/gateway-reader.ts";
import type { J1939Line } from "../nmea2000/pgn-frame.ts";
import type { ProjectFault } from "./fault.ts";
import type { Fields, Item } from "./fields.ts";
import { host, nonEmpty, port, sourceName } from "./schema-parts.ts";

export const format = { enum: GATEWAY_FORMATS, default: "auto" } as const;
export const silence = {
  type: "number",
  minimum: 1,
  maximum: 86_400,
  default: 10,
  description: "without a line that is understood: the gateway is reopened",
} as const;

/** Settings of a line that carries frames: what is spoken on its bus. */
export const spoken = {
  protocol: {
    enum: ["nmea2000", "j1939"],
    default: "nmea2000",
    description: "j1939: a bus of engines, which is only listened to",
  },
  engine: {
    type: "integer",
    minimum: 0,
    maximum: 15,
    default: 0,
    description: "with j1939: which engine it is that has the address 0 there",
  },
} as const;

/** The same where the frames themselves pass, also those with 11-bit identifiers. */
export const spokenByFrames = {
  ...spoken,
  protocol: {
    enum: [...spoken.protocol.enum, "bms-can"],
    default: "nmea2000",
    description: "j1939: a bus of engines; bms-can: a battery's own; both are only listened to",
  },
  instance: {
    type: "integer",
    minimum: 0,
    maximum: 252,
    default: 0,
    description: "with bms-can: the number of the battery in its tags",
  },
  requests: {
    type: "boolean",
    default: false,
    description: "with j1939: what is told only when it is asked for is asked for; without it nothing is ever sent",
  },
} as const;

/** Which battery it is; undefined for a line of another protocol. */
export function batteryOf({ protocol, instance = 0 }: Spoken): number | undefined {
  return protocol === "bms-can" ? instance : undefined;
}

/** Undefined for a line of another protocol. */
export function j1939Of({ protocol, engine = 0 }: Spoken): J1939Line | undefined {
  return protocol === "j1939" ? { engine } : undefined;
}

interface Spoken {
  readonly type?: string;
  readonly protocol?: string | undefined;
  readonly engine?: number;
  readonly instance?: number;
  readonly requests?: boolean;
}

/** Of a bus of engines: whether it may be asked. */
export function asksEngines({ requests = false }: Spoken): boolean {
  return requests;
}

/** Whether a source, as it is written, has a protocol of makers who want nobody to speak on their bus, or says so itself. */
export function isListenedTo({ protocol, listen_only: listenOnly }: Fields): boolean {
  return listenOnly === true || protocol === "j1939" || protocol === "bms-can";
}

export function spokenFaults({
  fields: { protocol, engine, instance, requests, listen_only: deaf },
  path,
}: Item): ProjectFault[] {
  const unfit = (key: string, of: string): ProjectFault => ({ path: [...path, key], problem: ["ofProtocol", { of }] });
  return [
    ...(engine === undefined || protocol === "j1939" ? [] : [unfit("engine", "j1939")]),
    ...(instance === undefined || protocol === "bms-can" ? [] : [unfit("instance", "bms-can")]),
    ...(requests === undefined || protocol === "j1939" ? [] : [unfit("requests", "j1939")]),
    ...(requests === true && deaf === true
      ? [{ path: [...path, "requests"], problem: ["bridgeListensOnly"] } as const]
      : []),
  ];
}

/**
 * Settings of a gateway that joins us to a bus, at a serial port or on the network. `bauds`: the speeds that it may have, the usual one
 * first. `port`: the usual one, where it is on the network.
 */
export function lineSettings<const Baud extends number>(bauds: readonly [Baud, ...Baud[]], port: number) {
  return { ...serialAdapterSettings(bauds), ...networkSettings(port), ...lineSilence } as const;
}

/** The same of a gateway that is only on the network. */
export function networkLineSettings(usual: number) {
  return { ...networkAdapterSettings(usual), ...lineSilence } as const;
}

/** For an adapter at a serial port. A bus behind an adapter may have no other device: its silence is no fault. */
export function serialAdapterSettings<const Baud extends number>(bauds: readonly [Baud, ...Baud[]]) {
  return {
    ...lineName,
    device: { ...nonEmpty(4096), description: "its serial port, such as /dev/serial/by-id/…" },
    baud: { enum: bauds, default: bauds[0] },
  } as const;
}

export function networkAdapterSettings(usual: number) {
  const { host: at, port: number } = networkSettings(usual);
  return { ...lineName, host: { ...at, description: "its name or address on the network" }, port: number } as const;
}

const lineName = {
  name: { ...sourceName, description: "what it is called; by default where it is" },
  listen_only: { type: "boolean", default: false, description: "nothing is sent" },
} as const;

const lineSilence = {
  timeout_s: { ...silence, description: "without anything from the bus: it is reopened" },
} as const;

function networkSettings(usual: number) {
  return {
    host: { ...host, description: "its name or address on the network, in place of device" },
    port: { ...port, default: usual },
  } as const;
}

/** Where such a device is, by the settings that its source has. */
export interface LineAddress {
  readonly name: string | undefined;
  readonly device?: string | undefined;
  readonly baud?: number;
  readonly host?: string | undefined;
  readonly port?: number;
}

/** What people call it: its name, or where it is. */
export function whereOf({ name, device, host: at, port: number }: LineAddress): string {
  return name ?? device ?? `${at}:${number}`;
}

/** What each such device is to the project: two at one place are one, and it is heard or not. */
export const lineKind = {
  identity: ({ device, host: at, port: number, protocol }: Fields) => [device, at, number, protocol],
  faults: placeFaults,
  gateway: { where: whereOf },
  hearsAis: true,
  serialPort: ({ device }: LineAddress) => device,
} as const;

export function placeFaults({ fields: { device, host: at }, path }: Item): ProjectFault[] {
  if (device !== undefined && at !== undefined) return [{ path, problem: ["onePlace"] }];
  return device === undefined && at === undefined ? [{ path, problem: ["missing", { key: "device" }] }] : [];
}
