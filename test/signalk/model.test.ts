/** All that Signal K shows, before a bus is heard and after. */
import { Feed } from "../../src/core/feed.ts";
import test from "ava";
import { AisTargets } from "../../src/ais/targets.ts";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { shipTypeOf } from "../../src/signalk/identity.ts";
import { SignalkModel } from "../../src/signalk/model.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { ManualClock } from "../support/clock.ts";

const TAG = "ME_INST_0.OIL_PRESSURE_PA";

const open: AlarmRecord = {
  id: "A-1",
  tag_id: TAG,
  alarm_id: "low",
  message: "Low oil pressure",
  priority: "alarm",
  operator: "<",
  threshold: 70_000,
  state: "ACTIVE",
  condition: true,
  value: 1,
  activated_at: "2026-01-01T00:00:00.000Z",
  acknowledged_at: null,
  acknowledged_by: null,
  returned_at: null,
  cleared_at: null,
  occurrence: 1,
};

/** The paths that are told, in order, and the service's start with these alarms open. */
function started(records: readonly AlarmRecord[]) {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const identity = {
    name: "Aurora",
    mmsi: undefined,
    uuid: "urn:mrn:signalk:uuid:b7590868-1d62-47d9-989c-32321b349fb9",
    lengthM: 24,
    beamM: 6.2,
    draftM: 1.9,
    shipType: shipTypeOf("motor_yacht"),
  };
  const model = new SignalkModel({
    identity,
    paths: {},
    tags,
    alarms: { rulesFor: () => [], open: () => records, subscribe: () => () => {} },
    targets: new AisTargets({ now: () => 0, ownMmsi: undefined, ownPosition: () => undefined }),
    sightings: new Feed(),
    clock,
  });
  const told: string[] = [];
  model.listen({ changed: ({ path }) => told.push(path), gone: () => {} });
  const hear = (tagId: string, unitSi: string, value = 50_000, source = "nmea2000:can0:1") => {
    tags.register({
      id: tagId,
      description: "",
      unitSi,
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    });
    tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source });
  };
  return { model, told, hear };
}

test("a tag that registers itself is shown, also where its alarm was open at the start, and both at one path", (t) => {
  const { model, told, hear } = started([open]);
  t.deepEqual(told, ["notifications.propulsion.port.oilPressure.low"]);
  hear(TAG, "Pa");
  t.deepEqual(told.slice(1), ["propulsion.port.oilPressure"]);
  t.deepEqual([...model.tagLeaves.listed()], [[TAG, "propulsion.port.oilPressure"]]);
  t.is(model.vessel()["name"], "Aurora");
});

test("where another tag has the path already, an alarm of a tag that is not heard yet is below the service's own", (t) => {
  const record = { ...open, tag_id: "WIND_TRUE_WATER.SPEED_MS", alarm_id: "gale" };
  const { model, hear } = started([]);
  hear("WIND_TRUE_BOAT.SPEED_MS", "m/s");
  t.is(model.alarmLeaves.take(record, 0)?.path, "notifications.bitacora.WIND-TRUE-WATER.SPEED-MS.gale");
  hear("WIND_TRUE_WATER.SPEED_MS", "m/s");
  t.deepEqual([...model.tagLeaves.listed()].at(-1), ["WIND_TRUE_WATER.SPEED_MS", undefined]);
});

test("the magnetic heading beside a true one of another compass is the true one less the variation", (t) => {
  const { model, hear } = started([]);
  const degrees = (path: string) => {
    const leaf = [...model.leaves()].find((each) => each.path === path);
    return Math.round((Number(leaf?.value) * 1800) / Math.PI) / 10;
  };
  hear("VESSEL.HEADING_TRUE_DEG", "deg", 84.5, "nmea2000:can0:7");
  hear("VESSEL.VARIATION_DEG", "deg", -15, "nmea2000:can0:8");
  hear("VESSEL.HEADING_MAGNETIC_DEG", "deg", 127.2, "nmea2000:can0:105");
  t.is(degrees("navigation.headingTrue"), 84.5);
  t.is(degrees("navigation.headingMagnetic"), 99.5);
});
