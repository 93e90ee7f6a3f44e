/** A tag that a program brings, and one that is derived from it: corrected, watched, recorded, shown and sent like any other. */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WebSocket } from "ws";
import { TestBroker } from "../../support/mosquitto.ts";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";

const ALARM = `{ id: high, operator: ">", threshold: 1, priority: caution, message: High }`;
const projectWith = (broker: string) => `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
derive: [battery_power]
calibrate: [{ tag: BATT_0.VOLTAGE_V, offset: 0.5 }]
alarms: { rules: { BATT_0.VOLTAGE_V: [${ALARM}], BATT_0.POWER_W: [${ALARM}] } }
signalk: { paths: { BATT_0.POWER_W: electrical.batteries.0.power } }
mqtt: [{ id: house, url: "${broker}", every_s: 0.1 }]
`;

/** 12 V and 8 A are brought. */
const TAGS = [
  { id: "BATT_0.VOLTAGE_V", value: 12.5, source: "program:shunt", path: "electrical/batteries/0/voltage" },
  { id: "BATT_0.POWER_W", value: 100, source: "derived", path: "electrical/batteries/0/power" },
];

withMosquitto("what a program brings, and what is derived from it, goes wherever a tag goes", async (t) => {
  const broker = await TestBroker.start(t);
  const heard = await broker.listen(t, ["bitacora/a/tags/#"]);
  const dir = await tempDir(t);
  await writeFile(join(dir, "project.yaml"), projectWith(broker.url));
  const service = await startWarmService(["--project", join(dir, "project.yaml"), "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const { url } = service;
  const screen = new WebSocket(`${url.replace("http", "ws")}/ws/screen`);
  t.teardown(() => screen.terminate());
  const frames: string[] = [];
  screen.on("message", (data) => frames.push((data as Buffer).toString()));
  await once(screen, "open");
  screen.send(JSON.stringify({ show: TAGS.map(({ id }) => id) }));

  const values = [{ id: "BATT_0.VOLTAGE_V", value: 12 }, { id: "BATT_0.CURRENT_A", value: 8 }]; // prettier-ignore
  await fetch(`${url}/tags`, { method: "POST", body: JSON.stringify({ program: "shunt", values }) });

  for (const { id, value, source, path } of TAGS) {
    t.like(await getJson(`${url}/tags/${id}`), { value, quality: "good" });
    t.like(await getJson(`${url}/sources?tags=${id}`), [{ source }]);
    const record = await until(async () => {
      const open = await getJson<{ readonly tag_id: string; readonly value: number }[]>(`${url}/alarms?state=active`);
      return open.find(({ tag_id: of }) => of === id);
    }, `the alarm of ${id}`);
    t.is(record.value, value);
    await until(async () => {
      const samples = await getJson<{ readonly value: number }[]>(`${url}/tags/${id}/history`);
      return samples.at(-1)?.value === value;
    }, `the history of ${id}`);
    t.like(await getJson(`${url}/signalk/v1/api/vessels/self/${path}`), { value });
    await heard.until(
      () => heard.last(`bitacora/a/tags/${id.replace(".", "/")}`)?.includes(`"value":${value},`) === true,
    );
    await until(() => frames.some((frame) => frame.includes(id) && frame.includes(String(value))), `${id} on a screen`);
  }
});
