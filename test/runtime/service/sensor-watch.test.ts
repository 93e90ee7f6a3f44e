/** A sensor that says nothing any more is an alarm, where it is not silent by right. */
import test from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { defaultAlarms } from "../../../src/project/default-alarms.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { SensorWatch } from "../../../src/runtime/service/sensor-watch.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import { ManualClock } from "../../support/clock.ts";
import { TransitionLog } from "../../support/transition-log.ts";
import { messagesIn } from "../../../src/messages/messages.ts";

const texts = messagesIn("en").defaultAlarms;

const HEAD = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
`;

/** A vessel whose tags register themselves, and a second that passes with what comes in it. */
function vessel(
  file = "",
  ranBefore: () => boolean | undefined = () => undefined,
  { log, records }: { log: TransitionLog; records: readonly AlarmRecord[] } = { log: new TransitionLog(), records: [] },
) {
  const { project } = parseProject(HEAD + file, "/projects");
  if (project === undefined) throw new Error("the project of this test is wrong");
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const none = () => Promise.resolve();
  let ids = 0;
  const newId = () => String((ids += 1));
  const rules = project.tags.flatMap(({ alarms }) => alarms);
  const alarms = new AlarmEngine({ clock, rules, store: { save: none, remove: none }, log: log.append, newId });
  alarms.restore(records, log.logged());
  for (const tag of project.tags) tags.register(tag);
  tags.subscribeRegistrations((definition) => {
    for (const rule of defaultAlarms(definition, project.defaultAlarms, texts)) alarms.watch(rule);
  });
  tags.subscribe((update) => alarms.evaluate(update));
  const engines = { runsByLastSpeed: ranBefore };
  const watch = new SensorWatch({ project, tags, alarms, clock, messages: messagesIn("en"), engines });
  const write = (tagId: string, value: Scalar, source = "nmea2000:can0:1") => {
    const definition = { id: tagId, description: tagId, unitSi: "-", controllable: false };
    tags.register({ ...definition, rangeNormalMin: null, rangeNormalMax: null, timeoutS: 5 });
    tags.write({ tagId, value, quality: value === null ? "bad" : "good", timestampMs: clock.now(), source });
  };
  const pass = (seconds: number, each: () => void = () => undefined) => {
    for (let i = 0; i < seconds; i += 1) {
      clock.advance(1000);
      each();
      tags.markStale();
      alarms.tick();
      watch.tick();
    }
  };
  const open = () => alarms.open().map(({ tag_id: tagId, value }) => `${tagId} ${String(value)}`);
  return { tags, write, pass, open, alarms, log };
}

test("a battery's sensors that fall silent are one alarm for the battery, which clears when they speak again", (t) => {
  const { write, pass, open, tags } = vessel();
  const speak = () => {
    write("BATT_1.STATE_OF_CHARGE_PCT", 80);
    write("BATT_1.TEMP_K", 290);
  };
  pass(10, speak);
  t.false(tags.has("BATT_1.DEAD_SENSORS"));
  pass(34);
  t.deepEqual(open(), []);
  pass(4);
  t.deepEqual(open(), ["BATT_1.DEAD_SENSORS 2"]);
  pass(2, speak);
  t.deepEqual(open(), []);
});

test("a restart heals no sensor: an alarm that nobody has acknowledged stays until the device speaks again", async (t) => {
  const speak = ({ write }: ReturnType<typeof vessel>) => write("BATT_1.TEMP_K", 290);
  const before = vessel();
  before.pass(10, () => speak(before));
  before.pass(40);
  const restarted = () => vessel("", undefined, { log: before.log, records: before.alarms.open() });
  const after = restarted();
  after.pass(60);
  t.is(after.open().length, 1);
  after.pass(12, () => speak(after));
  t.deepEqual(after.open(), []);
  await before.alarms.acknowledge(before.alarms.open()[0]?.id ?? "", "Ana");
  const acknowledged = restarted();
  acknowledged.pass(12);
  t.deepEqual(acknowledged.open(), [], "who has acknowledged it knows");
});

test("one sensor of a device that gives no value is dead, though the device speaks", (t) => {
  const { write, pass, open } = vessel();
  pass(5, () => write("BATT_0.TEMP_K", 290));
  pass(40, () => {
    write("BATT_0.TEMP_K", null);
    write("BATT_0.STATE_OF_CHARGE_PCT", 80);
  });
  t.deepEqual(open(), ["BATT_0.DEAD_SENSORS 1"]);
});

test("an engine that was stopped is silent by right, one that fell silent while it ran is not", (t) => {
  for (const [rpm, expected] of [
    [0, []],
    [1500, ["ME_INST_0.DEAD_SENSORS 1"]],
  ] as const) {
    const { write, pass, open } = vessel();
    pass(5, () => {
      write("ME_INST_0.RPM", rpm);
      write("ME_INST_0.OVER_TEMPERATURE", false);
    });
    pass(60);
    t.deepEqual(open(), [...expected]);
  }
});

test("an alarm whose only_when is dead says so: the engine's speed falls silent while its oil pressure goes on", (t) => {
  const { write, pass, open } = vessel();
  const speak = () => write("ME_INST_0.OIL_PRESSURE_PA", 350_000);
  pass(60, () => {
    write("ME_INST_0.RPM", 1800);
    speak();
  });
  pass(34, speak);
  t.deepEqual(open(), []);
  pass(5, speak);
  t.deepEqual(open(), ["ME_INST_0.DEAD_SENSORS 1"]);
  pass(1800, () => write("ME_INST_0.OIL_PRESSURE_PA", 0));
  t.deepEqual(open(), ["ME_INST_0.DEAD_SENSORS 1"]);
  pass(1, () => write("ME_INST_0.RPM", 1800));
  t.deepEqual(open(), []);
  pass(20, () => {
    write("ME_INST_0.RPM", 1800);
    write("ME_INST_0.OIL_PRESSURE_PA", 0);
  });
  t.deepEqual(open(), ["ME_INST_0.OIL_PRESSURE_PA 0"]);
});

test("a gateway that says 'not available' of an engine is believed where its last speed was that of a stopped one", (t) => {
  for (const [rpm, expected] of [
    [0, []],
    [1500, ["ME_INST_0.DEAD_SENSORS 3"]],
  ] as const) {
    const { write, pass, open } = vessel();
    const say = (speed: number | null, oil: number | null, coolant: number | null) => {
      write("ME_INST_0.RPM", speed);
      write("ME_INST_0.OIL_PRESSURE_PA", oil);
      write("ME_INST_0.COOLANT_TEMP_K", coolant);
    };
    pass(10, () => say(1500, 300_000, 350));
    say(rpm, 300_000, 350);
    pass(3600, () => say(null, null, null));
    t.deepEqual(open(), [...expected], `${rpm} rpm`);
  }
});

test("after a restart an engine that the log book knows as stopped is silent by right, also where the project has alarms on it", (t) => {
  const file = `sources: [{ type: socketcan, interface: can0 }]
