/** Checks a log of frames, of a running historian or one that nobody has open, and reports what is damaged; writes nothing. */
import { existsSync } from "node:fs";
import { DamagedBytes } from "../codec/byte-io.ts";
import { GrowingColumns } from "../codec/columns.ts";
import { unpackFrame } from "../codec/frame-codec.ts";
import type { Findings } from "../disk/findings.ts";
import { DiskLogFile } from "./disk-log-file.ts";
import { FrameLog } from "./frame-log.ts";

/** Frames checked in one step, and their bytes: in a flood a frame has ten thousand samples. */
const FRAMES_A_STEP = 8;
const BYTES_A_STEP = 32 * 1024;

/** `after`: the frame after which the log begins; undefined if the main file notes none. */
export function* checkClosedLog(path: string, after: number | undefined, findings: Findings): Generator<number, void> {
  if (!existsSync(path)) {
    if (after !== undefined) findings.add(path, "it is not there");
    return;
  }
  const file = DiskLogFile.open(path, "r");
  try {
    const log = findings.unlessDamaged(path, () => FrameLog.open(path, file, true));
    if (log === undefined) {
      findings.files += 1;
      return;
    }
    const sealed = Math.max(0, ...findings.sealedFrames.values());
    if (sealed > Math.max(log.lastFrame, after ?? 0))
      findings.add(path, `frames up to ${sealed} are not there`, { id: log.lastFrame + 1 });
    yield* checkLog(log, path, findings);
  } finally {
    file.close();
  }
}

/** Yields the share of the frames that have been checked. */
export function* checkLog(log: FrameLog, path: string, findings: Findings): Generator<number, void> {
  findings.files += 1;
  findings.tornFlushes += log.torn;
  for (const { id, reason } of log.damaged) {
    if (id === undefined) findings.add(path, reason);
    else if (id >= log.trimmedBelow) findings.add(path, reason, { id });
  }
  const frames = log.frames.slice();
  let unpacked = 0;
  for (const [at, { id, bytes }] of frames.entries()) {
    if (at % FRAMES_A_STEP === 0 || unpacked + bytes > BYTES_A_STEP) {
      yield at / frames.length;
      unpacked = 0;
    }
    unpacked += bytes;
    // Frames that no tail needs any more are trimmed, and their pages are used again.
    if (id >= log.trimmedBelow) checkFrame(log, id, path, findings);
  }
}

/** Samples that are sealed already are not counted again. */
function checkFrame(log: FrameLog, id: number, file: string, findings: Findings): void {
  const [columns, sealed] = [new GrowingColumns(), new GrowingColumns()];
  const names = log.names();
  findings.frames += 1;
  const unpack = (): void => {
    unpackFrame(log.frame(id), id, (tag) => {
      const name = names[tag];
      if (name === undefined) throw new DamagedBytes(`the name of tag ${tag} is not there`);
      sealed.clear();
      return (findings.sealedFrames.get(name) ?? 0) >= id ? sealed : columns;
    });
    findings.samples += columns.length;
  };
  findings.unlessDamaged(file, unpack, { id });
}
