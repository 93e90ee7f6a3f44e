/**
 * From the SI of the wire to what people aboard read: knots, °C, bar, litres, degrees and minutes, port and starboard. Pure; the only
 * place that knows units: the service loads this file for the summaries of log entries (`src/project/shown-values.ts`).
 */

/** How a tag is shown: `scale` and `offset` make the shown number, `decimals` rounds it. */
const DISPLAY = {
  K: { unit: "°C", offset: -273.15, decimals: 1 },
  Pa: { unit: "bar", scale: 1e-5, decimals: 2 },
  "m/s": { unit: "kn", scale: 3600 / 1852, decimals: 1 },
  "m3/h": { unit: "L/h", scale: 1000, decimals: 1 },
  "m3/s": { unit: "L/h", scale: 3_600_000, decimals: 1 },
  m3: { unit: "L", scale: 1000, decimals: 0 },
  rad: { unit: "°", scale: 180 / Math.PI, decimals: 1 },
  "rad/s": { unit: "°/min", scale: (180 / Math.PI) * 60, decimals: 1 },
  "deg/s": { unit: "°/min", scale: 60, decimals: 1 },
  deg: { unit: "°", decimals: 1 },
  rpm: { unit: "rpm", decimals: 0 },
  m: { unit: "m", decimals: 1 },
  V: { unit: "V", decimals: 2 },
  A: { unit: "A", decimals: 1 },
  "%": { unit: "%", decimals: 0 },
  Hz: { unit: "Hz", decimals: 2 },
  "bit/s": { unit: "kbit/s", scale: 0.001, decimals: 0 },
  C: { unit: "Ah", scale: 1 / 3600, decimals: 1 },
  J: { unit: "kWh", scale: 1 / 3_600_000, decimals: 2 },
  ratio: { unit: "%", scale: 100, decimals: 1 },
  ppm: { unit: "ppm", decimals: 0 },
  count: { unit: "", decimals: 0 },
  "-": { unit: "", decimals: 2 },
  text: { unit: "", decimals: 0 },
};

const KILO = new Set(["W", "VA", "var", "Wh", "N", "Nm"]);

/** What is shown otherwise than its unit alone would have it. The first that matches is taken. */
const BY_ID = [
  { of: "Pa", ids: /AIR|BARO|ATMOS|ALTIMETER/, as: { unit: "hPa", scale: 0.01, decimals: 0 } },
  { of: "s", ids: /HOURS/, as: { unit: "h", scale: 1 / 3600, decimals: 1 } },
  { of: "s", ids: /UTC_S$/, as: { unit: "", form: "moment" } },
  { of: "s", ids: /TIME/, as: { unit: "", form: "duration" } },
  { of: "m", ids: /LOG_|DISTANCE/, as: { unit: "NM", scale: 1 / 1852, decimals: 2 } },
  { of: "m/s", ids: /LINE_SPEED/, as: { decimals: 2 } },
  {
    of: "deg",
    ids: /(HEADING|COG|TRACK|BEARING|DIRECTION|SET)(_TO_STEER)?(_TRUE|_MAGNETIC)?_DEG$/,
    as: { form: "course", decimals: 0 },
  },
  { of: "deg", ids: /(ANGLE|ORDER|ROLL|LEEWAY)_DEG$/, as: { form: "side" } },
  { of: "deg", ids: /PITCH_DEG$/, as: { form: "bow" } },
  { of: "deg", ids: /(VARIATION|DEVIATION)_DEG$/, as: { form: "east" } },
  { of: "deg/s", ids: /RATE_OF_TURN/, as: { ...DISPLAY["deg/s"], form: "side" } },
  { of: "m", ids: /CROSS_TRACK_M$/, as: { ...DISPLAY.m, form: "side" } },
  { of: "m/s", ids: /_TO_STARBOARD_MS$/, as: { ...DISPLAY["m/s"], form: "side" } },
  { of: "deg", ids: /(^|[._])LAT_DEG$/, as: { unit: "", form: "latitude" } },
  { of: "deg", ids: /(^|[._])LON_DEG$/, as: { unit: "", form: "longitude" } },
];

/**
 * @param {{ id: string, unit_si: string, range_normal_max?: number | null }} tag
 * @returns {{ unit: string, scale: number, offset: number, decimals: number, form?: string }}
 */
export function displayOf({ id, unit_si: unit, range_normal_max: max }) {
  const whole = { unit, scale: 1, offset: 0, decimals: 2 };
  const special = BY_ID.find(({ of, ids }) => of === unit && ids.test(id));
  if (special !== undefined) return { ...whole, ...(unit === "deg" ? DISPLAY.deg : {}), ...special.as };
  if (unit === "V" && (max ?? 0) > 100) return { ...whole, decimals: 0 };
  if (KILO.has(unit)) {
    return (max ?? 0) >= 1000 ? { ...whole, unit: `k${unit}`, scale: 0.001, decimals: 1 } : { ...whole, decimals: 0 };
  }
  return { ...whole, ...DISPLAY[unit] };
}

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
  return formatNumber(form !== undefined && form in SIDES.en ? Math.abs(number) : number, decimals, language);
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
