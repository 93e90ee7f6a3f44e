/** What a check of the historian's files finds and counts. */
import { basename } from "node:path";
import { isBitacoraError } from "../../core/errors.ts";
import type { CheckReport, DamagedPlace } from "../historian-store.ts";
import { isDamage } from "./damage.ts";

export class Findings {
  files = 0;
  blocks = 0;
  frames = 0;
  rollups = 0;
  samples = 0;
  tornFlushes = 0;
  readonly damaged: DamagedPlace[] = [];
  /** By tag name: the frame through which the tag's samples are in blocks. */
  readonly sealedFrames = new Map<string, number>();

  add(file: string, reason: unknown, place: Partial<DamagedPlace> = {}): void {
    const text = reason instanceof Error ? reasonOf(reason) : String(reason);
    this.damaged.push({
      isMissing: false,
      file: basename(file),
      id: null,
      tagId: null,
      minMs: null,
      maxMs: null,
      ...place,
      reason: text,
    });
  }

  /** What `look` returns; undefined where it met damage, which is added. Any other error is thrown on. */
  unlessDamaged<T>(file: string, look: () => T, place?: Partial<DamagedPlace>): T | undefined {
    try {
      return look();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.add(file, error, place);
      return undefined;
    }
  }

  /** A month file that should exist and does not. */
  addMissing(file: string): void {
    this.add(file, "it is missing", { isMissing: true });
  }

  /** Adds other findings to these. */
  take(other: Findings): void {
    this.files += other.files;
    this.blocks += other.blocks;
    this.frames += other.frames;
    this.rollups += other.rollups;
    this.samples += other.samples;
    this.tornFlushes += other.tornFlushes;
    for (const place of other.damaged) this.damaged.push(place);
  }

  report(): CheckReport {
    const { files, blocks, frames, rollups, samples, tornFlushes, damaged } = this;
    return { files, blocks, frames, rollups, samples, tornFlushes, damaged };
  }
}

function reasonOf(error: Error): string {
  if (isBitacoraError(error)) return typeof error.details["reason"] === "string" ? error.details["reason"] : error.code;
  return error.message;
}
