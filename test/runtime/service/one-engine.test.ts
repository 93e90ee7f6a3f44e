/**
 * One engine and one battery on three wires each, over real sockets to a real service: NMEA 2000, J1939 and Modbus; NMEA 2000, BMS-Can and
 * VE.Direct. Each is one tag with two rivals, and what stays apart is said.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { FakeGateway } from "../../support/fake-gateway.ts";
import { getJson } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";

interface Said {
  readonly id: string;
  readonly source: string;
  readonly preferred: string;
  readonly disagrees: boolean;
  readonly rivals: readonly { readonly source: string; readonly value: number | boolean }[];
}

const hex = (value: number): string =>
  [value & 0xff, value >> 8].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
const close = (value: number): string => hex(value).replace(" ", "");

/** A block of VE.Direct, with the byte that makes its sum 0. */
function block(volts: number): Buffer {
  const text = Buffer.from(`\r\nV\t${volts * 1000}\r\nI\t-2000\r\nChecksum\t`, "latin1");
  return Buffer.concat([text, Buffer.of((256 - (text.reduce((sum, byte) => sum + byte) % 256)) % 256)]);
}

test("what three wires say of one engine and of one battery is one tag with two rivals, and a difference that lasts is said", async (t) => {
  t.timeout(60_000);
  const dir = await tempDir(t);
  const said = { modbusRpm: 1800, directVolts: 12.9, gear: "7E" };
  const wires = await Promise.all(Array.from({ length: 5 }, () => FakeGateway.start()));
  const [vessel, engine, battery, controller, monitor] = wires as [
    FakeGateway,
    FakeGateway,
    FakeGateway,
    FakeGateway,
    FakeGateway,
  ];
  for (const wire of wires) t.teardown(() => wire.vanish());
  controller.greet = (socket) =>
    socket.on("data", (question) => {
      const answer = Buffer.concat([question.subarray(0, 8), Buffer.of(2, said.modbusRpm >> 8, said.modbusRpm & 0xff)]);
      answer.writeUInt16BE(5, 4);
      socket.write(answer);
    });
  const at = ({ port }: FakeGateway, name: string) => ({ name, host: "127.0.0.1", port });
  const { name: _, ...monitorAt } = at(monitor, "monitor");
  const sources = [
    { type: "tcp", ...at(vessel, "vessel"), format: "ydraw" },
    { type: "candump-tcp", ...at(engine, "engine"), protocol: "j1939" },
    { type: "candump-tcp", ...at(battery, "battery"), protocol: "bms-can" },
    { type: "modbus", ...at(controller, "controller"), every_s: 1, registers: [{ holding: 0, tag: "ME_INST_0.RPM" }] },
    { type: "ve-direct", ...monitorAt },
  ];
  const file = join(dir, "project.yaml");
  const body = { id: "a", name: "A", vessel: { id: "a", name: "A", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 } };
  await writeFile(file, JSON.stringify({ ...body, sources }));
  const talk = setInterval(() => {
    // 1800 rpm and 12.8 V; 1810 rpm; 12.85 V.
    vessel.say(`12:00:00.000 R 09F20023 00 ${hex(7200)} FF FF FF FF FF\r\n`);
    vessel.say(`12:00:00.000 R 19F21424 00 ${hex(1280)} ${hex(65_536 - 20)} FF FF FF\r\n`);
    engine.say(`(1700000000.000000) can0 0CF00400#FFFFFF${close(14_480)}FFFFFF\n`);
    // Ahead, and the gear by the gearbox's own computer.
    vessel.say("12:00:00.000 R 09F20523 00 FC FF FF FF FF FF FF\r\n");
    engine.say(`(1700000000.000000) can0 0CF00503#FFFFFF${said.gear}FFFFFFFF\n`);
    battery.say(`(1700000000.000000) can0 356#${close(1285)}ECFF8C00\n`);
    monitor.say(block(said.directVolts));
  }, 250);
  t.teardown(() => clearInterval(talk));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGKILL"));
  const source = async (tagId: string) =>
    (await getJson<Said[]>(`${service.url}/sources`)).find(({ id }) => id === tagId);
  for (const [tagId, rivals] of [
    ["ME_INST_0.RPM", ["modbus:controller", "nmea2000:engine:0"]],
    ["ME_INST_0.GEAR_AHEAD", ["nmea2000:engine:3"]],
    ["BATT_0.VOLTAGE_V", ["bms-can:battery", `ve-direct:127.0.0.1:${monitor.port}`]],
  ] as const) {
    const found = await until(async () => {
      const now = await source(tagId);
      return now?.rivals.length === rivals.length && now.source.startsWith("nmea2000:vessel:") ? now : undefined;
    });
    t.deepEqual(found.rivals.map((rival) => rival.source).toSorted(), rivals);
    t.false(found.disagrees, tagId);
  }
  said.modbusRpm = 900;
  said.directVolts = 25.6;
  said.gear = "7D";
  const [slow, high, neutral] = await Promise.all(
    ["ME_INST_0.RPM", "BATT_0.VOLTAGE_V", "ME_INST_0.GEAR_AHEAD"].map((tagId) =>
      until(async () => {
        const now = await source(tagId);
        return now?.disagrees === true ? now : undefined;
      }),
    ),
  );
  t.is(slow?.rivals.find((rival) => rival.source === "modbus:controller")?.value, 900);
  t.is(high?.rivals.find((rival) => rival.source.startsWith("ve-direct"))?.value, 25.6);
  t.is(neutral?.rivals[0]?.value, false);
});
