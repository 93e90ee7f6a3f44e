/** The nominal voltage of a battery by the voltages that it has had, and the default alarms that are judged by it. */
import test from "ava";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import { SystemVoltage } from "../../src/alarms/system-voltage.ts";
import type { DefaultAlarmSettings } from "../../src/project/build-alarm.ts";
import { defaultAlarms } from "../../src/project/default-alarms.ts";
import { countingIds, START_MS, tagUpdate } from "../support/alarms.ts";
import { ManualClock } from "../support/clock.ts";
import { TransitionLog } from "../support/transition-log.ts";
import { MemoryRecordStore } from "./support/memory-record-store.ts";
import { messagesIn } from "../../src/messages/messages.ts";

const texts = messagesIn("en").defaultAlarms;

const tagId = "BATT_0.VOLTAGE_V";

class Battery {
  readonly #clock = new ManualClock(START_MS);
  readonly #log = new TransitionLog();
  readonly #store = new MemoryRecordStore();
  readonly #newId = countingIds();
  readonly #settings: DefaultAlarmSettings;
  #engine: AlarmEngine;

  constructor(settings: DefaultAlarmSettings = true) {
    this.#settings = settings;
    this.#engine = this.#start();
  }

  /** The open alarms after so many minutes at this voltage. */
  at(volts: number, minutes = 2): string[] {
    for (let s = 0; s < minutes * 60; s += 2) {
      this.#clock.advance(2000);
      this.#engine.evaluate(tagUpdate(volts, (this.#clock.now() - START_MS) / 1000, { tagId }));
      this.#engine.tick();
    }
    return this.#engine.open().map(({ alarm_id: id, condition, threshold }) => `${id} ${condition} ${threshold}`);
  }

  async restart(): Promise<void> {
    await this.#engine.settled();
    const { records } = await this.#store.load();
    this.#engine = this.#start();
    this.#engine.restore(records, this.#log.logged());
  }

  #start(): AlarmEngine {
    const rules = defaultAlarms({ id: tagId, description: "Battery", unitSi: "V" }, this.#settings, texts);
    const parts = { clock: this.#clock, store: this.#store, log: this.#log.append, newId: this.#newId };
    return new AlarmEngine({ ...parts, rules });
  }
}

test("a battery of 24 V that is flattened stays a low one of 24 V, down to nothing, also over restarts", async (t) => {
  const battery = new Battery();
  t.deepEqual(battery.at(25.2), []);
  for (const volts of [23, 20, 17.4, 16.5]) t.deepEqual(battery.at(volts), ["low_24v true 23.2"], `${volts} V`);
  await battery.restart();
  for (const volts of [16.5, 15, 12.5, 3, 0, 16, 22])
    t.deepEqual(battery.at(volts), ["low_24v true 23.2"], `${volts} V`);
  t.deepEqual(battery.at(26), ["low_24v false 23.2"]);
});

test("a battery that falls through its band faster than an alarm's delay is low all the same", (t) => {
  const battery = new Battery();
  battery.at(25.2);
  battery.at(20, 0.1);
  t.deepEqual(battery.at(14), ["low_24v true 23.2"]);
});

test("a voltage that is too high is so for the battery's own nominal voltage, however high", (t) => {
  for (const [healthy, high, alarm] of [
    [12.6, 16, "high_12v true 15.6"],
    [12.6, 19, "high_12v true 15.6"],
    [25, 31, "high_24v true 30.8"],
    [25, 33, "high_24v true 30.8"],
    [52, 63, "high_48v true 62"],
  ] as const) {
    const battery = new Battery();
    battery.at(healthy);
    t.deepEqual(battery.at(high), [alarm]);
    t.deepEqual(battery.at(healthy), [alarm.replace("true", "false")]);
  }
});

test("a battery of 36 V that is charged or equalized is no low one of 48 V, and one of 24 V no low one of 36 V", (t) => {
  const battery = new Battery();
  for (const volts of [38, 45, 48, 38]) t.deepEqual(battery.at(volts, 60), [], `${volts} V`);
  t.deepEqual(battery.at(34), ["low_36v true 34.8"]);
});

test("before a healthy voltage is known, the present one tells which battery it may be", (t) => {
  for (const [volts, alarm] of [
    [11, "low_12v true 11.6"],
    [16, "high_12v true 15.6"],
    [22, "low_24v true 23.2"],
    [31, "high_24v true 30.8"],
    [33, "low_36v true 34.8"],
    [45, "low_48v true 46.4"],
  ] as const)
    t.deepEqual(new Battery().at(volts), [alarm]);
  const charged = new Battery();
  charged.at(22, 0.5);
  t.deepEqual(charged.at(25), []);
});

test("a change of the limit counts for the nominal voltage of its alarm", (t) => {
  const battery = new Battery({ [tagId]: { low_24v: { high: 24.4 } } });
  battery.at(26);
  t.deepEqual(battery.at(24.3), ["low_24v true 24.4"]);
  t.deepEqual(battery.at(15), ["low_24v true 24.4"]);
});

test("one wrong reading is no other battery; a higher voltage that lasts is, and a lower one after a day", (t) => {
  const voltage = new SystemVoltage();
  t.is(voltage.nominalV, undefined);
  voltage.take(12.6, 0);
  voltage.take(25, 1000);
  voltage.take(12.6, 2000);
  voltage.take(25, 3000);
  t.is(voltage.nominalV, 12);
  voltage.take(25, 8000);
  t.is(voltage.nominalV, 24);
  voltage.take(12.6, 10_000);
  voltage.take(12.6, 10_000 + 86_399_999);
  t.is(voltage.nominalV, 24);
  voltage.take(12.6, 10_000 + 86_400_000);
  t.is(voltage.nominalV, 12);
});
