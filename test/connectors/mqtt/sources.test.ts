/** Brokers as sources, with Debian's mosquitto: topics of other people's devices, and a Venus OS made of messages. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { TakenTags } from "../../../src/tags/taken-tags.ts";
import { VenusReader } from "../../../src/mqtt/venus-reader.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import type { MqttSource } from "../../../src/connectors/mqtt/source.ts";
import type { VenusSource } from "../../../src/connectors/venus/source.ts";
import { brokerSource } from "../../../src/connectors/mqtt/broker-source.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { brokerAt } from "./support/mqtt-vessel.ts";
import { freePort, TestBroker } from "../../support/mosquitto.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";

const HEAD = `id: a
name: A
vessel: { id: aurora, name: Aurora, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
`;

class Aboard {
  readonly tags = new TagStore(systemClock);
  readonly runner;
  readonly said: string[] = [];

  constructor(t: ExecutionContext, text: string, source?: VenusSource) {
    const { project, faults } = parseProject(HEAD + text, "/");
    if (project === undefined) throw new Error(JSON.stringify(faults));
    for (const tag of project.tags) this.tags.register(tag);
    const say = (line: string) => void this.said.push(line);
    this.runner = brokerSource(source ?? (project.sources[0] as MqttSource | VenusSource), {
      project,
      tags: this.tags,
      intake: new Intake({ tags: this.tags, clock: systemClock }),
      clock: systemClock,
      log: { info: say, warning: say },
      messages: messagesIn("en"),
    });
    void this.runner.run();
    t.teardown(() => this.runner.stop());
  }

  counter(name: string): number {
    return this.runner.counters()[name] ?? 0;
  }

  value(tagId: string): unknown {
    return this.tags.value(tagId)?.value;
  }

  shown(): Record<string, unknown> {
    const all = [...this.tags.entries()].flatMap(({ definition, value }) =>
      value === undefined
        ? []
        : [[definition.id, typeof value.value === "number" ? Number(value.value.toFixed(6)) : value.value]],
    );
    return Object.fromEntries(all) as Record<string, unknown>;
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await sleep(5);
  }
}

withMosquitto(
  "topics become tags: numbers, switches and places in JSON; damaged ones are counted, and a retained one is uncertain",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    await broker.publish("tank/level", "55", ["-r"]);
    const aboard = new Aboard(
      t,
      `tags: [{ id: SHED.LISTED, unit_si: "%" }]
sources:
  - type: mqtt
    url: ${broker.url}
    topics:
      shed/temp: { tag: SHED.TEMP_K, unit_si: K, offset: 273.15 }
      pump: { tag: PUMP.RUNNING, unit_si: bool }
      tele/SENSOR: { tag: CABIN.HUMIDITY_PCT, unit_si: "%", path: /BME/H~1x }
      tele/STATE: { tag: CABIN.VOLTAGE_V, unit_si: V, path: $.a.b, scale: 0.001 }
      tank/level: { tag: SHED.LISTED }
`,
    );
    await aboard.until(() => aboard.value("SHED.LISTED") === 55);
    t.is(aboard.tags.value("SHED.LISTED")?.quality, "uncertain");
    await broker.publish("shed/temp", "21.5");
    await broker.publish("pump", "ON");
    await broker.publish("tele/SENSOR", '{"BME":{"H/x":61}}');
    await broker.publish("tele/STATE", '{"a":{"b":"12600"}}');
    await broker.publish("tank/level", "56");
    await aboard.until(() => aboard.value("SHED.LISTED") === 56);
    t.like(aboard.shown(), {
      "SHED.TEMP_K": 294.65,
      "PUMP.RUNNING": true,
      "CABIN.HUMIDITY_PCT": 61,
      "CABIN.VOLTAGE_V": 12.6,
    });
    t.is(aboard.tags.value("SHED.TEMP_K")?.quality, "good");
    t.is(aboard.tags.definition("SHED.TEMP_K")?.timeoutS, 180);
    for (const bad of ["?", "warm", "NaN K", "0x10", "1e999", "{}", "[21]"]) await broker.publish("shed/temp", bad);
    for (const bad of ["{", '{"a":1}', '{"a":{"b":true}}', "null"]) await broker.publish("tele/STATE", bad);
    await broker.publish("tele/SENSOR", '{"BME":{"H/x":null}}');
    await aboard.until(() => aboard.tags.value("CABIN.HUMIDITY_PCT")?.quality === "bad");
    t.is(aboard.value("SHED.TEMP_K"), 294.65);
    t.is(aboard.value("CABIN.VOLTAGE_V"), 12.6);
    t.is(aboard.counter("damaged"), 11);

    // The broker is gone: what it said is stale at once, and the fault says why.
    await broker.kill();
    await aboard.until(() => aboard.runner.fault() !== null);
    t.is(aboard.tags.value("SHED.TEMP_K")?.quality, "stale");
    t.is(aboard.runner.state(), "waiting");
    t.regex(aboard.runner.fault() ?? "", /^nothing comes from localhost:\d+: /);
    await broker.start();
    await aboard.until(() => aboard.runner.state() === "running");
    await aboard.until(() => aboard.counter("openings") === 2);
    await broker.publish("shed/temp", "0");
    await aboard.until(() => aboard.value("SHED.TEMP_K") === 273.15);
    t.is(aboard.counter("losses"), 1);
  },
);

withMosquitto("a tag that the bus keeps fresh is left to it", async (t) => {
  t.timeout(60_000);
  const broker = await TestBroker.start(t);
  const topics = "{ b: { tag: BATT_0.VOLTAGE_V }, c: { tag: C.C } }";
  const tags = "[{ id: BATT_0.VOLTAGE_V, unit_si: V }, { id: C.C, unit_si: V }]";
  const aboard = new Aboard(t, `tags: ${tags}\nsources: [{ type: mqtt, url: "${broker.url}", topics: ${topics} }]\n`);
  await aboard.until(() => aboard.runner.state() === "running");
  aboard.tags.write({
    tagId: "BATT_0.VOLTAGE_V",
    value: 12,
    quality: "good",
    timestampMs: systemClock.now(),
    source: "nmea2000:can0:35",
  });
  await broker.publish("b", "99");
  await broker.publish("c", "1");
  await aboard.until(() => aboard.value("C.C") === 1);
  t.is(aboard.value("BATT_0.VOLTAGE_V"), 12);
  t.is(aboard.counter("other_source"), 1);
  aboard.tags.markStaleFrom((source) => source.startsWith("nmea2000"));
  await broker.publish("b", "13");
  await aboard.until(() => aboard.value("BATT_0.VOLTAGE_V") === 13);
});

/** What a Venus OS says, a line a topic below N/<portal>/. */
const VENUS: Readonly<Record<string, number | null | readonly unknown[] | string>> = {
  "battery/288/Dc/0/Voltage": 26.4,
  "battery/288/Dc/0/Current": -12.5,
  "battery/288/Dc/0/Temperature": 21,
  "battery/288/Soc": 81,
  "battery/288/TimeToGo": 36_000,
  "battery/288/Capacity": 400,
  "battery/288/ProductName": "SmartShunt",
  "solarcharger/279/Pv/V": 62.1,
  "solarcharger/279/Yield/Power": 340,
  "solarcharger/279/Yield/User": 1.5,
  "solarcharger/279/Dc/0/Current": 12.1,
  "solarcharger/279/State": 4,
  "charger/0/Dc/0/Voltage": 27,
  "charger/0/State": 5,
  "alternator/1/Dc/0/Current": 80,
  "alternator/1/Speed": 4200,
  "vebus/276/Ac/ActiveIn/L1/V": 231,
  "vebus/276/Ac/Out/L1/P": 512,
  "vebus/276/Ac/Out/L3/V": 229,
  "vebus/276/State": 9,
  "vebus/276/Mode": 3,
  "tank/20/Level": 55,
  "tank/20/Capacity": 0.4,
  "tank/20/FluidType": 1,
  "grid/30/Ac/L1/Power": 1200,
  "grid/30/Ac/Energy/Forward": 2,
  "genset/40/Ac/L1/Voltage": 228,
  "genset/40/Engine/CoolantTemperature": 80,
  "genset/40/StatusCode": 8,
  "generator/0/State": 1,
  "temperature/24/TemperatureType": 1,
  "temperature/24/Temperature": 4,
  "gps/5/Position/Latitude": 43.36,
  "gps/5/Position/Longitude": -8.39,
  "gps/5/Speed": 3.1,
  "system/0/Dc/Battery/Soc": 81,
  "solarcharger/280/Pv/V": null,
};