tags: [{ id: ME_INST_0.OIL_PRESSURE_PA, unit_si: Pa, alarms: [{ id: low, operator: "<", threshold: 70000, priority: alarm, only_when: "ME_INST_0.RPM > 400" }] }]`;
  for (const [ran, expected] of [
    [false, []],
    [true, ["ME_INST_0.DEAD_SENSORS 1"]],
  ] as const) {
    const { pass, open } = vessel(file, () => ran);
    pass(60);
    t.deepEqual(open(), [...expected]);
  }
});

test("a tag that a deviation compares with is watched, also where it never came", (t) => {
  const file = `sources: [{ type: socketcan, interface: can0 }]
tags:
  - { id: BATT_0.TEMP_K, unit_si: K, alarms: [{ id: hotter, operator: deviation, from: BATT_1.TEMP_K, threshold: 10, priority: caution }] }`;
  for (const speaks of [5, 0]) {
    const { write, pass, open } = vessel(file);
    pass(speaks, () => write("BATT_1.TEMP_K", 290));
    pass(60, () => write("BATT_0.TEMP_K", 290));
    t.deepEqual(open(), ["BATT_1.DEAD_SENSORS 1"]);
  }
});

test("what people switch off is silent by right as an only_when, too, unless its last value was that which opens it", (t) => {
  const file = `sources: [{ type: socketcan, interface: can0 }]
