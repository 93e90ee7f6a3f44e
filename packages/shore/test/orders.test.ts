/** An order's life: a real vessel, a real shore, and both are killed in between. */
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import test from "ava";
import { engineCapture } from "../../../test/support/engine-capture.ts";
import { getJson, serviceOf } from "../../../test/support/service-process.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { until } from "../../../test/support/until.ts";
import { startWarmService, type WarmService } from "../../../test/support/warm-bitacora.ts";
import { hasPostgres, hasVictoria, Postgres, Victoria } from "./support/engines.ts";
import { runShoreWarm, spawnShore } from "./support/program.ts";
import { testWith } from "./support/test-with.ts";

const withBoth = testWith("postgres", "victoria-metrics");
const RPM = "ME_INST_0.RPM";
let postgres: Postgres;
let victoria: Victoria;

test.before(async () => {
  if (hasPostgres && hasVictoria) [postgres, victoria] = await Promise.all([Postgres.start(), Victoria.start()]);
});
test.after.always(async () => {
  await Promise.all([postgres?.remove(), victoria?.remove()]);
});

const iso = (ms: number) => new Date(ms).toISOString();

withBoth(
  "an order is asked, allowed, refused, cut off by kills aboard and ashore, and ended; each sample is ashore once",
  async (t) => {
    t.timeout(300_000);
    const dir = await tempDir(t);
    const [data, key, port] = [join(dir, "data"), join(dir, "orders.key"), await freePort()];
    const doorNow = () =>
      serviceOf(spawnShore(["serve", "--postgres", postgres.url, "--victoria", victoria.url, "--port", String(port)]));
    const shore = (...args: readonly string[]) => runShoreWarm([...args, "--postgres", postgres.url]);
    let door = await doorNow();
    t.teardown(() => door.end("SIGKILL"));

    const file = join(dir, "ship.yaml");
    const write = (orders: string) =>
      writeFile(
        file,
        `
id: ship
name: Ship
vessel: { id: ship, name: Ship, type: workboat, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: replay, file: engine.log, speed: 4, loop: true }]
outputs_simulated: true
tags: [{ id: ${RPM}, description: Revolutions, unit_si: rpm }]
shore: { url: "http://127.0.0.1:${port}", status_s: 1, live_s: 1, tags: ["VESSEL.ROLL*"]${orders} }
`,
      );
    await write("");
    await writeFile(join(dir, "engine.log"), engineCapture(3000));
    const start = () => startWarmService(["--project", file, "--data-dir", data]);
    let ship: WarmService = await start();
    t.teardown(() => ship.end("SIGKILL"));
    t.is((await shore("enrol", join(data, "logbook.pub"))).code, 0);
    await until(async () => (await aboard(ship)).length > 100, "samples aboard");

    // Asked, and nobody lets her be ordered.
    const now = Date.now();
    const asked = await shore("order", "ship", "--tag", RPM, "--every", "0", "--from", iso(now - 600_000), "--until", iso(now + 6000), "--key", key); // prettier-ignore
    t.is(asked.code, 0, asked.stderr);
    const publicKey = /key: "([^"]+)"/.exec(asked.stdout)?.[1] ?? "";
    t.regex((await shore("order", "ship")).stdout, /not heard yet +ME_INST_0\.RPM/);

    // Allowed; the vessel and the door are killed while it is under way.
    await ship.end("SIGTERM");
    await write(`, orders: { key: "${publicKey}", least_s: 0 }`);
    ship = await start();
    const orders = () => getJson<{ number: number; state: string; samples: number }[]>(`${ship.url}/shore/orders`);
    await until(async () => (await orders())[0]?.state === "open", "it is open aboard");
    await ship.end("SIGKILL");
    await door.end("SIGKILL");
    ship = await start();
    door = await doorNow();
    await until(async () => (await orders())[0]?.state === "ended", "it ended aboard");
    const there = await until(
      async () => /^\d+ +ended /m.test((await shore("order", "ship")).stdout),
      "shore knows it",
    );
    t.truthy(there);
    const wanted = (await aboard(ship)).filter(([ms]) => ms < now + 6000 && ms >= now - 600_000);
    const ashore = await victoria.samples(`bitacora_tag{vessel="ship",tag="${RPM}"}`);
    t.deepEqual(ashore, wanted);
    // As VictoriaMetrics has them before it leaves out what is there twice.
    const raw = await fetch(
      `${victoria.url}/api/v1/export?reduce_mem_usage=1&match[]=${encodeURIComponent(`bitacora_tag{tag="${RPM}"}`)}`,
    );
    const times = (await raw.text())
      .split("\n")
      .filter(Boolean)
      .flatMap((line) => (JSON.parse(line) as { timestamps: number[] }).timestamps);
    t.log(`${times.length} samples on disk ashore, ${wanted.length} ordered`);
    t.is(new Set(times).size, wanted.length);

    // Refused, in a line that the office reads; ended by the office.
    await shore(
      "order",
      "ship",
      "--tag",
      "VESSEL.ROLL*",
      "--every",
      "0",
      "--until",
      iso(Date.now() + 60_000),
      "--key",
      key,
    );
    await until(async () => (await shore("order", "ship")).stdout.includes("goes ashore without an order"), "refused");
    const rolled = await shore("order", "ship", "--tag", RPM, "--every", "10s", "--while", `${RPM} > 600`, "--until", iso(Date.now() + 600_000), "--key", key); // prettier-ignore
    const number = /^Order (\d+)/.exec(rolled.stdout)?.[1] ?? "";
    await until(async () => (await orders())[0]?.state === "open", "the next is open");
    t.regex((await shore("order", "ship", "--end", number, "--key", key)).stdout, new RegExp(`end of order ${number}`));
    await until(
      async () => (await shore("order", "ship")).stdout.includes("ended: the office took it back"),
      "taken back",
    );
    const entries = await getJson<{ payload: Record<string, unknown> }[]>(`${ship.url}/logbook?limit=1000`);
    const turns = entries.flatMap(({ payload }) => (payload["event"] === "shore_order" ? [payload["state"]] : []));
    t.deepEqual(turns.toReversed(), ["open", "ended", "refused", "open", "ended"]);
    t.is((await shore("order", "ship", "--tag", "a b", "--until", iso(now), "--key", key)).code, 2);
  },
);

/** As [ms, value]. */
async function aboard({ url }: WarmService): Promise<[number, number][]> {
  const csv = await (await fetch(`${url}/history/export?tags=${RPM}&format=csv`)).text();
  const rows = csv.trimEnd().split(/\r?\n/).slice(1);
  return rows.map((row) => {
    const [time = "", , value = ""] = row.split(",");
    return [Date.parse(time), Number(value)];
  });
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
