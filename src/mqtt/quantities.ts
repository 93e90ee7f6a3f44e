/**
 * Home Assistant's device class, state class and unit for each unit of ours, and where people aboard read another unit, the factor in the
 * template: knots, bar, litres, kilowatt-hours, as the console shows them. Of K it makes °C or °F by itself, as its user has it.
 * Its classes allow only some units (homeassistant/components/sensor/const.py, DEVICE_CLASS_UNITS); `fixtures/mqtt` has them, and a test
 * holds this table against them.
 */
import type { UnitSi } from "../core/units.ts";
import { VENUS_TYPES } from "./venus-table.ts";

export interface Quantity {
  readonly unit?: string;
  readonly deviceClass?: string;
  /** Home Assistant keeps long-term statistics of what has one. Angles have none: the mean of 359° and 1° is not 180°. */
  readonly stateClass?: "measurement" | "total_increasing";
  readonly factor?: number;
}

const measurement = "measurement" as const;
const of = (unit: string, deviceClass?: string, factor?: number): Quantity => ({
  unit,
  stateClass: measurement,
  ...(deviceClass === undefined ? {} : { deviceClass }),
  ...(factor === undefined ? {} : { factor }),
});
const DEGREES_PER_RADIAN = 180 / Math.PI;

const KNOTS = 3600 / 1852;
const BAR = 1e-5;
const HPA = 0.01;
const LITRES = 1000;
const KWH = 1 / 3_600_000;

const BY_UNIT = {
  rpm: of("rpm"),
  K: of("K", "temperature"),
  Pa: of("bar", "pressure", BAR),
  deg: { unit: "°" },
  rad: { unit: "°", factor: DEGREES_PER_RADIAN },
  "rad/s": of("°/s", undefined, DEGREES_PER_RADIAN),
  "deg/s": of("°/s"),
  m: of("m", "distance"),
  "m/s": of("kn", "speed", KNOTS),
  "m/s2": of("m/s²"),
  V: of("V", "voltage"),
  A: of("A", "current"),
  W: of("W", "power"),
  J: { unit: "kWh", deviceClass: "energy", stateClass: "total_increasing", factor: KWH },
  Wh: { unit: "Wh", deviceClass: "energy", stateClass: "total_increasing" },
  Ah: of("Ah"),
  C: of("Ah", undefined, 1 / 3600),
  ohm: of("Ω"),
  "%": of("%"),
  m3: of("L", "volume_storage", LITRES),
  "m3/s": of("m³/h", "volume_flow_rate", 3600),
  "m3/h": of("m³/h", "volume_flow_rate"),
  "L/h": of("L/h"),
  kg: of("kg", "weight"),
  "kg/s": of("kg/s"),
  Hz: of("Hz", "frequency"),
  "bit/s": of("bit/s", "data_rate"),
  s: of("s", "duration"),
  h: of("h", "duration"),
  N: of("N"),
  Nm: of("Nm"),
  T: of("T"),
  lx: of("lx", "illuminance"),
  dB: of("dB"),
  VA: of("VA", "apparent_power"),
  var: of("var", "reactive_power"),
  ppm: of("ppm"),
  ratio: { stateClass: measurement },
  count: { stateClass: measurement },
  bool: {},
  text: {},
  "-": { stateClass: measurement },
} as const satisfies Readonly<Record<UnitSi, Quantity>>;

/** Where Venus OS has a pressure from: sensors of rooms and of what is outside. */
const IN_ROOMS = new RegExp(`^(?:${VENUS_TYPES["temperature"]?.names.join("|")})_\\d+\\.PRESSURE`);

/**
 * What a tag's name says besides its unit; the first that fits counts. An expression takes whole words: a windlass is no wind, a floodlight no
 * flood, and what is disconnected is not connected. Of a quantity it has to say that it is the common one: compressed air, starting air and
 * the air of a turbocharger are no weather.
 */
const BY_NAME: readonly (readonly [unit: UnitSi, name: RegExp, quantity: Quantity])[] = [
  ["%", /STATE_OF_CHARGE|(?:^|[._])SOC(?:_|$)/, of("%", "battery")],
  ["%", /HUMIDITY/, of("%", "humidity")],
  ["Pa", /ATMOSPHER|BAROMET|(?:^|[._])(?:BARO|ALTIMETER)/, of("hPa", "atmospheric_pressure", HPA)],
  ["Pa", IN_ROOMS, of("hPa", "atmospheric_pressure", HPA)],
  ["s", /HOURS/, of("h", "duration", 1 / 3600)],
  // A moment, in seconds since 1970: it lasts no time.
  ["s", /(?:^|[._])UTC(?:_|$)/, { unit: "s" }],
  ["m/s", /(?:^|[._])WIND(?:[._]|$)/, of("kn", "wind_speed", KNOTS)],
  ["deg", /(?:^|[._])WIND[._].*(?:DIRECTION|DIR)/, { unit: "°", deviceClass: "wind_direction" }],
  // What was burnt or made: Home Assistant's stored volume is what is in a tank now.
  [
    "m3",
    /TRIP|USED|CONSUMED|PRODUCED/,
    { unit: "L", deviceClass: "volume", stateClass: "total_increasing", factor: LITRES },
  ],
  // Before what names a pump by what it pumps: one of high pressure that runs is no high pressure.
  ["bool", /RUNNING$|PUMP(?:_\d+)?$/, { deviceClass: "running" }],
  ["bool", /^(?:BUS|GATEWAY)_.*\.UP$|(?<!DIS)CONNECTED$/, { deviceClass: "connectivity" }],
  ["bool", /HIGH_WATER|FLOOD(?!LIGHT)/, { deviceClass: "moisture" }],
  ["bool", /SMOKE|^FIRE/, { deviceClass: "smoke" }],
  ["bool", /^(?:DOOR|HATCH).*OPEN/, { deviceClass: "door" }],
  ["bool", /^(?:LIGHTS?|NAVLIGHTS)[_.]/, { deviceClass: "light" }],
  [
    "bool",
    /FAULT|WARNING|ERROR|LOST|ALARM|EXCEEDED|UNACCEPTABLE|WATER_IN_FUEL|CHECK_ENGINE/,
    { deviceClass: "problem" },
  ],
  [
    "bool",
    /(?:LOW|HIGH|OVER|UNDER)_(?:[A-Z]+_)?(?:VOLTAGE|CURRENT|CHARGE|PRESSURE|TEMPERATURE|TEMP|LEVEL)$/,
    { deviceClass: "problem" },
  ],
  ["bool", /(?<!DIS)CHARGING$/, { deviceClass: "battery_charging" }],
];

/** Of a tag; for a unit that is not known, nothing is said of it. */
export function quantityOf(tagId: string, unitSi: string): Quantity {
  const named = BY_NAME.find(([unit, name]) => unit === unitSi && name.test(tagId))?.[2];
  return named ?? (BY_UNIT as Readonly<Record<string, Quantity>>)[unitSi] ?? { stateClass: measurement };
}
