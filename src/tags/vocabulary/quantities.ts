/**
 * The quantities of numbers: the unit in the service, how people aboard read it (knots, °C, bar, degrees to port) and its class in Home
 * Assistant. A quantity named like a unit is any value in that unit about which nothing more is known.
 *
 * Home Assistant converts K to °C or °F by itself. Its classes allow only some units (homeassistant/components/sensor/const.py,
 * DEVICE_CLASS_UNITS); `fixtures/mqtt` has them, and a test compares this table with them. Angles have no state class: the mean of 359° and
 * 1° is not 180°.
 */
import type { UnitSi } from "../../core/units.ts";
import type { Band } from "../rivals.ts";
import { bounds, EITHER_SIDE, ROSE, type Shape } from "../shape.ts";

/** How a value is shown: the shown number is value × scale + offset, rounded to `decimals`. */
export interface Display {
  readonly unit: string;
  readonly scale: number;
  readonly offset: number;
  readonly decimals: number;
  /** Set if it is not shown as a plain number with its unit: a time or a position, say, or a side instead of the sign. */
  readonly form?: Form;
}

export const FORMS = [
  "moment",
  "duration",
  "latitude",
  "longitude",
  "course",
  "side",
  "bow",
  "east",
  "identity",
] as const;
export type Form = (typeof FORMS)[number];

/** Home Assistant's class of a number; `factor` goes into its template. */
export interface HomeAssistantClass {
  readonly unit?: string;
  readonly deviceClass?: string;
  /** Home Assistant keeps long-term statistics only with a state class. */
  readonly stateClass?: "measurement" | "total_increasing";
  readonly factor?: number;
}

export interface Quantity {
  readonly unit: UnitSi;
  readonly display: Display;
  readonly homeAssistant: HomeAssistantClass;
  /** The possible values. */
  readonly shape?: Shape;
  /** By how much two sensors of the same thing may differ; without it a difference says nothing, as of two logs. */
  readonly band?: Band;
}

const stateClass = "measurement";
const measured = (unit: string, deviceClass?: string, factor?: number): HomeAssistantClass => ({
  unit,
  stateClass,
  ...(deviceClass === undefined ? {} : { deviceClass }),
  ...(factor === undefined ? {} : { factor }),
});
const total = (unit: string, deviceClass: string, factor?: number): HomeAssistantClass => ({
  ...measured(unit, deviceClass, factor),
  stateClass: "total_increasing",
});
const angle: HomeAssistantClass = { unit: "°" };

function quantity(unit: UnitSi, display: Partial<Display>, homeAssistant: HomeAssistantClass): Quantity {
  return { unit, display: { unit, scale: 1, offset: 0, decimals: 2, ...display }, homeAssistant };
}

/** Two readings may differ by `least`, or by a share of the larger one. */
const within = (least: number, share = 0): { readonly band: Band } => ({ band: { least, share } });

const KNOTS = 3600 / 1852;
const DEGREES = 180 / Math.PI;
const KWH = 1 / 3_600_000;
const HOURS = 1 / 3600;
const MILES = 1 / 1852;

const POWER = bounds(-200_000_000, 200_000_000);

