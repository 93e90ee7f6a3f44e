import test from "ava";
import { EngineError } from "../src/errors.ts";
import type { EngineFault } from "../src/messages/en/shore.ts";
import { faultOfPostgres } from "../src/postgres/postgres-fault.ts";

/** SQLSTATEs as PostgreSQL gives them, errors of the system, and those of the client that have no code. */
const CASES: readonly (readonly [code: string | undefined, message: string, fault: EngineFault])[] = [
  ["53100", 'could not extend file "base/5/16384": No space left on device', "postgres-full"],
  ["58030", "could not fsync file", "postgres-full"],
  ["25006", "cannot execute INSERT in a read-only transaction", "postgres-read-only"],
  ["57P01", "terminating connection due to administrator command", "postgres-away"],
  ["57P03", "the database system is starting up", "postgres-away"],
  ["28P01", "password authentication failed", "postgres-denied"],
  ["3D000", "database does not exist", "postgres-denied"],
  ["53300", "too many connections", "postgres-busy"],
  ["40P01", "deadlock detected", "postgres-busy"],
  ["57014", "canceling statement due to statement timeout", "postgres-slow"],
  ["42P01", "relation does not exist", "postgres-fault"],
  ["ECONNREFUSED", "connect ECONNREFUSED", "postgres-away"],
  ["EHOSTUNREACH", "connect EHOSTUNREACH", "postgres-away"],
  [undefined, "Connection terminated unexpectedly", "postgres-away"],
  [undefined, "timeout exceeded when trying to connect", "postgres-slow"],
  [undefined, "Query read timeout", "postgres-slow"],
];

for (const [code, message, fault] of CASES) {
  test(`“${message}” is told as ${fault}`, (t) => {
    const error = faultOfPostgres(Object.assign(new Error(message), code === undefined ? {} : { code }));
    t.is((error as EngineError).fault, fault);
    t.true(error instanceof EngineError);
  });
}
