import test from "ava";
import { bridgeOrder } from "../../src/alarms/bridge-order.ts";
import { ALARM_STATES } from "../../src/alarms/alarm-record.ts";
import { PRIORITIES } from "../../src/alarms/rule.ts";
import { alarmRecord, isoTime } from "../support/alarms.ts";
import { seededRandom, seedOf } from "../support/random.ts";

test("live before returned, then priority, unacknowledged first, newest first", (t) => {
  const alarms = [
    alarmRecord({ id: "6", condition: false, priority: "emergency" }),
    alarmRecord({ id: "5", priority: "caution" }),
    alarmRecord({ id: "4", state: "ACK", priority: "alarm", activated_at: isoTime(9) }),
    alarmRecord({ id: "3", priority: "alarm", activated_at: isoTime(1) }),
    alarmRecord({ id: "2", priority: "alarm", activated_at: isoTime(2) }),
    alarmRecord({ id: "1", state: "ACK", priority: "emergency" }),
  ];
  t.is(alarms.sort(bridgeOrder).map(({ id }) => id).join(""), "123456"); // prettier-ignore
});

test("the console has the same order", async (t) => {
  const { href } = new URL("../../web/alarm-order.js", import.meta.url);
  const { bridgeOrder: consoleOrder } = (await import(href)) as { readonly bridgeOrder: typeof bridgeOrder };
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const any = () =>
    alarmRecord({
      condition: random.next() < 0.5,
      priority: random.pick(PRIORITIES),
      state: random.pick(ALARM_STATES),
      activated_at: isoTime(random.below(3)),
    });
  for (let i = 0; i < 5000; i += 1) {
    const [a, b] = [any(), any()];
    if (Math.sign(bridgeOrder(a, b)) !== Math.sign(consoleOrder(a, b))) t.fail(JSON.stringify([a, b]));
  }
  t.pass();
});
