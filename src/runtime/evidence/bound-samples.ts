/** What an entry of the log book says about samples: the blocks whose list it binds, recordings of a bus, and what retention removed. */
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { SAMPLES_BOUND } from "../../logbook/entry/audit-event.ts";
import type { RemovedSpan } from "../../historian/block-digests.ts";

export interface BoundRecording {
  readonly file: string;
  readonly bytes: number;
  /** Hexadecimal, of the file as it is. */
  readonly sha256: string;
}

export interface BoundSamples {
  /** All blocks from one id to the other are on the list: what is there and not on it was added later. */
  readonly first_block: number;
  readonly last_block: number;
  readonly blocks: number;
  readonly samples: number;
  /** Base64, as `rootOf` gives it. */
  readonly root: string;
  readonly recordings: readonly BoundRecording[];
  readonly removed: readonly RemovedSpan[];
}

export function boundSamples({ payload }: Pick<LogEntry, "payload">): BoundSamples | undefined {
  return payload["event"] === SAMPLES_BOUND ? (payload as unknown as BoundSamples) : undefined;
}

/** Whether all blocks from one to the other were removed. */
export function areRemoved(removed: readonly RemovedSpan[], first: number, last: number): boolean {
  let next = first;
  for (const span of removed.toSorted((a, b) => a.first_block - b.first_block))
    if (span.first_block <= next) next = Math.max(next, span.last_block + 1);
  return next > last;
}
