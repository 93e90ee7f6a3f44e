/** Modbus devices as sources: pymodbus by TCP and at a serial port without a cable, and a device that misbehaves. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { modbusRunner } from "../../../src/connectors/modbus/modbus-runner.ts";
import type { ModbusSource } from "../../../src/connectors/modbus/source.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { withSourceTags } from "../../../src/project/source-tags.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { freePort } from "../../support/mosquitto.ts";
import { testWith } from "../../support/programs.ts";
import { tempDir } from "../../support/temp-dir.ts";

const HEAD = `id: a
name: A
vessel: { id: aurora, name: Aurora, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }
sources:
`;
const words = messagesIn("en");
const withPymodbus = testWith(test, "pymodbus");

class Aboard {
  readonly tags = new TagStore(systemClock);
  readonly runners;
  readonly said: string[] = [];

  constructor(t: ExecutionContext, sources: string) {
    const { project: written, faults } = parseProject(HEAD + sources, "/");
    if (written === undefined) throw new Error(JSON.stringify(faults));
    const project = withSourceTags(written, words.nmea);
    for (const tag of project.tags) this.tags.register(tag);
    const say = (line: string) => void this.said.push(line);
    const intake = new Intake({ tags: this.tags, clock: systemClock });
    const shared = { project, tags: this.tags, intake, clock: systemClock, log: { info: say, warning: say } };
    this.runners = project.sources.map((source) =>
      modbusRunner(source as ModbusSource, { ...shared, messages: words }),
    );
    for (const runner of this.runners) void runner.run();
    t.teardown(() => {
      for (const runner of this.runners) runner.stop();
    });
  }

  counter(name: string, of = 0): number {
    return this.runners[of]?.counters()[name] ?? 0;
  }

  value(tagId: string): unknown {
    return this.tags.value(tagId)?.value;
  }

  quality(tagId: string): string | undefined {
    return this.tags.value(tagId)?.quality;
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await sleep(5);
  }
}

async function device(t: ExecutionContext, where: string | number) {
  const child = spawn("/usr/bin/python3", ["test/connectors/modbus/support/modbus-device.py", String(where)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "close");
  };
  t.teardown(kill);
  await once(child.stdout, "data");
  return { kill };
}

/** A device that answers a question, given as its bytes, as the test says; undefined: not at all. */
async function doubleOf(t: ExecutionContext, answer: (question: Buffer, socket: Socket) => Buffer | undefined) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (question: Buffer) => {
      const bytes = answer(question, socket);
      if (bytes !== undefined) socket.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
}

/** The answer to a question for registers, each with this value; of the unit that was asked. */
function registers(question: Buffer, value: number): Buffer {
  const count = question.readUInt16BE(10);
  const bytes = Buffer.alloc(9 + 2 * count);
  question.copy(bytes, 0, 0, 8);
  bytes.writeUInt16BE(3 + 2 * count, 4);
  bytes[8] = 2 * count;
  for (let i = 0; i < count; i += 1) bytes.writeUInt16BE(value, 9 + 2 * i);
  return bytes;
}

const own = (port: number, more = "") =>
  `  - { type: modbus, name: box, host: 127.0.0.1, port: ${port}, timeout_s: 0.2, every_s: 0.1, ${more}
      registers: [{ holding: 7, tag: BOX_0.SPEED_RPM, unit_si: rpm }] }\n`;

withPymodbus(
  "by TCP: registers, bits and their alarms; what the device refuses is bad, and nothing else",
  async (t) => {
    t.timeout(60_000);
    const port = await freePort();
    await device(t, port);
    const aboard = new Aboard(
      t,
      `  - { type: modbus, name: genset, host: 127.0.0.1, port: ${port}, unit: 3, instance: 1, profile: deep-sea-gencomm }
  - type: modbus
    name: pump
    host: 127.0.0.1
    port: ${port}
    unit: 5
    registers:
      - { coil: 0, tag: PUMP_0.ON, alarm: { message: Bilge pump runs, priority: warning } }
      - { discrete: 1, tag: PUMP_0.AUTOMATIC }
      - { register: 41031, tag: PUMP_0.SPEED_RPM, unit_si: rpm }
      - { holding: 5000, tag: PUMP_0.NONE_V, unit_si: V }
`,
    );
    await aboard.until(() => aboard.value("GEN_1_L3.VOLTAGE_V") !== undefined && aboard.counter("refused", 1) > 0);
    const shown = ["OIL_PRESSURE_PA", "COOLANT_TEMP_K", "RPM", "FREQUENCY_HZ", "HOURS_H"].map((name) =>
      aboard.value(`GEN_1.${name}`),
    );
    t.deepEqual(shown, [412_000, 356.15, 1500, 50, 10]);
    await aboard.until(() => aboard.value("PUMP_0.SPEED_RPM") !== undefined);
    t.is(aboard.value("PUMP_0.ON"), true);
    t.is(aboard.value("PUMP_0.AUTOMATIC"), false);
    t.is(aboard.value("PUMP_0.SPEED_RPM"), 1800);
    t.is(aboard.value("PUMP_0.NONE_V"), null);
    t.is(aboard.quality("PUMP_0.NONE_V"), "bad");
    t.deepEqual(aboard.runners[1]?.dropped()["refused"], ["holding 5000: 2"]);
    t.is(aboard.runners[1]?.state(), "running");
    t.is(aboard.tags.definition("GEN_1.RPM")?.description, "Generator 1 speed");
  },
);

