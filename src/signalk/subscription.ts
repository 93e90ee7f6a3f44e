/** One row of a subscribe message, checked, and the paths and contexts that it means. */
import { distanceM } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { matchesWildcard } from "../core/wildcard.ts";
import type { Context, Leaf } from "./leaf.ts";
import { limits } from "./limits.ts";

/**
 * The vessels that are meant: `vessels.self`, or a pattern of contexts, in which `*` stands for any text (`vessels.*`, `atons.*`, `*`), or
 * all that are within a radius of a position.
 */
export type AskedContext = string | { readonly position: Position; readonly radiusM: number };

export const SELF = "vessels.self";

export interface Subscription {
  readonly context: AskedContext;
  /** `*` stands for any text, also across dots, as in the reference server. */
  readonly path: string;
  /** Once: each path with its first value, for who wants to know which there are. */
  readonly policy: "instant" | "fixed" | "once";
  /** Fixed: how often. Instant: the shortest time between two messages, 0 for none. */
  readonly periodMs: number;
}

/** What a client asked for, but of whom; in `fault` what is wrong with it. */
type Row = Omit<Subscription, "context">;
export type ReadSubscription =
  { readonly subscription: Row; readonly warning?: "period" } | { readonly fault: SubscriptionFault };
type SubscriptionFault = "path" | "policy" | "format";

/**
 * As the reference server: `period` alone is fixed, `minPeriod` instant; a path alone is instant, too. A period that is none is left out,
 * with a warning: the values matter more to who asks for them.
 */
export function readSubscription(row: unknown): ReadSubscription {
  if (typeof row !== "object" || row === null) return { fault: "path" };
  const { path, period, minPeriod, policy, format } = row as Readonly<Record<string, unknown>>;
  if (typeof path !== "string" || path.length > limits.pathChars) return { fault: "path" };
  if (format !== undefined && format !== "delta") return { fault: "format" };
  const [periodMs, minPeriodMs] = [millisecondsOf(period), millisecondsOf(minPeriod)];
  const warned = Number.isNaN(periodMs) || Number.isNaN(minPeriodMs) ? { warning: "period" as const } : {};
  switch (policy ?? (periodMs !== undefined && periodMs !== 0 && minPeriodMs === undefined ? "fixed" : "instant")) {
    case "instant":
    case "ideal":
      return { subscription: { path, policy: "instant", periodMs: minPeriodMs || 0 }, ...warned };
    case "fixed": {
      const everyMs = periodMs || minPeriodMs || limits.stream.periodMs;
      return { subscription: { path, policy: "fixed", periodMs: everyMs }, ...warned };
    }
    default:
      return { fault: "policy" };
  }
}

/** Within the bounds; NaN if it is no period. Some clients send a text. */
function millisecondsOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const ms = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof ms !== "number" || !Number.isFinite(ms) || ms < 0) return Number.NaN;
  if (ms === 0) return 0;
  return Math.min(Math.max(ms, limits.stream.leastPeriodMs), limits.stream.mostPeriodMs);
}

/** Equal subscriptions have equal keys. */
export function keyOf({ context, path, policy, periodMs }: Subscription): string {
  return `${policy} ${periodMs} ${JSON.stringify(context)} ${path}`;
}

export function matchesPath({ path }: Pick<Subscription, "path">, candidate: string): boolean {
  return path === "*" || matchesWildcard(candidate, path);
}

/** A part of who a vessel is comes by itself only to who does not get the whole. */
export function matchesLeaf(subscription: Pick<Subscription, "path">, leaf: Pick<Leaf, "path" | "isOfRoot">): boolean {
  return matchesPath(subscription, leaf.path) && !(leaf.isOfRoot && matchesPath(subscription, ""));
}

/** The context of a message; undefined if it is none. Without one it is our own vessel, by whichever of her names. */
export function readContext(context: unknown, self: string): AskedContext | undefined {
  if (context === undefined) return SELF;
  if (typeof context === "object" && context !== null) return readNear(context as Readonly<Record<string, unknown>>);
  if (typeof context !== "string" || context.length > limits.pathChars) return undefined;
  return ["", "self", SELF, self].includes(context) ? SELF : context;
}

/** Without a position it is around ourselves, and there is nobody but we. */
function readNear({ radius, position }: Readonly<Record<string, unknown>>): AskedContext {
  const { latitude, longitude } = (position ?? {}) as Readonly<Record<string, unknown>>;
  const isWhole = typeof radius === "number" && typeof latitude === "number" && typeof longitude === "number";
  return isWhole ? { position: { latitude, longitude }, radiusM: radius } : SELF;
}

/** Whether the context, undefined for our own vessel, can be meant; where a position is asked for, see `isNear`. */
export function matchesContext(asked: AskedContext, context: Context | undefined, self: string): boolean {
  if (typeof asked === "object") return true;
  if (asked === SELF) return context === undefined;
  return asked === "*" || matchesWildcard(context?.name ?? self, asked);
}

/** Whether it is meant where it is now. We are always near ourselves. */
export function isNear(asked: AskedContext, context: Context | undefined): boolean {
  if (typeof asked !== "object" || context === undefined) return true;
  return context.position !== undefined && distanceM(asked.position, context.position) <= asked.radiusM;
}
