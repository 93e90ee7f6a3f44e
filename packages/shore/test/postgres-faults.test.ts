import test from "ava";
import { type RunningDoor } from "../src/runtime/door-service.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { testWith } from "./support/test-with.ts";
import { TestBook, TestVessel } from "./support/vessel.ts";
import { until } from "../../../test/support/until.ts";

const withPostgres = testWith("postgres");
const KILLS = 3 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
let postgres: Postgres;
let door: RunningDoor | undefined;
let url = "";

test.before(async () => {
  if (!hasPostgres) return;
  postgres = await Postgres.start();
  door = await testDoor({ postgres: postgres.url });
  ({ url } = door);
});
test.after.always(async () => {
  await door?.close();
  await postgres?.remove();
});

async function enrolled(id: string): Promise<TestVessel> {
  const vessel = new TestVessel(id, new TestBook().addMany(40));
  await enrol(postgres.url, vessel);
  return vessel;
}

async function count(id: string): Promise<number> {
  const rows = await postgres.ask<{ n: string }>("SELECT count(*) AS n FROM entries WHERE vessel = $1", [id]);
  return Number(rows[0]?.n);
}

withPostgres("while the database is read-only nothing is taken, in words, and then everything is", async (t) => {
  const vessel = await enrolled("readonly");
  await vessel.entries(url, 1, 10);
  await postgres.ask("ALTER SYSTEM SET default_transaction_read_only = on");
  await postgres.ask("SELECT pg_reload_conf()");
  let answer = await vessel.entries(url, 11, 20);
  // A connection that is open hears of it a moment later.
  for (let n = 21; answer.status === 200 && n <= 40; n += 1) answer = await vessel.entries(url, n, n);
  t.like(answer, { status: 503, body: { code: "postgres-read-only" } });
  t.regex(String(answer.body["detail"]), /solo lectura/);
  await makeWritable();
  await until(async () => (await vessel.entries(url)).status === 200, "it is taken");
  t.is(await count("readonly"), 40);
});

/** ALTER SYSTEM is no transaction, so it works in a session that is read-only. */
async function makeWritable(): Promise<void> {
  await postgres.ask("ALTER SYSTEM RESET default_transaction_read_only");
  await postgres.ask("SELECT pg_reload_conf()");
}

withPostgres(
  "a PostgreSQL that is killed and started again, time after time, has all that was acknowledged, once",
  async (t) => {
    const vessel = await enrolled("killed");
    let through = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const acknowledged = Promise.withResolvers<void>();
      const sending = (async () => {
        for (let n = 0; n < 8; n += 1) {
          const answer = await vessel.entries(url, through + 1, Math.min(40, through + 1)).catch(() => undefined);
          if (answer?.status === 200) {
            through = Number(answer.body["through"]);
            acknowledged.resolve();
          } else if (answer !== undefined) t.is(answer.status, 503, JSON.stringify(answer.body));
        }
      })();
      await acknowledged.promise;
      await postgres.kill();
      await sending;
      await postgres.start();
      t.true((await count("killed")) >= through);
    }
    await until(async () => (await vessel.entries(url)).body["through"] === 40, "all of it ashore");
    const rows = await postgres.ask<{ line: string }>("SELECT line FROM entries WHERE vessel = 'killed' ORDER BY id");
    t.deepEqual(
      rows.map(({ line }) => line),
      vessel.book.lines.map(String),
    );
  },
);

withPostgres("a database that went back to an older state makes the vessel go back, too", async (t) => {
  const vessel = await enrolled("replica");
  await vessel.entries(url);
  await postgres.ask("DELETE FROM entries WHERE vessel = 'replica' AND id > 30");
  const [row] = await postgres.ask<{ hash: string }>("SELECT hash FROM entries WHERE vessel = 'replica' AND id = 30");
  await postgres.ask("UPDATE books SET entries = 30, hash = $1, peaks = '' WHERE vessel = 'replica'", [
    row?.hash ?? "",
  ]);
  const { body } = await vessel.status(url);
  t.like(body, { entries: { through: 30 }, fork: null });
});

withPostgres("a door that starts before PostgreSQL takes what comes when it is there", async (t) => {
  const vessel = await enrolled("early");
  await postgres.kill();
  const early = await testDoor({ postgres: postgres.url });
  t.is(early.vessels, undefined);
  t.like(await vessel.entries(early.url), { status: 503, body: { code: "postgres-away" } });
  await postgres.start();
  await until(async () => (await vessel.entries(early.url)).status === 200, "it is taken");
  t.is(await count("early"), 40);
  await early.close();
});

withPostgres("a server that would answer before it has written is told to write first", async (t) => {
  await postgres.ask("ALTER SYSTEM SET synchronous_commit = off");
  await postgres.ask("SELECT pg_reload_conf()");
  const settings = await postgres.ask(
    "SELECT current_setting('synchronous_commit') AS commit, source FROM pg_settings WHERE name = 'synchronous_commit'",
  );
  t.deepEqual(settings, [{ commit: "on", source: "session" }]);
});
