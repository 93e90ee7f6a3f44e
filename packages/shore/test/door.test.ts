import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import test, { type ExecutionContext } from "ava";
import { formatAddCheckpoint } from "../../../src/witness/add-checkpoint.ts";
import { cosignatureVerifier } from "../../../src/logbook/evidence/checkpoint.ts";
import { parseCosignerKey, goodSignatures, parseNote } from "../../../src/logbook/evidence/signed-note.ts";
import { consistencyProof } from "../../../src/logbook/tree/merkle-proof.ts";
import { subtreesOf } from "../../../test/logbook/support/subtrees.ts";
import { leafHash } from "../../../src/logbook/tree/merkle.ts";
import type { RunningDoor } from "../src/runtime/door-service.ts";
import { signRequest } from "../../../src/logbook/evidence/request-signature.ts";
import { tempDir } from "../../../test/support/temp-dir.ts";
import { enrol, testDoor } from "./support/door.ts";
import { hasPostgres, Postgres } from "./support/engines.ts";
import { testWith } from "./support/test-with.ts";
import { TestBook, TestVessel } from "./support/vessel.ts";
import { until } from "../../../test/support/until.ts";

const withPostgres = testWith("postgres");
const withTls = testWith("postgres", "openssl");
let postgres: Postgres;

test.before(async () => {
  if (hasPostgres) postgres = await Postgres.start();
});
test.after.always(async () => {
  await postgres?.remove();
});

async function doorOf(
  t: ExecutionContext,
  options: Parameters<typeof testDoor>[0] | object = {},
): Promise<RunningDoor> {
  const door = await testDoor({ postgres: postgres.url, ...options });
  t.teardown(() => door.close());
  return door;
}

async function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const ALARM = {
  id: "a1",
  tag_id: "ENG.OIL_BAR",
  alarm_id: "LOW_OIL",
  message: "Oil pressure \u0000low",
  priority: "alarm",
  operator: "<",
  threshold: 1.2,
  state: "ACTIVE",
  condition: true,
  value: 0.9,
  activated_at: "2026-11-20T10:00:00.000Z",
  acknowledged_at: null,
  acknowledged_by: null,
  returned_at: null,
  cleared_at: null,
  occurrence: 1,
};

withPostgres(
  "the office sees where a vessel is, since when she is silent, her alarms, her book and her clock",
  async (t) => {
    const { url } = await doorOf(t);
    const vessel = new TestVessel("aurora", new TestBook().addMany(10));
    await enrol(postgres.url, vessel, new TestVessel("silent"));
    await vessel.entries(url, 1, 7);
    vessel.nowMs += 3_600_000;
    const time = new Date(vessel.nowMs).toISOString();
    const latest = [
      { tag: "VESSEL.LAT_DEG", value: 39.5, quality: "good", time, unit: "deg" },
      { tag: "VESSEL.LON_DEG", value: 2.6, quality: "good", time, unit: "deg" },
      { tag: "WAYPOINT_LAT_DEG", value: 1, quality: "good", time, unit: "deg" },
      { tag: "ENG.RPM", value: "many", quality: "good", time, unit: "rpm" },
    ];
    const backlog = { samples: 1200, bytes: 2400, entries: 3, since: time };
    const more = {
      vessel: { name: "Aurora", mmsi: "224000000" },
      latest,
      alarms: [
        { ...ALARM, message: ALARM.message + "!".repeat(100_000) },
        { ...ALARM, id: 7 },
      ],
      backlog,
    };
    t.is((await vessel.status(url, { ...more, checkpoint: vessel.checkpoint(5) })).status, 200);
    const { body } = await get(`${url}/fleet`);
    const [first, second] = body["vessels"] as Record<string, unknown>[];
    t.like(first, {
      id: "aurora",
      name: "Aurora",
      mmsi: "224000000",
      position: { lat: 39.5, lon: 2.6, time },
      alarms: { open: 1, unacknowledged: 1, worst: "alarm", worst_text: `Oil pressure low${"!".repeat(183)}` },
      lag: { samples: 1200, bytes: 2400, entries: 3, since: time },
      fork: null,
    });
    t.like(first?.["book"], { entries: 7, entries_aboard: 10, verified_through: 5 });
    const offsetS = Number(first?.["clock_offset_s"]);
    t.true(offsetS > 3500 && offsetS < 3700, String(offsetS));
    t.like(second, { id: "silent", silent_s: null, position: null });
    const one = await get(`${url}/fleet/aurora`);
    t.is((one.body["latest"] as unknown[]).length, 3);
    const alarms = await get(`${url}/fleet/aurora/alarms`);
    t.like((alarms.body as unknown as object[])[0], { id: "a1", priority: "alarm" });
    t.is((await get(`${url}/fleet/nobody`)).status, 404);
  },
);

