/** Converts between the units of tags and those of Signal K, which are all SI. A factor is enough: tags have no °C. */

export interface SkUnit {
  /** Undefined: the value has no unit. */
  readonly units: string | undefined;
  /** A Signal K value is a tag's value times this. */
  readonly factor: number;
}

const PER_DEGREE = Math.PI / 180;

const FACTORS: Readonly<Record<string, SkUnit>> = {
  rpm: { units: "Hz", factor: 1 / 60 },
  deg: { units: "rad", factor: PER_DEGREE },
  "deg/s": { units: "rad/s", factor: PER_DEGREE },
  "%": { units: "ratio", factor: 1 / 100 },
  ppm: { units: "ratio", factor: 1e-6 },
  "m3/h": { units: "m3/s", factor: 1 / 3600 },
  "L/h": { units: "m3/s", factor: 1 / 3_600_000 },
  Ah: { units: "C", factor: 3600 },
  Wh: { units: "J", factor: 3600 },
  h: { units: "s", factor: 3600 },
  // The specification gives reactive and apparent power in W.
  var: { units: "W", factor: 1 },
  VA: { units: "W", factor: 1 },
  lx: { units: "Lux", factor: 1 },
  count: { units: undefined, factor: 1 },
  bool: { units: undefined, factor: 1 },
  text: { units: undefined, factor: 1 },
  "-": { units: undefined, factor: 1 },
};

export function skUnit(unitSi: string): SkUnit {
  return FACTORS[unitSi] ?? { units: unitSi, factor: 1 };
}

/** Rounded to twelve digits, so that 30 % does not become 0.30000000000000004. */
export function toSk(value: number, { factor }: SkUnit): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(12));
}

export function fromSk(value: number, { factor }: SkUnit): number {
  return factor === 1 ? value : Number((value / factor).toPrecision(12));
}
