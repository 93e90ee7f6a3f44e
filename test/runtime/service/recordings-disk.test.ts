/** A bus is recorded while the disk fails or fills: the recording ends and says why, and nothing that was acknowledged is lost. */
import { once } from "node:events";
import { statfsSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import type { RecordingReport } from "../../../src/acts/bus-acts.ts";
import { type Ext4Disk, ext4Disk } from "../../support/ext4-disk.ts";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { type WarmService, startWarmService } from "../../support/warm-bitacora.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const FRAME = "17:33:21.107 R 09F11223 00 A3 1C FF 7F FF 7F FD\r\n";
const FEED_MS = 50;

/** A gateway that sends a frame every 50 ms, on a line of its own. */
async function gateway(t: ExecutionContext): Promise<number> {
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write(FRAME), FEED_MS);
    socket.on("error", () => undefined).on("close", () => clearInterval(timer));
  }).listen(0, "127.0.0.1");
  t.teardown(() => server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

interface Boat {
  readonly disk: Ext4Disk;
  readonly args: readonly string[];
  readonly service: WarmService;
  readonly note: () => Promise<number>;
  readonly recordings: () => Promise<RecordingReport[]>;
}

async function recordingBoat(t: ExecutionContext, size: string): Promise<Boat | undefined> {
  const dir = await tempDir(t);
  const disk = await ext4Disk(dir, size);
  if (disk === undefined) return undefined;
  t.teardown(() => disk.unmount());
  const port = await gateway(t);
  const project = join(dir, "project.yaml");
  writeFileSync(
    project,
    `id: aurora
name: Aurora
customer: Nobody
vessel: { id: aurora, name: Aurora, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
systems_enabled: []
sources: [{ type: tcp, host: 127.0.0.1, port: ${port}, format: ydraw }]
tags: []
`,
  );
  const args = ["--data-dir", join(disk.dir, "data"), "--project", project];
  const service = await startWarmService(args);
  t.teardown(() => service.end("SIGTERM"));
  const { url } = service;
  // A connection that was kept may be closed as it is asked again.
  const post = (path: string) => fetch(`${url}${path}`, { method: "POST" }).then(({ status }) => status, () => 0); // prettier-ignore
  t.is(await post(`/nmea2000/recordings?line=127.0.0.1:${port}&minutes=60&megabytes=500&user=Ana`), 200);
  const recordings = () => getJson<RecordingReport[]>(`${url}/nmea2000/recordings`);
  await until(async () => ((await recordings())[0]?.bytes ?? 0) > 0, "something is recorded");
  return { disk, args, service, recordings, note: () => post("/logbook?summary=zarpamos&user=Ana") };
}

const skipped = (t: ExecutionContext): void => {
  t.log("skipped: no ext4 can be mounted here");
  t.pass();
};

test("of a disk that fails a recording ends by the disk, notes are refused, and those acknowledged are there afterwards", async (t) => {
  const boat = await recordingBoat(t, "64M");
  if (boat === undefined) return skipped(t);
  const { disk, args, service, recordings, note } = boat;
  t.is(await note(), 200);
  disk.cut();
  await until(async () => (await note()) === 503, "a note is refused");
  await until(
    async () => (await recordings()).length === 0 || (await recordings())[0]?.ended_by === "disk",
    "it has ended",
  );
  t.is(await service.end("SIGTERM"), 1, "what could not be written is said at the end");
  disk.mountAgain();
  const again = await startWarmService(args);
  t.teardown(() => again.end("SIGTERM"));
  const entries = await getJson<{ summary: string }[]>(`${again.url}/logbook?limit=100`);
  t.is(entries.filter(({ summary }) => summary === "zarpamos").length, 1);
});

test("of a disk that fills a recording ends before it takes what is reserved for alarms", async (t) => {
  const boat = await recordingBoat(t, "256M");
  if (boat === undefined) return skipped(t);
  const { disk, recordings } = boat;
  const { bavail, bsize } = statfsSync(disk.dir);
  writeFileSync(join(disk.dir, "else"), Buffer.alloc(bavail * bsize - 20 * 1024 * 1024));
  await until(async () => (await recordings())[0]?.ended_by === "disk", "it has ended");
  t.true((await recordings())[0]!.bytes > 0, "what was recorded stays");
});
