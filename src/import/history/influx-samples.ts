/**
 * Samples from the Influx line protocol: of signalk-to-influxdb2 and signalk-to-influxdb, where a measurement is a path of Signal K, of
 * this program's own export, and of any database whose measurements are named by the user. Pure.
 *
 *     signalk-to-influxdb2     value=3.2 | value="text or document" | lat=60.1,lon=24.9; tags context, self, source
 *     signalk-to-influxdb      value=3.2 | stringValue="…" | boolValue=t | jsonValue="{…}"; tags context, source
 *     this program             bitacora_tag,quality=good,tag=DEPTH,… value=3.2 | bool=t
 */
import { QUALITIES } from "../../tags/quality.ts";
import { type InfluxLine, parseInfluxLine } from "./influx-line.ts";
import { OwnVessel, takeWhole, type ValueOptions } from "./signalk-values.ts";
import type { Meaning } from "./tag-names.ts";
import { timeOfNumber } from "../../core/time-text.ts";

const OWN_MEASUREMENT = "bitacora_tag";
const WHOLE_FIELDS: ReadonlySet<string> = new Set(["value", "bool", "boolValue", "stringValue", "jsonValue"]);
const KEYS: Readonly<Record<string, string>> = { lat: "latitude", lon: "longitude" };

export class InfluxSamples {
  readonly #options: ValueOptions;
  readonly #own: OwnVessel;

  constructor(options: ValueOptions) {
    this.#options = options;
    this.#own = new OwnVessel(options.context, options.tally);
  }

  read(text: string): void {
    if (isNoValue(text)) return;
    const { tally, precision } = this.#options;
    const line = parseInfluxLine(text);
    if (line === undefined) return tally.refuse("unreadable");
    this.take(line, line.time === undefined ? undefined : timeOfNumber(line.time, precision));
  }

  take(line: InfluxLine, timestampMs: number | undefined): void {
    const { context, isSelf = false } = contextOf(line.tags) ?? {};
    if (!this.#own.has(context, isSelf, line.fields.length)) return;
    if (timestampMs === undefined) return this.#options.tally.refuse("noTime", line.fields.length);
    for (const [field, value] of line.fields) this.#readField(line, field, value, timestampMs);
  }

  #readField({ measurement, tags }: InfluxLine, field: string, value: unknown, timestampMs: number): void {
    const { names, tally, take } = this.#options;
    const isOwn = measurement === OWN_MEASUREMENT;
    const isWhole = WHOLE_FIELDS.has(field);
    const name = isOwn ? (tags.get("tag") ?? "") : measurement;
    const meanings = isOwn ? names.ofExport(name) : this.#meaningsOf(name, field, isWhole);
    const quality = (isOwn && QUALITIES.find((one) => one === tags.get("quality"))) || "good";
    if (isWhole) return takeWhole(this.#options, { name, meanings, value, timestampMs, quality });
    if (meanings.length === 0) return tally.refuseName(isOwn ? name : `${name}.${field}`);
    for (const { tagId, valueOf } of meanings) {
      const found = valueOf(value);
      if (found === undefined) tally.refuse("noValue");
      else take({ tagId, timestampMs, value: found, quality });
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

export interface Context {
  readonly context: string;
  /** Whether it says itself that it is the own vessel's. */
  readonly isSelf: boolean;
}

/** Whose values a line has, where it says so. */
export function contextIn(text: string): Context | undefined {
  if (isNoValue(text) || !text.includes("context=")) return undefined;
  const tags = parseInfluxLine(text)?.tags;
  return tags && contextOf(tags);
}

export function contextOf(tags: ReadonlyMap<string, string>): Context | undefined {
  const context = tags.get("context");
  if (context === undefined || context === "") return undefined;
  return { context, isSelf: context === "vessels.self" || /^t(rue)?$/i.test(tags.get("self") ?? "") };
}

/** Comments, and the statements at the beginning of an export. */
function isNoValue(text: string): boolean {
  return text === "" || text.startsWith("#") || text.startsWith("CREATE DATABASE ");
}
