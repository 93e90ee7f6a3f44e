/** A running service and Debian's mosquitto: what goes out, what the broker says when the service dies, what Home Assistant is told. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExecutionContext } from "ava";
import { TestBroker } from "../../support/mosquitto.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";
import { getJson } from "../../support/service-process.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

const BASE = "bitacora/aurora";
const PROJECT = {
  id: "aurora",
  name: "Aurora",
  vessel: { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 },
  sources: [{ type: "simulator" }],
  outputs_simulated: true,
  tags: [
    {
      id: "ME_INST_0.RPM",
      unit_si: "rpm",
      timeout_s: 5,
      alarms: [{ id: "always", operator: ">", threshold: -1, priority: "warning", message: "Runs" }],
    },
    { id: "VESSEL.LAT_DEG", unit_si: "deg", alarms: [] },
    { id: "VESSEL.LON_DEG", unit_si: "deg", alarms: [] },
    { id: "BILGE.PUMP_RUNNING", unit_si: "bool", alarms: [] },
  ],
};

interface Health {
  readonly outputs: readonly {
    readonly type: string;
    readonly counters: Record<string, number>;
    readonly fault: string | null;
  }[];
}

async function serve(t: ExecutionContext, dir: string, project: object) {
  const file = join(dir, "project.json");
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  return { file, service };
}

withMosquitto(
  "values, alarms and entries go out, retained as said, and kill -9 lets the broker say that she is gone",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    const heard = await broker.listen(t, [`${BASE}/#`]);
    const dir = await tempDir(t);
    const { service } = await serve(t, dir, { ...PROJECT, mqtt: [{ id: "house", url: broker.url, every_s: 0.1 }] });
    const rpm = `${BASE}/tags/ME_INST_0/RPM`;
    await heard.until(() => heard.of(rpm).length > 3 && heard.last(`${BASE}/position`) !== undefined);
    t.is(heard.of(`${BASE}/online`)[0], "1");
    t.regex(
      heard.last(rpm) ?? "",
      /^\{"value":[\d.]+,"quality":"good","time":"20\d\d-.*Z","unit":"rpm","origin":"simulated"\}$/,
    );
    t.regex(heard.last(`${BASE}/position`) ?? "", /^\{"latitude":-?[\d.]+,"longitude":-?[\d.]+,"time":"/);

    // The alarm: state, summary and entry; who comes later has the state.
    const topic = `${BASE}/alarms/ME_INST_0.RPM/always`;
    await heard.until(() => heard.of(topic).some((payload) => payload.includes('"entry":"aurora-')));
    t.like(JSON.parse(heard.last(topic) ?? ""), { state: "ACTIVE", tag_id: "ME_INST_0.RPM", alarm_id: "always" });
    await heard.until(() => (heard.last(`${BASE}/alarms`) ?? "").includes("always"));
    t.deepEqual(JSON.parse(heard.last(`${BASE}/alarms`) ?? ""), {
      active: 1,
      unacknowledged: 1,
      open: ["ME_INST_0.RPM/always"],
      more: 0,
    });
    const entry = heard.messages.find(
      ({ topic: of, payload }) => of === `${BASE}/logbook` && payload.includes("alarm_active"),
    );
    t.like(JSON.parse(entry?.payload ?? "{}"), { kind: "alarm_active", user: "system" });
    t.is(entry?.qos, 1);
    t.false(entry?.isRetained);
    const later = await broker.listen(t, [`${BASE}/#`]);
    await later.until(() => later.last(topic) !== undefined && later.last(rpm) !== undefined);
    t.true(later.messages.find((message) => message.topic === topic)?.isRetained);
    t.is(later.last(`${BASE}/logbook`), undefined, "an entry is no state, and not retained");

    const output = (await getJson<Health>(`${service.url}/health`)).outputs.find(({ type }) => type === "mqtt");
    t.like(output, { fault: null, counters: { connected: 1, connections: 1, failures: 0 } });
    t.regex(await (await fetch(`${service.url}/metrics`)).text(), /mqtt.*house/);
    service.child.kill("SIGKILL");
    await heard.until(() => heard.last(`${BASE}/online`) === "0");
    t.pass();
  },
);

withMosquitto(
  "stopped in order, she says good-bye herself; an alarm that is over leaves no retained message",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    const heard = await broker.listen(t, [`${BASE}/#`]);
    const mqtt = [{ id: "house", url: broker.url, logbook: false }];
    const { file, service } = await serve(t, await tempDir(t), { ...PROJECT, mqtt });
    const topic = `${BASE}/alarms/ME_INST_0.RPM/always`;
    await heard.until(() => heard.last(topic) !== undefined);
    const open = await getJson<readonly { readonly id: string }[]>(`${service.url}/alarms?state=active`);
    await fetch(`${service.url}/alarms/${open[0]?.id}/ack?user=Ana`, { method: "POST" });
    await heard.until(() => heard.of(topic).some((payload) => payload.includes('"acknowledged_by":"Ana"')));
    // Its rule is gone: it clears, and the summary says so.
    const tags = PROJECT.tags.map((tag) => ({ ...tag, alarms: [] }));
    await writeFile(file, JSON.stringify({ ...PROJECT, tags, mqtt }));
    service.child.kill("SIGHUP");
    await heard.until(() => heard.last(topic) === "" && (heard.last(`${BASE}/alarms`) ?? "").includes('"active":0'));
    const later = await broker.listen(t, [`${BASE}/#`]);
    await later.until(() => later.last(`${BASE}/alarms`) !== undefined);
    await sleep(100);
    t.is(later.last(topic), undefined);
    t.is(heard.last(`${BASE}/logbook`), undefined, "the project wants no entries there");
    t.is(await service.end("SIGTERM"), 0);
    await heard.until(() => heard.last(`${BASE}/online`) === "0");
  },
);

withMosquitto(
  "Home Assistant is told of the vessel and her parts, and what goes away is taken back, also after a stop",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    const heard = await broker.listen(t, ["homeassistant/#"]);
    const dir = await tempDir(t);
    const mqtt = [{ id: "house", url: broker.url, home_assistant: true }];
    const first = await serve(t, dir, { ...PROJECT, mqtt });
    const root = "homeassistant/device/bitacora_aurora/config";
    const engine = "homeassistant/device/bitacora_aurora_ME_INST_0/config";
    const bilge = "homeassistant/device/bitacora_aurora_BILGE/config";
    await heard.until(() => [root, engine, bilge].every((topic) => heard.last(topic) !== undefined));
    t.like(JSON.parse(heard.last(engine) ?? ""), {
      dev: { ids: ["bitacora_aurora_ME_INST_0"], name: "Aurora ME_INST_0", via_device: "bitacora_aurora" },
      o: { name: "Bitácora" },
      availability_topic: `${BASE}/online`,
      cmps: {
        RPM: {
          p: "sensor",
          unique_id: "bitacora_aurora_ME_INST_0.RPM",
          state_topic: `${BASE}/tags/ME_INST_0/RPM`,
          unit_of_measurement: "rpm",
          state_class: "measurement",
          expire_after: 6,
        },
        RPM_always: { p: "binary_sensor", device_class: "problem", state_topic: `${BASE}/alarms` },
      },
    });
    t.like(JSON.parse(heard.last(bilge) ?? ""), {
      cmps: { PUMP_RUNNING: { p: "binary_sensor", device_class: "running" } },
    });
    const vessel = JSON.parse(heard.last(root) ?? "") as { readonly cmps: Record<string, unknown> };
    t.like(vessel.cmps["position"], {
      p: "device_tracker",
      source_type: "gps",
      json_attributes_topic: `${BASE}/position`,
    });
    t.true(heard.messages.every(({ topic, payload }) => topic.startsWith("homeassistant/device/") && payload !== ""));
    t.is(await first.service.end("SIGTERM"), 0);
    t.truthy(JSON.parse(await readFile(join(dir, "data/mqtt-house-announced.json"), "utf8")));

    // The engine has lost its alarm, and the bilge is gone altogether.
    const before = heard.messages.length;
    const [rpm, ...rest] = PROJECT.tags;
    const tags = [{ ...rpm, alarms: [] }, ...rest.filter(({ id }) => !id.startsWith("BILGE"))];
    await serve(t, dir, { ...PROJECT, tags, mqtt });
    const news = () => heard.messages.slice(before);
    await heard.until(() => news().filter(({ topic }) => topic === engine).length === 2);
    const [bare, clean] = news().filter(({ topic }) => topic === engine);
    t.like(JSON.parse(bare?.payload ?? ""), {
      cmps: { RPM: { p: "sensor", unit_of_measurement: "rpm" }, RPM_always: { p: "binary_sensor" } },
    });
    t.deepEqual((JSON.parse(bare?.payload ?? "") as typeof vessel).cmps["RPM_always"], { p: "binary_sensor" });
    t.deepEqual(Object.keys((JSON.parse(clean?.payload ?? "") as typeof vessel).cmps), ["RPM"]);
    await heard.until(() => heard.last(bilge) === "");
  },
);
