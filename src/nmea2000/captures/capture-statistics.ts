/** What was read from a capture, and whether that makes it a usable one. */
import { BitacoraError } from "../../core/errors.ts";
import type { AssemblyCounters } from "../fast-packet-assembler.ts";
import { LINE_FAULTS, type LineFault } from "./capture-format.ts";

export interface CaptureStatistics {
  readonly format: string;
  /** Lines without blank lines and comments. */
  readonly lines: number;
  readonly messages: number;
  readonly refused: Readonly<Partial<Record<LineFault, number>>>;
  readonly refusedLines: number;
  readonly assembly: Readonly<AssemblyCounters>;
}

/** Valid lines that are not NMEA 2000. */
const FOREIGN: ReadonlySet<LineFault> = new Set([
  "standard-frame",
  "remote-request",
  "error-frame",
  "can-fd",
  "other-protocol",
]);

/**
 * The fault of a capture after it was read: most lines are damaged; most lines are not of the format and there is no
 * message; or no line is NMEA 2000.
 */
export function captureFault(statistics: CaptureStatistics, file: string): BitacoraError | undefined {
  const { refused, lines, refusedLines, messages, format } = statistics;
  let bad = 0;
  for (const fault of LINE_FAULTS) if (!FOREIGN.has(fault)) bad += refused[fault] ?? 0;
  if (messages === 0 && (refused["not-a-record"] ?? 0) * 2 > lines) {
    return new BitacoraError("capture-not-recognised", { file, format });
  }
  if (bad * 2 > lines) return new BitacoraError("capture-mostly-bad", { file, format, bad, lines });
  if (lines > 0 && lines === refusedLines) return new BitacoraError("capture-without-nmea2000", { file, format });
  return undefined;
}
