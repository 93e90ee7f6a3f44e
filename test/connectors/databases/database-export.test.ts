/** An export over real HTTP to a database of which each answer is known; and to Prometheus behind a line that loses answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, createServer as createTcpServer, type Socket } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import test, { type ExecutionContext } from "ava";
import { TestDatabase } from "../../support/databases.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ExportingVessel, kept, settingsFor, summaryOf } from "./support/exporting-vessel.ts";
import { until } from "../../support/until.ts";
import { testWith } from "../../support/programs.ts";

interface Said {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Takes lines as InfluxDB does; `answer` says what it answers to the request of that number. */
async function influx(t: ExecutionContext, answer: (request: number, lines: readonly string[]) => Said) {
  const lines = new Set<string>();
  const seen: IncomingMessage[] = [];
  let startedAt = "1.5e+09";
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/metrics") {
      response.setHeader("X-Influxdb-Version", "1.6.7");
      response.end(startedAt === "" ? "" : `process_start_time_seconds ${startedAt}\n`);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push(request);
    const sent = gunzipSync(Buffer.concat(chunks)).toString().trim().split("\n");
    const { status, body = "", headers = {} } = answer(seen.length, sent);
    if (status < 300 || body.includes("partial")) for (const line of sent) lines.add(line);
    response.writeHead(status, headers).end(body);
  };
  await listen(t, server);
  const { port } = server.address() as { port: number };
  return { lines, seen, url: `http://127.0.0.1:${port}/write?db=aurora`, restart: () => (startedAt += "1") };
}

async function listen(t: ExecutionContext, server: Server | ReturnType<typeof createTcpServer>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  t.teardown(() => server.close());
  await promise;
}

const numbers = (vessel: ExportingVessel) => [...kept(vessel.recorded)].length;

test("what is sent is gzipped, with the headers of the file and times in milliseconds", async (t) => {
  const { lines, seen, url } = await influx(t, () => ({ status: 204 }));
  const file = join(await tempDir(t), "token");
  await writeFile(file, "# of the yard\nAuthorization: Token 3vK\n\nX-Scope-OrgID: fleet\n", { mode: 0o600 });
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url, { headersFile: file }));
  await vessel.flush(20);
  vessel.start();
  await vessel.settled();
  t.is(lines.size, numbers(vessel));
  t.like(seen[0]?.headers, { authorization: "Token 3vK", "x-scope-orgid": "fleet", "content-encoding": "gzip" });
  t.is(seen[0]?.url, "/write?db=aurora&precision=ms");
  const head = "fleet=north\\ sea\\,\\ west\\=1,quality=stale,tag=T_2.VALUE,unit=m³/h,vessel=aurora";
  t.true(
    [...lines].some((line) => line.startsWith(`bitacora_tag,${head} value=`)),
    [...lines][0],
  );
});

test("a database that is busy is waited for, one that is wrong is told of, and nothing is lost", async (t) => {
  const answers: Said[] = [
    { status: 503, headers: { "Retry-After": "1" } },
    { status: 429 },
    { status: 401, body: '{"error":"authorization failed"}' },
    { status: 400, body: '{"error":"database is required"}' },
    { status: 404, body: '{"error":"database not found"}' },
  ];
  const { lines, seen, url } = await influx(t, (request) => answers[request - 1] ?? { status: 204 });
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url, { durableAfterS: 0 }));
  await vessel.flush(20);
  const began = performance.now();
  vessel.start();
  await vessel.settled();
  t.true(performance.now() - began >= 1000, "as long as it was asked for");
  t.is(lines.size, numbers(vessel));
  t.like(vessel.output.counters(), { refused: 0 });
  t.regex(vessel.said[0] ?? "", /^Samples do not reach yard \(HTTP 503\)/);
  t.is(vessel.said.at(-1), "Samples reach yard again");
  t.true(seen.length >= 6);
});

