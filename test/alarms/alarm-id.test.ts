import { randomBytes } from "node:crypto";
import test from "ava";
import { ALARM_ID_BYTES, alarmIdOf } from "../../src/alarms/alarm-id.ts";

test("an id is A- and eight letters or digits that cannot be taken for one another", (t) => {
  for (let i = 0; i < 1000; i += 1) t.regex(alarmIdOf(randomBytes(ALARM_ID_BYTES)), /^A-[0-9A-HJKMNP-TV-Z]{8}$/);
});

test("all forty bits are in it", (t) => {
  t.is(alarmIdOf(Uint8Array.of(0, 0, 0, 0, 0)), "A-00000000");
  t.is(alarmIdOf(Uint8Array.of(0, 0, 0, 0, 31)), "A-0000000Z");
  t.is(alarmIdOf(Uint8Array.of(0, 0, 0, 0, 32)), "A-00000010");
  t.is(alarmIdOf(Uint8Array.of(128, 0, 0, 0, 0)), "A-G0000000");
  t.is(alarmIdOf(Uint8Array.of(255, 255, 255, 255, 255)), "A-ZZZZZZZZ");
});

test("too little or too much randomness is refused", (t) => {
  t.throws(() => alarmIdOf(new Uint8Array(4)));
  t.throws(() => alarmIdOf(new Uint8Array(6)));
});