withPostgres("alarms of the log book are rows that an office asks in SQL", async (t) => {
  const { url } = await doorOf(t);
  const vessel = new TestVessel("alarmed");
  await enrol(postgres.url, vessel);
  const acknowledged = {
    ...ALARM,
    message: "Oil",
    state: "ACK",
    acknowledged_at: ALARM.activated_at,
    acknowledged_by: "Ana",
  };
  vessel.book
    .add("up", { ...ALARM, message: "Oil" }, "alarm_active")
    .add("ack", acknowledged, "alarm_ack")
    .add("gone", { ...acknowledged, state: "CLEARED", cleared_at: ALARM.activated_at }, "alarm_cleared")
    .add("strange", { event: "no record" }, "alarm_active");
  await vessel.entries(url);
  const rows = await postgres.ask(
    "SELECT alarm, priority, acknowledged_by, cleared_at > activated_at AS ended FROM alarms_history WHERE vessel = 'alarmed'",
  );
  t.deepEqual(rows, [{ alarm: "LOW_OIL", priority: "alarm", acknowledged_by: "Ana", ended: true }]);
  const counts = await postgres.ask("SELECT priority, raised FROM alarm_counts WHERE vessel = 'alarmed'");
  t.deepEqual(counts, [{ priority: "alarm", raised: "1" }]);
});

withPostgres(
  "of a large fleet the office sees the most urgent, where all others are, and all of them by pages",
  async (t) => {
    const { url } = await doorOf(t);
    await postgres.ask(
      `INSERT INTO vessels (vessel) SELECT 'v' || lpad(i::text, 4, '0') FROM generate_series(1, 450) i`,
    );
    await postgres.ask("INSERT INTO books (vessel, branch) SELECT vessel, 1 FROM vessels ON CONFLICT DO NOTHING");
    // In four harbours; the last one never said where she is.
    await postgres.ask(
      `INSERT INTO reports (vessel, received_at, latitude, longitude, position_at, worst, alarms)
     SELECT 'v' || lpad(i::text, 4, '0'), now(), 10 * (i % 4), 20 * (i % 4), now(), CASE WHEN i = 440 THEN 'emergency' END, 0
     FROM generate_series(1, 449) i`,
    );
    await postgres.ask("UPDATE reports SET received_at = now() - interval '1 hour' WHERE vessel = 'v0430'");
    interface Answer {
      readonly vessels: readonly { readonly id: string }[];
      readonly places?: readonly { readonly vessels: number; readonly id: string; readonly lat: number }[];
      readonly next?: string;
      readonly enrolled: number;
    }
    const ask = async (query: string) => (await get(`${url}/fleet${query}`)).body as unknown as Answer;
    const first = await ask("");
    const known = new Set(["v0440", "v0430", "v0450"]);
    t.deepEqual(
      first.vessels.map(({ id }) => id).filter((id) => known.has(id)),
      ["v0440", "v0430", "v0450"],
    );
    t.is(first.vessels.length, 100);
    t.is(first.vessels[0]?.id, "v0440");
    t.true((first.places ?? []).reduce((sum, { vessels }) => sum + vessels, 0) >= 449);
    const south = await ask("?box=-10,-10,10,5");
    t.deepEqual(
      south.places?.map(({ vessels, lat, id }) => [vessels, lat, id]),
      [[112, 0, "v0440"]],
    );
    const ids: string[] = [];
    for (let after: string | undefined = ""; after !== undefined;) {
      const page: Answer = await ask(`?after=${after}`);
      ids.push(...page.vessels.map(({ id }) => id));
      after = page.next;
    }
    t.is(ids.length, first.enrolled);
    t.is(new Set(ids).size, first.enrolled);
    await postgres.ask("DELETE FROM reports WHERE vessel LIKE 'v0%'");
    await postgres.ask("DELETE FROM books WHERE vessel LIKE 'v0%'");
    await postgres.ask("DELETE FROM vessels WHERE vessel LIKE 'v0%'");
  },
);