class Venus {
  readonly #broker: TestBroker;
  readonly #portal: string;
  constructor(broker: TestBroker, portal = "c0619ab1") {
    this.#broker = broker;
    this.#portal = portal;
  }

  say(path: string, payload: string): Promise<void> {
    return this.#broker.publish(`N/${this.#portal}/${path}`, payload);
  }

  async sayAll(): Promise<void> {
    for (const [path, value] of Object.entries(VENUS)) await this.say(path, JSON.stringify({ value }));
  }
}

withMosquitto(
  "a Venus OS is found by itself and asked to speak; each kind of its devices becomes the tags that a bus would give",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    const asked = await broker.listen(t, ["R/#"]);
    const venus = new Venus(broker);
    const aboard = new Aboard(
      t,
      `tags: [{ id: GNSS.ALTITUDE_M, unit_si: m }]\nsources: [{ type: venus, url: "${broker.url}", instances: { battery/288: 0, genset/40: 0 } }]\n`,
    );
    await aboard.until(() => aboard.counter("openings") === 1);
    t.is(aboard.runner.state(), "waiting");
    while (aboard.counter("keepalives") === 0) {
      await venus.say("system/0/Serial", '{"value":"c0619ab1"}');
      await sleep(50);
    }
    await asked.until(() => asked.last("R/c0619ab1/keepalive") === "");
    await aboard.until(() => aboard.runner.state() === "running");
    // Its subscription to all of it stands when the first value is there.
    while (aboard.value("BATT_0.VOLTAGE_V") === undefined)
      await venus.say("battery/288/Dc/0/Voltage", '{"value":26.4}');
    await venus.sayAll();
    await new Venus(broker, "another").say("battery/288/Dc/0/Voltage", '{"value":1}');
    await venus.say("gps/5/Altitude", '{"value":12}');
    await aboard.until(() => aboard.value("GNSS.ALTITUDE_M") === 12);
    const { ["GATEWAY_0.UP"]: _, ...shown } = aboard.shown();
    t.deepEqual(shown, {
      "BATT_0.VOLTAGE_V": 26.4,
      "BATT_0.CURRENT_A": -12.5,
      "BATT_0.TEMP_K": 294.15,
      "BATT_0.STATE_OF_CHARGE_PCT": 81,
      "BATT_0.TIME_REMAINING_S": 36_000,
      "BATT_0.CAPACITY_C": 1_440_000,
      "SOLAR_279.PANEL_VOLTAGE_V": 62.1,
      "SOLAR_279.POWER_W": 340,
      "SOLAR_279.ENERGY_J": 5_400_000,
      "SOLAR_279.CURRENT_A": 12.1,
      "SOLAR_279.CHARGING": true,
      "SOLAR_279.BULK": false,
      "SOLAR_279.ABSORPTION": true,
      "SOLAR_279.FLOAT": false,
      "SOLAR_279.FAULT": false,
      "CHARGER_0.VOLTAGE_V": 27,
      "CHARGER_0.CHARGING": true,
      "CHARGER_0.BULK": false,
      "CHARGER_0.ABSORPTION": false,
      "CHARGER_0.FLOAT": true,
      "CHARGER_0.FAULT": false,
      "ALTERNATOR_1.CURRENT_A": 80,
      "ALTERNATOR_1.RPM": 4200,
      "AC_IN_276_L1.VOLTAGE_V": 231,
      "AC_OUT_276_L1.POWER_W": 512,
      "AC_OUT_276_L3.VOLTAGE_V": 229,
      "INVERTER_276.INVERTING": true,
      "INVERTER_276.PASSING_THROUGH": false,
      "INVERTER_276.CHARGING": false,
      "INVERTER_276.FAULT": false,
      "INVERTER_276.ENABLED": true,
      "TANK_WATER_20.LEVEL_PCT": 55,
      "TANK_WATER_20.CAPACITY_M3": 0.4,
      "SHORE_L1.POWER_W": 1200,
      "SHORE.ENERGY_IN_J": 7_200_000,
      "GEN_0_L1.VOLTAGE_V": 228,
      "GEN_0.COOLANT_TEMP_K": 353.15,
      "GEN_0.RUNNING": true,
      "GEN_0.FAULT": false,
      "FRIDGE_24.TEMP_K": 277.15,
      "VESSEL.LAT_DEG": 43.36,
      "VESSEL.LON_DEG": -8.39,
      "VESSEL.SOG_MS": 3.1,
      "GNSS.ALTITUDE_M": 12,
    });
    t.is(aboard.tags.definition("BATT_0.VOLTAGE_V")?.timeoutS, 75);

    // null, or false where there is a quantity: not known; nothing: the device is gone.
    await venus.say("battery/288/Soc", '{"value":null}');
    await venus.say("battery/288/Dc/0/Current", '{"value":false}');
    await venus.say("tank/20/Level", "");
    await aboard.until(() => aboard.tags.value("TANK_WATER_20.LEVEL_PCT")?.quality === "stale");
    t.like(aboard.tags.value("BATT_0.STATE_OF_CHARGE_PCT"), { value: null, quality: "bad" });
    t.like(aboard.tags.value("BATT_0.CURRENT_A"), { value: null, quality: "bad" });
    t.is(aboard.value("TANK_WATER_20.LEVEL_PCT"), 55);
    t.is(aboard.tags.value("BATT_0.VOLTAGE_V")?.quality, "good");
    await broker.kill();
    await aboard.until(() => aboard.tags.value("BATT_0.VOLTAGE_V")?.quality === "stale");
  },
);

