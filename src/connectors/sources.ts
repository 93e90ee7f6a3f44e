/**
 * All kinds of sources, as the project file knows them: a new one is a folder with its `source.ts` and a line here, and a line in
 * `runtime/service/source-runners.ts` for what runs it. The project belongs to who reads this list: it opens nothing.
 */
import { antennas, sourceName } from "../project/schema-parts.ts";
import type { SettingsOfKind, SourceForm, SourceKind } from "../project/source-kind.ts";
import { actisenseSource } from "./actisense/source.ts";
import { candumpSource } from "./candump-tcp/source.ts";
import { ikonvertSource } from "./ikonvert/source.ts";
import { maretronSource } from "./maretron/source.ts";
import { miniplexSource } from "./miniplex/source.ts";
import { modbusSource } from "./modbus/source.ts";
import { mqttSource } from "./mqtt/source.ts";
import { nmea0183Source } from "./nmea0183/source.ts";
import { replaySource } from "./replay/source.ts";
import { signalkSource } from "./signalk/source.ts";
import { simulatorSource } from "./simulator/source.ts";
import { slcanSource } from "./slcan/source.ts";
import { socketcandSource } from "./socketcand/source.ts";
import { socketcanSource } from "./socketcan/source.ts";
import { tcpSource } from "./tcp/source.ts";
import { udpSource } from "./udp/source.ts";
import { veDirectSource } from "./ve-direct/source.ts";
import { venusSource } from "./venus/source.ts";
import { yachtDevicesSource } from "./yacht-devices/source.ts";

/** In the order in which the schema lists them. */
export const SOURCES = [
  simulatorSource,
  socketcanSource,
  tcpSource,
  udpSource,
  yachtDevicesSource,
  actisenseSource,
  ikonvertSource,
  maretronSource,
  miniplexSource,
  slcanSource,
  socketcandSource,
  candumpSource,
  signalkSource,
  mqttSource,
  venusSource,
  nmea0183Source,
  modbusSource,
  veDirectSource,
  replaySource,
] as const;

type Kinds = typeof SOURCES;

/** A source of a project. */
export type Source = SettingsOfKind<Kinds[number]>;

const name = { ...sourceName, description: "what it is called; by default where it is" } as const;

/** The schemas, as a schema's `oneOf`. Each source may have a name, and one that may bring a position the places of its antennas. */
export const sourceSchemas = SOURCES.map(({ schema, ...kind }) => ({
  ...schema,
  properties: { ...schema.properties, name, ...("hearsAis" in kind ? { antennas } : {}) },
})) as unknown as SchemasOf<Kinds>;
type SchemasOf<All extends readonly { readonly schema: unknown }[]> = { readonly [At in keyof All]: All[At]["schema"] };

/** Undefined for a type that a file names and nobody knows. */
export function kindOf(type: unknown): SourceKind<object, Source> | undefined {
  return BY_TYPE.get(type);
}

// A kind is only asked about a source of its type.
const BY_TYPE = new Map<unknown, SourceKind<object, Source>>(
  SOURCES.map((kind) => [kind.type, kind as unknown as SourceKind<object, Source>]),
);

/** The forms of the Set-up page, in its order. */
export const sourceForms: readonly SourceForm[] = [...BY_TYPE.values()].flatMap(({ forms = [] }) => forms);
