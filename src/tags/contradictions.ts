/**
 * Values that cannot be, by what they are of, or by what the same source says beside them: a tank at 0 % whose capacity is nothing, a
 * megawatt at five amperes.
 * The source is taken at its word on what is more often right: the capacity, the volts and the amperes. Pure.
 */
import type { Quality } from "./quality.ts";
import type { TagUpdate } from "./tag.ts";

/** What the source says in the other tags of the row; undefined for what it does not say. */
type Beside = readonly (TagUpdate | undefined)[];

interface Row {
  /** What follows the device in the id. */
  readonly property: RegExp;
  /** Other properties of the device. */
  readonly beside: readonly string[];
  /** `bad`: there is no such value; `uncertain`: it is doubted. */
  readonly judge: (value: number, beside: Beside) => Extract<Quality, "bad" | "uncertain"> | undefined;
}

/** Three phases of equal current, and as much again for what meters differ in, and start a motor with. */
const MOST_PER_VOLT_AMPERE = 6;
const LEAST_POWER = 500;
/** No phases, no motor that starts and no lag of a meter explain this much: a device that counts in milliwatts, or a damaged number. */
const IMPOSSIBLE_PER_VOLT_AMPERE = 100;
/** "Not available" and its neighbours in 16 bits, which some devices put into a field of 32. */
const NOT_AVAILABLE = new Set([65_535, 65_534, 65_533]);

const ROWS: readonly Row[] = [
  // An empty slot of a tank monitor is a tank of nothing, at 0 %.
  {
    property: /^TANK_\w+\.(?:LEVEL_PCT|REMAINING_M3)$/,
    beside: ["CAPACITY_M3"],
    judge: (_value, [capacity]) => (isNothing(capacity) ? "bad" : undefined),
  },
  { property: /^TANK_\w+\.CAPACITY_M3$/, beside: [], judge: (value) => (value <= 0 ? "bad" : undefined) },
  // A sensor that calls itself one of the sea, and hangs in a freezer or lies on deck.
  { property: /^SEA_\w+\.TEMP_K$/, beside: [], judge: (value) => (isWater(value) ? undefined : "bad") },
  // A battery without health would have no charge. A monitor that does not know says 0.
  { property: /\.STATE_OF_HEALTH_PCT$/, beside: [], judge: (value) => (value <= 0 ? "bad" : undefined) },
  {
    property: /\.(?:POWER_W|APPARENT_POWER_VA|REACTIVE_POWER_VAR)$/,
    beside: ["VOLTAGE_V", "CURRENT_A"],
    judge: (value, [volts, amperes]) => {
      if (typeof volts?.value !== "number" || typeof amperes?.value !== "number") return undefined;
      const apparent = Math.abs(volts.value * amperes.value);
      if (Math.abs(value) <= LEAST_POWER + MOST_PER_VOLT_AMPERE * apparent) return undefined;
      // A device without a sensor of the current may say 0 A.
      const isBeyond = apparent > 0 && Math.abs(value) > LEAST_POWER + IMPOSSIBLE_PER_VOLT_AMPERE * apparent;
      return isBeyond || NOT_AVAILABLE.has(value) ? "bad" : "uncertain";
    },
  },
];

/** Below freezing, also of brine, there is ice; and no port is hotter. */
function isWater(kelvin: number): boolean {
  return kelvin > 268 && kelvin < 333;
}

/** A capacity of nothing has been found bad itself. */
function isNothing(capacity: TagUpdate | undefined): boolean {
  return capacity?.value === 0 || (capacity?.value === null && capacity.rawValue === 0);
}

export interface Contradiction {
  /** The tags whose values are judged with it. */
  readonly beside: readonly string[];
  readonly judge: Row["judge"];
}

/** By what a number of the tag may be contradicted; undefined for most tags. */
export function contradictionOf(tagId: string): Contradiction | undefined {
  const row = ROWS.find(({ property }) => property.test(tagId));
  if (row === undefined) return undefined;
  const device = tagId.slice(0, tagId.lastIndexOf(".") + 1);
  return { beside: row.beside.map((property) => device + property), judge: row.judge };
}
