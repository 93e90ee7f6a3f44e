/**
 * What a schema cannot say about a project file: ids that repeat, ranges turned round, alarms that could never clear.
 * It looks at values as they were read, of any shape, and passes over what the schema has already found fault with, so
 * that one run lists everything.
 */
import { OPERATORS } from "../alarms/rule.ts";
import { ED25519_COSIGNATURE, parseVerifierKey } from "../logbook/evidence/signed-note.ts";
import type { Finding, Path, Problem } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "./fields.ts";
import { findMappingFaults } from "./mapping-semantics.ts";
import { sourceFaults } from "./source-faults.ts";
import { suggest } from "./suggest.ts";

export function findSemanticFaults(root: unknown): Finding[] {
  const file = fieldsOf(root);
  const tags = itemsOf(file["tags"], ["tags"]);
  return [
    ...vesselFaults(fieldsOf(file["vessel"])),
    ...repeatedIds(tags),
    ...sourceFaults(itemsOf(file["sources"], ["sources"]), rawServerOf(fieldsOf(file["nmea2000"]))),
    ...tags.flatMap(({ fields, path }) => tagFaults(fields, path, file["systems_enabled"])),
    ...witnessFaults(itemsOf(fieldsOf(file["logbook"])["witnesses"], ["logbook", "witnesses"])),
    ...findMappingFaults(file["nmea2000"], ["nmea2000"], tags),
  ];
}

function rawServerOf({ raw_server: rawServer }: Fields): Fields | undefined {
  return rawServer === undefined ? undefined : fieldsOf(rawServer);
}

/** A key that was not copied whole, and one witness twice, whose word would then count for two. */
function witnessFaults(witnesses: readonly Item[]): Finding[] {
  const seen = new Set<string>();
  return witnesses.flatMap(({ fields: { key }, path }): Finding[] => {
    if (typeof key !== "string" || key === "") return [];
    const at = { path: [...path, "key"], value: key };
    if (!isWitnessKey(key)) return [{ ...at, problem: ["notAWitnessKey"] }];
    if (seen.has(key.trim())) return [{ ...at, problem: ["repeatedWitness"] }];
    seen.add(key.trim());
    return [];
  });
}

function isWitnessKey(text: string): boolean {
  try {
    return parseVerifierKey(text, ED25519_COSIGNATURE).name !== "";
  } catch {
    return false;
  }
}

function vesselFaults({ loa_m: loaM, beam_m: beamM }: Fields): Finding[] {
  if (typeof loaM !== "number" || typeof beamM !== "number" || beamM <= loaM) return [];
  return [{ path: ["vessel", "beam_m"], value: beamM, problem: ["beamExceedsLength", loaM] }];
}

function repeatedIds(items: readonly Item[]): Finding[] {
  const first = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { fields, path } of items) {
    const { id } = fields;
    if (typeof id !== "string") continue;
    const earlier = first.get(id);
    const [list, index] = path.slice(-2);
    if (earlier === undefined) first.set(id, `${list}[${index}]`);
    else findings.push({ path: [...path, "id"], value: id, problem: ["repeatedId", earlier] });
  }
  return findings;
}

function tagFaults(tag: Fields, path: Path, enabled: unknown): Finding[] {
  const findings: Finding[] = [];
  const { unit_si: unit, range_normal_min: min, range_normal_max: max, system } = tag;
  if (typeof min === "number" && typeof max === "number" && max < min)
    findings.push({ path: [...path, "range_normal_max"], value: max, problem: ["rangeReversed", min] });
  if (unit === "bool" || unit === "text") {
    for (const key of ["range_normal_min", "range_normal_max"])
      if (typeof tag[key] === "number")
        findings.push({ path: [...path, key], value: tag[key], problem: ["rangeOfBool"] });
  }
  if (typeof system === "string" && Array.isArray(enabled) && !enabled.includes(system)) {
    const suggestion = suggest(
      system,
      enabled.filter((name) => typeof name === "string"),
    );
    findings.push({ path: [...path, "system"], value: system, problem: ["systemNotEnabled", suggestion] });
  }
  const alarms = itemsOf(tag["alarms"], [...path, "alarms"]);
  if (unit === "text" && alarms.length > 0) findings.push({ path: [...path, "alarms"], problem: ["alarmOnText"] });
  return [...findings, ...repeatedIds(alarms), ...alarms.flatMap((alarm) => alarmFaults(alarm, tag))];
}

