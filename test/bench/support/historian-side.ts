/**
 * One engine of the historian's benchmark: what it is asked, and how. Each runs in a process of its own
 * (`historian-side-process.ts`), so that its memory and its processor time are its own.
 */
import type { Sample } from "../../../src/historian/historian-store.ts";
import { openOurs } from "./historian-side-ours.ts";
import { openRows } from "./historian-side-rows.ts";
import { openVictoria } from "./historian-side-victoria.ts";

/** The answer to a query, as far as it is compared. */
export interface Answer {
  readonly points: number;
  /** Of the values, booleans as 0 and 1. */
  readonly sum: number;
}

export interface Side {
  /** The process whose time and memory count besides this one's; undefined: the engine runs in this process. */
  readonly daemon?: number;
  /** Takes what came in one interval of the historian; on return it is as safe as the engine makes it. */
  flush(samples: readonly Sample[]): Promise<void>;
  /** `nowMs` is about the time of the newest, for an engine that can only ask for a span. */
  newest(tagId: string, limit: number, nowMs: number): Promise<Answer>;
  /** From and to are inclusive. */
  range(tagId: string, fromMs: number, toMs: number): Promise<Answer>;
  /** Means of `points` equal intervals. */
  reduce(tagId: string, fromMs: number, toMs: number, points: number): Promise<Answer>;
  /** When it resolves, what was flushed can be queried and nothing is left to do for it. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export const SIDES = { ours: openOurs, rows: openRows, victoria: openVictoria } as const satisfies Readonly<
  Record<string, (dir: string) => Promise<Side>>
>;

export type SideName = keyof typeof SIDES;
