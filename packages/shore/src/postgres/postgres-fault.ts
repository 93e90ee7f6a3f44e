/** Translates an error of PostgreSQL, or of the network to it, into an error of ours. */
import { systemErrorCode } from "../../../../src/core/errors.ts";
import type { EngineFault } from "../messages/en/shore.ts";
import { EngineError, isOurs, UnstorableValue } from "../errors.ts";

/** By SQLSTATE, or its first two or three characters. */
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

/** The code of a network error. */
const NETWORK = /^(E[A-Z]+)$/;
/** Messages of the client library's errors that have no code. */
const LOST = /terminated|ended|timeout|not queryable|closed|socket/i;

/** The class of SQLSTATEs of a value that is none (data exception). */
const NO_VALUE = /^22/;

/** Errors of our own are returned unchanged. */
export function faultOfPostgres(error: unknown): Error {
  if (isOurs(error)) return error;
  if (NO_VALUE.test(systemErrorCode(error) ?? "")) return new UnstorableValue(error);
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

/** Whether a transaction may be tried again at once: it collided with another one (serialization failure, deadlock). */
export function isCollision(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === "40001" || code === "40P01";
}