function alarmFaults({ fields: alarm, path }: Item, tag: Fields): Finding[] {
  const { unit_si: unit } = tag;
  const { threshold, operator, hysteresis } = alarm;
  if (unit === "bool") return boolAlarmFaults(alarm, path);
  if (typeof unit !== "string" || unit === "text") return [];
  if (typeof threshold === "boolean")
    return [{ path: [...path, "threshold"], value: threshold, problem: ["thresholdNotNumber", unit] }];
  if (typeof threshold !== "number" || typeof operator !== "string") return [];
  const deadband = typeof hysteresis === "number" && hysteresis > 0 ? hysteresis : 0;
  const never = neverClears(operator, threshold, deadband, boundsOf(tag, unit));
  return never === undefined ? [] : [{ path: [...path, "threshold"], value: threshold, problem: never }];
}

function boolAlarmFaults({ threshold, operator, hysteresis }: Fields, path: Path): Finding[] {
  const findings: Finding[] = [];
  if (typeof threshold === "number")
    findings.push({ path: [...path, "threshold"], value: threshold, problem: ["thresholdNotBool"] });
  if (typeof operator === "string" && isOperator(operator) && operator !== "==" && operator !== "!=")
    findings.push({ path: [...path, "operator"], value: operator, problem: ["operatorOnBool"] });
  if (typeof hysteresis === "number" && hysteresis > 0)
    findings.push({ path: [...path, "hysteresis"], value: hysteresis, problem: ["hysteresisOnBool"] });
  return findings;
}

/** Units in which nothing is less than zero. (Pressures are, by gauge; rpm of a shaft going astern; % of a trim.) */
const NEVER_NEGATIVE: ReadonlySet<unknown> = new Set(["K", "Hz", "m3", "kg", "ohm", "lx", "count"]);

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Where the tag's values are when all is well: its normal range, else what its unit allows. */
function boundsOf({ range_normal_min: min, range_normal_max: max }: Fields, unit: string): Bounds {
  return {
    min: typeof min === "number" ? min : NEVER_NEGATIVE.has(unit) ? 0 : -Infinity,
    max: typeof max === "number" ? max : Infinity,
  };
}

/**
 * An alarm that no normal value clears stays for good, and a crew learns to look past it. What clears an alarm is told
 * in `alarms/rule.ts`: `>` is left at the threshold less the deadband, `>=` only below that.
 */
function neverClears(operator: string, threshold: number, deadband: number, { min, max }: Bounds): Problem | undefined {
  const below = decimal(threshold - deadband);
  const above = decimal(threshold + deadband);
  switch (operator) {
    case ">":
      return below < min ? ["neverClears", "below", below, min] : undefined;
    case ">=":
      return below <= min ? ["neverClears", "below", below, min] : undefined;
    case "<":
      return above > max ? ["neverClears", "above", above, max] : undefined;
    case "<=":
      return above >= max ? ["neverClears", "above", above, max] : undefined;
    case "==":
      return below <= min && above >= max ? ["alwaysHolds"] : undefined;
    case "!=":
      return threshold < min || threshold > max ? ["alwaysHolds"] : undefined;
    default:
      return undefined;
  }
}

/** What people add up in decimals: 0.3 - 0.1 is 0.2. */
function decimal(value: number): number {
  return Number(value.toPrecision(15));
}

function isOperator(text: string): boolean {
  return (OPERATORS as readonly string[]).includes(text);
}
