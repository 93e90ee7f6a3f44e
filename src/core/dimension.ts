/**
 * What a value is a quantity of, as exponents of base units: V is kg·m²·s⁻³·A⁻¹, so volts times amperes are watts and volts plus kelvins
 * are a fault. Expressions compute in base units: litres per hour become m³/s when they are read.
 *
 * Degrees, revolutions, per cent, bits and decibels are bases of their own: 50 is not 50 %, and 3 rad are not 3.
 */
import type { UnitSi } from "./units.ts";

const BASES = ["m", "kg", "s", "A", "K", "cd", "deg", "rev", "%", "bit", "dB"] as const;
type Base = (typeof BASES)[number];

/** The exponents, in the order of `BASES`. */
export type Dimension = readonly number[];

export interface Unit {
  readonly dimension: Dimension;
  /** A value in base units is value × factor + offset. */
  readonly factor: number;
  readonly offset: number;
}

function unit(exponents: Readonly<Partial<Record<Base, number>>>, factor = 1, offset = 0): Unit {
  return { dimension: BASES.map((base) => exponents[base] ?? 0), factor, offset };
}

const length = (factor = 1) => unit({ m: 1 }, factor);
const speed = (factor = 1) => unit({ m: 1, s: -1 }, factor);
const pressure = (factor = 1) => unit({ kg: 1, m: -1, s: -2 }, factor);
const power = (factor = 1) => unit({ kg: 1, m: 2, s: -3 }, factor);
const energy = (factor = 1) => unit({ kg: 1, m: 2, s: -2 }, factor);
const charge = (factor = 1) => unit({ A: 1, s: 1 }, factor);
const volume = (factor = 1) => unit({ m: 3 }, factor);
const flow = (factor = 1) => unit({ m: 3, s: -1 }, factor);
const time = (factor = 1) => unit({ s: 1 }, factor);
const angle = (factor = 1) => unit({ deg: 1 }, factor);

const DEGREES = 180 / Math.PI;
const HOUR_S = 3600;
const MILE_M = 1852;

/** Units of tags. Text has none: nothing is computed with it. */
const OF_TAGS = {
  rpm: unit({ rev: 1, s: -1 }, 1 / 60),
  K: unit({ K: 1 }),
  Pa: pressure(),
  deg: angle(),
  rad: angle(DEGREES),
  "rad/s": unit({ deg: 1, s: -1 }, DEGREES),
  "deg/s": unit({ deg: 1, s: -1 }),
  m: length(),
  "m/s": speed(),
  "m/s2": unit({ m: 1, s: -2 }),
  V: unit({ kg: 1, m: 2, s: -3, A: -1 }),
  A: unit({ A: 1 }),
  W: power(),
  J: energy(),
  Wh: energy(HOUR_S),
  Ah: charge(HOUR_S),
  C: charge(),
  ohm: unit({ kg: 1, m: 2, s: -3, A: -2 }),
  "%": unit({ "%": 1 }),
  m3: volume(),
  "m3/s": flow(),
  "m3/h": flow(1 / HOUR_S),
  "L/h": flow(0.001 / HOUR_S),
  "m3/m": unit({ m: 2 }),
  kg: unit({ kg: 1 }),
  "kg/s": unit({ kg: 1, s: -1 }),
  Hz: unit({ s: -1 }),
  "bit/s": unit({ bit: 1, s: -1 }),
  s: time(),
  h: time(HOUR_S),
  N: unit({ kg: 1, m: 1, s: -2 }),
  Nm: energy(),
  T: unit({ kg: 1, s: -2, A: -1 }),
  lx: unit({ cd: 1, m: -2 }),
  dB: unit({ dB: 1 }),
  VA: power(),
  var: power(),
  ppm: unit({}, 1e-6),
  ratio: unit({}),
  count: unit({}),
  bool: unit({}),
  text: undefined,
  "-": unit({}),
} as const satisfies Readonly<Record<UnitSi, Unit | undefined>>;