withPymodbus(
  "at a serial port: two devices on one line, one that is not there costs the other nothing but time",
  async (t) => {
    t.timeout(60_000);
    const file = join(await tempDir(t), "rs485");
    await device(t, file);
    const at = (unit: number) =>
      `  - { type: modbus, name: unit${unit}, device: ${file}, unit: ${unit}, timeout_s: ${unit === 9 ? 0.2 : 10}, every_s: 0.2, instance: ${unit}, misses: 2,
      registers: [{ holding: 1030, tag: "BOX_{n}.SPEED_RPM", unit_si: rpm }] }\n`;
    const aboard = new Aboard(t, at(3) + at(5) + at(9));
    await aboard.until(() => aboard.value("BOX_3.SPEED_RPM") === 1500 && aboard.value("BOX_5.SPEED_RPM") === 1800);
    await aboard.until(() => aboard.runners[2]?.fault() !== null);
    t.regex(aboard.runners[2]?.fault() ?? "", /nothing comes from/);
    const before = aboard.counter("questions");
    await aboard.until(() => aboard.counter("questions") > before + 3);
    t.is(aboard.counter("missed"), 0);
    t.is(aboard.value("BOX_9.SPEED_RPM"), undefined);
    t.is(aboard.runners[0]?.state(), "running");
  },
);

// Alone: another test would be given its port meanwhile.
withPymodbus.serial("killed and started again: its values are stale, and good again", async (t) => {
  t.timeout(120_000);
  const port = await freePort();
  const first = await device(t, port);
  const more = "unit: 3, misses: 2,";
  const aboard = new Aboard(t, own(port, more).replace("holding: 7", "holding: 1030"));
  await aboard.until(() => aboard.quality("BOX_0.SPEED_RPM") === "good");
  await first.kill();
  await aboard.until(() => aboard.quality("BOX_0.SPEED_RPM") === "stale");
  t.is(aboard.value("BOX_0.SPEED_RPM"), 1500);
  await device(t, port);
  await aboard.until(() => aboard.quality("BOX_0.SPEED_RPM") === "good");
  t.is(aboard.counter("losses"), 1);
});

test("one answer that is missed changes nothing; too many make its values stale, and the second line takes over", async (t) => {
  t.timeout(60_000);
  let isMute = false;
  let left = 0;
  const a = await doubleOf(t, (question) => {
    if (left > 0) {
      left -= 1;
      return undefined;
    }
    return isMute ? undefined : registers(question, 41);
  });
  const b = await doubleOf(t, (question) => registers(question, 42));
  const aboard = new Aboard(t, own(a.port, `second: { host: 127.0.0.1, port: ${b.port} },`));
  await aboard.until(() => aboard.value("BOX_0.SPEED_RPM") === 41);
  left = 2;
  await aboard.until(() => left === 0);
  const heard = aboard.counter("updates");
  await aboard.until(() => aboard.counter("updates") > heard);
  t.is(aboard.counter("losses"), 0);
  t.is(aboard.counter("missed"), 2);
  isMute = true;
  await aboard.until(() => aboard.value("BOX_0.SPEED_RPM") === 42);
  t.is(aboard.quality("BOX_0.SPEED_RPM"), "good");
  t.is(aboard.counter("losses"), 1);
  t.is(aboard.counter("line"), 2);
});

test("answers that are late, cut off, of another unit, another length or another question are no values; nor is noise", async (t) => {
  t.timeout(60_000);
  const asked = (question: Buffer) => registers(question, 13);
  const changed = (at: number, by: number) => (question: Buffer) => {
    const bytes = asked(question);
    bytes[at] = ((bytes[at] ?? 0) + by) & 0xff;
    return bytes;
  };
  const wrong: Record<string, (question: Buffer, socket: Socket) => Buffer | undefined> = {
    late: (question, socket) => void setTimeout(() => socket.write(asked(question)), 300),
    "cut off": (question) => asked(question).subarray(0, 10),
    "another number": changed(1, 1),
    "another unit": changed(6, 1),
    "another function": changed(7, 1),
    "too few": (question) => {
      const bytes = registers(question, 13).subarray(0, 9);
      bytes.writeUInt16BE(3, 4);
      bytes[8] = 0;
      return bytes;
    },
    noise: () => Buffer.alloc(1_000_000, 0x37),
    "and it hangs up": (_question, socket) => void socket.destroy(),
  };
  for (const [what, answer] of Object.entries(wrong)) {
    const double = await doubleOf(t, answer);
    const aboard = new Aboard(t, own(double.port, "misses: 2,"));
    await aboard.until(() => aboard.counter("missed") >= 3);
    t.is(aboard.value("BOX_0.SPEED_RPM"), undefined, what);
    t.is(aboard.counter("updates"), 0, what);
    for (const runner of aboard.runners) runner.stop();
  }
});

test("nothing is ever written to the device", async (t) => {
  const asked: number[] = [];
  const double = await doubleOf(t, (question) => {
    asked.push(question[7] ?? 0);
    return registers(question, 1);
  });
  const aboard = new Aboard(t, own(double.port));
  await aboard.until(() => asked.length > 5);
  t.deepEqual([...new Set(asked)], [3]);
});