withMosquitto(
  "1,000 hostile topics and payloads below N/ make no tags that are none, and what is true goes on being read",
  async (t) => {
    t.timeout(120_000);
    const broker = await TestBroker.start(t);
    const aboard = new Aboard(t, `sources: [{ type: venus, url: "${broker.url}", portal: abc }]\n`);
    const venus = new Venus(broker, "abc");
    while (aboard.value("BATT_1.VOLTAGE_V") === undefined) await venus.say("battery/1/Dc/0/Voltage", '{"value":26}');
    const payloads = [
      "{",
      "null",
      "[]",
      '{"value":"x"}',
      '{"value":1e400}',
      '{"value":{}}',
      "x".repeat(200),
      '{"__proto__":{"value":1}}',
      "💥",
      "26",
    ];
    const topics = [
      "battery/1/Dc/0/Voltage",
      "battery/99999999999/Soc",
      "battery/-1/Soc",
      "battery/../Soc",
      "__proto__/1/x",
      "battery/1/__proto__",
      "constructor/1/constructor",
      "tank/1/Level",
      "tank/2/FluidType",
      "",
      "/",
      "battery",
      "battery/1",
      "vebus/1/Ac/Out/L9/V",
      "gps/1/Position/Latitude",
      ...Array.from({ length: 5 }, (_, i) => `x${i}/${i}/${"y/".repeat(i * 10)}z`),
    ];
    const lines = Array.from({ length: 5 }, () => payloads).flat();
    for (const topic of topics) await broker.publishLines(`N/abc/${topic}`, lines);
    await venus.say("battery/1/Dc/0/Voltage", '{"value":27}');
    await aboard.until(() => aboard.value("BATT_1.VOLTAGE_V") === 27);
    t.deepEqual(
      [...aboard.tags.entries()].map(({ definition }) => definition.id),
      ["BATT_1.VOLTAGE_V"],
    );
    t.true(aboard.counter("damaged") >= 10 && aboard.counter("messages") > 900);
    t.is(aboard.counter("losses"), 0);
  },
);

