/** What the doctor says of a CAN interface that is missing, down, or wrongly set. */
import assert from "node:assert/strict";
import { checkInterfaces } from "../../src/runtime/doctor/can-interfaces.ts";
import type { CheckContext } from "../../src/runtime/doctor/check.ts";
import { freeInterface, ipLink } from "./support/bus.ts";
import { scenario } from "./support/scenario.ts";
import { messagesIn } from "../../src/messages/messages.ts";

const bus = messagesIn("en").bus;
const texts = messagesIn("en").doctor;

/** The level and the command to type of each finding. */
async function told(name: string): Promise<string[]> {
  const project = { sources: [{ type: "socketcan", interface: name }] };
  const findings = await checkInterfaces({ texts, bus, project } as unknown as CheckContext);
  return findings.map(({ level, command }) => `${level} ${command ?? ""}`.trim());
}

scenario("the doctor tells a missing interface, one that is down, and one that is well", async (scene) => {
  const name = freeInterface(scene);
  // There are other interfaces here: one of them may be meant.
  const [missing = ""] = await told(name);
  assert.match(missing, /^fail sudoedit project\.yaml {3}# sources: \[\{ type: socketcan, interface: v?can\d/);
  await ipLink(`add dev ${name} type vcan`);
  assert.deepEqual(await told(name), [`fail sudo ip link set ${name} up`]);
  await ipLink(`set ${name} up`);
  assert.deepEqual(await told(name), ["ok"]);
});

scenario("the doctor tells a wrong bit rate, a controller that nothing restarts, and a short queue", async (scene) => {
  // Only emulated adapters have a bit rate.
  if (process.env["CAN_RIG"] !== "vm") return scene.log("not looked at: these interfaces have no bit rate");
  const good = ["set can1 down", "set can1 type can bitrate 250000 restart-ms 100", "set can1 txqueuelen 10", "set can1 up"];
  scene.onEnd(() => ipLink(...good));
  const up = "sudo ip link set can1 up type can bitrate 250000 restart-ms 100";
  await ipLink("set can1 down");
  assert.deepEqual(await told("can1"), [`fail ${up}`]);
  await ipLink("set can1 type can bitrate 500000 restart-ms 0", "set can1 txqueuelen 10", "set can1 up");
  const again = `sudo ip link set can1 down; ${up}`;
  assert.deepEqual(await told("can1"), [`fail ${again}`, `warn ${again}`, "warn sudo ip link set can1 txqueuelen 128"]);
  // What it says to type mends it.
  await ipLink("set can1 down", "set can1 up type can bitrate 250000 restart-ms 100", "set can1 txqueuelen 128");
  assert.deepEqual(await told("can1"), ["ok"]);
}); // prettier-ignore
