/**
 * A capture as other programs read it: a file in any of the formats, packed or not, as messages in batches. What holds: it is
 * read as a stream, in constant memory; nothing that gives no message is left out without being counted.
 */
import type { Readable } from "node:stream";
import type { BitacoraError } from "../../core/errors.ts";
import { copyOfBytes } from "../byte-room.ts";
import type { CanFrame } from "../can-frame.ts";
import { captureFile, type CaptureInput, openCapture } from "../captures/capture-file.ts";
import { captureFault, type CaptureStatistics } from "../captures/capture-reader.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface CaptureOptions {
  /** Is given each CAN frame before it is assembled, also those of fast packets that are never whole. Formats of whole messages have none. */
  readonly onFrame?: (frame: CanFrame, bus: string | undefined) => void;
}

export interface OpenCapture {
  /** `candump log`, `canboat plain`, `Yacht Devices RAW`, `pcapng`, …: told by the content, never by the file's name. */
  readonly format: string;
  /** False when the format has no times: `timestampMs` of every message is 0 then. */
  readonly hasTimes: boolean;
  /**
   * The messages in their order, some thousands at a time; to be read once. Throws a BitacoraError where the file cannot be read
   * to its end (`capture-unreadable`, `capture-cut-off`, `capture-torn`). Who stops in the middle lets go of the file.
   */
  readonly batches: AsyncIterable<readonly PgnFrame[]>;
  /** What was read so far, and what was refused, by cause. */
  statistics(): CaptureStatistics;
  /** After the last batch: why this is no capture, or little of one (`capture-mostly-bad`, …); undefined where it is one. */
  fault(): BitacoraError | undefined;
}

/**
 * Opens a capture: a file by its path, or a stream. Rejects with a BitacoraError `capture-unreadable`, `capture-empty`,
 * `capture-not-recognised`, `capture-cut-off`, or `capture-needs-tool` where bzip2 or xz is missing.
 */
export async function readCapture(source: string | Readable, { onFrame }: CaptureOptions = {}): Promise<OpenCapture> {
  const input: CaptureInput = typeof source === "string" ? captureFile(source) : { name: "-", open: () => source };
  const { reader, batches } = await openCapture(input);
  if (onFrame !== undefined) {
    reader.tap = {
      // The bytes are lent: what is given away is a copy.
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