const BY_UNIT = {
  // Faster than any engine.
  rpm: { ...quantity("rpm", { decimals: 0 }, measured("rpm")), shape: bounds(-10_000, 30_000), ...within(50, 0.05) },
  // From liquid helium to an exhaust. A sensor that is not there is often at absolute zero.
  K: {
    ...quantity("K", { unit: "°C", offset: -273.15, decimals: 1 }, measured("K", "temperature")),
    shape: bounds(4, 2000),
    ...within(5),
  },
  // More than in the injection of any engine. A tag of the project may be a difference, which has either sign.
  Pa: {
    ...quantity("Pa", { unit: "bar", scale: 1e-5 }, measured("bar", "pressure", 1e-5)),
    shape: bounds(-500_000_000, 500_000_000),
    ...within(20_000, 0.15),
  },
  deg: quantity("deg", { unit: "°", decimals: 1 }, angle),
  rad: quantity("rad", { unit: "°", scale: DEGREES, decimals: 1 }, { ...angle, factor: DEGREES }),
  "rad/s": quantity("rad/s", { unit: "°/min", scale: DEGREES * 60, decimals: 1 }, measured("°/s", undefined, DEGREES)),
  "deg/s": quantity("deg/s", { unit: "°/min", scale: 60, decimals: 1 }, measured("°/s")),
  m: quantity("m", { decimals: 1 }, measured("m", "distance")),
  // Faster than any ship or storm.
  "m/s": {
    ...quantity("m/s", { unit: "kn", scale: KNOTS, decimals: 1 }, measured("kn", "speed", KNOTS)),
    shape: bounds(-200, 200),
    ...within(1, 0.1),
  },
  "m/s2": quantity("m/s2", {}, measured("m/s²")),
  // More than the largest ship has: 11 kV, some kiloamperes, a hundred megawatts.
  V: { ...quantity("V", {}, measured("V", "voltage")), shape: bounds(-50_000, 50_000), ...within(0.5, 0.03) },
  A: {
    ...quantity("A", { decimals: 1 }, measured("A", "current")),
    shape: bounds(-50_000, 50_000),
    ...within(3, 0.15),
  },
  W: { ...quantity("W", { decimals: 0 }, measured("W", "power")), shape: POWER, ...within(100, 0.15) },
  J: quantity("J", { unit: "kWh", scale: KWH }, total("kWh", "energy", KWH)),
  Wh: quantity("Wh", { decimals: 0 }, total("Wh", "energy")),
  Ah: quantity("Ah", {}, measured("Ah")),
  C: {
    ...quantity("C", { unit: "Ah", scale: HOURS, decimals: 1 }, measured("Ah", undefined, HOURS)),
    ...within(18_000, 0.1),
  },
  ohm: quantity("ohm", {}, measured("Ω")),
  "%": { ...quantity("%", { decimals: 0 }, measured("%")), ...within(10) },
  m3: quantity("m3", { unit: "L", scale: 1000, decimals: 0 }, measured("L", "volume_storage", 1000)),
  "m3/s": quantity("m3/s", { unit: "L/h", scale: 3_600_000, decimals: 1 }, measured("m³/h", "volume_flow_rate", 3600)),
  "m3/h": {
    ...quantity("m3/h", { unit: "L/h", scale: 1000, decimals: 1 }, measured("m³/h", "volume_flow_rate")),
    ...within(0.001, 0.2),
  },
  "m3/m": quantity("m3/m", { unit: "L/NM", scale: 1000 * 1852 }, measured("L/NM", undefined, 1000 * 1852)),
  "L/h": quantity("L/h", {}, measured("L/h")),
  kg: quantity("kg", {}, measured("kg", "weight")),
  "kg/s": quantity("kg/s", {}, measured("kg/s")),
  Hz: { ...quantity("Hz", {}, measured("Hz", "frequency")), ...within(1) },
  "bit/s": quantity("bit/s", { unit: "kbit/s", scale: 0.001, decimals: 0 }, measured("bit/s", "data_rate")),
  s: quantity("s", {}, measured("s", "duration")),
  h: quantity("h", {}, measured("h", "duration")),
  N: quantity("N", { decimals: 0 }, measured("N")),
  Nm: quantity("Nm", { decimals: 0 }, measured("Nm")),
  T: quantity("T", {}, measured("T")),
  lx: quantity("lx", {}, measured("lx", "illuminance")),
  dB: quantity("dB", {}, measured("dB")),
  VA: { ...quantity("VA", { decimals: 0 }, measured("VA", "apparent_power")), shape: POWER },
  var: { ...quantity("var", { decimals: 0 }, measured("var", "reactive_power")), shape: POWER },
  ppm: quantity("ppm", { decimals: 0 }, measured("ppm")),
  ratio: quantity("ratio", { unit: "%", scale: 100, decimals: 1 }, { stateClass }),
  count: quantity("count", { unit: "", decimals: 0 }, { stateClass }),
  bool: quantity("bool", {}, {}),
  text: quantity("text", { unit: "", decimals: 0 }, {}),
  "-": quantity("-", { unit: "" }, { stateClass }),
} as const satisfies Readonly<Record<UnitSi, Quantity>>;

const withForm = (of: Quantity, form: Form, display: Partial<Display> = {}): Quantity => ({
  ...of,
  display: { ...of.display, ...display, form },
});
const course: Quantity = { ...withForm(BY_UNIT.deg, "course", { decimals: 0 }), shape: ROSE, ...within(10) };
const toSide = (form: Form): Quantity => ({ ...withForm(BY_UNIT.deg, form), shape: EITHER_SIDE });
/** Two antennas are less than 0.001° apart: a hundred metres. */
const onEarth = (form: Form, most: number): Quantity => ({
  ...withForm(BY_UNIT.deg, form, { unit: "" }),
  shape: bounds(-most, most),
  ...within(0.001),
});
const vesselSpeed: Quantity = { ...BY_UNIT["m/s"], shape: bounds(-80, 80) };
/** An unadjusted sender reads a little more than full, or less than empty. */
const share: Quantity = { ...BY_UNIT["%"], shape: bounds(-10, 130) };
const DEEPEST_SEA_M = 12_000;

