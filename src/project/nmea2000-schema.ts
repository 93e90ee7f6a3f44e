/** The JSON Schema of the project file's `nmea2000` section. What it cannot say is in `mapping-semantics.ts`. */
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import { UNITS } from "../core/units.ts";
import { tagPattern } from "./schema-parts.ts";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const pgn = { type: "integer", minimum: 0, maximum: 262_143 } as const;
const fieldValue = { type: ["integer", "string"], minimum: 0, maximum: 252 } as const;

const device = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  description: "which device: all that is said must hold. An address may belong to another one tomorrow, a NAME not",
  properties: {
    name: {
      type: "string",
      pattern: "^[0-9A-Fa-f]{16}$",
      $comment: "deviceName",
      description: "its NAME, as `bitacora nmea devices` prints it",
    },
    manufacturer: { type: ["integer", "string"], minimum: 0, maximum: 2047, description: "code, or canboat's name" },
    unique_number: { type: "integer", minimum: 0, maximum: 2_097_151, description: "of its NAME" },
    address: { type: "integer", minimum: 0, maximum: 253, description: "its address at the moment" },
    bus: { ...text(128), description: "where it is heard: can0, replay, a gateway" },
  },
} as const;

const mapping = {
  type: "object",
  additionalProperties: false,
  required: ["pgn"],
  properties: {
    pgn: { ...pgn, description: "the parameter group" },
    field: { ...text(64), description: "canboat's id of the field (windSpeed); left out with ignore: all of them" },
    bit: { type: "integer", minimum: 0, maximum: 31, description: "of a set of bits: the one that is this bool" },
    on: {
      type: "array",
      minItems: 1,
      maxItems: 64,
      items: fieldValue,
      description:
        "of an enumeration: the values, by number or name, that make this bool true; every other one that has a name makes it false",
    },
    instance: { type: "integer", minimum: 0, maximum: 252, description: "only for this one" },
    when: {
      type: "object",
      minProperties: 1,
      maxProperties: 2,
      additionalProperties: fieldValue,
      description: "only when another field says this, by number or name: { reference: Apparent }",
    },
    source: { ...device, description: `only from this device. ${device.description}` },
    tag: {
      type: "string",
      pattern: "^[A-Za-z0-9{][A-Za-z0-9_.{}-]{0,127}$",
      $comment: "mappedTag",
      description: "the tag's id; {N} is the instance",
    },
    unit_si: { enum: UNITS, description: "by default: that of the field" },
    scale: { type: "number", description: "the tag is the field's value times this …" },
    offset: { type: "number", description: "… plus this" },
    description: text(256),
    ignore: { type: "boolean", default: false, description: "makes no tag of it" },
  },
} as const;

export const nmea2000Schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    publish: {
      type: ["boolean", "array"],
      maxItems: 256,
      items: { type: ["integer", "string"], minimum: 0, maximum: 262_143, maxLength: 128 },
      default: true,
      description: "what is sent of what other sources say: all, nothing, or these PGNs and tags (* for anything)",
    },
    alerts: {
      type: "boolean",
      default: false,
      description: "tells our alarms on each bus as alerts (PGN 126983, 126985); devices there may acknowledge them",
    },
    locked: {
      type: "boolean",
      default: false,
      description:
        "other devices cannot set our node: its instances, descriptions, intervals and priorities (PGN 126208)",
    },
    preferred_address: { type: "integer", minimum: 0, maximum: 251, default: 35 },
    auto_register: { type: "boolean", default: true },
    mappings: {
      type: "array",
      maxItems: nmea2000Limits.ownMappings,
      items: mapping,
      default: [],
      description: "rows that stand in the place of the built-in table for the fields and messages that they are about",
    },
    preferred_sources: {
      type: "array",
      maxItems: 256,
      default: [],
      description: "who has a tag when several devices send it; without this whoever was heard first, while alive",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["tags", "sources"],
        properties: {
          tags: { type: "array", minItems: 1, maxItems: 256, items: tagPattern, description: "ids, * for anything" },
          sources: { type: "array", minItems: 1, maxItems: 16, items: device, description: "the first one first" },
        },
      },
    },
  },
} as const;
