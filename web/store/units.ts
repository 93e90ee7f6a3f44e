/** In which units a reader has the values: a row for each kind of quantity, the first unit being the service's own. Pure. */

/** The shown number is that in the service's unit × scale + offset. */
interface Unit {
  readonly unit: string;
  readonly scale: number;
  readonly offset: number;
  /** More or fewer decimals than the service's unit has. */
  readonly decimals: number;
}

const unit = (name: string, scale: number, decimals = 0, offset = 0): Unit => ({ unit: name, scale, offset, decimals });

/** By the unit in which GET /vocabulary shows it. */
export const UNITS = {
  kn: [unit("kn", 1), unit("km/h", 1.852), unit("m/s", 1852 / 3600), unit("mph", 1.852 / 1.609344)],
  m: [unit("m", 1), unit("ft", 1 / 0.3048), unit("fm", 1 / 1.8288)],
  NM: [unit("NM", 1), unit("km", 1.852), unit("mi", 1.852 / 1.609344)],
  "°C": [unit("°C", 1), unit("°F", 1.8, 0, 32)],
  L: [unit("L", 1), unit("gal", 1 / 3.785411784, 1)],
  "L/h": [unit("L/h", 1), unit("gal/h", 1 / 3.785411784)],
  bar: [unit("bar", 1), unit("psi", 14.503773773, -2), unit("kPa", 100, -2)],
  hPa: [unit("hPa", 1), unit("inHg", 0.0295299831, 2)],
} as const satisfies Readonly<Record<string, readonly [Unit, ...Unit[]]>>;

export type Kind = keyof typeof UNITS;
export const KINDS = Object.keys(UNITS) as readonly Kind[];
/** The name of the unit that is chosen for each kind; a kind that is missing is as the service has it. */
export type ChosenUnits = Readonly<Partial<Record<Kind, string>>>;

/** What of GET /vocabulary says how a value is shown. */
export interface Scaling {
  readonly unit: string;
  readonly scale: number;
  readonly offset: number;
  readonly decimals: number;
}

export function inUnits<Look extends Scaling>(look: Look, chosen: ChosenUnits): Look {
  const kind = KINDS.find((one) => one === look.unit);
  const wanted = kind === undefined ? undefined : UNITS[kind].find(({ unit: name }) => name === chosen[kind]);
  if (wanted === undefined) return look;
  return {
    ...look,
    unit: wanted.unit,
    scale: look.scale * wanted.scale,
    offset: look.offset * wanted.scale + wanted.offset,
    decimals: Math.max(0, look.decimals + wanted.decimals),
  };
}
