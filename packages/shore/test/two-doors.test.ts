/** Two doors behind haproxy with the file that we ship, one of them killed, again and again: nothing lost, nothing twice. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { serviceOf, type ServiceProcess } from "../../../test/support/service-process.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { enrol } from "./support/door.ts";
import { hasPostgres, hasVictoria, Postgres, Victoria } from "./support/engines.ts";
import { shoreRoot, spawnShore } from "./support/program.ts";
import { testWith } from "./support/test-with.ts";
import { containerOf, TestBook, TestVessel } from "./support/vessel.ts";

const HAPROXY = "/usr/sbin/haproxy";
const withAll = testWith("postgres", "victoria-metrics", "haproxy");
const KILLS = 2 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const ENTRIES = 60;
const START_MS = 1_780_000_000_000;
let postgres: Postgres;
let victoria: Victoria;

test.before(async () => {
  if (hasPostgres && hasVictoria) [postgres, victoria] = await Promise.all([Postgres.start(), Victoria.start()]);
});
test.after.always(async () => {
  await Promise.all([postgres?.remove(), victoria?.remove()]);
});

function doorAt(port: number): Promise<ServiceProcess> {
  const engines = ["--postgres", postgres.url, "--victoria", victoria.url];
  return serviceOf(spawnShore(["serve", ...engines, "--port", String(port)]));
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

withAll(
  "of two doors behind haproxy one is killed, time after time: all comes, once, and the engines agree",
  async (t) => {
    const ports = [await freePort(), await freePort()];
    const front = await freePort();
    const doors = await Promise.all(ports.map(doorAt));
    t.teardown(() => Promise.all(doors.map((door) => door.end("SIGKILL"))));
    await haproxy(t, ports, front);
    const url = `http://127.0.0.1:${front}`;
    const vessel = new TestVessel("aurora", new TestBook().addMany(ENTRIES));
    await enrol(postgres.url, vessel);

    const over = new AbortController();
    const entries = (async () => {
      for (let through = 0; through < ENTRIES;) {
        const from = Math.max(1, through);
        const answer = await vessel.entries(url, from, Math.min(ENTRIES, through + 1)).catch(() => undefined);
        if (answer?.status === 200) through = Number(answer.body["through"]);
        await pause(20);
      }
    })();
    const acknowledged = new Map<number, number>();
    const samples = (async () => {
      for (let at = 0; !over.signal.aborted; at += 100) {
        const sent = Array.from({ length: 100 }, (_, i) => [START_MS + (at + i) * 1000, at + i] as const);
        const container = containerOf(sent.map(([timeMs, value]) => ["A", timeMs, value] as const));
        let status = 0;
        while (status !== 200) {
          await pause(20);
          status = (await vessel.samples(url, container).catch(() => undefined))?.status ?? 0;
        }
        for (const [timeMs, value] of sent) acknowledged.set(timeMs, value);
      }
    })();

    for (let kill = 0; kill < KILLS; kill += 1) {
      const victim = kill % 2;
      await pause(1500);
      await doors[victim]?.end("SIGKILL");
      await pause(500);
      doors[victim] = await doorAt(ports[victim] ?? 0);
    }
    await entries;
    over.abort();
    await samples;

    const rows = await postgres.ask<{ line: string }>("SELECT line FROM entries ORDER BY id");
    t.deepEqual(
      rows.map(({ line }) => line),
      vessel.book.lines.map(String),
    );
    const there = await victoria.samples('bitacora_tag{tag="A"}');
    t.true(acknowledged.size > 0);
    t.deepEqual(there, [...acknowledged]);
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
