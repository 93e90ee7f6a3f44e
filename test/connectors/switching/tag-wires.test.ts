/** Switches by the tag of their state, over real wires: what the device has got, and what the gate makes of what it says. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { BusSpeakers } from "../../../src/connectors/bus-speakers.ts";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { modbusRunner } from "../../../src/connectors/modbus/modbus-runner.ts";
import { brokerSource } from "../../../src/connectors/mqtt/broker-source.ts";
import type { ModbusSource } from "../../../src/connectors/modbus/source.ts";
import type { SourceRunner } from "../../../src/connectors/runner.ts";
import type { ListedSwitch } from "../../../src/connectors/switching/section.ts";
import { SwitchRunner } from "../../../src/connectors/switching/switch-runner.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { faultText } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { withSourceTags } from "../../../src/project/source-tags.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { freePort, TestBroker } from "../../support/mosquitto.ts";
import { testWith } from "../../support/programs.ts";
import { until } from "../../support/until.ts";
import { withMosquitto } from "../../support/with-mosquitto.ts";

const words = messagesIn("en");
const withPymodbus = testWith(test, "pymodbus");

/** Sources and switches as a project has them, with the gates before them. */
class Aboard {
  readonly tags = new TagStore(systemClock);
  readonly switches: SwitchRunner;
  /** By their names. */
  readonly sources: ReadonlyMap<string | undefined, SourceRunner>;

  constructor(t: ExecutionContext, text: string) {
    const head = "id: a\nname: A\nvessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }\n";
    const { project: written, faults = [] } = parseProject(head + text, "/", SECTIONS);
    if (written === undefined) throw new Error(faults.map((fault) => faultText(fault, "en")).join("; "));
    const project = withSourceTags(written, words.nmea);
    for (const tag of project.tags) this.tags.register(tag);
    const clock = systemClock;
    const intake = new Intake({ tags: this.tags, clock });
    const log = { info: () => undefined, warning: () => undefined };
    const context = { project, tags: this.tags, intake, clock, log, messages: words };
    const runners = (this.sources = new Map<string | undefined, SourceRunner>(
      project.sources.map((source) => [
        source.name,
        source.type === "mqtt" || source.type === "venus"
          ? brokerSource(source, context)
          : modbusRunner(source as ModbusSource, context),
      ]),
    ));
    const speakers = new BusSpeakers();
    speakers.areThose(() => ({ nodes: () => [], runnerOn: (line) => runners.get(line) }));
    this.switches = new SwitchRunner(project.given["switches"] as ListedSwitch[], { clock, speakers, tags: this.tags });
    const all = [...runners.values(), this.switches];
    for (const each of all) void each.run();
    t.teardown(async () => {
      for (const each of all) await each.stop();
    });
  }

  /** Two touches, once it may be switched; resolves to what came of it. */
  async order(id: string, on: boolean): Promise<string> {
    const { board } = this.switches;
    await until(
      () => board.report(id)?.refusals[on ? "on" : "off"] === undefined,
      () => JSON.stringify(board.report(id)),
    );
    const touch = { on, by: "Ana", person: "Ana" };
    const { state } = board.touch(id, touch);
    board.touch(id, { ...touch, order: state.order?.id });
    const { phase, reason } = await board.entered(id);
    return reason === undefined ? phase : `${phase}: ${reason}`;
  }
}

