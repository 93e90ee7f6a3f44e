/**
 * Decoded messages as tables (RFC 4180), one file per parameter group: `windData.csv`, with a column for each field. A list is JSON in
 * one column. Groups without a definition are written as bytes, in `pgn-65380.csv`. Existing files are never changed.
 *
 * Texts come from other devices or by radio. A text that a spreadsheet would take for a formula (OWASP: CSV injection) gets an
 * apostrophe before it, also after a semicolon, which separates cells in countries with a decimal comma. Control characters are escaped.
 */
import { Buffer } from "node:buffer";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { escapeControls } from "../../core/escape-controls.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { fieldIdsOf, viewMessage } from "../../nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { timeText } from "./replay-lines.ts";

interface Table {
  readonly path: string;
  readonly columns: readonly string[];
  text: string;
  made: boolean;
}

const HEAD = ["timestamp", "source", "destination", "priority"];

export class CsvFiles {
  readonly #dir: string;
  readonly #tables = new Map<string, Table>();
  #chars = 0;

  /** Throws `output-not-writable` if the folder cannot be made. */
  constructor(dir: string) {
    this.#dir = dir;
    guarded(dir, () => mkdirSync(dir, { recursive: true }));
  }

  write(message: PgnFrame, hasTimes: boolean): void {
    const { id, fields } = viewMessage(message);
    const table = this.#tableOf(id, message.pgn);
    const { timestampMs, source, destination, priority, data } = message;
    const head = [hasTimes ? timeText(timestampMs) : "", source, destination, priority];
    const cells =
      id === null
        ? [Buffer.from(data.buffer, data.byteOffset, data.length).toString("hex")]
        : table.columns.map((column) => fields?.[column] ?? null);
    const row = `${[...head, ...cells].map(cellOf).join(",")}\r\n`;
    table.text += row;
    this.#chars += row.length;
    if (this.#chars > nmea2000Limits.csvChars) this.flush();
  }

  flush(): void {
    for (const table of this.#tables.values()) {
      if (table.text === "") continue;
      // Opened for each flush, because there may be more groups than a process may have open files.
      guarded(table.path, () => {
        const file = openSync(table.path, table.made ? "a" : "wx");
        table.made = true;
        try {
          writeSync(file, table.text);
        } finally {
          closeSync(file);
        }
      });
      table.text = "";
    }
    this.#chars = 0;
  }

  #tableOf(id: string | null, pgn: number): Table {
    const name = id ?? `pgn-${pgn}`;
    let table = this.#tables.get(name);
    if (table === undefined) {
      const columns = id === null ? ["data"] : fieldIdsOf(id);
      const text = `${[...HEAD, ...columns].join(",")}\r\n`;
      table = { path: join(this.#dir, `${name}.csv`), columns, text, made: false };
      this.#tables.set(name, table);
    }
    return table;
  }
}

function cellOf(value: string | number | object | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = withoutFormulas(escapeControls(typeof value === "object" ? JSON.stringify(value) : value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sign that begins a formula, in normal or full width, after characters that a spreadsheet ignores. Numbers are not affected. */
const FORMULA = /(^|;)([\s"']*)(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function withoutFormulas(text: string): string {
  return NUMBER.test(text) ? text : text.replaceAll(FORMULA, "$1$2'");
}

function guarded(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === undefined) throw error;
    throw new BitacoraError("output-not-writable", { file: path, reason }, error);
  }
}
