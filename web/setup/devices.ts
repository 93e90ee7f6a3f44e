/** Engines, generators, tanks and batteries among the tags. Pure. */
import { PLACE_WORDS, ID_NAMES } from "../../src/tags/vocabulary/places.ts";
import { language } from "../texts/language.ts";
import { texts } from "./texts.ts";

const KINDS = [
  { expression: /^ME_INST_(\d+)$/, telling: ["RPM", "OIL_PRESSURE_PA", "COOLANT_TEMP_K"], hasSide: true },
  { expression: /^(?:GEN_INST|GEN)_(\d+)$/, telling: ["RPM", "VOLTAGE_V"], hasSide: false },
  { expression: /^TANK_([A-Z0-9_]+?)_(\d+)$/, telling: ["LEVEL_PCT"], hasSide: false },
  { expression: /^BATT_(\d+)$/, telling: ["VOLTAGE_V", "SOC_PCT"], hasSide: false },
] as const;

export interface NamedDevice {
  /** The part of its tags before the point. */
  readonly id: string;
  readonly hasSide: boolean;
  readonly telling: string;
}

export function devicesIn(tagIds: readonly string[]): NamedDevice[] {
  const ids = new Set(tagIds);
  const prefixes = [...new Set(tagIds.map((id) => id.slice(0, Math.max(0, id.indexOf(".")))))];
  return KINDS.flatMap(({ expression, telling, hasSide }) =>
    prefixes
      .filter((prefix) => expression.test(prefix))
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
      .map((id) => ({
        id,
        hasSide,
        telling: `${id}.${telling.find((property) => ids.has(`${id}.${property}`)) ?? telling[0]}`,
      })),
  );
}

/** `ME_INST_0`: Engine 0. */
export function wordsOf(id: string): string {
  const [engine, generator, tank, battery] = KINDS.map(({ expression }) => expression.exec(id));
  if (engine?.[1] !== undefined) return texts.names.engine(engine[1]);
  if (generator?.[1] !== undefined) return texts.names.generator(generator[1]);
  if (tank?.[1] !== undefined && tank[2] !== undefined) return texts.names.tank(contentOf(tank[1]), tank[2]);
  return battery?.[1] === undefined ? id : texts.names.battery(battery[1]);
}

function contentOf(type: string): string {
  return PLACE_WORDS[language].TYPE[ID_NAMES.TYPE.indexOf(type)] ?? type;
}
