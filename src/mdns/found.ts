/** What was found by multicast DNS, from the records that were heard. Pure. */
import { limits } from "./limits.ts";
import { type ResourceRecord, sameName } from "./message.ts";

/** A service that another computer announces. */
export interface Found {
  /** `_signalk-http._tcp`. */
  readonly type: string;
  /** What its owner calls it. */
  readonly name: string;
  /** Its address where that is known, else its name. */
  readonly host: string;
  readonly port: number;
}

/** Each once, by name. */
export function foundIn(types: readonly string[], records: readonly ResourceRecord[]): readonly Found[] {
  const all = new Map<string, Found>();
  for (const record of records) {
    if (record.type !== "SRV") continue;
    const [name = "", ...kind] = record.name;
    const type = types.find((one) => sameName([...one.split("."), "local"], kind));
    if (type === undefined || all.size >= limits.found) continue;
    const known = records.find((other) => other.type === "A" && sameName(other.name, record.target));
    const host = known?.type === "A" ? known.address : record.target.join(".");
    all.set(`${name} ${type} ${record.port}`, { type, name, host, port: record.port });
  }
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.type.localeCompare(b.type));
}
