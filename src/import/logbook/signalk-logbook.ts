/**
 * The days of signalk-logbook (`~/.signalk/plugin-config-data/signalk-logbook/YYYY-MM-DD.yml`) as entries of the log book. An imported
 * entry stands in the chain at the time of its import; its own time, its author and all else that the file has are in its payload and its
 * text. Pure.
 *
 *     - datetime: 2024-06-01T10:00:00.000Z      payload: { origin: "imported", program: "signalk-logbook", file: "2024-06-01.yml",
 *       text: Sails set                                     file_sha256: …, entry_sha256: …, entry: { datetime: …, text: … } }
 *       author: Bryan                           summary: 2024-06-01T10:00:00.000Z, Bryan: Sails set
 */
import { jsonValue } from "../../core/parse-json.ts";
import { parseYaml } from "../../core/parse-yaml.ts";
import type { JsonObject } from "../../core/json-value.ts";
import { formatIsoTime, parseIsoTime } from "../../core/time.ts";
import { writtenText } from "../../core/written-text.ts";
import { canonicalize } from "../../logbook/entry/canonical-json.ts";
import { sha256 } from "../../logbook/entry/entry.ts";
import type { ImportedEntry } from "../../logbook/imported.ts";

export interface DayFile {
  /** Without its folder. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ImportedDay {
  readonly entries: readonly ImportedEntry[];
  /** Entries without a time or a text, or whose text has characters that nobody can see. */
  readonly refused: number;
}

/** Undefined if the file is no day of that program. */
export function readDay({ name, bytes }: DayFile): ImportedDay | undefined {
  let days: unknown;
  try {
    const document = parseYaml(bytes.toString("utf8"));
    if (document.errors.length > 0) return undefined;
    days = document.toJS();
  } catch {
    return undefined;
  }
  if (days === null) return { entries: [], refused: 0 };
  if (!Array.isArray(days)) return undefined;
  const origin = { origin: "imported", program: "signalk-logbook", file: name, file_sha256: sha256(bytes) };
  const entries = days.flatMap((day: unknown) => entryOf(day, origin) ?? []);
  return { entries, refused: days.length - entries.length };
}

function entryOf(given: unknown, origin: JsonObject): ImportedEntry | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  const { datetime, text, author } = given as Readonly<Record<string, unknown>>;
  const timeMs = typeof datetime === "string" ? parseIsoTime(datetime) : undefined;
  if (timeMs === undefined || typeof text !== "string") return undefined;
  const by = typeof author === "string" && author.trim() !== "" ? `, ${author.trim()}` : "";
  const written = writtenText(`${formatIsoTime(timeMs)}${by}: ${text.trim()}`);
  if ("fault" in written) return undefined;
  // Only what JSON has: no times, no infinite numbers.
  const entry = jsonValue(JSON.stringify(given)) as JsonObject;
  const key = sha256(canonicalize(entry));
  return { timeMs, key, summary: written.text, payload: { ...origin, entry_sha256: key, entry } };
}