export const QUANTITIES = {
  ...BY_UNIT,
  course,
  windDirection: { ...course, homeAssistant: { ...angle, deviceClass: "wind_direction" }, ...within(30) },
  /** Negative to port. */
  angleToSide: { ...toSide("side"), ...within(15) },
  pitch: { ...toSide("bow"), ...within(5) },
  yaw: { ...BY_UNIT.deg, shape: EITHER_SIDE },
  /** Magnetic variation and compass deviation: negative to the west. */
  variation: { ...toSide("east"), ...within(3) },
  latitude: onEarth("latitude", 90),
  longitude: onEarth("longitude", 180),
  /** Once around in a second: faster than any boat. */
  rateOfTurn: { ...withForm(BY_UNIT["deg/s"], "side"), shape: bounds(-360, 360) },
  distanceToSide: withForm(BY_UNIT.m, "side"),
  /** A vessel, a current: the fastest boat that there was made 142 m/s, the fastest that works makes 40. */
  vesselSpeed,
  speedToSide: withForm(vesselSpeed, "side"),
  /** The strongest gust that was ever measured outside a tornado had 113 m/s. */
  windSpeed: {
    ...BY_UNIT["m/s"],
    shape: bounds(-150, 150),
    homeAssistant: measured("kn", "wind_speed", KNOTS),
    ...within(3, 0.25),
  },
  lineSpeed: { ...BY_UNIT["m/s"], display: { ...BY_UNIT["m/s"].display, unit: "m/s", scale: 1, decimals: 2 } },
  /** A distance travelled, in nautical miles. */
  distance: { ...BY_UNIT.m, display: { ...BY_UNIT.m.display, unit: "NM", scale: MILES, decimals: 2 } },
  /** Between two temperatures: never °C. Home Assistant would take it for a temperature, so it has no class there. */
  temperatureDifference: { ...quantity("K", { decimals: 1 }, measured("K")), ...within(5) },
  airPressure: {
    ...quantity("Pa", { unit: "hPa", scale: 0.01, decimals: 0 }, measured("hPa", "atmospheric_pressure", 0.01)),
    // From the highest lake with ships on it to more than any high.
    shape: bounds(50_000, 120_000),
    ...within(400),
  },
  /** The level of a tank, or the health of a battery. */
  share,
  humidity: { ...share, homeAssistant: measured("%", "humidity") },
  stateOfCharge: { ...share, homeAssistant: measured("%", "battery") },
  /** A transducer is never above the water, … */
  depth: { ...BY_UNIT.m, shape: bounds(0, DEEPEST_SEA_M), ...within(0.5, 0.1) },
  /** … and a keel may be in the mud. */
  depthBelowKeel: { ...BY_UNIT.m, shape: bounds(-100, DEEPEST_SEA_M), ...within(0.5, 0.1) },
  satellites: { ...BY_UNIT.count, shape: bounds(0, 252) },
  /** Nobody resets them: further apart they are of two engines. */
  hours: {
    ...quantity("s", { unit: "h", scale: HOURS, decimals: 1 }, measured("h", "duration", HOURS)),
    ...within(7200, 0.02),
  },
  duration: withForm(BY_UNIT.s, "duration", { unit: "" }),
  /** A point in time, in seconds since 1970, not a duration. */
  moment: { ...withForm(BY_UNIT.s, "moment", { unit: "" }), homeAssistant: { unit: "s" } },
  /** The number that names a station, -1 for none: no amount of anything. */
  mmsi: { ...withForm(BY_UNIT["-"], "identity", { decimals: 0 }), homeAssistant: {} },
  /** A volume that was consumed or produced; Home Assistant's "stored volume" is what is in a tank now. */
  volumeUsed: { ...BY_UNIT.m3, homeAssistant: total("L", "volume", 1000) },
} as const satisfies Readonly<Record<string, Quantity>>;

export type QuantityName = keyof typeof QUANTITIES;

/** Units that are shown with the prefix k if the values are large. */
const KILO: ReadonlySet<string> = new Set(["W", "VA", "var", "Wh", "N", "Nm"] satisfies UnitSi[]);
/** Mains voltages are shown without decimals. */
const HIGH_VOLTAGE_V = 100;

/** How people read a tag of this quantity. The prefix and the decimals depend on the largest normal value, if that is known. */
export function displayOf(name: QuantityName, rangeNormalMax: number | null): Display {
  const { display }: Quantity = QUANTITIES[name];
  const most = rangeNormalMax ?? 0;
  if (name === "V" && most > HIGH_VOLTAGE_V) return { ...display, decimals: 0 };
  if (KILO.has(name) && most >= 1000) return { ...display, unit: `k${display.unit}`, scale: 0.001, decimals: 1 };
  return display;
}