/** Units that a number may have besides where people write one: those that they use aboard. */
const OF_PEOPLE: Readonly<Record<string, Unit>> = {
  kn: speed(MILE_M / HOUR_S),
  NM: length(MILE_M),
  km: length(1000),
  bar: pressure(100_000),
  hPa: pressure(100),
  kPa: pressure(1000),
  kW: power(1000),
  kWh: energy(1000 * HOUR_S),
  L: volume(0.001),
  min: time(60),
  ft: length(0.3048),
  psi: pressure(6894.757_293_168),
  "°C": unit({ K: 1 }, 1, 273.15),
  "°F": unit({ K: 1 }, 5 / 9, 459.67 * (5 / 9)),
  degC: unit({ K: 1 }, 1, 273.15),
  degF: unit({ K: 1 }, 5 / 9, 459.67 * (5 / 9)),
  "°": angle(),
};

export const NONE: Dimension = BASES.map(() => 0);
export const TIME: Dimension = time().dimension;
export const ANGLE: Dimension = angle().dimension;
export const LENGTH: Dimension = length().dimension;

/** Undefined for text, and for what is not a unit of a tag. */
export function unitOfValue(name: string): Unit | undefined {
  return (OF_TAGS as Readonly<Record<string, Unit | undefined>>)[name];
}

const NOT_WRITTEN = new Set(["ratio", "count", "bool", "text", "-"]);
const OF_NUMBERS: ReadonlyMap<string, Unit> = new Map(
  [...Object.entries<Unit | undefined>(OF_TAGS), ...Object.entries(OF_PEOPLE)].flatMap(([name, each]) =>
    each === undefined || NOT_WRITTEN.has(name) ? [] : [[name, each] as const],
  ),
);

/** The names of units that may stand behind a number, longest first. */
export const NUMBER_UNITS: readonly string[] = [...OF_NUMBERS.keys()].sort((a, b) => b.length - a.length);

export function unitOfNumber(name: string): Unit | undefined {
  return OF_NUMBERS.get(name);
}

/** The units that a value of a tag may be written in; none for a tag without a unit. */
export function unitsFor(unitSi: string): readonly string[] {
  const meant = unitOfValue(unitSi);
  if (meant === undefined || unitSi === "-") return [];
  return [...OF_NUMBERS].flatMap(([name, { dimension }]) => (isSame(dimension, meant.dimension) ? [name] : []));
}

/** Digits of a value that was converted: 68 °F are 293.15 K, and not 293.15000000000003. */
const DIGITS = 12;

/** From a unit that people write to that of a tag; undefined if they are not of the same quantity. */
export function conversion(from: string, unitSi: string): ((value: number) => number) | undefined {
  const [written, meant] = [unitOfNumber(from), unitOfValue(unitSi)];
  if (written === undefined || meant === undefined || !isSame(written.dimension, meant.dimension)) return undefined;
  return (value) =>
    Number(((value * written.factor + written.offset - meant.offset) / meant.factor).toPrecision(DIGITS));
}

export function isSame(one: Dimension, other: Dimension): boolean {
  return one.every((exponent, i) => exponent === other[i]);
}

/** The dimension of one × other^power. */
export function times(one: Dimension, other: Dimension, power = 1): Dimension {
  return one.map((exponent, i) => exponent + power * (other[i] ?? 0));
}

export function raised(of: Dimension, power: number): Dimension {
  return of.map((exponent) => (exponent === 0 ? 0 : exponent * power));
}

/** A unit of that dimension, as people read it: `V`, `%·m3`, `K/s`. */
export function dimensionText(dimension: Dimension): string {
  if (isSame(dimension, NONE)) return "-";
  const named = Object.entries<Unit | undefined>(OF_TAGS).find(
    ([, each]) => each !== undefined && each.factor === 1 && isSame(each.dimension, dimension),
  );
  if (named !== undefined) return named[0];
  const part = (sign: 1 | -1) =>
    BASES.flatMap((base, i) => {
      const exponent = sign * (dimension[i] ?? 0);
      return exponent <= 0 ? [] : [exponent === 1 ? base : `${base}${exponent}`];
    });
  const [above, below] = [part(1), part(-1)];
  return [above.join("·") || "1", ...(below.length === 0 ? [] : [below.join("·")])].join("/");
}
