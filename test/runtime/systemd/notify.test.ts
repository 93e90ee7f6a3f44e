/** What the service tells systemd, below a stand-in for it with a real socket. */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { Notifier } from "../../../src/runtime/systemd/notifier.ts";
import { isFed, isReady, ManagedService, type ManagedOptions } from "../../support/fake-systemd.ts";
import { getJson, runBitacora } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** There are samples to write. */
const PROJECT = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: simulator, tick_s: 0.5 }]
tags: [{ id: VESSEL.DEPTH_M, unit_si: m, range_normal_min: 2, range_normal_max: 80 }]
`;
const PRELOAD = new URL("../../support/faults-preload.js", import.meta.url).href;

async function managed(t: ExecutionContext, options: Partial<ManagedOptions> = {}) {
  const dir = await tempDir(t);
  const fault = join(dir, "fault");
  const project = join(dir, "project.yaml");
  await writeFile(project, PROJECT);
  const service = new ManagedService({
    socket: join(dir, "notify"),
    args: ["serve", "--port", "0", "--project", project, "--data-dir", join(dir, "data")],
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, BITACORA_TEST_FAULT: fault },
    ...options,
  });
  t.teardown(() => service.end());
  return { service, fault, befall: (what: string) => writeFile(fault, what) };
}

const fedOf = ({ events }: ManagedService): number => events.filter(isFed).length;

async function historianOf({ url }: ManagedService): Promise<{ flushes: number; fault: string | null }> {
  const { historian } = await getJson<{ historian: { flushes: number; fault: string | null } }>(`${url}/health`);
  return historian;
}

test.serial("the process itself says that it is ready, that it is well, and that it stops", async (t) => {
  const { service } = await managed(t, { watchdogMs: 30_000 });
  const started = await service.until(({ event }) => event === "started");
  const ready = await service.until(isReady);
  t.is(ready.text, `READY=1\nSTATUS=${service.url}`);
  await service.until(isFed);
  t.is(await service.end(), 0);
  t.is(service.heard.at(-1), "STOPPING=1\nSTATUS=SIGTERM: stopping");
  t.true(
    service.events.every(({ pid }) => pid === started.pid),
    "one process",
  );
});

test.serial(
  "a socket with an abstract name serves as well, and without a watchdog there are no signs of life",
  async (t) => {
    const { service } = await managed(t, { socket: `@bitacora-test-${process.pid}` });
    await service.until(isReady);
    t.is(await service.end(), 0);
    t.false(service.heard.includes("WATCHDOG=1"));
  },
);

test.serial("a loop that stands still is not fed: systemd kills the service and starts it again", async (t) => {
  const { service, befall } = await managed(t, { watchdogMs: 3000, restarts: 1 });
  await service.until(isReady);
  await befall("loop 60000");
  await service.until(({ event }) => event === "killed");
  await service.until(isReady, 2);
  t.is(await service.end(), 0);
});

test.serial("a historian's thread that hangs is said and started again alone; the service goes on", async (t) => {
  const { service, befall } = await managed(t, { watchdogMs: 3000 });
  await service.until(isReady);
  await befall("thread-hangs");
  const said = await service.until(({ text }) => text.includes("historian's thread has not answered"));
  await service.until((event) => isFed(event) && event.ms > said.ms, 5);
  t.regex(service.stderr, /Watchdog: the historian's thread has not answered for \d+ s/);
  t.regex(service.stderr, /all parts give signs of life again/);
  t.is(await service.end(), 0);
  t.notRegex(service.stderr, /LOST/);
});

test.serial("a historian's thread that ends by a fault is started again by the next flush", async (t) => {
  const { service, befall, fault } = await managed(t, { watchdogMs: 3000 });
  await service.until(isReady);
  await befall("thread-ends");
  while (existsSync(fault)) await service.until(isFed, fedOf(service) + 1);
  const { flushes } = await historianOf(service);
  while ((await historianOf(service)).flushes < flushes + 2) await service.until(isFed, fedOf(service) + 1);
  t.is((await historianOf(service)).fault, null);
  t.is(await service.end(), 0);
  t.notRegex(service.stderr, /LOST/);
});

test("a watchdog without a socket is refused in one line, with the status that systemd does not start again", async (t) => {
  const env = { NOTIFY_SOCKET: join(await tempDir(t), "none"), WATCHDOG_USEC: "30000000" };
  const { code, stderr } = await runBitacora(["serve", "--port", "0", "--data-dir", await tempDir(t)], { env });
  t.is(code, 78);
  t.regex(
    stderr,
    /^bitacora: systemd waits for signs of life \(WatchdogSec=\), and there is no socket to send them by/,
  );
  t.throws(() => new Notifier(env), { message: /watchdog-without-socket/ });
});

test("a descriptor that another process was given is not written to", (t) => {
  const env = { NOTIFY_SOCKET: "/run/none", WATCHDOG_USEC: "1", BITACORA_NOTIFY_FD: "2", BITACORA_NOTIFY_PID: "1" };
  t.throws(() => new Notifier(env), { message: /watchdog-without-socket/ });
  t.is(new Notifier({ ...env, BITACORA_NOTIFY_PID: String(process.pid) }).watchdogMs, 0.001);
  t.is(new Notifier({ WATCHDOG_USEC: "1" }).watchdogMs, undefined);
});
