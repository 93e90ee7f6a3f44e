/** Samples from CSV (RFC 4180; commas, semicolons or tabs), line by line. Pure. */
import type { Context } from "./influx-samples.ts";
import type { ValueOptions } from "./signalk-values.ts";
import { isHeader, PLAIN_COLUMNS, TableSamples } from "./table-samples.ts";
import { timeOfText } from "../../core/time-text.ts";

/** A number as spreadsheets of most of Europe write it, who then separate by semicolons. */
const DECIMAL_COMMA = /^([-+]?\d+),(\d+)$/;

export class CsvSamples {
  readonly #options: ValueOptions;
  #table: TableSamples | undefined;
  #separator = ",";

  constructor(options: ValueOptions) {
    this.#options = options;
  }

  read(line: string): void {
    if (line === "" || line.startsWith("#")) return;
    if (this.#table === undefined) {
      this.#separator = separatorOf(line);
      const columns = cellsOf(line, this.#separator);
      const isNamed = isHeader(columns);
      this.#table = new TableSamples(isNamed ? columns : PLAIN_COLUMNS, this.#options);
      if (isNamed) return;
    }
    const cells = cellsOf(line, this.#separator);
    const time = cells[this.#table.timeColumn] ?? "";
    this.#table.read(cells, timeOfText(time, this.#options.precision));
  }
}

/** As `contextIn` of the line protocol: the column `context`. */
export function contextsInTable(): (line: string) => Context | undefined {
  let column: number | undefined;
  let separator = ",";
  return (line) => {
    if (line === "" || line.startsWith("#")) return undefined;
    if (column === undefined) {
      separator = separatorOf(line);
      column = cellsOf(line, separator).indexOf("context");
      return undefined;
    }
    const context = column < 0 ? "" : (cellsOf(line, separator)[column] ?? "");
    return context === "" ? undefined : { context, isSelf: context === "vessels.self" };
  };
}

/** Whether a first line is one of such a table: a header, or a time, a name and a value. */
export function isCsvStart(line: string): boolean {
  const cells = cellsOf(line, separatorOf(line));
  const [time = "", name = "", value = ""] = cells;
  return (
    isHeader(cells) ||
    (cells.length === 3 && timeOfText(time, "auto") !== undefined && /^[A-Za-z]/.test(name) && value !== "")
  );
}

function separatorOf(line: string): string {
  return [";", "\t", ","].find((separator) => line.includes(separator)) ?? ",";
}

export function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map(plain);
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      cells.push(unquoted(cell));
      cell = "";
    } else cell += character;
  }
  return [...cells, unquoted(cell)];
}

function unquoted(cell: string): string {
  const inner = /^\s*"(.*)"\s*$/s.exec(cell)?.[1];
  return inner === undefined ? plain(cell) : inner.replaceAll('""', '"');
}

/** A comma that separates no cells is a decimal one; what is quoted is a text. */
function plain(cell: string): string {
  return cell.trim().replace(DECIMAL_COMMA, "$1.$2");
}
