/** Numbers as people aboard read them: in the console, and in the summaries of log entries. Pure. */
import type { Display, Form } from "./quantities.ts";

/** A `Display` as the API sends it, where `form` may be null. */
type Look = Omit<Display, "form"> & { readonly form?: Form | null };

export function shown(value: number, { scale, offset }: Pick<Look, "scale" | "offset">): number {
  return value * scale + offset;
}

/** A shown number as text, without its unit. */
export function formatShown(
  number: number,
  { decimals, form, unit }: Pick<Look, "decimals" | "form"> & Partial<Pick<Look, "unit">>,
  language: string,
): string {
  if (form === "moment") return momentText(number);
  if (form === "duration") return durationText(number);
  if (form === "latitude") return formatLatitude(number, language);
  if (form === "longitude") return formatLongitude(number, language);
  if (form === "identity") return number.toFixed(0);
  if (form === "course") return formatCourse(number).slice(0, -1);
  if (unit === "" && number !== 0 && Math.abs(number) < 10 ** -decimals / 2) return scientific(language).format(number);
  return formatNumber(sidesOf(form, language) === undefined ? number : Math.abs(number), decimals, language);
}

/** The words for a number below and above zero. */
const SIDES: Readonly<Record<"en" | "es", Readonly<Partial<Record<Form, readonly [string, string]>>>>> = {
  en: { side: ["port", "starboard"], bow: ["bow down", "bow up"], east: ["W", "E"] },
  es: { side: ["babor", "estribor"], bow: ["proa abajo", "proa arriba"], east: ["O", "E"] },
};

function sidesOf(form: Look["form"], language: string): readonly [string, string] | undefined {
  return form === null || form === undefined ? undefined : SIDES[language === "es" ? "es" : "en"][form];
}

/** The unit after a shown number, with its side if it has one: `° starboard`. */
export function unitText(number: number | null, { unit, decimals, form }: Look, language: string): string {
  const sides = sidesOf(form, language);
  if (sides === undefined || number === null || Number(number.toFixed(decimals)) === 0) return unit;
  return `${unit} ${sides[number < 0 ? 0 : 1]}`;
}

/** An SI value with its unit: `94.8 °C`, `12.5° port`. */
export function valueWithUnit(value: number, display: Look, language: string): string {
  const number = shown(value, display);
  const unit = unitText(number, display, language);
  const text = formatShown(number, display, language);
  return unit === "" ? text : `${text}${unit.startsWith("°") && !unit.startsWith("°C") ? "" : "\u202f"}${unit}`;
}

/** Seconds since 1970 as `2026-11-21 04:08:12`. */
function momentText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 19).replace("T", " ");
}

/** Seconds as `2 d 01:05`, `1:05:09` or `0:09`. */
function durationText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const d = Math.floor(whole / 86_400);
  const h = Math.floor(whole / 3600) % 24;
  const min = Math.floor(whole / 60) % 60;
  const s = whole % 60;
  const text = d > 0 ? `${d} d ${two(h)}:${two(min)}` : h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
  return seconds < 0 && whole > 0 ? `-${text}` : text;
}

const formatters = new Map<string, Intl.NumberFormat>();

const scientific = (language: string) =>
  new Intl.NumberFormat(language, { notation: "scientific", maximumSignificantDigits: 3 });

/** A number with its decimals in the reader's language; never −0. */
export function formatNumber(number: number, decimals: number, language: string): string {
  const key = `${language}/${decimals}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(key, formatter);
  }
  // What no unit of people has; of twenty digits nobody reads the first.
  if (Math.abs(number) >= 1e12) return scientific(language).format(number);
  const rounded = Number(number.toFixed(decimals));
  return formatter.format(rounded === 0 ? 0 : rounded);
}

/** `39° 27.402′ N`: degrees and decimal minutes, as a chart has them. */
export function formatLatitude(degrees: number, language: string): string {
  return degreesAndMinutes(degrees, 2, degrees < 0 ? "S" : "N", language);
}

export function formatLongitude(degrees: number, language: string): string {
  const west = language === "es" ? "O" : "W";
  return degreesAndMinutes(degrees, 3, degrees < 0 ? west : "E", language);
}

function degreesAndMinutes(value: number, digits: number, hemisphere: string, language: string): string {
  const thousandths = Math.round(Math.abs(value) * 60_000);
  const degrees = Math.floor(thousandths / 60_000);
  const minutes = formatNumber((thousandths % 60_000) / 1000, 3, language);
  return `${String(degrees).padStart(digits, "0")}° ${minutes.padStart(6, "0")}′ ${hemisphere}`;
}

/** A compass course as it is spoken: `007°`, never `360°`. */
export function formatCourse(degrees: number): string {
  return `${String(Math.round(wrapped(degrees)) % 360).padStart(3, "0")}°`;
}

/** An angle between 0 and 360. */
function wrapped(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
