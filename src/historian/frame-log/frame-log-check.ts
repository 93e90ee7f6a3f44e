/** Checks a log of frames and reports what is damaged; writes nothing. Part of `sqlite-check.ts`. */
import { existsSync } from "node:fs";
import { DamagedBytes } from "../codec/byte-io.ts";
import { GrowingColumns } from "../codec/columns.ts";
import { bytesOf, isDamage } from "../disk/damage.ts";
import { DiskLogFile } from "./disk-log-file.ts";
import type { Findings } from "../disk/findings.ts";
import { unpackFrame } from "../codec/frame-codec.ts";
import { checkVersion, frameAt, readNames, scanLog } from "./frame-log-scan.ts";

const FRAMES_A_STEP = 64;

/** `after`: the frame after which the log begins; undefined if the main file notes none. */
export function* checkLog(path: string, after: number | undefined, findings: Findings): Generator<number, void> {
  if (!existsSync(path)) {
    if (after !== undefined) findings.add(path, "it is not there");
    return;
  }
  findings.files += 1;
  const file = DiskLogFile.open(path, "r");
  try {
    const scan = yield* scanLog(file);
    try {
      checkVersion(path, scan);
    } catch (error) {
      if (!isDamage(error)) throw error;
      findings.add(path, error);
      return;
    }
    const { names, damaged } = readNames(file, scan);
    for (const { id, reason } of damaged) findings.add(path, reason, id === 0 ? {} : { id });
    findings.tornFlushes += scan.torn;
    const newest = scan.records.at(-1)?.id ?? 0;
    const sealed = Math.max(0, ...findings.sealedFrames.values());
    if (sealed > Math.max(newest, after ?? 0))
      findings.add(path, `frames up to ${sealed} are not there`, { id: newest + 1 });
    for (const [at, place] of scan.records.entries()) {
      checkFrame(() => bytesOf(frameAt(file, place.at, place)), place.id, names, path, findings);
      if (at % FRAMES_A_STEP === 0) yield at / scan.records.length;
    }
  } finally {
    file.close();
  }
}

/** Checks one frame of a log. Samples that are sealed already are not counted again. */
export function checkFrame(
  bytes: () => Uint8Array,
  id: number,
  names: readonly (string | undefined)[],
  file: string,
  findings: Findings,
): void {
  const [columns, sealed] = [new GrowingColumns(), new GrowingColumns()];
  findings.frames += 1;
  try {
    unpackFrame(bytes(), id, (tag) => {
      const name = names[tag];
      if (name === undefined) throw new DamagedBytes(`the name of tag ${tag} is not there`);
      sealed.clear();
      return (findings.sealedFrames.get(name) ?? 0) >= id ? sealed : columns;
    });
    findings.samples += columns.length;
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, { id });
  }
}
