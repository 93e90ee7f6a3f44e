/** The section `bridge` of the project file: which values and messages go to which bus. Without it nothing does. */
import { kindOf } from "../connectors/sources.ts";
import type { SettingsOf } from "../core/settings.ts";
import { NAMED_ONLY } from "../nmea2000/bridge/bridge-sets.ts";
import { BRIDGE_SETS, type BridgeSet } from "../nmea2000/tags/tag-mapping.ts";
import type { ProjectFault, Path } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "./fields.ts";
import { isListenedTo } from "./gateway-schema.ts";
import { limits } from "./limits.ts";
import { nonEmpty } from "./schema-parts.ts";
import { section, type WrittenFile } from "./section.ts";
import { suggest } from "./suggest.ts";

const sets = { type: "array", minItems: 1, maxItems: BRIDGE_SETS.length, items: { enum: BRIDGE_SETS } } as const;
const end = nonEmpty(128);

const schema = {
  type: "array",
  maxItems: limits.bridges,
  default: [],
  description: "what goes from which source to which bus; without it nothing (docs/bridge.md)",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["from", "to"],
    properties: {
      from: {
        ...end,
        description: "a source by its name, its type (nmea0183) or its interface (can0); programs; derived",
      },
      to: { ...end, description: "a bus by its interface (can0) or the name of its source" },
      only: { ...sets, description: "these sets; without it all but navigation" },
      except: { ...sets, description: "not these sets" },
      instances: {
        type: "object",
        maxProperties: limits.names,
        propertyNames: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$", $comment: "device" },
        additionalProperties: { type: "integer", minimum: 0, maximum: 252 },
        description: "their numbers on the bus: { BATT_0: 2 }",
      },
      rates: {
        type: "object",
        propertyNames: { enum: BRIDGE_SETS },
        additionalProperties: { type: "number", minimum: 0.1, maximum: 3600 },
        description: "seconds between two messages, by set: { wind: 1 }",
      },
    },
  },
} as const;

/** Sources that no line of `sources` brings: what their values come from begins so. */
export const OTHER_SOURCES: Readonly<Record<string, string>> = { programs: "program:", derived: "derived" };

/** One line of the bridge. */
export interface Bridge extends Omit<SettingsOf<typeof schema>[number], "only" | "except" | "rates"> {
  readonly sets: readonly BridgeSet[];
  readonly rates: { readonly [S in BridgeSet]?: number };
}

export const bridge = section({
  schema,
  faults: (written, file) => itemsOf(written, ["bridge"]).flatMap((item) => bridgeFaults(item, file)),
  build: (lines): readonly Bridge[] =>
    lines.map(({ only, except = [], rates = {}, ...line }) => ({
      ...line,
      sets: (only ?? BRIDGE_SETS.filter((set) => !NAMED_ONLY.has(set))).filter((set) => !except.includes(set)),
      rates,
    })),
});

/** A source through which something can be sent can be kept from it. */
function isBus(type: unknown): boolean {
  const { schema } = kindOf(type) ?? {};
  return Object.hasOwn(fieldsOf(fieldsOf(schema)["properties"]), "listen_only");
}

/** What `bridge` can call a source. */
function namesOfSource({ name, type, interface: can }: Fields): string[] {
  return [name, type, can].filter((each) => typeof each === "string");
}

function bridgeFaults({ fields, path }: Item, { sources }: WrittenFile): ProjectFault[] {
  const { from, to, only, except } = fields;
  if (typeof from !== "string" || typeof to !== "string") return [];
  const froms = [
    ...new Set([...sources.flatMap((source) => namesOfSource(source.fields)), ...Object.keys(OTHER_SOURCES)]),
  ];
  const buses = sources.filter(({ fields: { type } }) => isBus(type));
  const ends = buses
    .map(({ fields: { name, interface: can } }) => name ?? can)
    .filter((each) => typeof each === "string");
  const meant = buses.filter((source) => namesOfSource(source.fields).includes(to));
  return [
    ...(froms.includes(from) ? [] : [notOneOf([...path, "from"], from, froms)]),
    ...(meant.length === 1 ? [] : [noSuchEnd([...path, "to"], to, ends)]),
    ...meant.flatMap(({ fields: bus }): ProjectFault[] => {
      const isSame = namesOfSource(bus).includes(from);
      return [
        ...(isSame ? [{ path: [...path, "to"], value: to, problem: ["bridgeToItself"] } as const] : []),
        ...(isListenedTo(bus) ? [{ path: [...path, "to"], value: to, problem: ["bridgeListensOnly"] } as const] : []),
      ];
    }),
    ...(only !== undefined && except !== undefined
      ? [{ path: [...path, "except"], problem: ["onlyAndExcept"] } as const]
      : []),
  ];
}

function noSuchEnd(path: Path, value: string, ends: readonly string[]): ProjectFault {
  return ends.length > 0 ? notOneOf(path, value, ends) : { path, value, problem: ["bridgeToNoBus"] };
}

function notOneOf(path: Path, value: string, allowed: readonly string[]): ProjectFault {
  return { path, value, problem: ["notOneOf", { suggestion: suggest(value, allowed), allowed }] };
}