tags:
  - { id: BATT_0.TEMP_K, unit_si: K, alarms: [{ id: hot, operator: ">", threshold: 320, priority: warning, only_when: "CHARGER_0.CHARGING == true" }] }`;
  for (const [says, expected] of [
    [undefined, []],
    [false, []],
    [true, ["CHARGER_0.DEAD_SENSORS 1"]],
  ] as const) {
    const { write, pass, open } = vessel(file);
    pass(5, () => (says === undefined ? undefined : write("CHARGER_0.CHARGING", says)));
    pass(60, () => write("BATT_0.TEMP_K", 290));
    t.deepEqual(open(), [...expected], String(says));
  }
});

test("a charger, an autopilot that was switched off and a recording that ended are no alarms", (t) => {
  const { write, pass, open } = vessel();
  pass(5, () => {
    write("CHARGER_0.FAULT", false);
    write("AUTOPILOT.OVERRIDE", false);
    write("BATT_0.TEMP_K", 290, "nmea2000:replay:7");
  });
  pass(60);
  t.deepEqual(open(), []);
});

test("a sensor on which the project put an alarm is expected from the start", (t) => {
  const { pass, open } = vessel(
    `sources: [{ type: socketcan, interface: can0 }]
tags: [{ id: BATT_9.VOLTAGE_V, unit_si: V, alarms: [{ id: low, operator: "<", threshold: 12, priority: warning }] }]`,
  );
  pass(40);
  t.deepEqual(open(), ["BATT_9.DEAD_SENSORS 1"]);
});

test("what the service says of itself, an alert of a device, and a project without a source have no dead sensors", (t) => {
  const { write, pass, open } = vessel(
    `tags: [{ id: BATT_9.VOLTAGE_V, unit_si: V, alarms: [{ id: low, operator: "<", threshold: 12, priority: warning }] }]`,
  );
  pass(5, () => write("BUS_CAN0.UP", true));
  pass(60);
  t.deepEqual(open(), []);
});

test("while a bus is lost, its own alarm says so and no sensor is called dead", (t) => {
  const { tags, write, pass, open } = vessel("sources: [{ type: socketcan, interface: can0 }]");
  pass(5, () => write("BATT_0.TEMP_K", 290));
  pass(60, () => write("BUS_CAN0.UP", false, "bus:can0"));
  t.deepEqual(open(), []);
  t.is(tags.value("BATT_0.TEMP_K")?.quality, "stale");
  // Who was silent is given the time that every sensor has.
  pass(20, () => write("BUS_CAN0.UP", true, "bus:can0"));
  t.deepEqual(open(), []);
  pass(20, () => write("BUS_CAN0.UP", true, "bus:can0"));
  t.deepEqual(open(), ["BATT_0.DEAD_SENSORS 1"]);
  pass(5, () => write("BUS_CAN0.UP", false, "bus:can0"));
  t.deepEqual(open(), ["BATT_0.DEAD_SENSORS 1"]);
});

test("a gateway that is off for good keeps no sensor of another one from being called dead", (t) => {
  const { write, pass, open } = vessel(
    "sources: [{ type: socketcan, interface: can0 }, { type: tcp, host: 10.0.0.1, port: 1457, format: ydraw }]",
  );
  const off = () => {
    write("GATEWAY_0.UP", false, "tcp:10.0.0.1:1457");
    write("BUS_CAN0.UP", true, "bus:can0");
  };
  pass(5, () => {
    off();
    write("BATT_0.TEMP_K", 290);
    write("BATT_1.TEMP_K", 290, "nmea2000:10.0.0.1:1457:3");
  });
  pass(60, off);
  t.deepEqual(open(), ["BATT_0.DEAD_SENSORS 1"]);
});