withMosquitto(
  "a Venus OS that falls silent while its broker stands is gone: its values are stale, and it is said",
  async (t) => {
    t.timeout(60_000);
    const broker = await TestBroker.start(t);
    const source = {
      type: "venus",
      broker: brokerAt(broker.url),
      portal: "abc",
      relays: {},
      instances: {},
      timeoutS: 1,
    } as const;
    const aboard = new Aboard(t, "sources: []\n", source);
    await aboard.until(() => aboard.runner.fault() !== null);
    t.regex(aboard.runner.fault() ?? "", /^no Venus OS speaks at localhost:\d+; is MQTT on/);
    const venus = new Venus(broker, "abc");
    await venus.say("battery/1/Dc/0/Voltage", '{"value":26}');
    await aboard.until(() => aboard.value("BATT_1.VOLTAGE_V") === 26);
    t.is(aboard.runner.fault(), null);
    await aboard.until(() => aboard.tags.value("BATT_1.VOLTAGE_V")?.quality === "stale");
    t.regex(aboard.runner.fault() ?? "", /^no Venus OS speaks/);
    t.is(aboard.counter("openings"), 1, "the connection stands, and keep-alives go on");
    await venus.say("battery/1/Dc/0/Voltage", '{"value":27}');
    await aboard.until(() => aboard.runner.state() === "running");
  },
);

