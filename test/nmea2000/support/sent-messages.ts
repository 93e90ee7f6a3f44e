/**
 * A message of every group that is sent, for each of its references and kinds, for several instances, with values in the middle of what its
 * fields can say and at their limits; and the tags, or the report of AIS, that each was made of.
 */
import type { AisReport, AisSaid } from "../../../src/ais/report.ts";
import { aisMessage } from "../../../src/nmea2000/ais/ais-message.ts";
import { SkySender } from "../../../src/nmea2000/bridge/sky-sender.ts";
import { layout, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { type FieldSpec, rawOf, valueOf } from "../../../src/nmea2000/codec/field.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { Nmea2000Publisher } from "../../../src/nmea2000/tags/publisher.ts";
import type { PublishRoute } from "../../../src/nmea2000/tags/publish-route.ts";
import type { TagMapping } from "../../../src/nmea2000/tags/tag-mapping.ts";
import { SENT_GROUPS, type SentTag } from "../../../src/nmea2000/tags/tag-table.ts";
import { fillPattern } from "../../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES, type NamedPlace } from "../../../src/tags/vocabulary/places.ts";
import type { Scalar } from "../../../src/tags/tag.ts";

type SentGroup = SentTag["group"];
type Keys = Readonly<Record<string, number>>;

/** The values of a message: in the middle, or the least and the most that its fields can say. */
type Level = "usual" | "least" | "most";

export interface SentMessage {
  readonly frame: PgnFrame;
  /** The instance, the reference, the kind, by the names of their fields. */
  readonly keys: Keys;
  readonly level: Level;
  /** None of a message of AIS. */
  readonly tags: readonly GivenTag[];
}

interface GivenTag {
  readonly id: string;
  readonly mapping: TagMapping;
  readonly value: Scalar;
  /** What its field has to say; undefined for text, and where several tags make it. */
  readonly said: number | undefined;
}

export const SENT_AT = Date.UTC(2026, 10, 21, 8, 30);
const INSTANCE = 3;
const SOURCE = 35;
const INSTANCE_MAX = 252;

/** The message's own number for each key field: a value that all rows agree with. */
function keysOf({ keys, out, rows }: SentGroup): Record<string, number> {
  return Object.fromEntries(
    keys.map(({ field, place }) => {
      const condition = rows.find(({ when }) => when?.[field] !== undefined)?.when?.[field]?.[0];
      return [field, out.when?.[field] ?? condition ?? (place === "N" ? INSTANCE : 1)];
    }),
  );
}

/** Those, with each other instance and each other kind in turn. */
function allKeysOf(group: SentGroup): Keys[] {
  const usual = keysOf(group);
  const others = group.keys.flatMap(({ field, place }) => {
    if (group.out.when?.[field] !== undefined) return [];
    const numbers = place === "N" ? [0, 1, Math.min(INSTANCE_MAX, specOf(group.pgn, field).rawMax)] : kindsOf(place);
    return numbers.filter((number) => number !== usual[field]).map((number) => ({ ...usual, [field]: number }));
  });
  return [usual, ...others];
}

function kindsOf(place: string): number[] {
  return place in ID_NAMES ? ID_NAMES[place as NamedPlace].map((_, i) => i) : [];
}

function specOf(pgn: number, field: string): FieldSpec {
  const { fields = [], sets = [] } = layout(pgn) ?? {};
  const spec = [...fields, ...(sets[0]?.fields ?? [])].find(({ id }) => id === field);
  if (spec === undefined) throw new Error(`${pgn} has no ${field}`);
  return spec;
}

/** The tags of one message of the group, each with a value of its own. */
export function tagsOf(group: SentGroup, keys: Keys = keysOf(group), level: Level = "usual"): GivenTag[] {
  const place = Object.fromEntries(group.keys.map(({ field, place: name }) => [name, keys[field] ?? 0]));
  const rows = group.rows.filter(({ only, inList }) => only !== "read" && (inList !== true || only === "write"));
  return rows.flatMap((mapping) => {
    const { tag, fixed, when = {} } = mapping;
    const isMeant = Object.entries(when).every(
      ([field, list]) => keys[field] === undefined || list.includes(keys[field]),
    );
    const id = fillPattern(tag, { ...place, ...fixed }, ID_NAMES);
    const value = isMeant ? valueFor(group, mapping, level) : undefined;
    if (value === undefined) return [];
    const isNumber = typeof value === "number" && mapping.date === undefined;
    return [{ id, mapping, value, said: isNumber ? mapping.conversion.toField(value) : undefined }];
  });
}

/** Enumerations: what the tags say when the message has the first value, or the last, that makes one of them true. */
function valueFor({ pgn, rows }: SentGroup, mapping: TagMapping, level: Level): Scalar | undefined {
  const { on, off, bit, date, conversion, field } = mapping;
  if (bit !== undefined) return bit % 2 === (level === "most" ? 1 : 0);
  if (date !== undefined) return SENT_AT / 1000;
  if (on === undefined) return conversion.toTag(valueIn(specOf(pgn, field), level));
  const alike = rows.filter((row) => row.field === field && row.on !== undefined);
  const said = (level === "usual" ? alike[0]?.on?.[0] : alike.at(-1)?.on?.at(-1)) ?? 0;
  return on.includes(said) ? true : off?.includes(said) === true ? false : undefined;
}

function valueIn(spec: FieldSpec, level: Level): number {
  const { rawMin, rawMax, unit } = spec;
  if (level !== "usual") return valueOf(spec, level === "least" ? rawMin : rawMax);
  const likely = unit === "K" ? 290 : unit === "Pa" ? 101_300 : undefined;
  const usual = likely === undefined ? Math.round(Math.min(rawMax, 20_000) / 4) : rawOf(spec, likely);
  return valueOf(spec, Math.min(usual, rawMax));
}

const everything: PublishRoute = { takes: () => true, carries: () => true };

/** What the publisher makes of the tags. */
export function sentOf(group: SentGroup, tags: readonly Pick<GivenTag, "id" | "value">[] = tagsOf(group)): PgnFrame[] {
  const frames: PgnFrame[] = [];
  const routes = () => [{ ...everything, carries: (pgn: number) => pgn === group.pgn }];
  const transport = (frame: PgnFrame) => void frames.push(frame);
  const publisher = new Nmea2000Publisher({ transport, sourceAddress: () => SOURCE, routes });
  for (const { id, value } of tags)
    publisher.accept({ tagId: id, value, quality: "good", timestampMs: SENT_AT, source: "nmea0183:here" });
  publisher.flush(0);
  return frames;
}

/** All of them; a group of which nothing is sent has none. */
export function sentMessages(): SentMessage[] {
  return [...SENT_GROUPS.flatMap((group) => messagesOf(group)), ...aisMessages(), skyMessage()];
}

function messagesOf(group: SentGroup): SentMessage[] {
  const [usual = {}, ...others] = allKeysOf(group);
  const limits = (["least", "most"] as const).map((level) => [usual, level] as const);
  return [[usual, "usual"] as const, ...limits, ...others.map((keys) => [keys, "usual"] as const)].flatMap(
    ([keys, level]) => {
      const tags = tagsOf(group, keys, level);
      return sentOf(group, tags).map((frame) => ({ frame, keys, level, tags }));
    },
  );
}

const position = { latitude: 53.0762433, longitude: 5.33304 };
/** What a message says of its position besides. */
const supervised = { second: 23, hasRaim: true };
export const motion = { position, isAccurate: true, speedMs: 5.14, courseRad: 3.3772 };
const hull = { shipType: 36, lengthM: 14, beamM: 4.2, fromBowM: 3, fromStarboardM: 2 };
export const MMSI = "244750440";

/** Of AIS, by the group that it becomes: the report, without who it is of where that is `MMSI` of class A. */
export const AIS_REPORTS: Readonly<Record<number, Partial<AisReport> & { readonly said: AisSaid }>> = {
  129038: { ...supervised, said: { ...motion, headingRad: 3.1, rateOfTurnRadS: 0.01, navStatus: 8, maneuver: 1 } },
  129039: { ...supervised, class: "B", said: { ...motion, headingRad: 3.1 } },
  129040: { ...supervised, second: 62, class: "B", said: { ...motion, headingRad: 3.1, name: "GROOTVORST", ...hull } },
  129041: {
    ...supervised,
    class: "aton",
    mmsi: "992446000",
    said: { position, isAccurate: false, name: "VLIEREDE", atonType: 20, isVirtual: true, isOffPosition: false },
  },
  129793: {
    hasRaim: true,
    clockMs: SENT_AT - 2000,
    class: "base",
    mmsi: "002442002",
    said: { position, isAccurate: true },
  },
  129794: {
    said: {
      name: "GROOTVORST",
      callsign: "PH6637",
      imo: 9_074_729,
      ...hull,
      draughtM: 1.8,
      destination: "HARLINGEN",
      etaMs: Date.UTC(2026, 11, 1, 14, 30),
    },
  },
  129798: { second: 61, hasRaim: false, class: "aircraft", mmsi: "111244001", said: { ...motion, altitudeM: 300 } },
  129801: {
    class: undefined,
    isFor: { mmsi: "002442024", sequence: 2, isSentAgain: true },
    said: { safetyText: "RETURN TO PORT" },
  },
  129802: { class: undefined, isFor: "all", said: { safetyText: "MOB ACTIVE" } },
  129809: { class: "B", said: { name: "GROOTVORST" } },
  129810: { class: "B", said: { callsign: "DDNQ2", ...hull } },
};

const codec = new PgnCodec();

function aisMessages(): SentMessage[] {
  return Object.values(AIS_REPORTS).flatMap((report) => {
    const made = aisMessage({ mmsi: MMSI, class: "A", ...report } as Parameters<typeof aisMessage>[0]);
    if (made === undefined) return [];
    const frame = codec.encode(made.pgn, made.content, { source: SOURCE, timestampMs: SENT_AT });
    return [{ frame, keys: {}, level: "usual" as const, tags: [] }];
  });
}

function skyMessage(): SentMessage {
  const satellites = [
    { prn: 5, elevationRad: 0.5, azimuthRad: 2.1, snrDb: 41 },
    { prn: 70, elevationRad: undefined, azimuthRad: undefined, snrDb: undefined },
  ];
  const message = new SkySender().messageOf({ source: "nmea0183:here", satellites }, 0);
  if (message === undefined) throw new Error("nothing was sent");
  const frame = { ...message, source: SOURCE, timestampMs: SENT_AT };
  return { frame, keys: {}, level: "usual", tags: [] };
}
