/**
 * Samples from tables with named columns, of CSV or Parquet. Pure.
 *
 *     timestamp,tag_id,value,value_boolean,quality     a row for each sample: this program's own export
 *     time,tag,value                                   the same with other names; also without a header
 *     timestamp,ME_INST_0.RPM,DEPTH                    a column for each tag
 *     signalk_timestamp,context,path,value,value_json  of signalk-parquet, also with value_latitude, value_longitude
 */
import { QUALITIES, type Quality } from "../../tags/quality.ts";
import { OwnVessel, takeWhole, type ValueOptions } from "./signalk-values.ts";
import type { Meaning } from "./tag-names.ts";

export type Cell = string | number | boolean | null;

/** The first that a table has counts: the instrument's time before the receiver's. */
const TIMES = ["timestamp", "time", "signalk_timestamp", "received_timestamp"];
/** Members of a document that have a column each. */
const MEMBER = /^value_(?!boolean$|json$)(.+)$/;
const NAMES = ["tag_id", "tag", "path", "name"];

/** Whether a first line or a schema with these columns is one of a table of samples. */
export function isHeader(columns: readonly string[]): boolean {
  const has = (names: readonly string[]): boolean => columns.some((column) => names.includes(column));
  return columns.length > 1 && has(TIMES) && (has(NAMES) || TIMES.includes(columns[0] ?? ""));
}

export const PLAIN_COLUMNS = ["time", "tag", "value"] as const;

export class TableSamples {
  readonly #options: Omit<ValueOptions, "precision">;
  readonly #time: number;
  readonly #name: number;
  readonly #value: number;
  readonly #boolean: number;
  readonly #quality: number;
  readonly #isExport: boolean;
  readonly #json: number;
  readonly #members: readonly (readonly [column: number, key: string])[];
  readonly #context: number;
  readonly #own: OwnVessel;
  /** By column, where each tag has one. */
  readonly #columns: readonly string[];
  /** Columns whose name another one before them has: which of the two is meant is not known, and the first counts. */
  readonly #repeated: ReadonlySet<number>;

  constructor(columns: readonly string[], options: Omit<ValueOptions, "precision">) {
    this.#options = options;
    const at = (...names: readonly string[]): number =>
      columns.indexOf(names.find((name) => columns.includes(name)) ?? "");
    this.#time = at(...TIMES);
    this.#name = at(...NAMES);
    this.#value = at("value");
    this.#boolean = at("value_boolean");
    this.#quality = at("quality");
    this.#json = at("value_json");
    this.#context = at("context");
    this.#members = columns.flatMap((column, i) => {
      const key = MEMBER.exec(column)?.[1];
      return key === undefined ? [] : [[i, key] as const];
    });
    this.#own = new OwnVessel(options.context, options.tally);
    this.#isExport = columns.includes("tag_id");
    this.#columns = columns;
    this.#repeated = new Set(columns.keys().filter((i) => columns.indexOf(columns[i] ?? "") < i));
  }

  get timeColumn(): number {
    return this.#time;
  }

  /** `timestampMs`: of the cell in the column of times; undefined if it has none. */
  read(cells: readonly Cell[], timestampMs: number | undefined): void {
    if (this.#name >= 0) return this.#readLong(cells, timestampMs);
    for (const [at, name] of this.#columns.entries()) {
      const cell = cells[at] ?? "";
      // Empty is a gap.
      if (at === this.#time || cell === "") continue;
      if (this.#repeated.has(at)) this.#options.tally.refuse("twice");
      else this.#give(name, this.#options.names.of(name), { value: valueOf(cell), quality: "good", timestampMs });
    }
  }

  #readLong(cells: readonly Cell[], timestampMs: number | undefined): void {
    const { names, tally } = this.#options;
    const name = String(cells[this.#name] ?? "");
    if (!this.#own.has(String(cells[this.#context] ?? "") || undefined, false, 1)) return;
    const quality = QUALITIES.find((one) => one === cells[this.#quality]);
    const value = valueOf(cells[this.#value] ?? "") ?? valueOf(cells[this.#boolean] ?? "");
    const document = value === null ? this.#documentOf(cells) : undefined;
    if (document !== undefined) {
      if (timestampMs === undefined) return tally.refuse("noTime");
      return takeWhole(this.#options, { name, meanings: names.of(name), value: document, timestampMs });
    }
    // An empty value without a quality is no gap, but nothing.
    if (value === null && quality === undefined) return tally.refuse("noValue");
    const meanings = this.#isExport ? names.ofExport(name) : names.of(name);
    this.#give(name, meanings, { value, quality: quality ?? "good", timestampMs });
  }

  /** Undefined where the row has none. */
  #documentOf(cells: readonly Cell[]): unknown {
    const members = this.#members.flatMap(([column, key]) => {
      const value = valueOf(cells[column] ?? "");
      return value === null ? [] : [[key, value] as const];
    });
    if (members.length > 0) return Object.fromEntries(members);
    const json = cells[this.#json];
    return typeof json === "string" && json !== "" ? json : undefined;
  }

  #give(
    name: string,
    meanings: readonly Meaning[],
    { value, quality, timestampMs }: { value: Cell; quality: Quality; timestampMs: number | undefined },
  ): void {
    const { tally, take } = this.#options;
    const meaning = meanings.find(({ key }) => key === undefined);
    if (meaning === undefined) return tally.refuseName(name);
    if (timestampMs === undefined) return tally.refuse("noTime");
    const found = meaning.valueOf(value);
    if (found === undefined) return tally.refuse("noValue");
    take({ tagId: meaning.tagId, timestampMs, value: found, quality });
  }
}

/** Null for an empty cell. A text that is neither a number nor a truth stays a text. */
function valueOf(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  const text = cell.trim();
  if (text === "") return null;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
