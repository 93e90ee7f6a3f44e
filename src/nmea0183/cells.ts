/**
 * The cells of sentences: how one or several fields hold the value of a tag, both ways. A field that is empty says nothing, and one that is no
 * number is not believed. Pure.
 */

/** Reads give what a cell says; writes fill fields, and say whether there was a value. */
export interface Cell {
  readonly tags: readonly string[];
  /** Throws nothing; false where the field holds something else than it should. */
  read(fields: readonly string[], take: (tag: string, value: number) => void): boolean;
  write(get: (tag: string) => number | undefined, fields: string[]): boolean;
}

interface NumberCell {
  /** SI = field × scale + offset. */
  readonly scale?: number;
  readonly offset?: number;
  readonly decimals: number;
  /** The letter of the unit in the next field; where it is another, the cell is not for us. */
  readonly unit?: string;
  /** Angles are written from 0 to 360. */
  readonly isAngle?: boolean;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Undefined for an empty field, NaN for what is no number. */
export function numberIn(field: string | undefined): number | undefined {
  const text = field?.trim() ?? "";
  if (text === "") return undefined;
  return NUMBER.test(text) && text.length <= 20 ? Number(text) : NaN;
}

export function number(
  at: number,
  tag: string,
  { scale = 1, offset = 0, decimals, unit, isAngle = false }: NumberCell,
): Cell {
  return {
    tags: [tag],
    read(fields, take) {
      const found = numberIn(fields[at]);
      if (found === undefined || (unit !== undefined && (fields[at + 1] ?? "") !== unit)) return true;
      if (Number.isNaN(found)) return false;
      take(tag, found * scale + offset);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      const isKnown = value !== undefined;
      fields[at] = isKnown ? shown((value - offset) / scale, decimals, isAngle) : "";
      if (unit !== undefined) fields[at + 1] = unit;
      return isKnown;
    },
  };
}

/** One angle that is of the first of these tags which is known, and the letter that says which: `011,M`. */
export function oneOf(at: number, tags: Readonly<Record<string, string>>): Cell {
  const cells = Object.entries(tags).map(([unit, tag]) => number(at, tag, { decimals: 1, isAngle: true, unit }));
  return {
    tags: Object.values(tags),
    read: (fields, take) => cells.every((cell) => cell.read(fields, take)),
    write: (get, fields) => cells.some((cell) => cell.write(get, fields)),
  };
}

/** A cell that is written a second time, and not read there. */
export function repeated(cell: Cell): Cell {
  return { ...cell, tags: [], read: () => true };
}

/** A magnitude, and the letter of its side in another field. */
export function sided(
  at: number,
  tag: string,
  {
    positive,
    negative,
    side = at + 1,
    scale = 1,
    decimals,
  }: {
    readonly positive: string;
    readonly negative: string;
    readonly side?: number;
    readonly scale?: number;
    readonly decimals: number;
  },
): Cell {
  return {
    tags: [tag],
    read(fields, take) {
      const found = numberIn(fields[at]);
      const letter = fields[side] ?? "";
      if (found === undefined) return true;
      if (Number.isNaN(found) || (letter !== positive && letter !== negative))
        return letter === "" && !Number.isNaN(found);
      take(tag, (letter === positive ? found : -found) * scale);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === undefined ? "" : Math.abs(value / scale).toFixed(decimals);
      fields[side] = value === undefined ? "" : value < 0 ? negative : positive;
      return value !== undefined;
    },
  };
}

/** `6005.071,N,02332.346,E`: degrees and minutes. */
export function position(at: number, latitude = "VESSEL.LAT_DEG", longitude = "VESSEL.LON_DEG"): Cell {
  return {
    tags: [latitude, longitude],
    read(fields, take) {
      const [lat, lon] = [
        degreesIn(fields[at], fields[at + 1], "NS", 90),
        degreesIn(fields[at + 2], fields[at + 3], "EW", 180),
      ];
      if (lat === undefined && lon === undefined) return true;
      if (lat === undefined || lon === undefined || Number.isNaN(lat) || Number.isNaN(lon)) return false;
      take(latitude, lat);
      take(longitude, lon);
      return true;
    },
    write(get, fields) {
      const [lat, lon] = [get(latitude), get(longitude)];
      const isKnown = lat !== undefined && lon !== undefined;
      [fields[at], fields[at + 1]] = isKnown ? minutesOf(lat, 2, "NS") : ["", ""];
      [fields[at + 2], fields[at + 3]] = isKnown ? minutesOf(lon, 3, "EW") : ["", ""];
      return isKnown;
    },
  };
}

/** An angle off the bow, from 0 to 360 clockwise in the sentence, negative to port in the tag. */
export function offBow(at: number, tag: string): Cell {
  return {
    tags: [tag],
    read(fields, take) {
      const found = numberIn(fields[at]);
      if (found === undefined) return true;
      if (!(found >= -180 && found <= 360)) return false;
      take(tag, found > 180 ? found - 360 : found);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === undefined ? "" : shown(value, 1, true);
      return value !== undefined;
    },
  };
}

/** A letter that is always there. */
export function letter(at: number, text: string): Cell {
  return {
    tags: [],
    read: () => true,
    write(_get, fields) {
      fields[at] = text;
      return false;
    },
  };
}

/** `A` for true and `V` for false. */
export function truth(at: number, tag: string): Cell {
  return {
    tags: [tag],
    read(fields, take) {
      const text = fields[at] ?? "";
      if (text === "A" || text === "V") take(tag, text === "A" ? 1 : 0);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === undefined ? "V" : value === 0 ? "V" : "A";
      return value !== undefined;
    },
  };
}

/** `095559.00`, and the date as `130526`, or as day, month and year; seconds since 1970. */
export function time(at: number, date: { readonly at: number; readonly isSplit?: boolean } | undefined): Cell {
  const tag = "VESSEL.TIME_UTC_S";
  return {
    tags: date === undefined ? [] : [tag],
    read(fields, take) {
      const clock = /^(\d\d)(\d\d)(\d\d)(\.\d{1,6})?$/.exec(fields[at] ?? "");
      const day = date === undefined ? undefined : dayIn(fields, date);
      if (clock === null || day === undefined) return true;
      const [, hours, minutes, seconds, part = "0"] = clock;
      const ofDay = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part);
      if (Number.isNaN(day) || ofDay >= 86_401) return false;
      take(tag, day + ofDay);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      const at1970 = value === undefined || !(value >= 0 && value < 4e10) ? undefined : new Date(value * 1000);
      const iso = at1970?.toISOString() ?? "";
      fields[at] = iso === "" ? "" : `${iso.slice(11, 19).replaceAll(":", "")}.${iso.slice(20, 22)}`;
      const [year, month, day] = iso === "" ? ["", "", ""] : iso.slice(0, 10).split("-");
      if (date?.isSplit === true)
        [fields[date.at], fields[date.at + 1], fields[date.at + 2]] = [day ?? "", month ?? "", year ?? ""];
      else if (date !== undefined) fields[date.at] = iso === "" ? "" : `${day}${month}${year?.slice(2)}`;
      return iso !== "";
    },
  };
}

