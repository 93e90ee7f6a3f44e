/** Switches by the tag of their state, over real wires: what the device has got, and what the gate makes of what it says. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import { BusSpeakers } from "../../../src/connectors/bus-speakers.ts";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { modbusRunner } from "../../../src/connectors/modbus/modbus-runner.ts";
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
import { freePort } from "../../support/mosquitto.ts";
import { testWith } from "../../support/programs.ts";
import { until } from "../../support/until.ts";

const words = messagesIn("en");
const withPymodbus = testWith(test, "pymodbus");

/** Sources and switches as a project has them, with the gates before them. */
class Aboard {
  readonly tags = new TagStore(systemClock);
  readonly switches: SwitchRunner;

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
    const runners = new Map<string | undefined, SourceRunner>(
      project.sources.map((source) => [source.name, modbusRunner(source as ModbusSource, context)]),
    );
    const speakers = new BusSpeakers();
    speakers.areThose(() => ({ nodes: () => [], runnerOn: (line) => runners.get(line) }));
    this.switches = new SwitchRunner(project.given["switches"] as ListedSwitch[], { clock, speakers, tags: this.tags });
    const all = [...runners.values(), this.switches];
    for (const each of all) void each.run();
    t.teardown(() => Promise.all(all.map((each) => each.stop())));
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
