/** canboat's analyzer acted out: the numbers, clocks and positions that it prints, held against ours to the last digit printed. */
import { Printed } from "./canboat-output.ts";
import { absent, type Difference, rawBits } from "./twin-readers.ts";

type InUnit = (si: number) => number;

const DEGREES = 180 / Math.PI;
const same: InUnit = (si) => si;
/** Its units and the SI ones that ours are in, by both names. */
const UNITS: Readonly<Record<string, InUnit>> = {
  "C of K": (kelvin) => kelvin - 273.15,
  "deg of rad": (radians) => radians * DEGREES,
  "deg/s of rad/s": (radians) => radians * DEGREES,
  // Of a rate that is an angle in the database here.
  "deg/s of rad": (radians) => radians * DEGREES,
  "bar of Pa": (pascals) => pascals / 1e5,
  "Ah of C": (coulombs) => coulombs / 3600,
  "kWh of J": (joules) => joules / 3.6e6,
};

/** As it converts where it prints another unit than the field's; undefined where it prints the same. */
export function unitOfTheirs({ spec, field, theirs }: Difference): InUnit | undefined {
  const printed = theirs instanceof Printed ? (theirs.unit ?? field.Unit ?? "") : "";
  return UNITS[`${printed} of ${spec.unit ?? ""}`];
}

/** Whether the printed number is this value, rounded or cut to its digits. */
export function isPrinted({ theirs }: Difference, value: unknown, inUnit: InUnit = same): boolean {
  if (!(theirs instanceof Printed) || typeof value !== "number") return false;
  return nearTo(Number(theirs.text), inUnit(value), theirs.text);
}

function nearTo(printed: number, value: number, text: string): boolean {
  const digits = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return Math.abs(printed - value) <= 0.500001 * 10 ** -digits + 1e-12 * Math.abs(value);
}

/** raw × resolution, whatever the limits. */
export function unlimited(d: Difference): number | undefined {
  const raw = rawBits(d);
  const { bits, signed, multiplier, bias, divisor } = d.spec;
  if (raw === undefined) return undefined;
  return (Number(signed ? BigInt.asIntN(bits, raw) : raw) * multiplier + bias) / divisor;
}

/** The seconds of `-01:10:10.5`; undefined for what is no clock. */
export function clockSeconds(text: unknown): number | undefined {
  const [, sign, hours, minutes, seconds] = /^(-?)(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(String(text)) ?? [];
  if (hours === undefined) return undefined;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -total : total;
}

/** The digits of a clock are cut, not rounded. */
export function isClock(theirs: unknown, value: unknown): boolean {
  const seconds = clockSeconds(theirs);
  const digits = /\.(\d+)/.exec(String(theirs))?.[1]?.length ?? 0;
  return seconds !== undefined && typeof value === "number" && Math.abs(seconds - value) < 1.000001 * 10 ** -digits;
}

/** `37d 31' 00.000"N` and `37d 31.000 N`. */
export function isPosition(theirs: unknown, value: unknown): boolean {
  const [, degrees, minutes, seconds = "0", side = ""] =
    /^(\d+)d ?([\d. ]+?)(?:' ?([\d.]+)")? ?([NESW])$/.exec(String(theirs)) ?? [];
  if (degrees === undefined || typeof value !== "number") return false;
  const read = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return Math.abs(("SW".includes(side) ? -read : read) - value) < 1e-5;
}

const NO_VALUE = new Set(["Unknown", "Out Of Range", "Reserved", "Reserved2", "Reserved3", "None"]);

export function isWordForNothing({ ours, theirs }: Difference): boolean {
  const nothing = absent(ours) || (Array.isArray(ours) && ours.length === 0);
  return nothing && NO_VALUE.has(String(theirs));
}

/** Of sets of bits: `A,B` in text, and the value of a bit that has no name. */
export function sameBits(ours: unknown, theirs: unknown): boolean {
  if (!Array.isArray(ours)) return false;
  const list: readonly unknown[] = Array.isArray(theirs) ? theirs : String(theirs).split(",");
  const bit = (name: unknown) => /^bit (\d+)$/.exec(String(name))?.[1];
  const isSame = (one: unknown, said: unknown) =>
    one === String(said) ||
    (bit(one) !== undefined && Number(said instanceof Printed ? said.text : said) === 2 ** Number(bit(one)));
  return list.length === ours.length
    ? list.every((said, i) => isSame(ours[i], said))
    : ours.join(",") === String(theirs);
}
