/**
 * The traces of PCAN-View and PCAN-Explorer (.trc), versions 1.0 to 2.1. One CAN frame per line. The version defines
 * the columns; from 2.0 on, a header line defines them:
 *
 *     ;$FILEVERSION=1.1
 *     ;$STARTTIME=42176.7577227546                          days since 30 December 1899, without a time zone: read as UTC
 *          1)        48.6  Rx     09F11201  8  FF 50 …      number, ms since the start, type, identifier, length, bytes
 *          1)        48.6 1  Rx   09F11201 -  8  FF 50 …    1.2 and 1.3: the bus before the type, in 1.3 a reserved column
 *     ;$COLUMNS=N,O,T,B,I,d,R,L,D
 *          1        48.600 DT 1  09F11201 Rx -  8    FF 50 …
 *
 * Identifiers of four digits have 11 bits. Without a start time the times count from 1970.
 */
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { hexByte, hexNumber } from "../capture-text.ts";
import { faultOfId } from "./can-id-text.ts";

export const pcanTrace: CaptureFormat = { name: "PCAN trace", open };

/**
 * The columns of a line: N number, O time, T type, B bus, I identifier, d direction, R reserved, L or l length, D first
 * byte.
 */
const COLUMNS: Readonly<Record<string, string>> = {
  "1.0": "N,O,I,L,D",
  "1.1": "N,O,T,I,L,D",
  "1.2": "N,O,B,T,I,L,D",
  "1.3": "N,O,B,T,I,R,L,D",
  "2.0": "N,O,T,I,d,l,D",
  "2.1": "N,O,T,B,I,d,R,L,D",
};
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;
const STANDARD_DIGITS = 4;
const FRAME_BYTES = 8;
const DATA_TYPES: ReadonlySet<string> = new Set(["Rx", "Tx", "DT", ""]);
const FD_TYPES: ReadonlySet<string> = new Set(["FD", "FB", "FE", "BI"]);

function open(): LineParser {
  let columns = (COLUMNS["1.0"] ?? "").split(",");
  let startMs = 0;
  const readHeader = (line: string): void => {
    const [, key = "", value = ""] = /^;\$(\w+)=(.*)$/.exec(line.trim()) ?? [];
    if (key === "FILEVERSION") columns = (COLUMNS[value.trim()] ?? COLUMNS["1.1"] ?? "").split(",");
    if (key === "COLUMNS") columns = value.trim().split(",");
    const days = key === "STARTTIME" ? Number(value) : Number.NaN;
    if (days > DAYS_TO_1970 && days < 1e6) startMs = Math.round((days - DAYS_TO_1970) * DAY_MS);
  };
  return {
    hasTimes: true,
    parse: (line) => {
      if (!line.startsWith(";")) return parse(line, columns, startMs);
      readHeader(line);
      return undefined;
    },
  };
}

function parse(line: string, columns: readonly string[], startMs: number): CaptureRecord | LineFault {
  const words = line.trim().split(/\s+/);
  const column = (name: string): string => words[columns.indexOf(name)] ?? "";
  if (!/^\d+\)?$/.test(words[0] ?? "") || !/^\d+(\.\d+)?$/.test(column("O"))) return "not-a-record";
  const type = columns.includes("T") ? column("T") : "";
  if (FD_TYPES.has(type)) return "can-fd";
  if (type === "RR") return "remote-request";
  if (!DATA_TYPES.has(type)) return /^(Warng|Error|ST|ER|EC|EV)$/.test(type) ? "error-frame" : "not-a-record";
  const idText = column("I");
  const id = hexNumber(idText, 0, idText.length);
  if (idText.length === STANDARD_DIGITS) return "standard-frame";
  if (id === 0xffff_ffff) return "error-frame";
  const fault = faultOfId(id, idText.length);
  if (fault !== undefined) return fault;

  const length = Number(columns.includes("L") ? column("L") : column("l"));
  const from = columns.indexOf("D");
  if (words[from] === "RTR") return "remote-request";
  if (!(length <= FRAME_BYTES) || words.length !== from + length) return "bad-data";
  const data = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) {
    const word = words[from + i] ?? "";
    const byte = word.length === 2 ? hexByte(word, 0) : -1;
    if (byte < 0) return "bad-data";
    data[i] = byte;
  }
  return { kind: "frame", frame: { id, data, timestampMs: startMs + Number(column("O")) }, bus: column("B") };
}
