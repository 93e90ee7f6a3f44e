/**
 * The time stamps of a book's checkpoints, in `logbook/stamped` beside them: a line each, append-only, with the note that was stamped and the
 * authority's answer as it came.
 *
 *     {"authority":"https://freetsa.org/tsr","stamped_at":"2026-11-30T10:40:00.000Z","note":"bitacora/aurora\n1234\n…","answer":"MIIX…"}
 */
import { join } from "node:path";
import { appendDurably } from "../../core/durable-file.ts";
import { jsonValue } from "../../core/parse-json.ts";
import { readRegular } from "../../core/regular-file.ts";
import { STAMPED_FILE } from "../evidence/evidence.ts";

export interface StampedNote {
  /** Its address. */
  readonly authority: string;
  /** By its clock. */
  readonly stamped_at: string;
  /** A checkpoint, whole: its SHA-256 is what was stamped. */
  readonly note: string;
  /** The authority's answer (TimeStampResp, DER), base64. */
  readonly answer: string;
}

/** On disk when it resolves. */
export function addStamp(bookDir: string, stamp: StampedNote): Promise<void> {
  return appendDurably(join(bookDir, STAMPED_FILE), `${JSON.stringify(stamp)}\n`, "\n");
}

/** In the order of the file; a line that is damaged proves nothing and is left out. Rejects with the error of the system. */
export async function readStamps(bookDir: string): Promise<StampedNote[]> {
  const text = (await readRegular(join(bookDir, STAMPED_FILE))) ?? "";
  return text.split("\n").flatMap((line) => stampOf(line));
}

function stampOf(line: string): StampedNote[] {
  try {
    const { authority, stamped_at, note, answer } = jsonValue(line) as StampedNote;
    const isWhole = [authority, stamped_at, note, answer].every((each) => typeof each === "string");
    return isWhole ? [{ authority, stamped_at, note, answer }] : [];
  } catch {
    return [];
  }
}