test("a Venus OS is asked to speak every half minute, also while it says nothing", (t) => {
  const asked: string[] = [];
  const tags = new TagStore(systemClock);
  const intake = new Intake({ tags, clock: systemClock });
  const taken = new TakenTags({ tags, intake, clock: systemClock, line: sourceLine("venus", "x"), timeoutS: 75 });
  const reader = new VenusReader(taken, { portal: "abc", instances: {}, relays: {}, timeoutS: 60 }, () => undefined);
  const command = () => false;
  reader.begin({ subscribe: (topics) => asked.push(...topics), publish: (topic) => asked.push(topic), command }, 0);
  for (let ms = 1000; ms <= 120_000; ms += 1000) reader.tick(ms);
  t.deepEqual(asked, ["N/abc/+/+/#", ...Array.from({ length: 5 }, () => "R/abc/keepalive")]);
  t.false(reader.isHeard(120_000));
});

test("a Venus OS that says of what a tank is by a number that is none makes no tag of such a name", (t) => {
  const tags = new TagStore(systemClock);
  const intake = new Intake({ tags, clock: systemClock });
  const taken = new TakenTags({ tags, intake, clock: systemClock, line: sourceLine("venus", "x"), timeoutS: 75 });
  const named: string[] = [];
  const define = (id: string) => void named.push(id);
  const reader = new VenusReader(taken, { portal: "abc", instances: {}, relays: {}, timeoutS: 60 }, define);
  reader.begin({ subscribe: () => undefined, publish: () => undefined, command: () => false }, 0);
  const say = (path: string, payload: string) =>
    reader.take({ topic: `N/abc/tank/${path}`, payload: Buffer.from(payload), isRetained: false }, 0);
  for (const [device, type] of [
    ["1", "-1"],
    ["2", "0.5"],
    ["3", "1e300"],
    ["4", "1000000"],
    ["5", "37"],
    ["6", "2"],
  ]) {
    say(`${device}/Level`, '{"value":40}');
    say(`${device}/FluidType`, `{"value":${type}}`);
  }
  t.deepEqual(named, ["TANK_TYPE37_5.LEVEL_PCT", "TANK_GRAY_WATER_6.LEVEL_PCT"]);
  t.is(reader.counters["damaged"], 4);
});

test("a broker that is not there is said in words, for a Venus OS as well", async (t) => {
  const port = await freePort();
  const aboard = new Aboard(t, `sources: [{ type: venus, url: "mqtt://127.0.0.1:${port}" }]\n`);
  await aboard.until(() => aboard.runner.fault() !== null);
  t.is(aboard.runner.fault(), `nothing comes from 127.0.0.1:${port}: nothing listens there: ECONNREFUSED`);
});

test("a broker that refuses a topic is said so in words; its connection stands, and it is not asked at full speed", async (t) => {
  t.timeout(30_000);
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket
      .on("error", () => undefined)
      .on("data", (packet: Buffer) => {
        if (packet[0] === 0x10) socket.write(Buffer.from([0x20, 3, 0, 0, 0]));
        // SUBACK of MQTT 5: not authorized.
        if (packet[0] === 0x82) socket.write(Buffer.from([0x90, 4, packet[2] ?? 0, packet[3] ?? 0, 0, 0x87]));
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const where = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const topics = "{ shed/temp: { tag: A.B, unit_si: K } }";
  const aboard = new Aboard(t, `sources: [{ type: mqtt, url: "mqtt://${where}", topics: ${topics} }]\n`);
  await aboard.until(() => aboard.runner.fault() !== null);
  const fault = `nothing comes from ${where}: it refuses shed/temp (this name may not do that there)`;
  t.is(aboard.runner.fault(), fault);
  t.is(aboard.runner.state(), "waiting");
  await sleep(500);
  t.is(connections, 1);
  t.is(aboard.runner.fault(), fault);
});
