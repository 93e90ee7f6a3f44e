/** What has a name aboard, among the tags: engines, generators, tanks, batteries, temperatures, and each switch of a bank. Pure. */
import { PLACE_WORDS, ID_NAMES } from "../../src/tags/vocabulary/places.ts";
import { language } from "../texts/language.ts";
import { texts } from "./texts.ts";

const KINDS = [
  { expression: /^ME_INST_(\d+)$/, telling: ["RPM", "OIL_PRESSURE_PA", "COOLANT_TEMP_K"], hasSide: true },
  { expression: /^(?:GEN_INST|GEN)_(\d+)$/, telling: ["RPM", "VOLTAGE_V"], hasSide: false },
  { expression: /^TANK_([A-Z0-9_]+?)_(\d+)$/, telling: ["LEVEL_PCT"], hasSide: false },
  { expression: /^BATT_(\d+)$/, telling: ["VOLTAGE_V", "SOC_PCT"], hasSide: false },
  { expression: new RegExp(`^(${ID_NAMES.SOURCE.join("|")})_(\\d+)$`), telling: ["TEMP_K"], hasSide: false },
] as const;

export interface NamedDevice {
  /** The part of its tags before the point; of a switch its tag. */
  readonly id: string;
  readonly hasSide: boolean;
  readonly telling: string;
}

export function devicesIn(tagIds: readonly string[]): NamedDevice[] {
  const ids = new Set(tagIds);
  const prefixes = [...new Set(tagIds.map((id) => id.slice(0, Math.max(0, id.indexOf(".")))))];
  const devices = KINDS.flatMap(({ expression, telling, hasSide }) =>
    prefixes
      .filter((prefix) => expression.test(prefix))
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
      .map((id) => ({
        id,
        hasSide,
        telling: `${id}.${telling.find((property) => ids.has(`${id}.${property}`)) ?? telling[0]}`,
      })),
  );
  const switches = tagIds.filter((id) => SWITCH.test(id)).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return [...devices, ...switches.map((id) => ({ id, hasSide: false, telling: id }))];
}

const SWITCH = /^SWITCHBANK_(\d+)\.SWITCH_(\d+)$/;

/** `ME_INST_0`: Engine 0. */
export function wordsOf(id: string): string {
  const [engine, generator, tank, battery, temperature] = KINDS.map(({ expression }) => expression.exec(id));
  if (engine?.[1] !== undefined) return texts.names.engine(engine[1]);
  if (generator?.[1] !== undefined) return texts.names.generator(generator[1]);
  if (tank?.[1] !== undefined && tank[2] !== undefined) return texts.names.tank(placeOf("TYPE", tank[1]), tank[2]);
  if (temperature?.[1] !== undefined && temperature[2] !== undefined)
    return texts.names.temperature(placeOf("SOURCE", temperature[1]), temperature[2]);
  const [, bank, number] = SWITCH.exec(id) ?? [];
  if (bank !== undefined && number !== undefined) return texts.names.switch(bank, number);
  return battery?.[1] === undefined ? id : texts.names.battery(battery[1]);
}

function placeOf(place: "TYPE" | "SOURCE", name: string): string {
  return PLACE_WORDS[language][place][ID_NAMES[place].indexOf(name)] ?? name;
}
