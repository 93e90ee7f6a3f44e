import test from "ava";
import { bridgeOrder } from "../../src/alarms/bridge-order.ts";
import { alarmRecord, isoTime } from "../support/alarms.ts";

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
