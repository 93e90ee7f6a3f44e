import { once } from "node:events";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { limits } from "../../src/api/limits.ts";
import type { Columns } from "../../src/historian/codec/columns.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { Historian } from "../../src/historian/historian.ts";
import type { HistoryQuery } from "../../src/historian/historian-store.ts";
import { openMemoryStore } from "../../src/historian/memory-store.ts";
import { startWriter } from "../historian/support/start-writer.ts";
import { ManualClock } from "../support/clock.ts";
import { tempDir } from "../support/temp-dir.ts";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
const SPEED = "VESSEL.SOG_MS";

const ENDPOINTS = [
  `/history?tags=${RPM}&limit=1`,
  `/history?tags=${RPM}&limit=1&format=csv`,
  `/history?tags=${RPM}&interval_s=1`,
  `/history?tags=${RPM}&interval_s=1&format=csv`,
  "/history/tags",
  "/history/check",
  "/history/export",
  "/history/export?format=parquet",
  `/tags/${RPM}/history`,
  `/tags/${RPM}/history?format=csv`,
  `/tags/${RPM}/history?cursor=oldest`,
  `/tags/${RPM}/history?cursor=arrival`,
];

/** The demo vessel with this historian, and the lines of its log. */
async function vesselWith(t: ExecutionContext, history: Historian) {
  const lines: string[] = [];
  return { lines, vessel: await vesselFor(t, { log: (line) => lines.push(line) }, { history }) };
}

test("a historian's file that another program has open is a 503 that says so, until that one has ended", async (t) => {
  const file = join(await tempDir(t), "historian.db");
  const writer = startWriter(file);
  t.teardown(() => writer.kill("SIGKILL"));
  await once(writer.stdout, "data");
  const clock = new ManualClock();
  const store = await openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock, keepTrying: true });
  const { lines, vessel } = await vesselWith(t, new Historian({ store, clock }));
  for (const path of ENDPOINTS) {
    const { status, headers, body } = await vessel.get(path);
    t.is(status, 503, path);
    t.is(headers.get("retry-after"), "10", path);
    t.regex(body.detail, /en uso por otro programa/, path);
  }
  t.deepEqual(lines, [], "nothing of it is a fault of the service");
  writer.kill("SIGKILL");
  await once(writer, "exit");
  clock.advance(10_000);
  for (const path of ENDPOINTS) t.is((await fetch(vessel.url + path)).status, 200, path);
});

test("each reason why the historian cannot be read is told in a sentence of its own, without the file's path", async (t) => {
  let error = new BitacoraError("historian-io");
  class FaultyHistorian extends Historian {
    override columns(): Promise<never> {
      return Promise.reject(error);
    }
  }
  const { lines, vessel } = await vesselWith(
    t,
    new FaultyHistorian({ store: openMemoryStore(), clock: new ManualClock() }),
  );
  const told = async (code: BitacoraError["code"]) => {
    error = new BitacoraError(code, { file: "/var/lib/x", reason: "EIO" });
    const { status, body } = await vessel.get(`/history?tags=${RPM}`);
    t.is(status, 503, code);
    t.false(body.detail.includes("/var/lib"), body.detail);
    return String(body.detail);
  };
  t.regex(await told("historian-locked"), /en uso por otro programa/);
  t.regex(await told("historian-io"), /disco y sus permisos/);
  t.regex(await told("historian-damaged"), /dañado/);
  t.regex(await told("historian-foreign-file"), /no es de Bitácora/);
  t.regex(await told("historian-other-version"), /otra versión/);
  t.regex(await told("historian-closed"), /se está parando/);
  const full = await told("disk-full");
  t.regex(full, /espacio/);
  t.notRegex(full, /guardado/, "nothing was to be kept");
  t.deepEqual(lines, []);
});

test("an answer that breaks off is cut, and the journal says why in one line", async (t) => {
  class HalfHistorian extends Historian {
    override columns(query: HistoryQuery): Promise<Columns> {
      if (query.tagId === SPEED) return Promise.reject(new BitacoraError("historian-io", { reason: "EIO" }));
      return super.columns(query);
    }
  }
  const { lines, vessel } = await vesselWith(
    t,
    new HalfHistorian({ store: openMemoryStore(), clock: new ManualClock() }),
  );
  const response = await fetch(`${vessel.url}/history?tags=${RPM},${SPEED}`);
  t.is(response.status, 200);
  await t.throwsAsync(response.text());
  t.is(lines.length, 1);
  t.regex(lines[0] ?? "", /^GET \/history: BitacoraError: historian-io \{"reason":"EIO"\}$/);
});

test("a query that is larger than all that may be under way says what to ask for instead, and that is answered", async (t) => {
  const vessel = await vesselFor(t);
  const { body: tags } = await vessel.get("/tags");
  const most = Math.floor(limits.http.recordsAtOnce / tags.length);
  const { status, headers, body } = await vessel.get("/history?tags=*&interval_s=1&limit=100000");
  t.is(status, 400);
  t.is(headers.get("retry-after"), null);
  t.true(body.detail.includes(`${tags.length} tags`) && body.detail.includes(`limit=${most} `), body.detail);
  t.is((await vessel.get(`/history?tags=*&interval_s=1&limit=${most + 1}`)).status, 400);
  t.is((await vessel.get(`/history?tags=*&interval_s=1&limit=${most}`)).status, 200);
});

test("a query parameter that is unknown is refused by name where the specification does not ask to ignore it", async (t) => {
  const vessel = await vesselFor(t);
  const fault = async (path: string, ...words: string[]) => {
    const { status, body } = await vessel.get(path);
    t.is(status, 400, path);
    for (const word of words) t.true(body.detail.includes(word), `${word}: ${body.detail}`);
  };
  await fault(`/history?tags=${RPM}&from=2026-01-01`, "'from'", "since");
  await fault(`/history?tags=${RPM}&to=2026-01-01`, "'to'", "until");
  await fault("/history?tag=X", "'tag'", "tags, since, until");
  await fault(`/history?tags=${RPM}&Limit=1`, "'Limit'", "limit");
  await fault(`/history?tags=${RPM}&%FF=1`, "'%FF'");
  await fault(`/history?tags=${RPM}&constructor=1`, "'constructor'");
  await fault("/history/export?from=2026-01-01", "'from'", "since");
  await fault("/history/export?limit=5", "'limit'", "layout");
  await fault("/history/tags?from=2026-01-01", "'from'", "ninguno");
  await fault("/history/check?tags=X", "'tags'", "ninguno");
  for (const path of ["/tags?x=1&%FF=1", "/logbook?from=2026-01-01"]) {
    t.is((await vessel.get(path)).status, 200, path);
  }
});
