/**
 * Samples from the Influx line protocol: of signalk-to-influxdb2 and signalk-to-influxdb, where a measurement is a path of Signal K, of this
 * program's own export, and of any database whose measurements are named by the user. Pure.
 *
 *     signalk-to-influxdb2     value=3.2 | value="text or document" | lat=60.1,lon=24.9; tags context, self, source
 *     signalk-to-influxdb      value=3.2 | stringValue="…" | boolValue=t | jsonValue="{…}"; tags context, source
 *     this program             bitacora_tag,quality=good,tag=DEPTH,… value=3.2 | bool=t
 */
import { QUALITIES } from "../../tags/quality.ts";
import { type InfluxLine, parseInfluxLine } from "./influx-line.ts";
import type { TakeSample } from "./sample.ts";
import type { Meaning, TagNames } from "./tag-names.ts";
import type { Tally } from "./tally.ts";
import { type Precision, timeOfNumber } from "../../core/time-text.ts";

export interface InfluxOptions {
  readonly names: TagNames;
  readonly tally: Tally;
  readonly take: TakeSample;
  readonly precision: Precision;
  /** The own vessel, as the tag `context` has it; undefined if there is only one. */
  readonly context: string | undefined;
}

const OWN_MEASUREMENT = "bitacora_tag";
const WHOLE_FIELDS: ReadonlySet<string> = new Set(["value", "bool", "boolValue", "stringValue", "jsonValue"]);
const KEYS: Readonly<Record<string, string>> = { lat: "latitude", lon: "longitude" };

export class InfluxSamples {
  readonly #options: InfluxOptions;

  constructor(options: InfluxOptions) {
    this.#options = options;
  }

  read(text: string): void {
    if (isNoValue(text)) return;
    const { tally, precision } = this.#options;
    const line = parseInfluxLine(text);
    if (line === undefined) return tally.refuse("unreadable");
    const timestampMs = line.time === undefined ? undefined : timeOfNumber(line.time, precision);
    if (!this.#isOwn(line.tags)) return tally.refuse("otherVessel", line.fields.length);
    if (timestampMs === undefined) return tally.refuse("noTime", line.fields.length);
    for (const [field, value] of line.fields) this.#readField(line, field, value, timestampMs);
  }

  #isOwn(tags: ReadonlyMap<string, string>): boolean {
    const { context: own } = this.#options;
    const context = tags.get("context");
    return own === undefined || context === undefined || context === own || context === "vessels.self";
  }

  #readField({ measurement, tags }: InfluxLine, field: string, given: unknown, timestampMs: number): void {
    const { names, tally } = this.#options;
    const isOwn = measurement === OWN_MEASUREMENT;
    const isWhole = WHOLE_FIELDS.has(field);
    const name = isOwn ? (tags.get("tag") ?? "") : measurement;
    const meanings = isOwn ? names.ofExport(name) : this.#meaningsOf(name, field, isWhole);
    if (meanings.length === 0) return tally.refuseName(isOwn || isWhole ? name : `${name}.${field}`);
    const quality = (isOwn && QUALITIES.find((one) => one === tags.get("quality"))) || "good";
    const value = isWhole ? documentOf(given) : given;
    for (const { tagId, key, valueOf } of meanings) {
      const isMember = isWhole && key !== undefined && typeof value === "object" && value !== null;
      // The document lacks this member.
      if (isMember && !(key in value)) continue;
      const found = valueOf(isMember ? (value as Readonly<Record<string, unknown>>)[key] : value);
      if (found === undefined || (isWhole && key !== undefined && !isMember)) tally.refuse("noValue");
      else this.#options.take({ tagId, timestampMs, value: found, quality });
    }
  }

  /** A field that is not the whole value is a member of it (`lat`), or a name of its own. */
  #meaningsOf(measurement: string, field: string, isWhole: boolean): readonly Meaning[] {
    const { names } = this.#options;
    if (isWhole) return names.of(measurement);
    const key = KEYS[field] ?? field;
    const member = names.of(measurement).filter((meaning) => meaning.key === key);
    return member.length > 0 ? member : names.of(`${measurement}.${field}`);
  }
}

/** The own vessel's context where the line says whose it is (`self`); a line without either says nothing. */
export function contextIn(text: string): { readonly context: string; readonly isSelf: boolean } | undefined {
  if (isNoValue(text) || !text.includes("context=")) return undefined;
  const tags = parseInfluxLine(text)?.tags;
  const context = tags?.get("context");
  if (context === undefined) return undefined;
  return { context, isSelf: context === "vessels.self" || /^t(rue)?$/i.test(tags?.get("self") ?? "") };
}

/** Comments, and the statements at the beginning of an export. */
function isNoValue(text: string): boolean {
  return text === "" || text.startsWith("#") || text.startsWith("CREATE DATABASE ");
}

function documentOf(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith("{")) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
