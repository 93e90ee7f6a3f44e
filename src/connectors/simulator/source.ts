/** The source `simulator`: values that are made up. A project has at most one. */
import type { ProjectFault } from "../../project/fault.ts";
import { fieldsOf, type Item, itemsOf } from "../../project/fields.ts";
import { mustBe, said } from "../../project/section.ts";
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
  faults: voyageFaults,
  simulates: true,
});

export type SimulatorSource = SettingsOfKind<typeof simulatorSource>;

const words = {
  latitude: { en: "a latitude, from -90 to 90", es: "una latitud, de -90 a 90" },
  oneOfThem: {
    en: "a leg has one of: to with kn, berth_min, anchor_min",
    es: "una etapa tiene una de estas: to con kn, berth_min, anchor_min",
  },
  notListed: {
    en: "nothing simulates it: it is not listed under tags",
    es: "nada lo simula: no está en la lista de tags",
  },
  truth: { en: "true or false, as its tag is", es: "true o false, como es su tag" },
  number: { en: "a number in the unit of its tag", es: "un número en la unidad de su tag" },
} as const;

/**
 * What the schema cannot say: a leg is one thing, a latitude ends at the pole, and what happens happens to a tag of the project. `units`: of
 * the tags that it lists. The values may have any form.
 */
function voyageFaults({ fields, path }: Item, units: ReadonlyMap<unknown, string>): ProjectFault[] {
  const at = [...path, "voyage"];
  const { start, ...lists } = fieldsOf(fields["voyage"]);
  const [legs, events, ships] = ["legs", "events", "ships"].map((key) => itemsOf(lists[key], [...at, key]));
  const places = [
    { place: start, path: [...at, "start"] },
    ...(legs ?? []).map((leg) => ({ place: leg.fields["to"], path: [...leg.path, "to"] })),
    ...(ships ?? []).map((ship) => ({ place: ship.fields["at"], path: [...ship.path, "at"] })),
  ];
  return [
    ...places.flatMap(({ place, path: its }): ProjectFault[] => {
      const latitude: unknown = Array.isArray(place) ? place[0] : undefined;
      if (typeof latitude !== "number" || Math.abs(latitude) <= 90) return [];
      return [{ path: [...its, 0], value: latitude, problem: mustBe(words.latitude) }];
    }),
    ...(legs ?? []).flatMap((leg): ProjectFault[] => {
      const { to, kn, berth_min: berth, anchor_min: anchor } = leg.fields;
      const isOne = [to, berth, anchor].filter((part) => part !== undefined).length === 1;
      return isOne && (to === undefined) === (kn === undefined)
        ? []
        : [{ path: leg.path, problem: said(words.oneOfThem) }];
    }),
    ...(events ?? []).flatMap(({ fields: { tag, value }, path: its }): ProjectFault[] => {
      if (typeof tag !== "string") return [];
      const unit = units.get(tag);
      if (unit === undefined) return [{ path: [...its, "tag"], value: tag, problem: said(words.notListed) }];
      if (value === undefined || (unit === "bool") === (typeof value === "boolean")) return [];
      return [{ path: [...its, "value"], value, problem: mustBe(unit === "bool" ? words.truth : words.number) }];
    }),
  ];
}
