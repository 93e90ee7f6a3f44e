/** A person overboard: the mark that began it, and all that has joined it since. Pure. */
import type { Position } from "../ais/report.ts";

/** Who marks: somebody aboard, a device (PGN 127233, a switch), an AIS beacon, a DSC call. */
export const MARK_KINDS = ["person", "device", "beacon", "call"] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export interface Placed {
  readonly position: Position;
  /** When it was there, milliseconds since 1970. */
  readonly atMs: number;
}

export interface Mark {
  /** Repetitions have the same key. */
  readonly key: string;
  readonly kind: MarkKind;
  /** The person's name in the book, the source of the device, or an MMSI. */
  readonly who: string;
  /** Nobody has said yet whose press it was; `who` is then the screen. */
  readonly isUnnamed?: boolean | undefined;
  readonly atMs: number;
  /** Where it was marked; null if that is not known. */
  readonly placed: Placed | null;
  /** Where a beacon or a device says that it is now. */
  readonly newest: Placed | null;
  /** The device has taken it back, now or before: reported once. */
  readonly isWithdrawn: boolean;
  readonly wasWithdrawn: boolean;
}

export interface MobEvent {
  readonly id: string;
  readonly isTest: boolean;
  /** The first began it. */
  readonly marks: readonly [Mark, ...Mark[]];
  /** How many gave way to others of their kind. */
  readonly leftOut?: number | undefined;
}

/** The key of a press, by the id that the screen gave it. */
export function personKey(id: string): string {
  return `person ${id}`;
}

/** The number by which we say it on the bus: the device that repeats it to us only repeats us. */
export function emitterOf({ id }: MobEvent): number {
  return Number.parseInt(id, 16) % 2 ** 31;
}

export interface MobEnd {
  readonly by: string;
  readonly reason: string;
  readonly atMs: number;
}

/** What has happened, once each: entries of the log book. */
export type MobNews =
  | { readonly what: "marked" | "joined" | "withdrawn" | "crowded"; readonly event: MobEvent; readonly mark: Mark }
  | { readonly what: "named"; readonly event: MobEvent; readonly mark: Mark; readonly by: string }
  | ({ readonly what: "ended"; readonly event: MobEvent } & MobEnd);

/** Which entry it is; never the same for two. */
export function newsKey(news: MobNews): string {
  const { what, event } = news;
  if (what === "ended" || what === "crowded") return `${what} ${event.id}`;
  return `${what} ${event.id} ${news.mark.key}${what === "named" ? ` ${news.mark.who}` : ""}`;
}
