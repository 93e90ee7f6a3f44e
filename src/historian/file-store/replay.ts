/** Replays the log at the start of the file store: fills the tails with what was not sealed, and notes what is known to be lost. */
import { DamagedBytes } from "../codec/byte-io.ts";
import { GrowingColumns } from "../codec/columns.ts";
import type { DamageCount } from "../disk/damage.ts";
import { unpackFrame } from "../codec/frame-codec.ts";
import type { FrameLog } from "../frame-log/frame-log.ts";
import type { OpenTails } from "../months/open-tails.ts";

export interface Losses {
  /** Places that were lost before the log was opened. */
  readonly lost: readonly string[];
  readonly log: FrameLog;
  /** The frame after which the log begins, and the newest frame that the log or a month file knows of. */
  readonly after: number;
  readonly lastFrame: number;
}

export function noteLosses({ lost, log, after, lastFrame }: Losses, damage: DamageCount): void {
  for (const place of lost) damage.add(place, new DamagedBytes("lost"));
  for (const { id, reason } of log.damaged) damage.add(`frame ${id ?? "header"}`, new DamagedBytes(reason));
  // A frame is in the log before any of it is sealed, so a sealed frame that the log lacks was lost.
  if (lastFrame > Math.max(log.lastFrame, after)) damage.add(`frames after ${log.lastFrame}`, new DamagedBytes("lost"));
}

/**
 * Puts the samples of the frames into the tails, except for those that are sealed. `names` are the tags by number; a number
 * whose name is lost stays taken, so that no other tag gets its samples.
 */
export function replay(
  log: FrameLog,
  tails: OpenTails,
  names: (string | undefined)[],
  sealedSince: (oldestFrame: number) => readonly [tagId: string, frame: number][],
  damage: DamageCount,
): void {
  const [oldest] = log.frames;
  if (oldest === undefined) return;
  const sealed = new Map<string, number>();
  for (const [name, frame] of sealedSince(oldest.id)) sealed.set(name, Math.max(sealed.get(name) ?? 0, frame));
  const discarded = new GrowingColumns();
  for (const { id } of log.frames) {
    try {
      unpackFrame(log.frame(id), id, (tag) => {
        const name = names[tag];
        if (name !== undefined && (sealed.get(name) ?? 0) < id) return tails.extend(tag, id);
        if (name === undefined) {
          names.length = Math.max(names.length, tag + 1);
          damage.add(`name of tag ${tag}`, new DamagedBytes("lost"));
        }
        discarded.clear();
        return discarded;
      });
    } catch (error) {
      damage.add(`frame ${id}`, error);
    }
  }
  tails.countAll();
}
