/** Other instances of devices on a bus: what is sent, and what counts as its answer. */
import test from "ava";
import { Refused } from "../../../src/core/refused.ts";
import { acknowledgeMessage } from "../../../src/nmea2000/node/node-group-function.ts";
import { nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import { deviceService } from "../../../src/runtime/service/device-service.ts";
import { hexOf, nameOf, TestBus } from "../../nmea2000/support/test-node.ts";

const ADDRESS = 40;
const DEVICE = { uniqueNumber: 7, manufacturerCode: 137 };

function aboard() {
  const bus = new TestBus().settled();
  bus.say(PGN.ADDRESS_CLAIM, ADDRESS, nameBytes(nameOf(DEVICE)));
  const service = deviceService((line) => (line === "can0" ? bus.node : undefined));
  const before = bus.framesOfNode().length;
  const commands = () => bus.said(before).filter(({ pgn }) => pgn === PGN.GROUP_FUNCTION);
  return { bus, service, commands };
}

test("a device that claims the new NAME has taken the instance, whether or not it acknowledges", async (t) => {
  const { bus, service, commands } = aboard();
  const asked = service.setInstances("can0", ADDRESS, { deviceInstance: 12 });
  t.deepEqual(commands().map(hexOf), ["0100ee00f80203040401"]);
  t.is(commands()[0]?.destination, ADDRESS);
  bus.say(PGN.ADDRESS_CLAIM, ADDRESS, nameBytes(nameOf({ ...DEVICE, deviceInstance: 12 })));
  t.deepEqual(await asked, {
    answer: "done",
    pgn_error: null,
    field_errors: [],
    device_instance: 12,
    system_instance: 0,
  });
});

test("a refusal is given with its codes, and an acknowledgement without a new NAME is no answer", async (t) => {
  const { bus, service } = aboard();
  const asked = service.setInstances("can0", ADDRESS, { deviceInstance: 1, systemInstance: 2 });
  const { data } = acknowledgeMessage(PGN.ADDRESS_CLAIM, { fieldErrors: [0, 5, 1] }, 35);
  bus.say(PGN.GROUP_FUNCTION, ADDRESS, data, 35);
  t.like(await asked, { answer: "refused", pgn_error: 0, field_errors: [0, 5, 1], device_instance: 0 });

  const again = service.setInstances("can0", ADDRESS, { deviceInstance: 1 });
  bus.say(PGN.GROUP_FUNCTION, ADDRESS, acknowledgeMessage(PGN.ADDRESS_CLAIM, { fieldErrors: [0, 0] }, 35).data, 35);
  t.like(await again, { answer: "silent", pgn_error: 0, device_instance: 0 });
});

test("where we have no node, or nobody is at the address, nothing is sent", async (t) => {
  const { service, commands } = aboard();
  for (const [line, address] of [
    ["can1", ADDRESS],
    ["can0", 41],
  ] as const)
    await t.throwsAsync(service.setInstances(line, address, { deviceInstance: 1 }), { instanceOf: Refused });
  t.deepEqual(commands(), []);
});
