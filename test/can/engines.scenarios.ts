/** The service on a bus of engines (J1939): what it makes of their messages, and that nothing is ever sent to them. */
import assert from "node:assert/strict";
import { cansend, until } from "./support/bus.ts";
import { watchWithCandump } from "./support/candump.ts";
import { scenario } from "./support/scenario.ts";
import { serveIn } from "./support/service.ts";

scenario("a bus of engines has tags and an alarm for each fault, and nothing is sent to it, whoever asks", async (scene) => {
  const witness = await watchWithCandump(scene, "can1");
  const service = await serveIn(scene, {
    sources: [
      { type: "socketcan", interface: "can1", protocol: "j1939", engine: 1 },
      { type: "simulator" },
    ],
    nmea2000: { alerts: true },
    more: { outputs_simulated: true },
  });
  const { parts } = service;
  const alarm = () => parts.alarms.open().find(({ tag_id: id }) => id === "ME_INST_1.FAULT_100_1");
  await until(() => parts.tags.value("BUS_CAN1.UP")?.value === true, "the bus is up");
  // Who are you all, twice; then 1024 rpm, oil pressure and coolant by the transport protocol, a group of a maker.
  await cansend("can0", "18EAFF28#00EE00", "18EA2328#14F001", "0CF00400#FFFFFF0020FFFFFF");
  await cansend("can0", "18ECFF00#200A0002FFCAFE00", "18EBFF00#0110FF640001016E", "18EBFF00#02001002FFFFFFFF");
  await cansend("can0", "18FF0000#3F9F0000000000FF");
  await until(() => alarm()?.priority === "alarm", "the fault is an alarm");
  assert.equal(parts.tags.value("ME_INST_1.RPM")?.value, 1024);
  assert.equal(alarm()?.message, "Engine 1: oil pressure, far too low (SPN 100, FMI 1)");
  await cansend("can0", "18FECA00#00FF00000000FFFF");
  await until(() => alarm() === undefined, "it is over");
  const devices = await service.get<{ interface: string; address: number; pgns: number[] }[]>("/nmea2000/devices");
  const engine = devices.find(({ interface: bus, address }) => bus === "can1" && address === 0);
  assert.deepEqual(engine?.pgns, [61444, 65226, 65280]);
  assert.deepEqual(
    witness.lines.filter(({ isSent }) => isSent).map(({ text }) => text),
    [],
  );
  assert.ok(witness.lines.length >= 8, "and candump has heard all of it");
}); // prettier-ignore
