/** What an error of PostgreSQL, or of the way to it, means for who waits. */
import { systemErrorCode } from "../../../../src/core/errors.ts";
import type { EngineFault } from "../messages/en/shore.ts";
import { EngineError, isOurs } from "../errors.ts";

/** By SQLSTATE, or its first two letters. */
const FAULTS: Readonly<Record<string, EngineFault>> = {
  "08": "postgres-away",
  "57P": "postgres-away",
  "28": "postgres-denied",
  "3D": "postgres-denied",
  "57014": "postgres-slow",
  "55P03": "postgres-slow",
  "25P": "postgres-slow",
  "40": "postgres-busy",
  "53300": "postgres-busy",
  "53100": "postgres-full",
  "53200": "postgres-busy",
  "25006": "postgres-read-only",
  "58": "postgres-full",
};

/** An error of the network, before or within an answer. */
const NETWORK = /^(E[A-Z]+)$/;
/** Errors that the client has no code for. */
const LOST = /terminated|ended|timeout|not queryable|closed|socket/i;

/** One of our own stays as it is. */
export function faultOfPostgres(error: unknown): Error {
  if (isOurs(error)) return error;
  return new EngineError(kindOf(error), error);
}

function kindOf(error: unknown): EngineFault {
  const code = systemErrorCode(error);
  if (code === undefined) {
    const message = error instanceof Error ? error.message : "";
    if (/timeout/i.test(message)) return "postgres-slow";
    return error instanceof AggregateError || LOST.test(message) ? "postgres-away" : "postgres-fault";
  }
  if (NETWORK.test(code)) return "postgres-away";
  return FAULTS[code] ?? FAULTS[code.slice(0, 3)] ?? FAULTS[code.slice(0, 2)] ?? "postgres-fault";
}

/** Whether a transaction may be tried again at once: two doors have met, and one had to give way. */
export function isCollision(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === "40001" || code === "40P01";
}