withPostgres(
  "only who has the token may read, or this machine where there is none; a page of another site may not",
  async (t) => {
    const file = join(await tempDir(t), "token");
    await writeFile(file, "a-token-of-the-office\n");
    const { url } = await doorOf(t, { readTokenFile: file });
    t.is((await get(`${url}/fleet`)).status, 401);
    t.is((await get(`${url}/fleet`, { Authorization: "Bearer wrong" })).status, 401);
    t.is((await get(`${url}/fleet`, { Authorization: "Bearer a-token-of-the-office" })).status, 200);
    t.is((await fetch(`${url}/health`)).status, 200);
    const open = await doorOf(t);
    t.is((await get(`${open.url}/fleet`)).status, 200);
    t.is((await get(`${open.url}/fleet`, { "X-Forwarded-For": "203.0.113.7" })).status, 403);
  },
);

withPostgres("two doors with one key are one witness: of two continuations at once one is cosigned", async (t) => {
  const dir = await tempDir(t);
  const witnessKey = join(dir, "witness.key");
  const one = await doorOf(t, { witnessKey });
  const two = await doorOf(t, { witnessKey });
  const key = await (await fetch(`${one.url}/witness.pub`)).text();
  t.is(key, await (await fetch(`${two.url}/witness.pub`)).text());
  const vessel = new TestVessel("witnessed", new TestBook().addMany(4));
  await enrol(postgres.url, vessel);
  const ask = async (
    { url }: RunningDoor,
    { book, checkpoint }: { book: TestBook; checkpoint: string },
    old: number,
  ) => {
    const proof = consistencyProof(old, book.entries, subtreesOf(book.lines.map(leafHash)));
    return fetch(`${url}/add-checkpoint`, { method: "POST", body: formatAddCheckpoint(old, proof, checkpoint) });
  };
  const first = await ask(one, { book: vessel.book, checkpoint: vessel.checkpoint() }, 0);
  t.is(first.status, 200);
  const note = parseNote(Buffer.from(`${vessel.checkpoint()}${await first.text()}`));
  const mlDsa = await (await fetch(`${two.url}/witness-ml-dsa.pub`)).text();
  for (const each of [key, mlDsa]) t.is(goodSignatures(note, [cosignatureVerifier(parseCosignerKey(each))]).length, 1);
  for (let round = 0; round < 5; round += 1) {
    const old = vessel.book.entries;
    const twins = Array.from({ length: 6 }, (_, n) => vessel.twin(vessel.book.upTo(old).addMany(3, `${round} ${n}`)));
    const asked = twins.map((twin, n) =>
      ask(n % 2 === 0 ? one : two, { book: twin.book, checkpoint: twin.checkpoint() }, old),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    t.is(statuses.filter((status) => status === 200).length, 1, String(statuses));
    vessel.book = twins[statuses.indexOf(200)]?.book ?? vessel.book;
  }
  const stranger = new TestVessel("stranger", new TestBook().addMany(1));
  t.is((await ask(one, { book: stranger.book, checkpoint: stranger.checkpoint() }, 0)).status, 404);
});

withTls("a certificate that is renewed on disk counts without a restart", async (t) => {
  const dir = await tempDir(t);
  const [cert, key] = [join(dir, "cert.pem"), join(dir, "key.pem")];
  selfSigned(cert, key);
  const { url } = await doorOf(t, { cert, key });
  const shown = async () =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTls(
        { port: Number(new URL(url).port), host: "127.0.0.1", rejectUnauthorized: false },
        () => {
          resolve(socket.getPeerCertificate().fingerprint256);
          socket.destroy();
        },
      );
      socket.on("error", reject);
    });
  const before = await shown();
  selfSigned(cert, key);
  while ((await shown()) === before) await new Promise((resolve) => setTimeout(resolve, 200));
  await writeFile(cert, "half a certif");
  t.is((await shown()).length, before.length);
});

function selfSigned(cert: string, key: string): void {
  const kind = [
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-subj",
    "/CN=localhost",
    "-days",
    "2",
  ];
  execFileSync("openssl", ["req", ...kind, "-out", cert, "-keyout", key], { stdio: "ignore" });
}

