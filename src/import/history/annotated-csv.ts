/**
 * Samples from the annotated CSV of InfluxDB 2 (*Download CSV*, `influx query --raw`): a row for each field of a measurement. A file may
 * have several tables, each with its own annotations and header. Pure.
 *
 *     #datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string,string
 *     ,result,table,_start,_stop,_time,_value,_field,_measurement,context
 *     ,,0,2025-11-01T00:00:00Z,2025-11-02T00:00:00Z,2025-11-01T10:00:00Z,3.2,value,navigation.speedOverGround,vessels.urn:…
 */
import { parseIsoTime } from "../../core/time.ts";
import { cellsOf } from "./csv-samples.ts";
import type { InfluxLine } from "./influx-line.ts";
import { type Context, contextOf, InfluxSamples } from "./influx-samples.ts";
import type { ValueOptions } from "./signalk-values.ts";

export const ANNOTATION = /^#(?:group|datatype|default),/;
const NUMBERS: ReadonlySet<string> = new Set(["double", "long", "unsignedLong"]);

class Tables {
  #types: readonly string[] = [];
  #columns: readonly string[] | undefined;

  /** Undefined for a line that is no row, `unreadable` for a row without what a sample needs. */
  row(text: string): (InfluxLine & { readonly timestampMs: number | undefined }) | "unreadable" | undefined {
    const line = text.trimEnd();
    if (line === "" || line.startsWith("#")) {
      this.#columns = undefined;
      if (line.startsWith("#datatype,")) this.#types = cellsOf(line, ",");
      return undefined;
    }
    const cells = cellsOf(line, ",");
    if (this.#columns === undefined) {
      this.#columns = cells;
      return undefined;
    }
    const all = new Map(this.#columns.map((column, at) => [column, cells[at] ?? ""]));
    const [field, measurement, value = ""] = ["_field", "_measurement", "_value"].map((name) => all.get(name));
    if (field === undefined || measurement === undefined) return "unreadable";
    const type = this.#types[this.#columns.indexOf("_value")] ?? (/^[-+.\d]/.test(value) ? "double" : "string");
    const given = NUMBERS.has(type) ? Number(value) : type === "boolean" ? value === "true" : value;
    const timestampMs = parseIsoTime(all.get("_time") ?? "");
    return { measurement, tags: all, fields: value === "" ? [] : [[field, given]], time: undefined, timestampMs };
  }
}

export class AnnotatedCsvSamples {
  readonly #options: ValueOptions;
  readonly #lines: InfluxSamples;
  readonly #tables = new Tables();

  constructor(options: ValueOptions) {
    this.#options = options;
    this.#lines = new InfluxSamples(options);
  }

  read(text: string): void {
    const row = this.#tables.row(text);
    if (row === "unreadable") this.#options.tally.refuse("unreadable");
    else if (row !== undefined) this.#lines.take(row, row.timestampMs);
  }
}

/** As `contextIn` of the line protocol. */
export function contextsInCsv(): (text: string) => Context | undefined {
  const tables = new Tables();
  return (text) => {
    const row = tables.row(text);
    return typeof row === "object" ? contextOf(row.tags) : undefined;
  };
}
