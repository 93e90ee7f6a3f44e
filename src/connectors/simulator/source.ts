/** The source `simulator`: values that are made up. A project has at most one. */
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

const minutes = { type: "number", exclusiveMinimum: 0, maximum: 1440 } as const;
const place = {
  type: "array",
  minItems: 2,
  maxItems: 2,
  items: { type: "number", minimum: -180, maximum: 180 },
  description: "latitude and longitude",
} as const;
const speed = { type: "number", exclusiveMinimum: 0, maximum: 60 } as const;

const voyage = {
  type: "object",
  additionalProperties: false,
  required: ["start", "legs"],
  description: "where she goes, whom she meets, and what happens; without it she goes out of the harbour and back",
  properties: {
    start: place,
    legs: {
      type: "array",
      minItems: 1,
      maxItems: 64,
      description: "one after another, then from the beginning; the last one ends at the berth",
      items: {
        type: "object",
        additionalProperties: false,
        properties: { to: place, kn: speed, berth_min: minutes, anchor_min: minutes },
        minProperties: 1,
      },
    },
    events: {
      type: "array",
      maxItems: 64,
      default: [],
      description: "what a tag has for a while, minutes after the voyage began",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["min", "for_min", "tag", "value"],
        properties: {
          min: { type: "number", minimum: 0, maximum: 1440 },
          for_min: minutes,
          tag: { type: "string" },
          value: { type: ["number", "boolean"] },
        },
      },
    },
    ships: {
      type: "array",
      maxItems: 64,
      default: [],
      description: "other vessels, heard by AIS: where they are when the voyage begins, and their course and speed",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["mmsi", "name", "at", "course_deg", "kn"],
        properties: {
          mmsi: { type: "string", pattern: "^[2-7]\\d{8}$", $comment: "mmsi" },
          name: { type: "string", maxLength: 20 },
          ship_type: { type: "integer", minimum: 1, maximum: 99, default: 37 },
          length_m: { type: "number", minimum: 1, maximum: 500, default: 12 },
          beam_m: { type: "number", minimum: 1, maximum: 80, default: 4 },
          at: place,
          course_deg: { type: "number", minimum: 0, maximum: 360 },
          kn: { type: "number", minimum: 0, maximum: 60 },
        },
      },
    },
  },
} as const;

const schema = {
  additionalProperties: false,
  properties: {
    type: { const: "simulator" },
    tick_s: { type: "number", minimum: 0.05, maximum: 60, default: 0.5 },
    seed: { type: "integer", minimum: 0, maximum: 4_294_967_295, default: 1 },
    voyage,
  },
} as const;

export const simulatorSource = sourceKind({
  schema,
  identity: () => [],
  simulates: true,
});

export type SimulatorSource = SettingsOfKind<typeof simulatorSource>;
