/**
 * The cells of sentences: how one or several fields hold the value of a tag, read and written. An empty field voids the value (null); a
 * missing one, or one in another unit, says nothing; one that is not a number is refused. Pure.
 */

export type TakeCell = (tag: string, value: number | null) => void;

/** `read` passes the values in its fields to `take`; `write` fills its fields and returns whether there was a value. */
export interface Cell {
  readonly tags: readonly string[];
  /** If this cell is impossible, the whole sentence is refused: with a right checksum, it was damaged before it was sent. */
  readonly isRequired?: true;
  /** False if a field holds an impossible value. Never throws. */
  read(fields: readonly string[], take: TakeCell): boolean;
  write(get: (tag: string) => number | undefined, fields: string[]): boolean;
}

interface NumberCell {
  /** SI = field × scale + offset. */
  readonly scale?: number;
  readonly offset?: number;
  readonly decimals: number;
  /** The letter of the unit in the next field; with another letter the cell says nothing. */
  readonly unit?: string;
  /** Angles are written from 0 to 360. */
  readonly isAngle?: boolean;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Undefined for an empty field, NaN if it is not a number. */
export function numberIn(field: string | undefined): number | undefined {
  const text = field?.trim() ?? "";
  if (text === "") return undefined;
  return NUMBER.test(text) && text.length <= 20 ? Number(text) : NaN;
}

/** True for an empty field, false for a missing one. */
function isEmpty(field: string | undefined): boolean {
  return field !== undefined && field.trim() === "";
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
      const letter = fields[at + 1] ?? "";
      if (found === undefined) {
        if (isEmpty(fields[at]) && (unit === undefined || letter === "" || letter === unit)) take(tag, null);
        return true;
      }
      if (unit !== undefined && letter !== unit) return true;
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

/** One angle, and the letter that says which tag it is: `011,M`. The first tag that has a value is written. */
export function oneOf(at: number, tags: Readonly<Record<string, string>>): Cell {
  const cells = Object.entries(tags).map(([unit, tag]) => number(at, tag, { decimals: 1, isAngle: true, unit }));
  return {
    tags: Object.values(tags),
    read: (fields, take) => cells.every((cell) => cell.read(fields, take)),
    write: (get, fields) => cells.some((cell) => cell.write(get, fields)),
  };
}

/** A second copy of a cell: it is written, but not read. */
export function repeated(cell: Cell): Cell {
  return { ...cell, tags: [], read: () => true };
}

interface SidedCell {
  readonly positive: string;
  readonly negative: string;
  readonly side?: number;
  readonly decimals: number;
  readonly scale?: number;
  /** The field with the letter of the unit, and the scale of each letter. The first letter is written, and assumed if there is none. */
  readonly units?: { readonly at: number; readonly scales: Readonly<Record<string, number>> };
  /** An angle off the bow: beyond 180° it is on the other side. */
  readonly isOffBow?: boolean;
}

/** A magnitude, and the letter of its side (N or S, L or R) in another field. */
export function sided(
  at: number,
  tag: string,
  { positive, negative, side = at + 1, scale = 1, decimals, units, isOffBow = false }: SidedCell,
): Cell {
  const [usual = ""] = Object.keys(units?.scales ?? {});
  const scaleOf = (unit: string): number | undefined => (units === undefined ? scale : units.scales[unit || usual]);
  return {
    tags: [tag],
    read(fields, take) {
      const found = numberIn(fields[at]);
      const letter = fields[side] ?? "";
      if (found === undefined) {
        if (isEmpty(fields[at])) take(tag, null);
        return true;
      }
      if (letter === "") {
        take(tag, null);
        return !Number.isNaN(found);
      }
      const scaled = found * (scaleOf(units === undefined ? "" : (fields[units.at] ?? "")) ?? NaN);
      if (Number.isNaN(scaled) || (letter !== positive && letter !== negative)) return false;
      const value = letter === positive ? scaled : -scaled;
      take(tag, isOffBow ? toOffBow(value) : value);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === undefined ? "" : Math.abs(value / (scaleOf("") ?? 1)).toFixed(decimals);
      fields[side] = value === undefined ? "" : value < 0 ? negative : positive;
      if (units !== undefined) fields[units.at] = usual;
      return value !== undefined;
    },
  };
}

/** An angle within one turn, as -180 to 180. */
function toOffBow(degrees: number): number {
  if (!(Math.abs(degrees) <= 360)) return degrees;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

/** `6005.071,N,02332.346,E`: degrees and minutes. */
export function position(at: number, latitude = "VESSEL.LAT_DEG", longitude = "VESSEL.LON_DEG"): Cell {
  return {
    tags: [latitude, longitude],
    isRequired: true,
    read(fields, take) {
      const [lat, lon] = [
        degreesIn(fields[at], fields[at + 1], "NS", 90),
        degreesIn(fields[at + 2], fields[at + 3], "EW", 180),
      ];
      if (lat === undefined && lon === undefined) {
        if (isEmpty(fields[at])) for (const tag of [latitude, longitude]) take(tag, null);
        return true;
      }
      if (lat === undefined || lon === undefined || Number.isNaN(lat) || Number.isNaN(lon)) return false;
      // Some receivers send zeros while they have no position; no vessel is at exactly 0°, 0°.
      if (lat === 0 && lon === 0) return false;
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
      if (found !== undefined && !(found >= -180 && found <= 360)) return false;
      if (found !== undefined || isEmpty(fields[at])) take(tag, found === undefined ? null : toOffBow(found));
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === undefined ? "" : shown(value, 1, true);
      return value !== undefined;
    },
  };
}

/** The sum of two numbers, if the second one has this sign. Read only. */
export function sumBeyond(at: number, added: number, sign: 1 | -1, tag: string): Cell {
  return {
    tags: [tag],
    read(fields, take) {
      const [found = NaN, more] = [numberIn(fields[at]), numberIn(fields[added])];
      if (!(found >= 0)) take(tag, null);
      else if (more !== undefined && more * sign > 0) take(tag, Math.round((found + more) * 1e3) / 1e3);
      return true;
    },
    write: () => false,
  };
}

/** A fixed letter. Written only. */
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
      else if (isEmpty(fields[at])) take(tag, null);
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
    isRequired: true,
    read(fields, take) {
      if (date === undefined) return true;
      const [ofDay, day] = [ofDayIn(fields[at]), dayIn(fields, date)];
      if (Number.isNaN(day) || Number.isNaN(ofDay)) return false;
      if (day !== undefined && ofDay !== undefined) take(tag, day + ofDay);
      else if (isEmpty(fields[at]) || isEmpty(fields[date.at])) take(tag, null);
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

/** Seconds since midnight; undefined for an empty field, NaN if it is not a time. Some devices omit leading zeros: `85411.00`. */
function ofDayIn(field: string | undefined): number | undefined {
  const text = field?.trim() ?? "";
  if (text === "") return undefined;
  const found = /^(\d?\d)(\d\d)(\d\d(?:\.\d{0,9})?)$/.exec(text);
  if (found === null) return NaN;
  const ofDay = Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]);
  return Number(found[2]) < 60 && ofDay < 86_401 ? ofDay : NaN;
}

/** GPS began in 1980: years 80 to 99 are of the last century. */
const FIRST_GPS_YEAR = 80;

/** Seconds since 1970 at the midnight of this date; undefined for an empty field, NaN if it is not a date. */
function dayIn(
  fields: readonly string[],
  { at, isSplit = false }: { readonly at: number; readonly isSplit?: boolean },
): number | undefined {
  const parts = isSplit ? [fields[at], fields[at + 1], fields[at + 2]] : [fields[at]];
  if (parts.some((part) => (part ?? "").trim() === "")) return undefined;
  const found = (isSplit ? /^(\d\d?)-(\d\d?)-(\d{4})$/ : /^(\d\d?)(\d\d)(\d\d)$/).exec(parts.join("-").trim());
  if (found === null) return NaN;
  const [day, month, last] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const year = isSplit ? last : last + (last < FIRST_GPS_YEAR ? 2000 : 1900);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / 1000 : NaN;
}

/** Some devices omit leading zeros: `29.010` is 0° 29.010'. Then the decimal point must show that the field is complete. */
const DEGREES = /^(?:(\d{1,3})(\d\d(?:\.\d{0,9})?)|(\d{1,2}\.\d{1,9}))$/;

function degreesIn(
  field: string | undefined,
  side: string | undefined,
  letters: string,
  most: number,
): number | undefined {
  const text = field?.trim() ?? "";
  if (text === "") return undefined;
  const found = DEGREES.exec(text);
  const sign = letters.indexOf(side ?? "");
  if (found === null || sign < 0 || (side ?? "").length !== 1) return NaN;
  const minutes = Number(found[2] ?? found[3]);
  const degrees = Number(found[1] ?? 0) + minutes / 60;
  return minutes >= 60 || degrees > most ? NaN : sign === 0 ? degrees : -degrees;
}

/** Degrees and minutes, with five decimals of a minute: two centimetres. */
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
