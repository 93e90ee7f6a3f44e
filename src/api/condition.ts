/**
 * The condition of the service as a whole, beside the `status` of /health, which is always `ok`:
 *
 *     failing    the service does not do its work: exactly when /readyz answers 503
 *     degraded   the service works, but a person should look at something
 *     ok         neither
 *
 * The reasons are taken from the parts under /health: each `fault`, and what is damaged, missing or refused. A witness that cannot be
 * reached is not a reason, because boats are often out of reach. Pure.
 */

export const CONDITIONS = ["ok", "degraded", "failing"] as const;

interface Reason {
  /** As under /health: `historian`, `sources udp 0.0.0.0:2000`. */
  readonly part: string;
  /** A short code, or a text. */
  readonly fault: string;
}

export interface Condition {
  readonly condition: (typeof CONDITIONS)[number];
  readonly reasons: readonly Reason[];
}

export interface Readiness {
  readonly ready: boolean;
  readonly reason: string | null;
}

/** Counters of a part that must be 0. */
const DAMAGE: Readonly<Record<string, readonly string[]>> = {
  historian: ["missing_month_files", "damaged_blocks"],
  logbook: ["foreign_changes"],
  alarms: ["unlogged"],
};

export function conditionOf(parts: Readonly<Record<string, unknown>>, { ready, reason }: Readiness): Condition {
  const reasons = Object.entries(parts).flatMap(([name, part]) => reasonsOf(name, part));
  if (ready) return { condition: reasons.length === 0 ? "ok" : "degraded", reasons };
  const isSaid = reasons.some(({ fault }) => reason !== null && reason.includes(fault));
  return {
    condition: "failing",
    reasons: isSaid ? reasons : [{ part: "service", fault: reason ?? "not ready" }, ...reasons],
  };
}

function reasonsOf(name: string, part: unknown): Reason[] {
  if (name === "sources")
    return listOf(part).flatMap((one) =>
      faultsOf(`sources ${String(one["type"])} ${String(one["name"])}`.trim(), one, ["fault"]),
    );
  // An output that only cannot reach its other side is not a reason.
  if (name === "outputs")
    return listOf(part).flatMap((one) =>
      one["state"] === "failed"
        ? faultsOf(`outputs ${String(one["type"])} ${String(one["name"])}`.trim(), one, ["fault"])
        : [],
    );
  if (name === "witnesses")
    return listOf(part).flatMap((one) => faultsOf(`witnesses ${String(one["name"])}`, one, ["refused"]));
  if (!isRecord(part)) return [];
  const damaged = (DAMAGE[name] ?? []).filter((key) => typeof part[key] === "number" && part[key] > 0);
  return [...faultsOf(name, part, ["fault", "checkpoint_fault"]), ...damaged.map((fault) => ({ part: name, fault }))];
}

function faultsOf(part: string, record: Readonly<Record<string, unknown>>, keys: readonly string[]): Reason[] {
  return keys.flatMap((key) => (typeof record[key] === "string" ? [{ part, fault: record[key] }] : []));
}

function listOf(part: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(part) ? part.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
