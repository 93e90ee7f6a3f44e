/** The service on a battery's own bus (BMS-Can): values, alarms and their end, silence, a flood, and that nothing is ever sent. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { cansend, until } from "./support/bus.ts";
import { watchWithCandump } from "./support/candump.ts";
import { makeDataDir, serveIn } from "./support/service.ts";
import { scenario } from "./support/scenario.ts";

const OK = "35A#AAAAAAAAAAAAAAAA";
const sources = [{ type: "socketcan", interface: "can1", protocol: "bms-can", instance: 1 }, { type: "simulator" }];

scenario("a battery on its own bus has tags and alarms that come, end and outlive a restart, and nothing is sent to it", async (scene) => {
  const witness = await watchWithCandump(scene, "can1");
  const dataDir = await makeDataDir(scene);
  const serve = () => serveIn(scene, { sources, dataDir, nmea2000: { alerts: true }, more: { outputs_simulated: true } });
  let service = await serve();
  const value = (tag: string) => service.parts.tags.value(`BATT_1.${tag}`);
  const alarm = (tag: string) => service.parts.alarms.open().find(({ tag_id: id }) => id === `BATT_1.${tag}`);
  const isUp = () => until(() => service.parts.tags.value("BUS_CAN1.UP")?.value === true, "the bus is up");
  await isUp();
  await cansend("can0", "351#480200050005AE01", "355#43006400", "356#BE14F9FF8C00", OK, "373#EA0C010D1F012201");
  await cansend("can0", "35E#42594400", "35F#4C690117690000", "382#5052454D49554D00", "09F8027F#00FC0100", "7FF#11", "356#");
  await until(() => value("CELL_MAX_V")?.value === 3.329, "the cells are there");
  assert.deepEqual([value("VOLTAGE_V")?.value, value("CURRENT_A")?.value, value("CHARGE_LIMIT_A")?.value], [53.1, -0.7, 128]);
  await until(() => value("LOW_MARGIN_PCT")?.value !== undefined, "the margin is derived");
  const [bus] = (await service.get<{ nmea2000: { line: { model: string; firmware: string }; counters: Record<string, number> }[] }>("/health")).nmea2000; // prettier-ignore
  assert.deepEqual([bus?.line.model, bus?.line.firmware], ["BYD PREMIUM", "1.23"]);
  assert.equal(bus?.counters["extended_frames"], 1);
  await cansend("can0", "35A#10AAAAAAAAAAAAAA");
  await until(() => alarm("LOW_VOLTAGE_ALARM")?.priority === "alarm", "the battery's alarm is one");
  assert.equal(alarm("LOW_VOLTAGE_ALARM")?.message, "Battery 1: voltage too low");
  await service.stop();
  service = await serve();
  await isUp();
  assert.ok(alarm("LOW_VOLTAGE_ALARM") !== undefined, "it is open after the restart");
  // A battery says it once a second; an alarm of the run before stays until that has been heard for ten.
  const hasEnded = () => typeof alarm("LOW_VOLTAGE_ALARM")?.returned_at === "string";
  for (let times = 0; times < 60 && !hasEnded(); times += 1) {
    await cansend("can0", OK);
    await sleep(1000);
  }
  assert.ok(hasEnded(), "it has ended");
  // A flood with noise between: the last is what counts.
  const flood = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? `356#${(5000 + i).toString(16).padStart(4, "0").replace(/(..)(..)/, "$2$1")}00000000` : `${(0x100 + i).toString(16)}#00`));
  await cansend("can0", ...flood, "356#A43800008C00");
  await until(() => value("VOLTAGE_V")?.value === 145, "the last of the flood is shown");
  await sleep(5500);
  assert.equal(value("VOLTAGE_V")?.quality, "stale", "its silence is seen");
  assert.deepEqual(witness.lines.filter(({ isSent }) => isSent).map(({ text }) => text), []);
}); // prettier-ignore
