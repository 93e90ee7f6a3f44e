/**
 * A capture for other programs: a file in any of the formats, compressed or not, as batches of messages. What holds: it
 * is read as a stream, in constant memory; every record that gives no message is counted.
 */
import type { Readable } from "node:stream";
import type { BitacoraError } from "../../core/errors.ts";
import { copyOfBytes } from "../byte-slab.ts";
import type { CanFrame } from "../can-frame.ts";
import { captureFile, type CaptureInput, openCapture } from "../captures/capture-file.ts";
import { captureFault, type CaptureStatistics } from "../captures/capture-statistics.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface CaptureOptions {
  /**
   * Called with each CAN frame before assembly, also with frames of incomplete fast packets. Formats of whole messages
   * have no frames.
   */
  readonly onFrame?: (frame: CanFrame, bus: string | undefined) => void;
}

export interface OpenCapture {
  /**
   * `candump log`, `canboat plain`, `Yacht Devices RAW`, `pcapng`, …: detected from the content, never from the file
   * name.
   */
  readonly format: string;
  /** False if the format has no times; then `timestampMs` of each message is 0. */
  readonly hasTimes: boolean;
  /**
   * The messages in order, some thousands at a time; to be read once. Throws a BitacoraError if the file cannot be read
   * to its end (`capture-unreadable`, `capture-cut-off`, `capture-torn`). Leaving the loop early closes the file.
   */
  readonly batches: AsyncIterable<readonly PgnFrame[]>;
  /** What was read so far, and what was refused, by reason. */
  statistics(): CaptureStatistics;
  /** After the last batch: why this is not a usable capture (`capture-mostly-bad`, …); undefined if it is. */
  fault(): BitacoraError | undefined;
}

/**
 * Opens a capture: a file by its path, or a stream. Rejects with a BitacoraError `capture-unreadable`, `capture-empty`,
 * `capture-not-recognised`, `capture-cut-off`, or `capture-needs-tool` if bzip2 or xz is missing.
 */
export async function readCapture(source: string | Readable, { onFrame }: CaptureOptions = {}): Promise<OpenCapture> {
  const input: CaptureInput = typeof source === "string" ? captureFile(source) : { name: "-", open: () => source };
  const { reader, batches } = await openCapture(input);
  if (onFrame !== undefined) {
    reader.tap = {
      // The bytes are lent, so the listener gets a copy.
      frame: (id, bytes, length, timestampMs, bus) =>
        onFrame({ id, data: copyOfBytes(bytes, length), timestampMs }, bus || undefined),
      message: () => {},
    };
  }
  return {
    format: reader.statistics().format,
    hasTimes: reader.hasTimes,
    batches,
    statistics: () => reader.statistics(),
    fault: () => captureFault(reader.statistics(), input.name),
  };
}
