/** `bitacora-shore …` as a person uses it. */
import { once } from "node:events";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import type { RunningDoor } from "../src/runtime/door-service.ts";
import { serviceOf, spawnBitacora } from "../../../test/support/service-process.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { runWarm } from "../../../test/support/warm-bitacora.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { runShore, runShoreWarm, spawnShore } from "./support/program.ts";
import { testWith } from "./support/test-with.ts";
import { containerOf, TestBook, TestVessel } from "./support/vessel.ts";

const withPostgres = testWith("postgres");
const withBoth = testWith("postgres", "victoria-metrics");
let postgres: Postgres;
let door: RunningDoor;

test.before(async () => {
  if (!hasPostgres) return;
  postgres = await Postgres.start();
  door = await testDoor({ postgres: postgres.url });
});
test.after.always(async () => {
  await door?.close();
  await postgres?.remove();
});

const shore = (...args: readonly string[]) => runShoreWarm([...args, "--postgres", postgres.url]);

withPostgres("a vessel is enrolled by the line of her logbook.pub, listed, suspended and admitted again", async (t) => {
  const vessel = new TestVessel("aurora");
  const file = join(await tempDir(t), "logbook.pub");
  await writeFile(file, `${vessel.verifierKey}\n`);
  const first = await runShore(["enrol", file, "--name", "Aurora"], {
    env: { BITACORA_POSTGRES: postgres.url },
  });
  t.deepEqual([first.code, first.stderr], [0, ""]);
  t.regex(first.stdout, /^aurora is enrolled; it has 1 key/);
  t.regex((await shore("enrol", vessel.verifierKey)).stdout, /enrolled already/);
  const wrong = await shore("enrol", "nonsense");
  t.is(wrong.code, 2);
  t.regex(wrong.stderr, /'nonsense' is no public key of a vessel/);
  t.is((await vessel.status(door.url)).status, 200);
  t.is((await shore("suspend", "aurora")).code, 0);
  t.regex((await shore("vessels")).stdout, /^aurora .*suspended/m);
  t.is((await shore("suspend", "nobody")).code, 2);
  const more = Array.from({ length: 8 }, () => new TestVessel("aurora"));
  const enrolled = [];
  for (const { verifierKey } of more) enrolled.push(await shore("enrol", verifierKey));
  t.deepEqual(
    enrolled.map(({ code }) => code),
    [0, 0, 0, 0, 0, 0, 0, 2],
  );
  t.regex(enrolled.at(-1)?.stderr ?? "", /aurora has 8 keys already/);
  t.regex((await shore("enrol", vessel.verifierKey)).stdout, /^aurora is enrolled/);
});

withPostgres(
  "a person adopts the book of a vessel that was put back from an old copy; the one before stays",
  async (t) => {
    const vessel = new TestVessel("restored", new TestBook().addMany(60));
    await enrol(postgres.url, vessel);
    await vessel.entries(door.url);
    await vessel.status(door.url);
    const before = vessel.book;
    vessel.book = before.upTo(50).addMany(30, "again");
    t.is((await vessel.entries(door.url, 45)).status, 409);
    const adopted = await shore("adopt", "restored", "--user", "Ana");
    t.deepEqual(
      [adopted.code, adopted.stdout],
      [0, "restored: branch 2 begins after entry 50; the one before stays as it is\n"],
    );
    const status = await vessel.status(door.url, { checkpoint: vessel.checkpoint(70) });
    t.like(status.body, { entries: { through: 50, hash: before.upTo(50).hash }, fork: null, branch: 2 });
    t.like((await vessel.entries(door.url, 50)).body, { through: 80, hash: vessel.book.hash });
    t.regex(
      (await shore("verify", "restored")).stdout,
      /^restored, branch 2: 80 entries, intact; signed by the vessel up to entry 70\n$/,
    );
    t.regex((await shore("verify", "restored", "--branch", "1")).stdout, /branch 1: 60 entries, intact/);
    t.regex((await shore("verify", "restored", "--branch", "9")).stderr, /the book of restored has no branch 9/);
    t.is((await shore("adopt", "restored")).code, 1);
  },
);

withPostgres("a fork of somebody else is put aside, and the book that is here goes on", async (t) => {
  const vessel = new TestVessel("copied", new TestBook().addMany(5));
  await enrol(postgres.url, vessel);
  await vessel.entries(door.url);
  await vessel.twin(vessel.book.upTo(3).addMany(4, "thief")).entries(door.url);
  t.truthy((await vessel.status(door.url)).body["fork"]);
  t.regex((await shore("adopt", "copied", "--keep")).stdout, /1 fork\(s\) put aside/);
  t.is((await vessel.status(door.url)).body["fork"], null);
  vessel.book.add("on");
  t.like((await vessel.entries(door.url)).body, { through: 6 });
});

