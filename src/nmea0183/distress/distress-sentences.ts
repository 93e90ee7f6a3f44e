/**
 * The sentences of distress (known second-hand): what a DSC radio has received, and what a device says of a person overboard.
 *
 *     $CDDSC,12,3380400790,12,06,00,1423108312,2019,,,S,E
 *            │  │          │  │  │  │          │    ││ │ └─ E: a DSE follows
 *            │  │          │  │  │  │          │    ││ └─ R, B or S: whether it asks for an acknowledgement
 *            │  │          │  │  │  │          │    │└─ nature of the distress, of a relay or an acknowledgement
 *            │  │          │  │  │  │          │    └─ vessel in distress
 *            │  │          │  │  │  │          └─ time of the position
 *            │  │          │  │  │  └─ position: quadrant (NE, NW, SE, SW), ddmm, dddmm
 *            │  │          │  │  └─ type of communication
 *            │  │          │  └─ nature of the distress, or the first telecommand
 *            │  └─ caller  └─ category
 *            └─ format
 *     $CDDSE,1,1,A,3380400790,00,45894494     pairs of code and data: 00 what the position lacks, 06 how many are aboard
 *     $--MOB,emitter,A,time,source,date,time,latitude,N,longitude,E,course,speed,MMSI,battery    A T M V E: the status
 */
import { keepNewest } from "../../core/keep-newest.ts";
import type { Position } from "../../ais/report.ts";
import { type DscCall, dscCallOf, mmsiOfAddress } from "../../distress/dsc-call.ts";
import type { DistressHearer } from "../../distress/heard.ts";
import { position as positionCell } from "../cells.ts";
import { limits } from "../limits.ts";
import type { Sentence } from "../sentence.ts";

const SYMBOLS = 100;
const QUADRANTS = ["NE", "NW", "SE", "SW"] as const;
const SAYS: Readonly<Record<string, "overboard" | "test" | "nobody">> = {
  A: "overboard",
  M: "overboard",
  T: "test",
  V: "nobody",
};

export const DISTRESS_FORMATTERS: ReadonlySet<string> = new Set(["DSC", "DSE", "MOB"]);

export class DistressSentences {
  readonly #hearer: DistressHearer;
  /** Calls whose DSE may still come, by their caller; the newest last. */
  readonly #calls = new Map<string, DscCall>();

  constructor(hearer: DistressHearer) {
    this.#hearer = hearer;
  }

  /** Never throws. `source`: as that of a tag. */
  read({ formatter, fields }: Sentence, source: string, timestampMs: number): void {
    if (formatter === "DSC") this.#call(fields);
    else if (formatter === "DSE") this.#expansion(fields);
    else if (formatter === "MOB") this.#overboard(fields, source, timestampMs);
  }

  #call(fields: readonly string[]): void {
    const [format, address = "", category, first, , place = "", , vessel = "", nature, , more] = fields;
    const caller = mmsiOfAddress(address);
    const call = dscCallOf(
      {
        format: symbolIn(format),
        category: symbolIn(category),
        first: symbolIn(first),
        caller,
        vessel: mmsiOfAddress(vessel),
        nature: symbolIn(nature),
        position: placeIn(place),
      },
      "sentence",
    );
    if (call === undefined) return;
    this.#hearer.call(call);
    if (more !== "E" || caller === undefined) return;
    keepNewest(this.#calls, caller, call, limits.dscCalls);
  }

  /** Only what is in one sentence; the parts that it adds belong to the same call. */
  #expansion([, , , address = "", ...pairs]: readonly string[]): void {
    const caller = mmsiOfAddress(address) ?? "";
    const call = this.#calls.get(caller);
    if (call === undefined) return;
    this.#calls.delete(caller);
    let { position, persons } = call;
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const data = pairs[i + 1] ?? "";
      if (pairs[i] === "00") position = finer(position, data);
      else if (pairs[i] === "06" && /^\d{1,4}$/.test(data)) persons = Number(data);
    }
    this.#hearer.call({ ...call, position, persons });
  }

  #overboard(fields: readonly string[], source: string, timestampMs: number): void {
    const [emitter = "", status = ""] = fields;
    const says = SAYS[status];
    if (says === undefined) return;
    const read: Record<string, number | null> = {};
    positionCell(6, "latitude", "longitude").read(fields, (tag, value) => (read[tag] = value));
    const { latitude, longitude } = read;
    this.#hearer.notice({
      emitter: /^[0-9A-F]{1,8}$/i.test(emitter) ? Number.parseInt(emitter, 16) : undefined,
      says,
      position: typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined,
      source,
      timestampMs,
    });
  }
}

/** The two digits of a symbol; those on the air begin with 1. Some radios write all three. */
function symbolIn(field: string | undefined): number | undefined {
  if (field === undefined || !/^1?\d\d$/.test(field)) return undefined;
  return (Number(field) % SYMBOLS) + SYMBOLS;
}

/** `1423108312`: 42°31' N, 83°12' W. Nines: not known. */
function placeIn(field: string): Position | undefined {
  const found = /^([0-3])(\d\d)(\d\d)(\d{3})(\d\d)$/.exec(field);
  if (found === null) return undefined;
  const [, quadrant = "", ...digits] = found;
  const [latDegrees = 0, latMinutes = 0, lonDegrees = 0, lonMinutes = 0] = digits.map(Number);
  const side = QUADRANTS[Number(quadrant)] ?? "NE";
  const latitude = (latDegrees + latMinutes / 60) * (side.startsWith("S") ? -1 : 1);
  const longitude = (lonDegrees + lonMinutes / 60) * (side.endsWith("W") ? -1 : 1);
  const isPlace = latMinutes < 60 && lonMinutes < 60 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : undefined;
}

/** `45894494`: 0.4589 of a minute of latitude more, 0.4494 of longitude. */
function finer(position: Position | undefined, data: string): Position | undefined {
  const found = /^(\d{4})(\d{4})/.exec(data);
  if (position === undefined || found === null) return position;
  const more = (degrees: number, digits: string | undefined) =>
    degrees + (Math.sign(degrees) || 1) * (Number(digits) / 1e4 / 60);
  return { latitude: more(position.latitude, found[1]), longitude: more(position.longitude, found[2]) };
}
