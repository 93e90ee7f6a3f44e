import test from "ava";
import { type RunningDoor } from "../src/runtime/door-service.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { PostgresPool } from "../src/postgres/postgres-pool.ts";
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

/** An open alarm in a report. */
function alarm(id: string, activatedAt: string): Readonly<Record<string, unknown>> {
  const common = {
    id,
    tag_id: "OIL",
    alarm_id: "oil",
    message: "Oil",
    priority: "alarm",
    operator: "<",
    threshold: 1,
  };
  const times = {
    activated_at: activatedAt,
    acknowledged_at: null,
    acknowledged_by: null,
    returned_at: null,
    cleared_at: null,
  };
  return { ...common, ...times, state: "ACTIVE", condition: true, value: 0, occurrence: 1 };
}

async function crowd(name: string): Promise<TestVessel[]> {
  const vessels = Array.from({ length: 24 }, (_, i) => new TestVessel(`${name}${i}`));
  await enrol(postgres.url, ...vessels);
  return vessels;
}

withPostgres("of many who report at once, one whose report cannot be stored fails alone", async (t) => {
  const vessels = await crowd("many");
  const impossible = [alarm("a", "2026-02-30T00:00:00.000Z")];
  const answers = await Promise.all(vessels.map((one, i) => one.status(url, i === 7 ? { alarms: impossible } : {})));
  t.deepEqual(
    answers.map(({ status }) => status),
    vessels.map((_, i) => (i === 7 ? 422 : 200)),
  );
  const rows = await postgres.ask<{ n: string }>("SELECT count(*) AS n FROM reports WHERE vessel LIKE 'many%'");
  t.is(Number(rows[0]?.n), vessels.length - 1);
});

withPostgres("vessels that report at once share their transactions", async (t) => {
  const vessels = await crowd("shared");
  const began = async () => Number((await postgres.ask<{ n: string }>("SELECT pg_current_xact_id()::text AS n"))[0]?.n);
  const before = await began();
  for (const { status } of await Promise.all(vessels.map((one) => one.status(url)))) t.is(status, 200);
  t.true((await began()) - before < vessels.length);
});

withPostgres("a vessel whose row somebody holds waits alone", async (t) => {
  const vessels = await crowd("held");
  await Promise.all(vessels.map((one) => one.status(url)));
  const pool = new PostgresPool(postgres.url);
  await pool.transaction(async (client) => {
    await client.query("SELECT FROM reports WHERE vessel = 'held3' FOR UPDATE");
    let isAnswered = false;
    const held = vessels[3]?.status(url).finally(() => (isAnswered = true));
    const others = vessels.filter((_, i) => i !== 3).map((one) => one.status(url));
    for (const answer of await Promise.all(others)) t.is(answer.status, 200);
    t.false(isAnswered);
    await client.query("COMMIT");
    t.is((await held)?.status, 200);
  });
  await pool.close();
});

withPostgres("PostgreSQL is killed while many report together: what was acknowledged is there, whole", async (t) => {
  const vessels = await crowd("crowd");
  const acknowledged = new Map<string, number>();
  const sent = new Map<string, number>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const over = new AbortController();
    const heard = Promise.withResolvers<void>();
    const sending = vessels.map(async (one) => {
      for (let n = (sent.get(one.key.name) ?? 0) + 1; !over.signal.aborted; n += 1) {
        sent.set(one.key.name, n);
        // Each report has as many alarms as its number says, under other names than the one before.
        const alarms = Array.from({ length: n % 3 }, (_, i) => alarm(`${n}-${i}`, "2026-11-01T00:00:00.000Z"));
        const answer = await one.status(url, { software: String(n), alarms }).catch(() => undefined);
        if (answer?.status !== 200) continue;
        acknowledged.set(one.key.name, n);
        if (n > 20 * (kill + 1)) heard.resolve();
      }
    });
    await heard.promise;
    await postgres.kill();
    over.abort();
    await Promise.all(sending);
    await postgres.start();
    const rows = await postgres.ask<{ vessel: string; n: string; open: string; names: string[]; said: number }>(
      `SELECT r.vessel, r.software AS n, r.alarms AS said, count(a.record) AS open, array_agg(split_part(a.record, '-', 1)) AS names
       FROM reports r LEFT JOIN alarms a USING (vessel) WHERE r.vessel LIKE 'crowd%' GROUP BY r.vessel`,
    );
    t.is(rows.length, vessels.length);
    for (const { vessel, n, open, names, said } of rows) {
      const key = `bitacora/${vessel}`;
      t.true(Number(n) >= (acknowledged.get(key) ?? 0) && Number(n) <= (sent.get(key) ?? 0), vessel);
      t.is(Number(open), Number(n) % 3);
      t.is(said, Number(n) % 3);
      if (Number(open) > 0) t.deepEqual(new Set(names), new Set([n]));
    }
  }
});

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
