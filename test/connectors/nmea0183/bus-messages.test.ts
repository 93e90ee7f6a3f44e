/** What the bus says that no tag has: satellites in view and distress, to programs. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../../src/nmea0183/limits.ts";
import { buildCanId } from "../../../src/nmea2000/can-id.ts";
import { formatYdraw } from "../../../src/nmea2000/captures/formats/ydraw.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { Outgoing } from "../../../src/nmea2000/codec/content.ts";
import { splitFastPacket } from "../../../src/nmea2000/fast-packet.ts";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { until } from "../../support/until.ts";
import { testWith } from "../../support/programs.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { gpsdReports } from "./support/gpsd.ts";
import { deviceTo, freePort, Reading, sentenceVessel } from "./support/sentence-vessel.ts";

const codec = new PgnCodec();
const IN_VIEW = "GNSS.SATELLITES_IN_VIEW";
const SATELLITES = [
  { prn: 5, elevation: 1, azimuth: 2, snr: 41, status: 2 },
  { prn: 17, elevation: 0.5, azimuth: 4, snr: null, status: 0 },
  { prn: 70, elevation: 0.2, azimuth: 6, snr: 30, status: 1 },
];

async function serving(t: ExecutionContext, sentences: Readonly<Record<string, number>>) {
  const port = await freePort();
  const vessel = sentenceVessel(t, { nmea0183: { port, sentences } });
  vessel.start();
  await until(() => vessel.outputs[0]?.state() === "running");
  const hear = (pgn: number, content: Outgoing, where = "can0") =>
    vessel.busMessages.hear(where, codec.encode(pgn, content, { source: 43, timestampMs: Date.now() }));
  const count = () => vessel.outputs[0]?.counters() ?? {};
  return { ...vessel, port, hear, count };
}

test("the list of the receiver whose count there is goes out, without one the count alone", async (t) => {
  const { port, hear, write, count } = await serving(t, { GSV: 0.1 });
  const reading = Reading.to(t, port);
  await until(() => count()["subscribers"] === 1);
  write(IN_VIEW, 3, "nmea2000:can0:43");
  await until(() => reading.of("GSV").some((line) => line.startsWith("$IIGSV,1,1,3")));
  hear(129_540, { sid: 1, list: SATELLITES });
  await until(() => reading.of("GSV").some((line) => line.startsWith("$GLGSV,1,1,01,70,11,344,30*")));
  t.true(reading.of("GSV").some((line) => line.startsWith("$GPGSV,1,1,02,05,57,115,41,17,29,229,*")));
  write(IN_VIEW, 9, "nmea2000:can0:7");
  await until(() => reading.of("GSV").at(-1)?.startsWith("$IIGSV,1,1,9"), "another receiver counts now");
  write(IN_VIEW, 9, "nmea0183:mast");
  const before = reading.lines.length;
  hear(129_808, { ...CALL, dscMessageAddress: "2240001230" });
  await until(() => reading.of("DSC").length > 0);
  t.false(
    reading.lines.slice(before + 1).some((line) => line.includes("GSV")),
    "what came by sentences stays",
  );
});

testWith(test, "gpsd")("gpsd has the same satellites in its sky", async (t) => {
  const { port, hear, write } = await serving(t, { RMC: 0.2, GSA: 0.2, GSV: 0.2 });
  const reports = await gpsdReports(t, port);
  const saying = setInterval(() => {
    write("VESSEL.LAT_DEG", 39.5);
    write("VESSEL.LON_DEG", 2.75);
    write("GNSS.HDOP", 1.2);
    write(IN_VIEW, 3, "nmea2000:can0:43");
    hear(129_540, { sid: 1, list: SATELLITES });
  }, 200);
  t.teardown(() => clearInterval(saying));
  const sky = () =>
    reports.findLast(
      ({ satellites: list, uSat }) => Array.isArray(list) && list.length === 3 && typeof uSat === "number" && uSat > 0,
    );
  await until(() => sky() !== undefined, "a sky of three, of which some are used");
  const satellites = sky()?.["satellites"] as readonly Readonly<Record<string, unknown>>[];
  const [five, seventeen, seventy] = [5, 17, 70].map((prn) => satellites.find(({ PRN }) => PRN === prn));
  t.like(five, { el: 57, az: 115, ss: 41, gnssid: 0, used: true });
  t.like(seventeen, { el: 29, az: 229, used: false });
  t.like(seventy, { el: 11, az: 344, ss: 30, gnssid: 6, used: false });
});

const CALL = {
  dscFormat: 112,
  dscCategory: 112,
  natureOfDistress: 106,
  telephoneNumber: "",
  dscMessageAddress: "3380400790",
  list: [],
};

test("distress of the bus goes to every output as it is heard, that of a recording to none, a flood within its bound", async (t) => {
  const { port, hear, count } = await serving(t, {});
  const reading = Reading.to(t, port);
  await until(() => count()["subscribers"] === 1);
  hear(129_808, CALL, "replay");
  hear(127_233, { mobEmitterId: 31, manOverboardStatus: 1 });
  for (let i = 0; i < 100; i += 1) hear(129_808, CALL);
  await until(() => reading.of("DSC").length > 0);
  t.deepEqual(
    reading.lines.map((line) => line.slice(0, -3)),
    [
      "$IIMOB,0001F,M,,,,,,,,,,,,",
      ...Array.from({ length: limits.distressPerS - 1 }, () => "$CDDSC,12,3380400790,12,06,,9999999999,8888,,,,"),
    ],
  );
  t.like(count(), {
    distress_messages: limits.distressPerS,
    distress_dropped: 101 - limits.distressPerS,
    distress_dropping: 1,
  });
});

test("of a running service: what its gateway hears of distress, and a person whom somebody marks", async (t) => {
  const dir = await tempDir(t);
  const gateway = await FakeGateway.start();
  t.teardown(() => gateway.vanish());
  const port = await freePort();
  const file = join(dir, "project.json");
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
    sources: [{ type: "yacht-devices", host: "127.0.0.1", port: gateway.port, listen_only: true }],
    nmea0183: { port, sentences: {} },
    tags: [],
  };
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const reading = new Reading(t, await deviceTo(t, port));
  await until(() => gateway.sockets.size === 1);
  const { pgn, priority, data } = codec.encode(129_808, CALL as Outgoing, { source: 43, timestampMs: 0 });
  const id = buildCanId({ pgn, priority, source: 43, destination: 255 });
  await until(() => {
    for (const frame of splitFastPacket(data, 1))
      gateway.say(formatYdraw({ id, data: frame, timestampMs: Date.now() }, "R"));
    return reading.of("DSC").length > 0;
  });
  t.regex(reading.of("DSC")[0] ?? "", /^\$CDDSC,12,3380400790,12,06,/);
  const marked = await fetch(`${service.url}/mob?user=Ana`, { method: "POST" });
  t.true(marked.ok, await marked.text());
  await until(() => reading.of("MOB").length > 0);
  t.regex(reading.of("MOB")[0] ?? "", /^\$IIMOB,[0-9A-F]{5,8},M,\d{6},0,/);
});
