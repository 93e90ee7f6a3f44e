/**
 * From the SI of the wire to what people aboard read: knots, °C, bar, litres, degrees and minutes. Pure; the only place
 * of the console that knows units.
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
  count: { unit: "", decimals: 0 },
  "-": { unit: "", decimals: 2 },
  text: { unit: "", decimals: 0 },
};

const KILO = new Set(["W", "Wh", "N", "Nm"]);

/**
 * @param {{ id: string, unit_si: string, range_normal_max?: number | null }} tag
 * @returns {{ unit: string, scale: number, offset: number, decimals: number }}
 */
export function displayOf({ id, unit_si: unit, range_normal_max: max }) {
  const whole = { unit, scale: 1, offset: 0, decimals: 2 };
  if (unit === "Pa" && /AIR|BARO|ATMOS/.test(id)) return { ...whole, unit: "hPa", scale: 0.01, decimals: 0 };
  if (unit === "s" && /HOURS/.test(id)) return { ...whole, unit: "h", scale: 1 / 3600, decimals: 1 };
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
export function wrapped(degrees) {
  return ((degrees % 360) + 360) % 360;
}

/** An upper end for a scale: the next 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten. */
export function niceCeiling(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  return power * (steps.find((step) => step * power >= value * 0.9999) ?? 10);
}
