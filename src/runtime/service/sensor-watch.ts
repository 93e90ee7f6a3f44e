/**
 * Finds dead sensors: a silent sensor raises no alarm by its value. So each device with alarms on a tag gets a tag such as
 * `BATT_0.DEAD_SENSORS`. It counts the device's tags that have given no value for half a minute, and has an alarm while the count is
 * not zero. It registers itself when the count is first not zero.
 *
 * A sensor that never gave a value does not count, unless the project itself has an alarm on it. Devices that people switch off are
 * silent every day: an engine counts only if it was running, and the devices in `SWITCHED_OFF` only with alarms from the project. A
 * lost bus has an alarm of its own. The end of a recording does not count.
 */
import type { Alarms } from "../../alarms/alarms.ts";
import type { AlarmRule } from "../../alarms/rule.ts";
import type { Clock } from "../../core/clock.ts";
import type { DefaultAlarmMessages } from "../../messages/en/default-alarms.ts";
import { limits } from "../../tags/limits.ts";
import { isBusLost } from "../../project/bus-tags.ts";
import type { Project } from "../../project/project.ts";
import { isUsable } from "../../tags/quality.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TagValue } from "../../tags/tag.ts";

const DEAD_SENSORS = "DEAD_SENSORS";
const ENGINE = /^ME_INST_\d+$/;
/** Not sensors: the service's own tags, and alerts of devices. */
const NO_SENSOR = /^(?:BUS_|GATEWAY_|ALERT_|SYSTEM\.|LOGBOOK\.)/;
const SWITCHED_OFF = /^(?:AUTOPILOT|CHARGER|INVERTER|CONVERTER|WATERMAKER|THRUSTER|WINDLASS|GEN|AC_IN|SHORE)(?:_|$)/;

interface Sensor {
  readonly device: string;
  /** The project lists it with alarms. */
  isExpected: boolean;
  hasSpoken: boolean;
  /** By the monotonic clock. */
  silentSinceMs: number | undefined;
}

export interface SensorWatchParts {
  project: Project;
  readonly tags: TagStore;
  readonly alarms: Alarms;
  readonly clock: Clock;
  readonly texts: DefaultAlarmMessages["deadSensors"];
}

/** Tags that the project lists with alarms. Without a source no value ever comes. */
function expectedOf({ sources, tags }: Project): ReadonlySet<string> {
  const expected = sources.length === 0 ? [] : tags;
  return new Set(expected.filter((tag) => tag.alarms.length > 0 && tag.hasDefaultAlarms !== true).map(({ id }) => id));
}

export class SensorWatch {
  readonly #parts: SensorWatchParts;
  #expected: ReadonlySet<string>;
  /** By tag id, so bounded by the number of tags. */
  readonly #sensors = new Map<string, Sensor>();
  /** Devices whose tag is registered, and its last value. */
  readonly #said = new Map<string, number>();

  constructor(parts: SensorWatchParts) {
    this.#parts = { ...parts };
    const { project, alarms } = parts;
    this.#expected = expectedOf(project);
    // An open alarm of the last run needs a value to clear.
    for (const { tag_id: tagId } of alarms.open()) if (isDeadSensorTag(tagId)) this.#register(deviceOf(tagId));
  }

  /** The project has changed; how long each sensor has been silent has not. */
  take(project: Project): void {
    this.#parts.project = project;
    this.#expected = expectedOf(project);
    for (const [tagId, sensor] of this.#sensors) sensor.isExpected = this.#expected.has(tagId);
  }

  /** Called about once a second. */
  tick(): void {
    const { project, tags, clock } = this.#parts;
    if (isBusLost(project, tags)) return;
    const nowMs = clock.monotonic();
    const dead = new Map<string, number>();
    for (const { definition, value } of tags.entries()) {
      if (!this.#isWatched(definition.id)) continue;
      const sensor = this.#sensorOf(definition.id);
      if (this.#isDead(sensor, value, nowMs)) dead.set(sensor.device, (dead.get(sensor.device) ?? 0) + 1);
    }
    for (const device of dead.keys()) if (!this.#said.has(device)) this.#register(device);
    for (const device of this.#said.keys()) this.#say(device, dead.get(device) ?? 0);
  }

  #isWatched(tagId: string): boolean {
    return this.#parts.alarms.rulesFor(tagId).length > 0 && !isDeadSensorTag(tagId) && !NO_SENSOR.test(tagId);
  }

  #sensorOf(tagId: string): Sensor {
    let sensor = this.#sensors.get(tagId);
    if (sensor === undefined) {
      const isExpected = this.#expected.has(tagId);
      sensor = { device: deviceOf(tagId), isExpected, hasSpoken: false, silentSinceMs: undefined };
      this.#sensors.set(tagId, sensor);
    }
    return sensor;
  }

  #isDead(sensor: Sensor, value: TagValue | undefined, nowMs: number): boolean {
    const speaks = value !== undefined && value.value !== null && isUsable(value.quality);
    if (speaks) {
      sensor.hasSpoken = true;
      sensor.silentSinceMs = undefined;
      return false;
    }
    if (!(sensor.hasSpoken || sensor.isExpected) || value?.source.includes(":replay:") === true) return false;
    sensor.silentSinceMs ??= nowMs;
    return nowMs - sensor.silentSinceMs >= limits.deadSensorMs && this.#isToSpeak(sensor);
  }

  #isToSpeak({ device, isExpected }: Sensor): boolean {
    const { tags, project } = this.#parts;
    if (ENGINE.test(device)) {
      const speed = tags.value(`${device}.RPM`)?.value;
      return typeof speed !== "number" || speed > project.logbook.engineRunningRpm;
    }
    return isExpected || !SWITCHED_OFF.test(device);
  }

  #register(device: string): void {
    const { tags, alarms, texts } = this.#parts;
    const id = `${device}.${DEAD_SENSORS}`;
    const unknown = { controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    if (!tags.has(id)) tags.register({ id, description: texts.tag(device), unitSi: "count", ...unknown });
    if (alarms.rulesFor(id).length === 0) {
      alarms.watch({ ...ruleOf(id, ENGINE.test(device)), message: texts.alarm(device), advice: texts.advice });
    }
    this.#said.set(device, -1);
  }

  #say(device: string, count: number): void {
    if (this.#said.get(device) === count) return;
    this.#said.set(device, count);
    const { tags, clock } = this.#parts;
    const tagId = `${device}.${DEAD_SENSORS}`;
    tags.write({ tagId, value: count, quality: "good", timestampMs: clock.now(), source: "system" });
  }
}

function ruleOf(tagId: string, isEngine: boolean): Omit<AlarmRule, "message"> {
  return {
    id: "dead_sensors",
    tagId,
    operator: ">",
    threshold: 0,
    hysteresis: 0,
    delayS: 0,
    priority: isEngine ? "warning" : "caution",
    latching: false,
  };
}

export function isDeadSensorTag(tagId: string): boolean {
  return lastPart(tagId) === DEAD_SENSORS;
}

function deviceOf(tagId: string): string {
  const dot = tagId.lastIndexOf(".");
  return dot < 0 ? tagId : tagId.slice(0, dot);
}

function lastPart(tagId: string): string {
  return tagId.slice(tagId.lastIndexOf(".") + 1);
}
