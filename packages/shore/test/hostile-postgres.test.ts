/** A PostgreSQL that means no good costs a bounded amount of work, and each question has its answer. */
import test, { type ExecutionContext } from "ava";
import { PostgresPool } from "../src/postgres/postgres-pool.ts";
import { EngineError } from "../src/errors.ts";
import { until } from "../../../test/support/until.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { HOSTILE, HostilePostgres } from "./support/hostile-postgres.ts";
import { testWith } from "./support/test-with.ts";

const withPostgres = testWith("postgres");
/** Sent by then: what the longest answer may have, and what the system holds of two connections. */
const MOST_BYTES = 400e6;
const STATEMENT_MS = 200;
let postgres: Postgres;

test.before(async () => {
  if (hasPostgres) postgres = await Postgres.start();
});
test.after.always(() => postgres?.remove());

/** One question on the connection that is open, one on a new one. */
async function isBounded(t: ExecutionContext, name: string): Promise<void> {
  const hostile = new HostilePostgres(postgres.port);
  t.teardown(() => hostile.close());
  const pool = new PostgresPool(await hostile.start(), STATEMENT_MS);
  await pool.rows("SELECT 1");
  hostile.turn(HOSTILE[name]);
  for (let times = 0; times < 2; times += 1) await t.throwsAsync(pool.rows("SELECT 1"), { instanceOf: EngineError });
  // Each question's, and that of its connection.
  t.true(pool.faults <= 4, `${name}: ${pool.faults} faults`);
  await pool.close();
  await until(() => hostile.open === 0, `${name}: its connections are closed`);
  t.true(hostile.bytes < MOST_BYTES, `${name}: ${hostile.bytes} bytes`);
}

const isFlood = (name: string): boolean => HOSTILE[name]?.endless !== undefined && HOSTILE[name].everyMs === undefined;

for (const name of Object.keys(HOSTILE).filter((each) => isFlood(each)))
  withPostgres(`a PostgreSQL that sends ${name} is left at once`, async (t) => {
    await isBounded(t, name);
  });

withPostgres("one that is silent, slow, hangs up or tells nonsense has its time, and no more", async (t) => {
  const names = Object.keys(HOSTILE).filter((name) => !isFlood(name));
  await Promise.all(names.map((name) => isBounded(t, name)));
});