/** Seconds since 1970 at its midnight; undefined where there is none, NaN for what is no day. */
function dayIn(
  fields: readonly string[],
  { at, isSplit = false }: { readonly at: number; readonly isSplit?: boolean },
): number | undefined {
  const text = isSplit ? [fields[at], fields[at + 1], fields[at + 2]].join("-") : (fields[at] ?? "");
  const found = isSplit ? /^(\d\d?)-(\d\d?)-(\d{4})$/.exec(text) : /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (found === null) return undefined;
  const [day, month, year] = [Number(found[1]), Number(found[2]), Number(found[3]) + (isSplit ? 0 : 2000)];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / 1000 : NaN;
}

function degreesIn(
  field: string | undefined,
  side: string | undefined,
  letters: string,
  most: number,
): number | undefined {
  const found = /^(\d{1,3})(\d\d(?:\.\d{0,9})?)$/.exec(field?.trim() ?? "");
  if ((field ?? "").trim() === "") return undefined;
  const sign = letters.indexOf(side ?? "");
  if (found === null || sign < 0 || (side ?? "").length !== 1) return NaN;
  const degrees = Number(found[1]) + Number(found[2]) / 60;
  return Number(found[2]) >= 60 || degrees > most ? NaN : sign === 0 ? degrees : -degrees;
}

/** With five decimals of a minute: two centimetres. */
function minutesOf(degrees: number, digits: number, letters: string): [string, string] {
  const units = Math.round(Math.abs(degrees) * 60 * 1e5);
  const whole = Math.floor(units / 6e6);
  const minutes = ((units - whole * 6e6) / 1e5).toFixed(5).padStart(8, "0");
  return [`${String(whole).padStart(digits, "0")}${minutes}`, letters[degrees < 0 ? 1 : 0] ?? ""];
}

function shown(value: number, decimals: number, isAngle: boolean): string {
  if (!isAngle) return value.toFixed(decimals);
  const turned = (((value % 360) + 360) % 360).toFixed(decimals);
  return Number(turned) === 360 ? (0).toFixed(decimals) : turned;
}
