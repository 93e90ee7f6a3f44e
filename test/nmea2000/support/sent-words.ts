/**
 * What others have said of the messages that we send (`fixtures/foreign/sent-groups.txt`): the line that canboat's analyzer printed, and
 * what the parsers of ttlappalainen's library found. `npm run bench -- sent-groups` asks them, and writes the file.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../support/service-process.ts";
import { type CanboatMessage, canboatMessage } from "./canboat-output.ts";
import type { LibraryFields } from "./n2k-library.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";

export const WORDS_FILE = join(projectRoot, "fixtures/foreign/sent-groups.txt");

export interface Words {
  readonly canboat: CanboatMessage;
  readonly library: LibraryFields;
}

export type Recorded = Pick<PgnFrame, "pgn" | "data"> & { readonly canboat: string; readonly library: LibraryFields };

const hex = (data: Uint8Array) => Buffer.from(data).toString("hex");

export const keyOf = ({ pgn, data }: Pick<PgnFrame, "pgn" | "data">): string => `${pgn} ${hex(data)}`;

/** A line: PGN and bytes, canboat's line, the library's fields, between tabs. */
export function writtenWords({ pgn, data, canboat, library }: Recorded): string {
  const untimed = canboat.replace(/"timestamp":"[^"]*"/, '"timestamp":""');
  return `${keyOf({ pgn, data })}\t${untimed}\t${JSON.stringify(library)}\n`;
}

export function readWords(): ReadonlyMap<string, Words> {
  const lines = readFileSync(WORDS_FILE, "utf8").split("\n").filter(Boolean);
  return new Map(
    lines.flatMap((line): [string, Words][] => {
      const [key = "", printed = "", library = "null"] = line.split("\t");
      const canboat = canboatMessage(printed, true);
      return canboat === undefined ? [] : [[key, { canboat, library: JSON.parse(library) as LibraryFields }]];
    }),
  );
}
