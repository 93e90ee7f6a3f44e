/** Captures from files or standard input, and how far they have been read. */
import { createReadStream, type ReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { Buffer } from "node:buffer";
import { chunksOf, type CaptureInput } from "../nmea2000/captures/capture-file.ts";
import type { ReadProgress } from "./terminal/progress-bar.ts";

export interface Input {
  readonly input: CaptureInput;
  readonly progress: () => ReadProgress;
}

export function inputOf(path: string, stdin: Readable): Input {
  if (path === "-") return { input: { name: "-", open: () => stdin }, progress: () => ({ bytes: 0, of: 0 }) };
  let stream: ReadStream | undefined;
  let from = 0;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const open = (start = 0) => {
    from = start;
    stream = createReadStream(path, { start });
    return stream;
  };
  const progress = () => ({ bytes: from + (stream?.bytesRead ?? 0), of: size });
  return { input: { name: path, path, open }, progress };
}

/** At most this many bytes at the beginning, decompressed. Rejects as `openCapture` does. */
export async function headOf(input: CaptureInput, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(input)) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes);
}

export function sumOf(inputs: readonly Input[]): ReadProgress {
  let [bytes, of] = [0, 0];
  for (const { progress } of inputs) {
    const one = progress();
    bytes += one.bytes;
    of += one.of;
  }
  return { bytes, of };
}