test("a partial write is counted and named, and the rest goes on", async (t) => {
  const body = '{"error":"partial write: points beyond retention policy dropped=3"}';
  const { url } = await influx(t, (request) => (request === 1 ? { status: 400, body } : { status: 204 }));
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url));
  await vessel.flush(20);
  vessel.start();
  await vessel.settled();
  t.is(vessel.output.counters()["refused"], 3);
  t.regex(vessel.said.join("\n"), /yard does not take samples: 3 so far, .* points beyond retention policy/);
  await vessel.flush(5);
  while (vessel.output.fault() !== null) await sleep(10);
  t.pass("the next batch has gone as a whole");
});

test("one point of another type is refused alone, the others get in", async (t) => {
  const isBad = (line: string) => line.includes("tag=T_3.VALUE") && line.includes("quality=stale");
  const body = '{"error":"field type conflict"}';
  const { lines, url } = await influx(t, (_, sent) => (sent.some(isBad) ? { status: 400, body } : { status: 204 }));
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url));
  await vessel.flush(22);
  vessel.start();
  await vessel.settled();
  t.is(vessel.output.counters()["refused"], 2);
  t.regex(
    vessel.output.fault() ?? "",
    /^yard does not take samples: 2 so far, the last one of T_3.VALUE at 20.*field type conflict/,
  );
  t.is(lines.size, numbers(vessel) - 2);
});

test("what a database that answers from memory has lost in a restart is sent again", async (t) => {
  const { lines, url, restart } = await influx(t, () => ({ status: 204 }));
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url, { durableAfterS: 1 }));
  await vessel.flush(20);
  vessel.start();
  while (lines.size < numbers(vessel)) await sleep(10);
  t.is(vessel.output.counters()["kept"], 0);
  lines.clear();
  restart();
  await vessel.settled();
  t.is(lines.size, numbers(vessel));
  t.is(vessel.output.counters()["engine_restarts"], 1);
  t.true(vessel.said.includes("yard was started anew; what it may not have had on its disk is sent again"));
});

test("a file of headers that is not there is told, and taken up when it is", async (t) => {
  const { lines, url } = await influx(t, () => ({ status: 204 }));
  const file = join(await tempDir(t), "token");
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url, { headersFile: file }));
  await vessel.flush(5);
  vessel.start();
  while (vessel.output.fault() === null) await sleep(10);
  t.regex(vessel.output.fault() ?? "", /ENOENT/);
  await writeFile(file, "Authorization: Token 3vK\n");
  await vessel.settled();
  t.is(lines.size, numbers(vessel));
});

test("a token that was changed is taken up without a restart", async (t) => {
  const file = join(await tempDir(t), "token");
  await writeFile(file, "Authorization: Token old\n");
  const { lines, seen, url } = await influx(t, (request) =>
    seen[request - 1]?.headers.authorization === "Token new" ? { status: 204 } : { status: 401 },
  );
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url, { headersFile: file }));
  await vessel.flush(5);
  vessel.start();
  while (vessel.output.fault() === null) await sleep(10);
  t.regex(vessel.output.fault() ?? "", /HTTP 401/);
  await writeFile(file, "Authorization: Token new\n");
  await vessel.settled();
  t.is(lines.size, numbers(vessel));
});

test("only the tags that are meant are sent, and of a new database only what comes from now on", async (t) => {
  const { lines, url } = await influx(t, () => ({ status: 204 }));
  const vessel = await ExportingVessel.open(t, settingsFor("influx", url, { tags: ["t_1*"], begins: "now" }));
  await vessel.flush(20);
  vessel.start();
  await vessel.settled();
  t.is(lines.size, 0);
  await vessel.flush(10);
  const meant = [...kept(vessel.recorded.slice(20 * 12))].filter(({ tag }) => /^T_1\d?\./.test(tag));
  await until(() => lines.size >= meant.length, "what is meant");
  await vessel.settled();
  t.is(lines.size, meant.length);
});

const withPrometheus = testWith(test, "prometheus");

