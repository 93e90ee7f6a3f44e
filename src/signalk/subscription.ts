/** One row of a subscribe message, checked, and the paths and contexts that it selects. */
import { distanceM } from "../ais/distance.ts";
import type { Position } from "../ais/report.ts";
import { matchesWildcard } from "../core/wildcard.ts";
import type { Context, Leaf } from "./leaf.ts";
import { limits } from "./limits.ts";

/**
 * The vessels and stations that are subscribed to: `vessels.self`, a pattern of contexts in which `*` stands for any text (`vessels.*`,
 * `atons.*`, `*`), or all within a radius of a position.
 */
export type AskedContext = string | { readonly position: Position; readonly radiusM: number };

export const SELF = "vessels.self";

export interface Subscription {
  readonly context: AskedContext;
  /** `*` stands for any text, also across dots, as in the reference server. */
  readonly path: string;
  /** `once`: each path with its first value, for clients that want to know which paths exist. */
  readonly policy: "instant" | "fixed" | "once";
  /** `fixed`: the time between two messages. `instant`: the least time between them, or 0. */
  readonly periodMs: number;
}

type Row = Omit<Subscription, "context">;
export type ReadSubscription =
  | { readonly subscription: Row; readonly warning?: "period" }
  | { readonly fault: SubscriptionFault };
type SubscriptionFault = "path" | "policy" | "format";

/**
 * Reads a row as the reference server does: `period` alone means fixed; `minPeriod`, or a path alone, means instant. An invalid period is
 * ignored with a warning, so that the client still gets its values.
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

/** The period within the bounds; NaN if it is not a period. Some clients send it as text. */
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

/** A part of a vessel's identity is sent separately only if the subscription does not include the whole identity. */
export function matchesLeaf(subscription: Pick<Subscription, "path">, leaf: Pick<Leaf, "path" | "isOfRoot">): boolean {
  return matchesPath(subscription, leaf.path) && !(leaf.isOfRoot && matchesPath(subscription, ""));
}

/** The context of a subscribe message; undefined if it is invalid. No context, or any name of our own vessel, gives `vessels.self`. */
export function readContext(context: unknown, self: string): AskedContext | undefined {
  if (context === undefined) return SELF;
  if (typeof context === "object" && context !== null) return readNear(context as Readonly<Record<string, unknown>>);
  if (typeof context !== "string" || context.length > limits.pathChars) return undefined;
  return ["", "self", SELF, self].includes(context) ? SELF : context;
}

/** Without a valid radius and position, only our own vessel is selected. */
function readNear({ radius, position }: Readonly<Record<string, unknown>>): AskedContext {
  const { latitude, longitude } = (position ?? {}) as Readonly<Record<string, unknown>>;
  const isWhole = typeof radius === "number" && typeof latitude === "number" && typeof longitude === "number";
  return isWhole ? { position: { latitude, longitude }, radiusM: radius } : SELF;
}

/** Whether a context (undefined for our own vessel) can be selected. For a radius it always can: then see `isNear`. */
export function matchesContext(asked: AskedContext, context: Context | undefined, self: string): boolean {
  if (typeof asked === "object") return true;
  if (asked === SELF) return context === undefined;
  return asked === "*" || matchesWildcard(context?.name ?? self, asked);
}

/** Whether a context is selected at its present position. Our own vessel always is. */
export function isNear(asked: AskedContext, context: Context | undefined): boolean {
  if (typeof asked !== "object" || context === undefined) return true;
  return context.position !== undefined && distanceM(asked.position, context.position) <= asked.radiusM;
}
