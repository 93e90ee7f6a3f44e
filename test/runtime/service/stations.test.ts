/** What AIS hears raises alarms by itself: a vessel that comes too near, and a beacon of distress; through SIGKILL and back. */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { moved } from "../../../src/collision/motion.ts";
import { getJson, type ServiceProcess, startService } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { ahead, OWN, Sea } from "./support/sea.ts";
import { freePort } from "../../connectors/nmea0183/support/sentence-vessel.ts";

const SHE = "224123456";

test("head-on and a person overboard: alarms with names, acknowledged, and still there after SIGKILL", async (t) => {
  const dir = await tempDir(t);
  const port = await freePort();
  const file = join(dir, "project.json");
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const source = { type: "nmea0183", port, bind: "127.0.0.1" };
  await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources: [source], tags: [] }));
  const start = async (): Promise<ServiceProcess> => {
    const started = await startService(["--project", file, "--data-dir", join(dir, "data")]);
    t.teardown(() => started.child.kill("SIGKILL"));
    return started;
  };
  let service = await start();
  const sea = new Sea(t, port);
  const open = () => getJson<AlarmRecord[]>(`${service.url}/alarms?state=active`);
  const alarmOf = (id: string) => async () => (await open()).find(({ alarm_id: alarmId }) => alarmId === id);

  sea.says(SHE, ahead(5000));
  const nameless = await until(alarmOf("collision"), "the alarm of a collision");
  t.regex(nameless.message, /^vessel 224123456 comes within 0\.0\d NM in 10 min; /);
  sea.says(SHE, { name: "EVER GIVEN", callsign: "EA1234", shipType: 70 });
  const collision = await until(async () => {
    const now = await alarmOf("collision")();
    return now?.message.startsWith("EVER GIVEN") === true ? now : undefined;
  }, "her name");
  t.is(collision.id, nameless.id);
  t.regex(
    collision.message,
    /^EVER GIVEN \(224123456\) comes within 0\.0\d NM in 10 min; 2\.7 NM off, bearing (?:000|360)°$/,
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
  const ended = once(service.child, "exit");
  service.child.kill("SIGKILL");
  await ended;
  service = await start();
  const again = await until(async () => {
    const records = await open();
    return records.length >= 2 ? records : undefined;
  }, "the alarms after the kill");
  for (const { id } of [collision, distress]) t.is(again.find((record) => record.id === id)?.state, "ACK");
});
