/** The anchor watch of a running service: let go, dragged, through SIGKILL, and taken up; each act is an entry. */
import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { placeAt } from "../../../src/anchor/anchorage.ts";
import type { Body } from "../../../src/api/schema/schemas.ts";
import { writeSentence } from "../../../src/nmea0183/sentence.ts";
import { getJson, runBitacora } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { freePort } from "../../connectors/nmea0183/support/sentence-vessel.ts";

const ANCHOR = { latitude: 39.5, longitude: 2.6 };

function rmc({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const cell = (degrees: number, width: number) => {
    const whole = Math.floor(degrees);
    return `${String(whole).padStart(width, "0")}${((degrees - whole) * 60).toFixed(5).padStart(8, "0")}`;
  };
  const fields = ["120000", "A", cell(latitude, 2), "N", cell(longitude, 3), "E", "0.1", "0.0", "251126", "", "", "A"];
  return writeSentence({ talker: "GP", formatter: "RMC", fields });
}

test("let go with a radius, one bad fix, a real drag, SIGKILL, and up again", async (t) => {
  const dir = await tempDir(t);
  const port = await freePort();
  const file = join(dir, "project.json");
  const dataDir = join(dir, "data");
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const source = { type: "nmea0183", port, bind: "127.0.0.1" };
  await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources: [source], tags: [] }));
  const socket = createSocket("udp4");
  let awayM = 0;
  const timer = setInterval(() => socket.send(rmc(placeAt(ANCHOR, 90, awayM)), port, "127.0.0.1"), 400);
  t.teardown(() => {
    clearInterval(timer);
    socket.close();
  });
  const start = async () => {
    const started = await startWarmService(["--project", file, "--data-dir", dataDir]);
    t.teardown(() => started.end("SIGTERM"));
    return started;
  };
  let service = await start();
  const anchor = () => getJson<Body<"Anchor">>(`${service.url}/anchor`);
  const alarms = async () =>
    (await getJson<AlarmRecord[]>(`${service.url}/alarms?state=active`)).filter(
      ({ tag_id: id }) => id === "ANCHOR.DISTANCE_M",
    );
  const post = (path: string) => fetch(`${service.url}${path}`, { method: "POST" });

  t.is((await post("/anchor/up?user=Ana")).status, 409);
  await until(async () => {
    const response = await post("/anchor/down?radius_m=30&user=Ana");
    t.true([200, 409].includes(response.status));
    return response.status === 200;
  }, "a position");
  t.like(await anchor(), { is_down: true, radius_m: 30, by: "Ana", is_blind: false });
  t.is((await post("/anchor/down?rode_m=3&depth_m=5&user=Ana")).status, 422);
  await until(async () => (await anchor()).distance_m !== null, "a distance");

  socket.send(rmc(placeAt(ANCHOR, 90, 400)), port, "127.0.0.1");
  awayM = 20;
  await until(async () => Math.abs(((await anchor()).distance_m ?? 0) - 20) < 1, "20 m");
  t.deepEqual(await alarms(), []);

  awayM = 33;
  const dragging = await until(async () => (await alarms()).find(({ alarm_id: id }) => id === "dragging"), "the drag");
  t.like(dragging, { priority: "alarm", state: "ACTIVE", message: "Anchor: outside the circle of 30 m" });
  t.is((await post(`/alarms/${dragging.id}/ack?user=Ana`)).status, 200);
  await service.end("SIGKILL");
  service = await start();
  t.like(await anchor(), { is_down: true, radius_m: 30, by: "Ana" });
  await until(async () => (await anchor()).distance_m !== null, "a distance after the kill");
  t.is((await alarms()).find(({ alarm_id: id }) => id === "dragging")?.state, "ACK");
  awayM = 46;
  const far = await until(async () => (await alarms()).find(({ alarm_id: id }) => id === "far"), "farther out, again");
  t.is(far.priority, "emergency");

  const { stdout } = await runBitacora(["anchor", "show", "--data-dir", dataDir]);
  t.regex(
    stdout,
    /^Anchor down at 39°30\.00′ N, 2°36\.00′ E since .*, by Ana: circle 30 m, 4\d m away, bearing 270°\n$/,
  );
  const { code } = await runBitacora(["anchor", "up", "--user", "Ana", "--data-dir", dataDir]);
  t.is(code, 0);
  t.like(await anchor(), { is_down: false, distance_m: null });
  const entries = await getJson<{ summary: string; user: string }[]>(`${service.url}/logbook?kind=manual&limit=20`);
  t.deepEqual(
    entries
      .filter(({ user }) => user === "Ana")
      .map(({ summary }) => summary)
      .toReversed(),
    ["Anchor down at 39°30.00′ N, 2°36.00′ E, circle 30 m", "Anchor up"],
  );
});