async function pymodbus(t: ExecutionContext, port: number) {
  const child = spawn(
    "/usr/bin/python3",
    ["test/connectors/modbus/support/modbus-device.py", String(port), "watched"],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  t.teardown(() => child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child.stdout, "data");
  /** The coils that were written, each as unit, address and value. */
  return { written: () => said.split("\n").slice(1, -1), pause: () => child.kill("SIGSTOP") };
}

const coils = (port: number) => `sources:
  - type: modbus
    name: plc
    host: 127.0.0.1
    port: ${port}
    unit: 5
    instance: 2
    timeout_s: 1
    every_s: 0.2
    registers: [{ coil: 1, tag: "PUMP_{n}.ON" }, { coil: 2, tag: DECK.ON }, { coil: 3, tag: LOCKED.ON }]
switches:
  - { id: pump, name: Pump, load: water_pump, by: plc, tag: PUMP_2.ON }
  - { id: deck, name: Deck lights, load: deck_lights, by: plc, tag: DECK.ON }
  - { id: locked, name: Locked, load: lights, by: plc, tag: LOCKED.ON }
`;

withPymodbus(
  "a coil of pymodbus is written once, is done when it is read back, and a refused one is not",
  async (t) => {
    t.timeout(120_000);
    const port = await freePort();
    const device = await pymodbus(t, port);
    const aboard = new Aboard(t, coils(port));
    t.is(await aboard.order("pump", true), "done");
    t.is(await aboard.order("deck", false), "done");
    t.is(aboard.tags.value("PUMP_2.ON")?.value, true);
    t.deepEqual(device.written(), ["5 1 1", "5 2 0"], "no other coil");
    t.is(await aboard.order("locked", true), "not-done: not-sent", "the device answers with an exception");
    t.is(await aboard.order("pump", false), "done");
    t.deepEqual(device.written(), ["5 1 1", "5 2 0", "5 1 0"]);
    t.like(aboard.switches.counters(), { orders: 4, sent: 4, done: 3, not_done: 1 });
  },
);

withPymodbus("a device that has stopped answering is not called done, and is not written to again", async (t) => {
  t.timeout(120_000);
  const port = await freePort();
  const device = await pymodbus(t, port);
  const aboard = new Aboard(t, coils(port));
  await until(() => aboard.switches.board.report("pump")?.refusals.on === undefined);
  device.pause();
  t.is(await aboard.order("pump", true), "not-done: not-confirmed");
  t.deepEqual(device.written(), []);
  t.is(aboard.switches.counters()["sent"], 1);
});

/** A device behind a broker: it says its state each half second, and does what it is told unless it is deaf. */
async function relay(
  t: ExecutionContext,
  broker: TestBroker,
  state: string,
  command: string,
  word: (on: boolean) => string,
) {
  const told = await broker.listen(t, [command]);
  const device = { on: false, isDeaf: false, told: () => told.of(command) };
  let read = 0;
  const over = new AbortController();
  const live = async (): Promise<void> => {
    while (!over.signal.aborted) {
      for (const payload of device.told().slice(read)) {
        read += 1;
        if (!device.isDeaf) device.on = payload === word(true);
      }
      await broker.publish(state, word(device.on)).catch(() => undefined);
      await sleep(200);
    }
  };
  const living = live();
  t.teardown(() => (over.abort(), living));
  return device;
}

withMosquitto(
  "a relay behind a broker gets one message, not retained, and is done when its own topic says so",
  async (t) => {
    t.timeout(120_000);
    const broker = await TestBroker.start(t);
    const lamp = await relay(t, broker, "tele/lamp/STATE", "cmnd/lamp/POWER", (on) => (on ? "ON" : "OFF"));
    const aboard = new Aboard(
      t,
      `sources:
  - { type: mqtt, name: house, url: "${broker.url}", topics: { tele/lamp/STATE: { tag: LAMP.ON, unit_si: bool, command: { topic: cmnd/lamp/POWER } } } }
switches:
  - { id: lamp, name: Lamp, load: lights, by: house, tag: LAMP.ON }
`,
    );
    t.is(await aboard.order("lamp", true), "done");
    t.is(await aboard.order("lamp", false), "done");
    lamp.isDeaf = true;
    t.is(await aboard.order("lamp", true), "not-done: not-confirmed", "the broker has it, the device has not done it");
    t.deepEqual(lamp.told(), ["ON", "OFF", "ON"]);
    const late = await broker.listen(t, ["cmnd/lamp/POWER"]);
    await broker.publish("cmnd/lamp/POWER", "end");
    await late.until(() => late.messages.length > 0);
    t.deepEqual(late.of("cmnd/lamp/POWER"), ["end"], "nothing is kept for who comes later");
    t.is(aboard.sources.get("house")?.counters()["losses"], 0, "a broker that reads keeps its connection");
  },
);

withMosquitto(
  "an output of a GX device is set by W/, and is done when N/ says so; that of another portal is none of ours",
  async (t) => {
    t.timeout(120_000);
    const broker = await TestBroker.start(t);
    const word = (on: boolean) => `{"value":${Number(on)}}`;
    const output = "system/0/Relay/0/State";
    const heater = await relay(t, broker, `N/abc/${output}`, `W/abc/${output}`, (on) => word(on).replace(":", ": "));
    const other = await relay(t, broker, `N/other/${output}`, `W/other/${output}`, word);
    other.on = true;
    const aboard = new Aboard(
      t,
      `sources:
  - { type: venus, name: gx, url: "${broker.url}", portal: abc, relays: { ${output}: HEATER.ON } }
switches:
  - { id: heater, name: Heater, load: heating, by: gx, tag: HEATER.ON }
`,
    );
    await until(() => aboard.switches.board.report("heater")?.on === false);
    heater.isDeaf = true;
    const ordered = aboard.order("heater", true);
    await until(() => heater.told().length === 1);
    heater.on = true;
    t.is(await ordered, "done");
    t.deepEqual([heater.told(), other.told()], [[word(true)], []]);
    // The device is gone, as Venus says it.
    heater.on = false;
    await until(() => aboard.switches.board.report("heater")?.on === false);
    await broker.kill();
    await until(() => aboard.switches.board.report("heater")?.on === undefined);
    t.is(aboard.switches.board.report("heater")?.refusals.on, "state-unknown");
  },
);

/** A way to a port that can stop carrying, as a radio link does; `ends` has how each connection through it ended. */
async function link(t: ExecutionContext, port: number) {
  const ends: string[] = [];
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const each of [near, far]) sockets.add(each.on("error", () => undefined));
    near.on("error", (error: NodeJS.ErrnoException) => ends.push(error.code ?? "")).on("end", () => ends.push("end"));
    near.on("data", (chunk: Buffer) => isCut || far.write(chunk)).on("close", () => far.destroy());
    far.on("data", (chunk: Buffer) => isCut || near.write(chunk)).on("close", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, ends, cut: () => (isCut = true) };
}

