/** One row of a subscribe message, checked, and the paths and contexts that it means. */
import { matchesWildcard } from "../core/wildcard.ts";
import { limits } from "./limits.ts";

export interface Subscription {
  /** `*` stands for any text, also across dots, as in the reference server. */
  readonly path: string;
  readonly policy: "instant" | "fixed";
  /** Fixed: how often. Instant: the shortest time between two messages, 0 for none. */
  readonly periodMs: number;
}

/** What a client asked for; in `fault` what is wrong with it. */
export type ReadSubscription = { readonly subscription: Subscription } | { readonly fault: SubscriptionFault };
type SubscriptionFault = "path" | "period" | "policy" | "format";

/** As the reference server: `period` alone is fixed, `minPeriod` instant; a path alone is instant, too. */
export function readSubscription(row: unknown): ReadSubscription {
  if (typeof row !== "object" || row === null) return { fault: "path" };
  const { path, period, minPeriod, policy, format } = row as Readonly<Record<string, unknown>>;
  if (typeof path !== "string" || path.length > limits.pathChars) return { fault: "path" };
  if (format !== undefined && format !== "delta") return { fault: "format" };
  const [periodMs, minPeriodMs] = [millisecondsOf(period), millisecondsOf(minPeriod)];
  if (Number.isNaN(periodMs) || Number.isNaN(minPeriodMs)) return { fault: "period" };
  switch (policy ?? (periodMs && minPeriodMs === undefined ? "fixed" : "instant")) {
    case "instant":
    case "ideal":
      return { subscription: { path, policy: "instant", periodMs: minPeriodMs ?? 0 } };
    case "fixed":
      return { subscription: { path, policy: "fixed", periodMs: periodMs || minPeriodMs || limits.stream.periodMs } };
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
export function keyOf({ path, policy, periodMs }: Subscription): string {
  return `${policy} ${periodMs} ${path}`;
}

export function matchesPath({ path }: Pick<Subscription, "path">, candidate: string): boolean {
  return path === "*" || matchesWildcard(candidate, path);
}

/** Whether a context of a message means this vessel. One by radius and position does: there is no other. */
export function meansSelf(context: unknown, self: string): boolean {
  if (context === undefined || (typeof context === "object" && context !== null)) return true;
  if (typeof context !== "string") return false;
  return ["", "self", "vessels.self", self].includes(context) || matchesWildcard(self, context);
}
