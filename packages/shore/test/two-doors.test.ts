/**
 * Two doors behind haproxy with the file that we ship, one of them killed, again and again, PostgreSQL killed or slow: nothing is lost,
 * nothing comes twice, nobody is refused for good, and nobody is called silent. With BITACORA_TEST_SCALE=10 it is a kill each minute.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { serviceOf, type ServiceProcess } from "../../../test/support/service-process.ts";
import { receiving } from "../../../test/connectors/notify/support/receiving.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { enrol } from "./support/door.ts";
import { hasPostgres, hasVictoria, Postgres, Victoria } from "./support/engines.ts";
import { shoreRoot, spawnShore } from "./support/program.ts";
import { testWith } from "./support/test-with.ts";
import { type Answered, containerOf, TestBook, TestVessel } from "./support/vessel.ts";

const HAPROXY = "/usr/sbin/haproxy";
const withAll = testWith("postgres", "victoria-metrics", "haproxy");
const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const KILLS = 4 * SCALE;
/** Between two kills; and how long PostgreSQL is away, or slow, at the third and fourth of each four. */
const EVERY_MS = SCALE < 10 ? 1500 : 60_000;
const AWAY_MS = SCALE < 10 ? 500 : 75_000;
const VESSELS = 4;
const ENTRIES = 60;
/** The answers that a vessel does not try again soon. */
const FOR_GOOD = new Set([400, 401, 403, 404, 409, 413, 415, 422]);
const START_MS = 1_780_000_000_000;
let postgres: Postgres;
let victoria: Victoria;

test.before(async () => {
  if (hasPostgres && hasVictoria) [postgres, victoria] = await Promise.all([Postgres.start(), Victoria.start()]);
});
test.after.always(async () => {
  await Promise.all([postgres?.remove(), victoria?.remove()]);
});

function doorAt(port: number, silenceFile: string): Promise<ServiceProcess> {
  const engines = ["--postgres", postgres.url, "--victoria", victoria.url];
  return serviceOf(spawnShore(["serve", ...engines, "--port", String(port), "--silence-file", silenceFile]));
}

/** Our own file, for the ports of this test and without a certificate. */
async function haproxy(t: ExecutionContext, ports: readonly number[], front: number): Promise<ChildProcess> {
  const text = await readFile(join(shoreRoot, "packaging/haproxy.cfg"), "utf8");
  const here = text
    .replace(/bind :443 .*/, `bind 127.0.0.1:${front}`)
    .replace("door:8020", `127.0.0.1:${ports[0]}`)
    .replace("door2:8020", `127.0.0.1:${ports[1]}`)
    .replace("maxconn 20000", "maxconn 200");
  const file = join(await tempDir(t), "haproxy.cfg");
  await writeFile(file, here);
  const child = spawn(HAPROXY, ["-f", file, "-db"], { stdio: "ignore" });
  t.teardown(() => child.kill("SIGKILL"));
  return child;
}

/** Sends a book, samples and reports, each again until it is taken. */
class Sender {
  readonly vessel: TestVessel;
  readonly acknowledged: [number, number][] = [];
  readonly refused: number[] = [];
  readonly #url: string;
  readonly #over: AbortSignal;

  constructor(id: string, url: string, over: AbortSignal) {
    this.vessel = new TestVessel(id, new TestBook().addMany(ENTRIES));
    this.#url = url;
    this.#over = over;
  }

  async send(): Promise<void> {
    await Promise.all([this.#entries(), this.#samples(), this.#reports()]);
  }

  async #entries(): Promise<void> {
    for (let through = 0; through < ENTRIES; await pause(SCALE * 20)) {
      const answer = await this.#taken(() => this.vessel.entries(this.#url, Math.max(1, through), through + 1));
      through = Number(answer.body["through"]);
    }
  }

  async #samples(): Promise<void> {
    for (let at = 0; !this.#over.aborted; at += 100) {
      const sent = Array.from({ length: 100 }, (_, i): [number, number] => [START_MS + (at + i) * 1000, at + i]);
      const container = containerOf(sent.map(([timeMs, value]) => ["A", timeMs, value] as const));
      await this.#taken(() => this.vessel.samples(this.#url, container));
      this.acknowledged.push(...sent);
    }
  }

  async #reports(): Promise<void> {
    for (; !this.#over.aborted; await pause(100)) await this.#taken(() => this.vessel.status(this.#url));
  }

  async #taken(post: () => Promise<Answered>): Promise<Answered> {
    for (;;) {
      await pause(20);
      const answer = await post().catch(() => undefined);
      if (answer?.status === 200) return answer;
      if (FOR_GOOD.has(answer?.status ?? 0)) this.refused.push(answer?.status ?? 0);
    }
  }
}

withAll(
  "two doors behind haproxy: one is killed, time after time, or PostgreSQL is, or is slow: all comes, once, nobody is silent",
  async (t) => {
    t.timeout(60_000 + KILLS * (EVERY_MS + AWAY_MS));
    const hook = await receiving(t);
    const silenceFile = join(await tempDir(t), "silence.json");
    await writeFile(silenceFile, JSON.stringify({ after_min: 1, notify: [{ id: "office", url: `${hook.url}/hook` }] }));
    const ports = [await freePort(), await freePort()];
    const front = await freePort();
    const doors = await Promise.all(ports.map((port) => doorAt(port, silenceFile)));
    t.teardown(() => Promise.all(doors.map((door) => door.end("SIGKILL"))));
    await haproxy(t, ports, front);
    const over = new AbortController();
    const url = `http://127.0.0.1:${front}`;
    const senders = Array.from({ length: VESSELS }, (_, i) => new Sender(`vessel-${i}`, url, over.signal));
    await enrol(postgres.url, ...senders.map(({ vessel }) => vessel));
    const sent = Promise.all(senders.map((sender) => sender.send()));

    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(EVERY_MS);
      if (kill % 4 === 2) {
        await postgres.kill();
        await pause(AWAY_MS);
        await postgres.start();
        continue;
      }
      if (kill % 4 === 3) {
        // It is slow: all wait for a lock, and where it is held for long, in vain.
        await postgres.ask(
          `DO $$ BEGIN LOCK TABLE reports, books; PERFORM pg_sleep(${Math.min(AWAY_MS / 1000, 14)}); END $$`,
        );
        continue;
      }
      const victim = kill % 2;
      await doors[victim]?.end("SIGKILL");
      await pause(500);
      doors[victim] = await doorAt(ports[victim] ?? 0, silenceFile);
    }
    over.abort();
    await sent;

    for (const { vessel, acknowledged, refused } of senders) {
      const { key, book } = vessel;
      const id = key.name.slice("bitacora/".length);
      const rows = await postgres.ask<{ line: string }>("SELECT line FROM entries WHERE vessel = $1 ORDER BY id", [id]);
      t.deepEqual(rows.map(({ line }) => line), book.lines.map(String)); // prettier-ignore
      t.true(acknowledged.length > 0);
      t.deepEqual(await victoria.samples(`bitacora_tag{tag="A",vessel="${id}"}`), acknowledged);
      t.deepEqual(refused, []);
    }
    t.deepEqual(hook.json(), []);
    t.log(`${KILLS} kills, ${senders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} samples`);
  },
);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
