/**
 * Samples from tables with named columns, of CSV or Parquet. Pure.
 *
 *     timestamp,tag_id,value,value_boolean,quality     a row for each sample: this program's own export
 *     time,tag,value                                   the same with other names; also without a header
 *     timestamp,ME_INST_0.RPM,DEPTH                    a column for each tag
 */
import { QUALITIES, type Quality } from "../../tags/quality.ts";
import type { TakeSample } from "./sample.ts";
import type { Meaning, TagNames } from "./tag-names.ts";
import type { Tally } from "./tally.ts";

export type Cell = string | number | boolean | null;

export interface TableOptions {
  readonly names: TagNames;
  readonly tally: Tally;
  readonly take: TakeSample;
}

const TIMES = ["timestamp", "time"];
const NAMES = ["tag_id", "tag", "path", "name"];

/** Whether a first line or a schema with these columns is one of a table of samples. */
export function isHeader(columns: readonly string[]): boolean {
  const has = (names: readonly string[]): boolean => columns.some((column) => names.includes(column));
  return columns.length > 1 && has(TIMES) && (has(NAMES) || TIMES.includes(columns[0] ?? ""));
}

export const PLAIN_COLUMNS = ["time", "tag", "value"] as const;

export class TableSamples {
  readonly #options: TableOptions;
  readonly #time: number;
  readonly #name: number;
  readonly #value: number;
  readonly #boolean: number;
  readonly #quality: number;
  readonly #isExport: boolean;
  /** By column, where each tag has one. */
  readonly #columns: readonly string[];

  constructor(columns: readonly string[], options: TableOptions) {
    this.#options = options;
    const at = (...names: readonly string[]): number => columns.findIndex((column) => names.includes(column));
    this.#time = at(...TIMES);
    this.#name = at(...NAMES);
    this.#value = at("value");
    this.#boolean = at("value_boolean");
    this.#quality = at("quality");
    this.#isExport = columns.includes("tag_id");
    this.#columns = columns;
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
      this.#give(name, this.#options.names.of(name), { value: valueOf(cell), quality: "good", timestampMs });
    }
  }

  #readLong(cells: readonly Cell[], timestampMs: number | undefined): void {
    const { names, tally } = this.#options;
    const name = String(cells[this.#name] ?? "");
    const quality = QUALITIES.find((one) => one === cells[this.#quality]);
    const value = valueOf(cells[this.#value] ?? "") ?? valueOf(cells[this.#boolean] ?? "");
    // An empty value without a quality is no gap, but nothing.
    if (value === null && quality === undefined) return tally.refuse("noValue");
    const meanings = this.#isExport ? names.ofExport(name) : names.of(name);
    this.#give(name, meanings, { value, quality: quality ?? "good", timestampMs });
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