withMosquitto(
  "what a broker has not read in time is taken back: the connection is reset, and nothing comes later",
  async (t) => {
    t.timeout(120_000);
    const broker = await TestBroker.start(t);
    const lamp = await relay(t, broker, "lamp", "lamp/set", (on) => (on ? "on" : "off"));
    const way = await link(t, broker.port);
    const command = "{ topic: lamp/set, on: on, off: off }";
    const aboard = new Aboard(
      t,
      `sources:
  - { type: mqtt, name: house, url: "mqtt://127.0.0.1:${way.port}", topics: { lamp: { tag: LAMP.ON, unit_si: bool, command: ${command} } } }
switches:
  - { id: lamp, name: Lamp, load: lights, by: house, tag: LAMP.ON }
`,
    );
    await until(() => aboard.switches.board.report("lamp")?.refusals.on === undefined);
    way.cut();
    t.is(await aboard.order("lamp", true), "not-done: not-confirmed");
    await until(() => way.ends.length > 0);
    t.deepEqual([way.ends[0], lamp.told()], ["ECONNRESET", []]);
  },
);

withPymodbus("a coil that a lost network has not carried is taken back as well", async (t) => {
  t.timeout(120_000);
  const port = await freePort();
  const device = await pymodbus(t, port);
  const way = await link(t, port);
  const aboard = new Aboard(t, coils(way.port));
  await until(() => aboard.switches.board.report("pump")?.refusals.on === undefined);
  way.cut();
  t.is(await aboard.order("pump", true), "not-done: not-confirmed");
  t.deepEqual([way.ends[0], device.written()], ["ECONNRESET", []]);
});
