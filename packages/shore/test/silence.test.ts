/** A vessel that falls silent, by a real PostgreSQL and a real receiver: told once, by whichever door, and again when she is heard. */
import { execFileSync, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { mailServer } from "../../../test/connectors/notify/support/mail-server.ts";
import { receiving } from "../../../test/connectors/notify/support/receiving.ts";
import { serviceOf } from "../../../test/support/service-process.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { until } from "../../../test/support/until.ts";
import { ShoreRefusal } from "../src/errors.ts";
import { shoreMessagesIn } from "../src/messages/messages.ts";
import { PostgresPool } from "../src/postgres/postgres-pool.ts";
import { PostgresSilenceStore } from "../src/postgres/postgres-silence-store.ts";
import type { RunningDoor } from "../src/runtime/door-service.ts";
import { readSilenceFile } from "../src/runtime/silence-file.ts";
import { SilenceWatch } from "../src/runtime/silence-watch.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { spawnShore } from "./support/program.ts";
import { testWith } from "./support/test-with.ts";
import { TestVessel } from "./support/vessel.ts";

const withPostgres = testWith("postgres");
const texts = shoreMessagesIn("en");
let postgres: Postgres;
let door: RunningDoor;
let pool: PostgresPool;

test.before(async () => {
  if (!hasPostgres) return;
  postgres = await Postgres.start();
  door = await testDoor({ postgres: postgres.url });
  pool = new PostgresPool(postgres.url);
});
test.after.always(async () => {
  await pool?.close();
  await door?.close();
  await postgres?.remove();
});

withPostgres("a silence is told once to each receiver, also by two doors, and so is its end", async (t) => {
  const [hook, phone] = [await receiving(t), await receiving(t)];
  const file = join(await tempDir(t), "silence.json");
  const notify = [
    { id: "office", url: `${hook.url}/hook` },
    { id: "owner", to: "ntfy", topic: "fleet-3f9c", server: phone.url },
  ];
  await writeFile(file, JSON.stringify({ after_min: 30, notify }));
  const settings = await readSilenceFile(file, texts);
  let nowMs = 0;
  const log = { info: () => undefined, warning: () => undefined };
  const watchOf = () => new SilenceWatch(new PostgresSilenceStore(pool), settings, { texts, log }, () => nowMs);
  const [one, other] = [watchOf(), watchOf()];
  const look = () => Promise.all([one.look(), other.look()]);
  const silentFor = (minutes: number) =>
    pool.rows("UPDATE reports SET received_at = now() - make_interval(mins => $1), samples_at = NULL", [minutes]);

  const vessel = new TestVessel("aurora");
  await enrol(postgres.url, vessel);
  t.is((await vessel.status(door.url)).status, 200);
  await silentFor(40);
  // Doors that have just been started have heard nobody yet.
  await look();
  t.is(hook.requests.length, 0);
  nowMs += 30 * 60_000;

  // The phone's service is away: the other is told, and the phone when it is back. It was never reached, so nothing is said of a second.
  await phone.close();
  await look();
  t.is(hook.requests.length, 1);
  t.like(hook.json()[0], { kind: "silent", vessel: "aurora", title: "aurora: silent" });
  await phone.again();
  await look();
  await look();
  t.is(hook.requests.length, 1);
  t.is(phone.requests.length, 1);
  t.like(phone.json()[0], { title: "aurora: silent", priority: 5 });
  t.regex(String(phone.json()[0]?.["message"]), /^Nothing has come from aurora since .* UTC\./);
  t.notRegex(String(phone.json()[0]?.["message"]), /may have reached you/);

  // She is heard again, which an answer that never comes tells twice, and says so.
  t.is((await vessel.status(door.url)).status, 200);
  phone.answers({ status: 200, isCut: true });
  // One door only: the other might try again at once.
  await one.look();
  phone.answers({ status: 200 });
  await look();
  await look();
  t.deepEqual(hook.json().map(({ kind }) => kind), ["silent", "heard"]); // prettier-ignore
  t.deepEqual(phone.json().map(({ title }) => title), ["aurora: silent", "aurora: heard again", "aurora: heard again"]); // prettier-ignore
  t.regex(String(phone.json()[2]?.["message"]), /may have reached you before/);

  // The next silence is another one; a vessel that was suspended is no matter.
  await silentFor(31);
  await look();
  t.is(hook.requests.length, 3);
  const quiet = new TestVessel("borealis");
  await enrol(postgres.url, quiet);
  await look();
  t.is(hook.requests.length, 3, "one that was never heard is not silent");
});

withPostgres(
  "while PostgreSQL is away nobody is noted, and after it nobody is silent before all have come again",
  async (t) => {
    const own = await Postgres.start();
    const itsPool = new PostgresPool(own.url);
    const itsDoor = await testDoor({ postgres: own.url });
    t.teardown(async () => {
      await itsPool.close();
      await itsDoor.close();
      await own.remove();
    });
    const hook = await receiving(t);
    const file = join(await tempDir(t), "silence.json");
    await writeFile(file, JSON.stringify({ after_min: 30, notify: [{ id: "office", url: `${hook.url}/hook` }] }));
    const log = { info: () => undefined, warning: () => undefined };
    let nowMs = 0;
    const settings = await readSilenceFile(file, texts);
    const watch = new SilenceWatch(new PostgresSilenceStore(itsPool), settings, { texts, log }, () => nowMs);
    const vessel = new TestVessel("aurora");
    await enrol(own.url, vessel);
    t.is((await vessel.status(itsDoor.url)).status, 200);
    nowMs += 40 * 60_000;
    await watch.look();

    await own.kill();
    await watch.look();
    nowMs += 40 * 60_000;
    await watch.look();
    await own.start();
    await itsPool.rows("UPDATE reports SET received_at = now() - interval '40 minutes'");
    nowMs += 15_000;
    await watch.look();
    t.is(hook.requests.length, 0, "it could note nobody, and she may be about to come");
    nowMs += 10 * 60_000;
    await watch.look();
    t.is(hook.requests.length, 1, "by now she would have come");
  },
);

withPostgres(
  "a door that is killed while it tells leaves it to the next, which says that it may be the second",
  async (t) => {
    const store = new PostgresSilenceStore(pool);
    await pool.rows("UPDATE silences SET told = '{}', tried = '{}', claimed_until = NULL");
    const [mine] = await store.claim(["office"]);
    t.truthy(mine);
    await store.trying(mine?.vessel ?? "", "office");
    // Its time is not over: the other doors leave it alone.
    t.deepEqual(await store.claim(["office"]), []);
    await pool.rows("UPDATE silences SET claimed_until = now() - interval '1 second'");
    const [next] = await store.claim(["office"]);
    t.deepEqual(next?.tried, ["office"]);
    t.deepEqual(next?.told, []);
  },
);

/** A package that was built is tried with `BITACORA_SHORE_DEB=FILE`: its program, with its own Node and libraries. */
const deb = process.env["BITACORA_SHORE_DEB"];
const PROGRAMS: readonly (readonly [string, (dir: string) => typeof spawnShore])[] = [
  ["the command itself", () => spawnShore],
  ...(deb === undefined ? [] : [["the command of a Debian package", (dir: string) => unpacked(deb, dir)] as const]),
];

function unpacked(file: string, dir: string): typeof spawnShore {
  execFileSync("dpkg-deb", ["-x", file, dir]);
  const own = join(dir, "usr/lib/bitacora-shore");
  const env = { PATH: "/usr/bin:/bin", HOME: dir, LANG: "C" };
  return (args) => spawn(join(own, "node"), [join(own, "bin/run.js"), ...args], { cwd: dir, env, stdio: "pipe" });
}

for (const [what, programIn] of PROGRAMS)
  withPostgres(`${what} tells of a vessel that is silent, once, also by mail, and of her return, once`, async (t) => {
    t.timeout(180_000, "a door that has just been started hears for a minute before it calls anybody silent");
    // Of its own: another door may not tell first.
    const own = await Postgres.start();
    t.teardown(() => own.remove());
    const [hook, mail] = [await receiving(t), await mailServer(t, "starttls")];
    const file = join(await tempDir(t), "silence.json");
    const owner = {
      id: "owner",
      to: "mail",
      server: `smtp://localhost:${mail.port}`,
      user: "fleet",
      password_file: join(mail.dir, "password"),
      ca_file: join(mail.dir, "ca.pem"),
      from: "fleet@example.org",
      addresses: ["owner@example.org"],
    };
    const notify = [{ id: "office", url: `${hook.url}/hook` }, owner];
    await writeFile(file, JSON.stringify({ after_min: 1, notify }));
    const to = ["--postgres", own.url, "--victoria", "http://127.0.0.1:9", "--port", "0"];
    const child = programIn(await tempDir(t))(["serve", ...to, "--silence-file", file]);
    t.teardown(() => child.kill("SIGKILL"));
    const service = await serviceOf(child);
    const vessel = new TestVessel("aurora");
    await enrol(own.url, vessel);
    t.is((await vessel.status(service.url)).status, 200);
    // It looks again when she may be silent.
    await delay(60_000);
    await until(() => hook.requests.length > 0 && mail.mails.length > 0, "silent");
    t.is((await vessel.status(service.url)).status, 200);
    await until(() => hook.requests.length > 1 && mail.mails.length > 1, "heard again");
    t.deepEqual(hook.json().map(({ kind }) => kind), ["silent", "heard"]); // prettier-ignore
    t.deepEqual(mail.mails.map(({ headers }) => headers["Subject"]), ["aurora: silent", "aurora: heard again"]); // prettier-ignore
    t.like(mail.mails[0], { from: "fleet@example.org", to: ["owner@example.org"], tls: true, user: "fleet" });
  });

test("a file that could tell nobody is refused in words", async (t) => {
  const file = join(await tempDir(t), "silence.json");
  const reasonOf = async (value: unknown) => {
    await writeFile(file, typeof value === "string" ? value : JSON.stringify(value));
    const error = await t.throwsAsync(readSilenceFile(file, texts), { instanceOf: ShoreRefusal });
    return error?.sentence(texts.refusals);
  };
  const owner = { id: "owner", to: "ntfy", topic: "x" };
  t.regex((await reasonOf("{")) ?? "", /cannot be read as JSON/);
  t.regex((await reasonOf({ after_min: 0, notify: [owner] })) ?? "", /after_min is a number of minutes/);
  t.regex((await reasonOf({ after_min: 30, notify: [] })) ?? "", /a list of 1 to 8 receivers/);
  t.regex((await reasonOf({ after_min: 30, notify: [owner, owner] })) ?? "", /ids of their own/);
  for (const [more, reason] of [
    [{ topic: undefined }, /to: ntfy needs topic/],
    [{ topic: "a b" }, /topic has no use or another form/],
    [{ quiet: { from: "22:00", to: "07:00" } }, /quiet has no use/],
    [{ command: ["/bin/true"] }, /command has no use/],
    [{ server: "smtp://h" }, /must be|begins with/],
  ] as const)
    t.regex((await reasonOf({ after_min: 30, notify: [{ ...owner, ...more }] })) ?? "", reason);
});