withTls("over TLS it speaks HTTP/2, and HTTP/1.1 to who knows only that", async (t) => {
  const dir = await tempDir(t);
  const [cert, key] = [join(dir, "cert.pem"), join(dir, "key.pem")];
  selfSigned(cert, key);
  const { url } = await doorOf(t, { cert, key });
  const ca = await readFile(cert);
  t.true(url.startsWith("https://"));
  const session = connectHttp2(url, { ca, servername: "localhost" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const stream = session.request({ ":path": "/health" });
      let text = "";
      for await (const chunk of stream) text += String(chunk);
      return (JSON.parse(text) as { status: string }).status;
    }),
  );
  session.close();
  t.is(answers.length, 20);
  const old = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpsRequest(`${url}/health`, { ca, servername: "localhost" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject).end();
  });
  t.is(old, 200);
});

withPostgres("a door that is full, or is asked what it does not have, says so", async (t) => {
  const { url } = await doorOf(t);
  t.is((await get(`${url}/nothing`)).status, 404);
  t.is((await fetch(`${url}/ship/v1/status`)).status, 405);
  t.is((await get(`${url}/witness.pub`)).status, 404);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  t.regex(metrics, /^bitacora_shore_answers_total\{status="404"\} 2$/m);
  const vessel = new TestVessel("large");
  await enrol(postgres.url, vessel);
  t.is((await vessel.post(url, "/ship/v1/status", Buffer.alloc(2_000_000))).status, 413);
  t.is((await vessel.post(url, "/ship/v1/status", Buffer.from("{}"))).status, 400);
});

withPostgres("a link that is cut within a request is no fault of the door, and takes no room in it", async (t) => {
  const faults: string[] = [];
  const log = { error: (text: string) => faults.push(text), warning: () => {}, info: () => {}, debug: () => {} };
  const { url } = await doorOf(t, { log });
  const vessel = new TestVessel("cut", new TestBook().addMany(50));
  await enrol(postgres.url, vessel);
  const body = vessel.book.bytes();
  const path = "/ship/v1/entries";
  for (let i = 0; i < 40; i += 1) {
    const signed = signRequest({ method: "POST", path, body }, vessel.key, 1, String(i));
    const request = httpRequest(`${url}${path}`, {
      method: "POST",
      headers: { ...signed, "Content-Length": body.length },
    });
    request.on("error", () => {});
    // What was written has left this process when it is cut; on a busy machine that takes longer than a pause.
    await new Promise((resolve) => request.write(body.subarray(0, Math.floor((body.length * i) / 40) + 1), resolve));
    await new Promise((resolve) => setTimeout(resolve, 5));
    request.destroy();
  }
  let metrics = "";
  const isOver = async (): Promise<boolean> => {
    metrics = await (await fetch(`${url}/metrics`)).text();
    const cut = Number(/^bitacora_shore_cut_off_total (\d+)$/m.exec(metrics)?.[1]);
    return cut >= 30 && /^bitacora_shore_bodies_bytes 0$/m.test(metrics);
  };
  await until(isOver, () => metrics);
  t.deepEqual(faults, []);
  t.like((await vessel.entries(url)).body, { through: 50 });
});

withPostgres("a link that is cut while the vessel's key is asked for keeps no room in the door either", async (t) => {
  const { url } = await doorOf(t);
  const vessel = new TestVessel("early", new TestBook().addMany(5));
  await enrol(postgres.url, vessel);
  const body = vessel.book.bytes();
  const signed = signRequest({ method: "POST", path: "/ship/v1/entries", body }, vessel.key, 1, "early");
  const locked = postgres.ask("DO $$ BEGIN LOCK TABLE vessel_keys; PERFORM pg_sleep(1.5); END $$");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const headers = { ...signed, "Content-Length": body.length };
  const request = httpRequest(`${url}/ship/v1/entries`, { method: "POST", headers });
  request.on("error", () => {});
  await new Promise((resolve) => request.write(body.subarray(0, 100), resolve));
  await new Promise((resolve) => setTimeout(resolve, 200));
  request.destroy();
  await locked;
  let metrics = "";
  await until(
    async () => {
      metrics = await (await fetch(`${url}/metrics`)).text();
      return /^bitacora_shore_cut_off_total 1$/m.test(metrics) && /^bitacora_shore_bodies_bytes 0$/m.test(metrics);
    },
    () => metrics,
  );
  t.pass();
});