withPostgres("a book that was changed in the database is found, wherever", async (t) => {
  const vessel = new TestVessel("changed", new TestBook().addMany(2100));
  await enrol(postgres.url, vessel);
  for (let from = 1; from <= 2100; from += 700) await vessel.entries(door.url, from, from + 699);
  await vessel.status(door.url, { checkpoint: vessel.checkpoint(2000) });
  const good = await shore("verify", "changed", "--json");
  t.is(good.code, 0);
  t.like(JSON.parse(good.stdout) as object, { good: true, entries: 2100, forks: 0 });
  const change = async (text: string) => postgres.ask(text);
  await change(
    "UPDATE entries SET line = replace(line, 'entry 1500', 'entry 15OO') WHERE vessel = 'changed' AND id = 1500",
  );
  const bad = await shore("verify", "changed");
  t.deepEqual(
    [bad.code, bad.stdout],
    [1, "changed, branch 1: 2,100 entries, BROKEN at 1 place(s), first at entry 1500\n"],
  );
  await change(
    "UPDATE entries SET line = replace(line, 'entry 15OO', 'entry 1500') WHERE vessel = 'changed' AND id = 1500",
  );
  await change("DELETE FROM entries WHERE vessel = 'changed' AND id > 1990");
  const cut = await shore("verify", "changed");
  t.is(cut.code, 1);
});

withPostgres(
  "a vessel gets her book back: verified, without its key, and the service says that it is restored",
  async (t) => {
    const vessel = new TestVessel("demo", new TestBook().addMany(1200));
    await enrol(postgres.url, vessel);
    for (let from = 1; from <= 1200; from += 600) await vessel.entries(door.url, from, from + 599);
    await vessel.status(door.url, { checkpoint: vessel.checkpoint(1100) });
    const dir = join(await tempDir(t), "data");
    const done = await shore("restore", "demo", dir, "--user", "Ana");
    t.is(done.code, 0, done.stderr);
    t.regex(done.stdout, /^1,200 entries and 1 checkpoint\(s\) are in .*, verified/);
    t.is(await readFile(join(dir, "logbook/logbook-000001.jsonl"), "utf8"), vessel.book.bytes().toString());
    t.is((await readFile(join(dir, "logbook.pub.old"), "utf8")).trim(), vessel.verifierKey);
    const alone = await runWarm(["logbook", "verify", "--data-dir", dir]);
    t.regex(alone.stdout, /In itself the book is whole, from entry 1 to 1,200/);
    const again = await shore("restore", "demo", dir);
    t.deepEqual([again.code, again.stderr.includes("is not empty")], [2, true]);
    const service = await serviceOf(spawnBitacora(["serve", "--port", "0", "--data-dir", dir]));
    t.teardown(() => service.end("SIGKILL"));
    const { items } = (await (await fetch(`${service.url}/logbook?limit=50`)).json()) as {
      items?: { summary: string }[];
    };
    const summaries = JSON.stringify(items ?? (await (await fetch(`${service.url}/logbook`)).json()));
    t.regex(summaries, /shore:demo:1:1200/);
    await service.end("SIGTERM");
  },
);

withBoth("one command starts a whole shore, which takes what a vessel sends, and ends with it", async (t) => {
  const folder = await tempDir(t);
  // PostgreSQL runs as another user where this test is root.
  await chmod(folder, 0o755);
  const dir = join(folder, "shore");
  const child = spawnShore(["dev", dir, "--port", "0"]);
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += String(chunk)));
  while (!out.includes("enrol FILE")) {
    if (child.exitCode !== null) throw new Error(`ended: ${out}${String(child.stderr.read())}`);
    await delay(50);
  }
  const url = /Door at (\S+)/.exec(out)?.[1] ?? "";
  const database = /PostgreSQL: (\S+)/.exec(out)?.[1] ?? "";
  const victoria = /VictoriaMetrics: (\S+)/.exec(out)?.[1] ?? "";
  const vessel = new TestVessel("trial", new TestBook().addMany(3));
  await enrol(database, vessel);
  t.is((await vessel.entries(url)).status, 200);
  t.deepEqual((await vessel.samples(url, containerOf([["A", 1_780_000_000_000, 1]]))).body, { samples: 1, nulls: 0 });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  t.is(await ended, 0);
  await t.throwsAsync(fetch(`${victoria}/health`));
});

withPostgres(
  "a door that is stopped says at /health that it closes, answers what is under way, and ends",
  async (t) => {
    const child = spawnShore(["serve", "--postgres", postgres.url, "--victoria", "http://127.0.0.1:9", "--port", "0"]);
    const service = await serviceOf(child);
    const vessel = new TestVessel("last", new TestBook().addMany(3));
    await enrol(postgres.url, vessel);
    const ended = once(child, "close");
    child.kill("SIGTERM");
    let health = 200;
    while (health === 200) {
      await delay(5);
      health = (await fetch(`${service.url}/health`)).status;
    }
    t.is(health, 503);
    t.is((await vessel.entries(service.url)).status, 200);
    t.deepEqual(await ended, [0, null]);
  },
);

test("an address that is none is told without repeating it, and a database that is away in one line, in both languages", async (t) => {
  const wrong = await runShoreWarm(["vessels", "--postgres", "a-password-by-mistake"]);
  t.deepEqual([wrong.code, wrong.stderr.includes("a-password")], [2, false]);
  t.regex(wrong.stderr, /--postgres is no address/);
  const away = await runShoreWarm(["vessels", "--postgres", "postgres://127.0.0.1:9/x"]);
  t.deepEqual([away.code, away.stderr.trim().split("\n").length], [2, 1]);
  t.regex(away.stderr, /PostgreSQL does not answer/);
  const env = { LANG: "es_ES.UTF-8" };
  t.regex(
    (await runShoreWarm(["vessels", "--postgres", "postgres://127.0.0.1:9/x"], { env })).stderr,
    /PostgreSQL no responde/,
  );
});