/** A line to a port that forgets every n-th answer: the database has the samples, and the vessel does not know. */
async function losingAnswers(
  t: ExecutionContext,
  port: number,
  every: number,
): Promise<{ port: number; lost: () => number }> {
  let requests = 0;
  let lost = 0;
  const all = new Set<Socket>();
  const server = createTcpServer((client) => {
    const other = connect(port, "127.0.0.1");
    for (const socket of [client, other]) {
      all.add(socket);
      socket.on("error", () => undefined).on("close", () => all.delete(socket));
    }
    client.on("data", (chunk) => {
      if (chunk.includes("POST ")) requests += 1;
      other.write(chunk);
    });
    other.on("data", (chunk) => {
      if (chunk.includes("HTTP/1.1 204") && requests % every === 0) {
        lost += 1;
        requests += 1;
        client.destroy();
        other.destroy();
      } else client.write(chunk);
    });
    client.on("close", () => other.destroy());
    other.on("close", () => client.destroy());
  });
  await listen(t, server);
  t.teardown(() => all.forEach((socket) => socket.destroy()));
  return { port: (server.address() as { port: number }).port, lost: () => lost };
}

withPrometheus(
  "Prometheus has all when answers are lost, and when the vessel starts anew; nothing counts as refused",
  async (t) => {
    t.timeout(120_000);
    const database = await TestDatabase.start("prometheus", await tempDir(t));
    t.teardown(() => database.kill());
    const line = await losingAnswers(t, database.port, 3);
    const url = `http://127.0.0.1:${line.port}/api/v1/write`;
    const vessel = await ExportingVessel.open(t, settingsFor("prometheus_remote_write", url));
    for (let i = 0; i < 100; i += 1) await vessel.flush(40);
    vessel.start();
    for (let i = 0; i < 40 || line.lost() <= 3; i += 1) {
      await vessel.flush(5);
      await sleep(60);
      if (i % 8 === 7) {
        await vessel.stop();
        vessel.start();
      }
    }
    await vessel.settled();
    t.true(line.lost() > 3, `${line.lost()} answers lost`);
    t.deepEqual(summaryOf(await database.points()), summaryOf(kept(vessel.recorded)));
    t.is(vessel.output.counters()["refused"], 0);
  },
);

withPrometheus("Prometheus with a window for what is out of order gets the newest first, and all of it", async (t) => {
  t.timeout(120_000);
  const window = "storage: { tsdb: { out_of_order_time_window: 30d } }\n";
  const database = await TestDatabase.start("prometheus", await tempDir(t), window);
  t.teardown(() => database.kill());
  const url = `${database.url}/api/v1/write`;
  const vessel = await ExportingVessel.open(t, settingsFor("prometheus_remote_write", url, { order: "any" }));
  for (let i = 0; i < 200; i += 1) await vessel.flush(40);
  vessel.start();
  await vessel.settled();
  t.deepEqual(summaryOf(await database.points()), summaryOf(kept(vessel.recorded)));
  t.like(vessel.output.counters(), { refused: 0, late: 0 });
});

withPrometheus(
  "Prometheus gets what follows when a clock was set back, and what it cannot take is counted",
  async (t) => {
    t.timeout(120_000);
    const database = await TestDatabase.start("prometheus", await tempDir(t));
    t.teardown(() => database.kill());
    const vessel = await ExportingVessel.open(
      t,
      settingsFor("prometheus_remote_write", `${database.url}/api/v1/write`),
    );
    vessel.start();
    await vessel.flush(30);
    await vessel.settled();
    const before = vessel.recorded.length;
    vessel.atMs -= 10_000;
    await vessel.flush(20);
    await vessel.settled();
    const back = vessel.recorded.splice(before);
    // Of the same times those that came first stay; those of another quality are series of their own.
    const has = summaryOf(await database.points());
    const { late = 0, refused = 0 } = vessel.output.counters();
    t.true(late > 0);
    t.is(refused, 0);
    t.regex(vessel.said.join("\n"), /yard takes no samples older than its newest/);
    const last = back.findLast(({ tagId }) => tagId === "T_5.VALUE");
    t.true(Object.values(has).some((text) => text.endsWith(`at ${last?.timestampMs}`)));
  },
);
