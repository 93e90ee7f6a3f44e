/** What is heard on a line as the console shows it: devices, groups, decoded messages, recordings. Also of a gateway and of a replay. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import test, { type ExecutionContext } from "ava";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { getJson, projectRoot } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

const YDRAW = readFileSync(join(projectRoot, "fixtures/captures/ydraw.raw"), "latin1");
const CLAIM = "17:33:21.200 R 18EEFF63 07 00 20 11 00 82 32 C0\r\n";
const VESSEL = "{ id: alfa, name: Alfa, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";

interface Recording {
  readonly name: string;
  readonly line: string;
  readonly ended_by: string | null;
  readonly frames: number | null;
  readonly bytes: number;
}

async function serving(t: ExecutionContext, sources: string) {
  const dir = await tempDir(t);
  const project = join(dir, "project.yaml");
  await writeFile(project, `id: alfa\nname: Alfa\nvessel: ${VESSEL}\nsources: ${sources}\n`);
  await writeFile(join(dir, "capture.log"), CLAIM + YDRAW);
  const { url, end } = await startWarmService(["--project", project, "--data-dir", join(dir, "data")]);
  t.teardown(() => end("SIGTERM"));
  const post = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { method: "POST" });
    return { status: answer.status, body: (await answer.json()) as Recording };
  };
  return { url, post, get: <T>(path: string) => getJson<T>(`${url}${path}`) };
}

test.serial("a recording that is played has its devices, their groups, and its messages as they come", async (t) => {
  const { url, get } = await serving(t, "[{ type: replay, file: capture.log, loop: true, speed: 20 }]");
  const device = await until(async () =>
    (await get<{ address: number }[]>("/nmea2000/devices")).find((each) => each.address === 99),
  );
  t.like(device, { interface: "replay", manufacturer: "Maretron" });
  const groups = await until(async () => {
    const found = await get<{ pgn: number; per_s: number }[]>("/nmea2000/groups?line=replay");
    return found.length > 5 ? found : undefined;
  });
  const pgn = groups.find((each) => each.per_s > 0)?.pgn;
  const lines = await get<{ line: string; messages: number }[]>("/nmea2000/lines");
  t.like(lines[0], { line: "replay", groups_left_out: 0 });

  const stop = new AbortController();
  t.teardown(() => stop.abort());
  const stream = await fetch(`${url}/nmea2000/messages?pgns=${pgn}`, { signal: stop.signal });
  t.is(stream.headers.get("content-type"), "text/event-stream");
  let text = "";
  for await (const part of stream.body ?? []) {
    text += Buffer.from(part as Uint8Array).toString();
    if (/event: messages\ndata: .*\n\n/.test(text)) break;
  }
  const data = JSON.parse(/data: (.*)\n\n/.exec(text.slice(text.indexOf("event: messages")))?.[1] ?? "") as {
    dropped: number;
    messages: Record<string, unknown>[];
  };
  t.is(data.dropped, 0);
  t.true(data.messages.every((message) => message["pgn"] === pgn && message["line"] === "replay"));
  t.regex(String(data.messages[0]?.["bytes"]), /^([0-9a-f]{2})+$/);
  t.is((await fetch(`${url}/nmea2000/messages?pgns=x`)).status, 400);
});

test.serial("a gateway is recorded, stopped, listed and fetched, and the log book has who did", async (t) => {
  const fake = await FakeGateway.start();
  t.teardown(() => fake.vanish());
  const line = `127.0.0.1:${fake.port}`;
  const { url, get, post } = await serving(t, `[{ type: tcp, host: 127.0.0.1, port: ${fake.port} }]`);
  await until(() => fake.connections > 0);
  t.is((await post("/nmea2000/recordings?line=can7")).status, 404);
  const started = await post(`/nmea2000/recordings?line=${line}&minutes=5&user=Ana`);
  t.is(started.status, 200, JSON.stringify(started.body));
  t.is((await post(`/nmea2000/recordings?line=${line}`)).status, 409);
  const frames = async () => (await get<Recording[]>("/nmea2000/recordings"))[0]?.frames ?? 0;
  fake.say(YDRAW);
  const sent = YDRAW.split("\n").filter((each) => each.includes(" R ")).length;
  await until(async () => (await frames()) >= sent);
  const { status, body } = await post(`/nmea2000/recordings/stop?line=${line}&user=Ana`);
  t.is(status, 200);
  t.like(body, { line, ended_by: "asked" });
  t.like((await get<Recording[]>("/nmea2000/recordings"))[0], { name: body.name, ended_by: "asked" });

  const packed = Buffer.from(await (await fetch(`${url}/nmea2000/recordings/${body.name}`)).arrayBuffer());
  t.is(packed.length, body.bytes);
  const log = zstdDecompressSync(packed).toString();
  t.is(log.trim().split("\n").length, body.frames ?? 0);
  t.regex(log, /^\(\d+\.\d{6}\) 127\.0\.0\.1_\d+ [0-9A-F]{8}#[0-9A-F]* [RT]$/m);
  for (const name of ["..%2Fvessel.json", "%2Fetc%2Fpasswd", createHash("md5").digest("hex")])
    t.is((await fetch(`${url}/nmea2000/recordings/${name}`)).status, 404);
  const entries = await get<{ user: string; payload: { event?: string } }[]>("/logbook");
  const events = entries.filter(({ user }) => user === "Ana").map(({ payload }) => payload.event);
  t.deepEqual(new Set(events), new Set(["recording_stopped", "recording_started"]));
});

test.serial("a device of a gateway, or of nobody, is asked nothing", async (t) => {
  const { post } = await serving(t, "[{ type: replay, file: capture.log, loop: true }]");
  t.is((await post("/nmea2000/devices/replay/99/instances?device_instance=1")).status, 409);
  t.is((await post("/nmea2000/devices/replay/99/instances?device_instance=256")).status, 400);
});
