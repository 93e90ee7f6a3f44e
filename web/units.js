/**
 * Numbers as people aboard read them. What a tag is shown in (`display`) the service says, with its vocabulary; it loads this file, too, for
 * the summaries of log entries (`src/project/shown-values.ts`). Pure.
 */

/** The shown number of an SI value. */
export function shown(value, { scale, offset }) {
  return value * scale + offset;
}

/** A shown number as text, without its unit. */
export function formatShown(number, { decimals, form }, language) {
  if (form === "moment") return momentText(number);
  if (form === "duration") return durationText(number);
  if (form === "latitude") return formatLatitude(number, language);
  if (form === "longitude") return formatLongitude(number, language);
  if (form === "course") return formatCourse(number).slice(0, -1);
  return formatNumber(form in SIDES.en ? Math.abs(number) : number, decimals, language);
}

/** What a number below and one above zero mean. */
const SIDES = {
  en: { side: ["port", "starboard"], bow: ["bow down", "bow up"], east: ["W", "E"] },
  es: { side: ["babor", "estribor"], bow: ["proa abajo", "proa arriba"], east: ["O", "E"] },
};

/** The unit that stands behind a shown number, with its side where it has one: `° starboard`. */
export function unitText(number, { unit, decimals, form }, language) {
  const sides = SIDES[language === "es" ? "es" : "en"][form];
  if (sides === undefined || number === null || Number(number.toFixed(decimals)) === 0) return unit;
  return `${unit} ${sides[number < 0 ? 0 : 1]}`;
}

/** An SI value with its unit: `94.8 °C`, `12.5° port`. */
export function valueWithUnit(value, display, language) {
  const number = shown(value, display);
  const unit = unitText(number, display, language);
  const text = formatShown(number, display, language);
  return unit === "" ? text : `${text}${unit.startsWith("°") && !unit.startsWith("°C") ? "" : "\u202f"}${unit}`;
}

/** Seconds since 1970 as `2026-11-21 04:08:12`. */
function momentText(seconds) {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 19).replace("T", " ");
}

/** Seconds as `2 d 01:05`, `1:05:09` or `0:09`. */
function durationText(seconds) {
  const whole = Math.round(Math.abs(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const [d, h, min, s] = [whole / 86_400, (whole / 3600) % 24, (whole / 60) % 60, whole % 60].map(Math.floor);
  const text = d > 0 ? `${d} d ${two(h)}:${two(min)}` : h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
  return seconds < 0 && whole > 0 ? `-${text}` : text;
}

const formatters = new Map();

/** A number with its decimals in the reader's language; a minus that would show as −0 is left out. */
export function formatNumber(number, decimals, language) {
  const key = `${language}/${decimals}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(key, formatter);
  }
  const rounded = Number(number.toFixed(decimals));
  return formatter.format(rounded === 0 ? 0 : rounded);
}

/** `39° 27.402′ N`: degrees and decimal minutes, as a chart has them. */
export function formatLatitude(degrees, language) {
  return degreesAndMinutes(degrees, 2, degrees < 0 ? "S" : "N", language);
}

export function formatLongitude(degrees, language) {
  const west = language === "es" ? "O" : "W";
  return degreesAndMinutes(degrees, 3, degrees < 0 ? west : "E", language);
}

function degreesAndMinutes(value, digits, hemisphere, language) {
  const thousandths = Math.round(Math.abs(value) * 60_000);
  const degrees = Math.floor(thousandths / 60_000);
  const minutes = formatNumber((thousandths % 60_000) / 1000, 3, language);
  return `${String(degrees).padStart(digits, "0")}° ${minutes.padStart(6, "0")}′ ${hemisphere}`;
}

/** A compass course as it is spoken: `007°`, never `360°`. */
export function formatCourse(degrees) {
  return `${String(Math.round(wrapped(degrees)) % 360).padStart(3, "0")}°`;
}

/** An angle between 0 and 360. */
function wrapped(degrees) {
  return ((degrees % 360) + 360) % 360;
}

/** An upper end for a scale: the next 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten. */
export function niceCeiling(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return power * (steps.find((step) => step * power >= value * 0.9999) ?? 10);
}
