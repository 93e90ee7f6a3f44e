/**
 * Checks of a project file that a schema cannot express: repeated ids, reversed ranges, alarms that could never clear. The values may
 * have any form: those that the schema has already reported are skipped, so that one run lists all faults.
 */
import { ED25519_COSIGNATURE, parseVerifierKey } from "../logbook/evidence/signed-note.ts";
import { exportFaults } from "./export-faults.ts";
import type { Finding, Path } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "./fields.ts";
import { alarmFaults, defaultAlarmFaults, TagNames } from "./alarm-semantics.ts";
import { httpsFaults } from "./https-faults.ts";
import { findMappingFaults } from "./mapping-semantics.ts";
import { shoreFaults } from "./shore-faults.ts";
import { brokerFaults, mqttSourceFaults } from "./mqtt-faults.ts";
import { nmea0183Faults } from "./nmea0183-faults.ts";
import { signalkFaults } from "./signalk-faults.ts";
import { sourceFaults } from "./source-faults.ts";
import { suggest } from "./suggest.ts";

export function findSemanticFaults(root: unknown): Finding[] {
  const file = fieldsOf(root);
  const tags = itemsOf(file["tags"], ["tags"]);
  const names = new TagNames(file, tags);
  return [
    ...vesselFaults(fieldsOf(file["vessel"])),
    ...repeatedIds(tags),
    ...sourceFaults(itemsOf(file["sources"], ["sources"]), rawServerOf(fieldsOf(file["nmea2000"]))),
    ...tags.flatMap(({ fields, path }) => tagFaults(fields, path, file["systems_enabled"], names)),
    ...witnessFaults(itemsOf(fieldsOf(file["logbook"])["witnesses"], ["logbook", "witnesses"])),
    ...defaultAlarmFaults(fieldsOf(file["alarms"])["defaults"], names),
    ...notifyFaults(itemsOf(fieldsOf(file["alarms"])["notify"], ["alarms", "notify"])),
    ...repeatedIds(itemsOf(file["exports"], ["exports"])),
    ...exportFaults(itemsOf(file["exports"], ["exports"]), fieldsOf(file["historian"])),
    ...repeatedIds(itemsOf(file["mqtt"], ["mqtt"])),
    ...itemsOf(file["mqtt"], ["mqtt"]).flatMap(brokerFaults),
    ...mqttSourceFaults(itemsOf(file["sources"], ["sources"]), tags),
    ...nmea0183Faults(file["nmea0183"], itemsOf(file["sources"], ["sources"])),
    ...shoreFaults(file["shore"]),
    ...httpsFaults(file["https"]),
    ...signalkFaults(file["signalk"]),
    ...findMappingFaults(file["nmea2000"], ["nmea2000"], tags),
  ];
}

function rawServerOf({ raw_server: rawServer }: Fields): Fields | undefined {
  return rawServer === undefined ? undefined : fieldsOf(rawServer);
}

/** An incomplete key, and a repeated witness, which would count twice. */
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

/** A receiver is a URL or a program. */
function notifyFaults(receivers: readonly Item[]): Finding[] {
  const unclear = receivers.filter(({ fields: { url, command } }) => (url === undefined) === (command === undefined));
  return [...repeatedIds(receivers), ...unclear.map(({ path }): Finding => ({ path, problem: ["urlOrCommand"] }))];
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
  return [{ path: ["vessel", "beam_m"], value: beamM, problem: ["beamExceedsLength", { loaM }] }];
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
    else findings.push({ path: [...path, "id"], value: id, problem: ["repeatedId", { first: earlier }] });
  }
  return findings;
}

function tagFaults(tag: Fields, path: Path, enabled: unknown, names: TagNames): Finding[] {
  const findings: Finding[] = [];
  const { unit_si: unit, range_normal_min: min, range_normal_max: max, system } = tag;
  if (typeof min === "number" && typeof max === "number" && max < min)
    findings.push({ path: [...path, "range_normal_max"], value: max, problem: ["rangeReversed", { min }] });
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
    findings.push({ path: [...path, "system"], value: system, problem: ["systemNotEnabled", { suggestion }] });
  }
  const alarms = itemsOf(tag["alarms"], [...path, "alarms"]);
  if (unit === "text" && alarms.length > 0) findings.push({ path: [...path, "alarms"], problem: ["alarmOnText"] });
  return [...findings, ...repeatedIds(alarms), ...alarms.flatMap((alarm) => alarmFaults(alarm, tag, names))];
}
