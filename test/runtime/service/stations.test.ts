/** What AIS hears raises alarms by itself: a vessel that comes too near, and a beacon of distress; through SIGKILL and back. */
import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { AisSaid } from "../../../src/ais/report.ts";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { type Motion, moved } from "../../../src/collision/motion.ts";
import { aisLines } from "../../../src/nmea0183/ais/ais-sentences.ts";
import { writeAisMessage } from "../../../src/nmea0183/ais/write-message.ts";
import { writeSentence } from "../../../src/nmea0183/sentence.ts";
import { getJson } from "../../support/service-process.ts";
import { type WarmService, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { freePort } from "../../connectors/nmea0183/support/sentence-vessel.ts";

const KNOT = 1852 / 3600;
const OWN: Motion = { position: { latitude: 39.5, longitude: 2.6 }, courseRad: 0, speedMs: 8 * KNOT };
const SHE = "224123456";

/** Our own receiver, and the stations around: each is said again once a second, as on the air. */
class Sea {
  readonly #socket = createSocket("udp4");
  readonly #said = new Map<string, () => string>();
  readonly #timer: NodeJS.Timeout;

  constructor(t: ExecutionContext, port: number) {
    this.#timer = setInterval(() => {
      for (const line of this.#said.values()) this.#socket.send(line(), port, "127.0.0.1");
    }, 300);
    t.teardown(() => {
      clearInterval(this.#timer);
      this.#socket.close();
    });
    const fields = ["120000", "A", "3930.000", "N", "00236.000", "E", "8.0", "0.0", "251126", "", "", "A"];
    this.#said.set("own", () => writeSentence({ talker: "GP", formatter: "RMC", fields }));
  }

  says(mmsi: string, said: AisSaid): void {
    const bits = writeAisMessage({ mmsi, class: "A", said, timestampMs: Date.now() });
    if (bits === undefined) throw new Error("no message says this");
    this.#said.set(`${mmsi} ${Object.keys(said).join()}`, () => aisLines(bits, false, 1).join(""));
  }

  silence(): void {
    this.#said.clear();
  }
}

function ahead(metres: number): AisSaid {
  const { position } = moved({ ...OWN, speedMs: 1 }, metres);
  return { position, courseRad: Math.PI, speedMs: 8 * KNOT, headingRad: Math.PI, navStatus: 0 };
}

test("head-on and a person overboard: alarms with names, acknowledged, and still there after SIGKILL", async (t) => {
  const dir = await tempDir(t);
  const port = await freePort();
  const file = join(dir, "project.json");
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const source = { type: "nmea0183", port, bind: "127.0.0.1" };
  await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources: [source], tags: [] }));
  const start = async (): Promise<WarmService> => {
    const started = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => started.end("SIGTERM"));
    return started;
  };
  let service = await start();
  const sea = new Sea(t, port);
  const open = () => getJson<AlarmRecord[]>(`${service.url}/alarms?state=active`);
  const alarmOf = (id: string) => async () => (await open()).find(({ alarm_id: alarmId }) => alarmId === id);

  sea.says(SHE, { name: "EVER GIVEN", callsign: "EA1234", shipType: 70 });
  sea.says(SHE, ahead(5000));
  const collision = await until(alarmOf("collision"), "the alarm of a collision");
  t.regex(
    collision.message,
    /^EVER GIVEN \(224123456\) comes within 0\.0\d NM in 10 min; now 2\.7 NM off, bearing (?:000|360)°$/,
  );
  t.like(collision, { tag_id: "AIS.COLLISION_1", value: 224_123_456, priority: "alarm" });

  sea.says("972001122", { position: moved(OWN, 60).position, navStatus: 14, courseRad: 0, speedMs: 0 });
  const distress = await until(alarmOf("distress"), "the alarm of a beacon");
  t.regex(distress.message, /^DISTRESS: person overboard 972001122 at 39°30\.\d\d′ N, 2°36\.00′ E$/);
  t.is(distress.priority, "emergency");
  const inSpanish = await getJson<AlarmRecord[]>(`${service.url}/alarms?state=active&language=es`);
  t.true(inSpanish.some(({ message }) => message.startsWith("SOCORRO: persona al agua 972001122 en ")));
  t.true(inSpanish.some(({ message }) => message.startsWith("EVER GIVEN (224123456) pasará a ")));

  for (const { id } of [collision, distress])
    t.is((await fetch(`${service.url}/alarms/${id}/ack?user=Ana`, { method: "POST" })).status, 200);
  await service.end("SIGKILL");
  service = await start();
  const again = await until(async () => {
    const records = await open();
    return records.length >= 2 ? records : undefined;
  }, "the alarms after the kill");
  for (const { id } of [collision, distress]) t.is(again.find((record) => record.id === id)?.state, "ACK");
});
