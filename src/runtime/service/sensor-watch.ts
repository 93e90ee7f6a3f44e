/**
 * Finds dead sensors: a silent sensor raises no alarm by its value, nor does a rule whose `only_when` or `from` reads it. So each device
 * of which a tag is used by alarms gets a tag such as `BATT_0.DEAD_SENSORS`. It counts the device's tags that have given no value for
 * half a minute, and has an alarm while the count is not zero. It registers itself when the count is first not zero.
 *
 * A sensor that never gave a value does not count, unless the project itself has an alarm that needs it. Devices that people switch off
 * are silent every day: an engine counts only if its last known speed was that of a running one, and the devices in `SWITCHED_OFF` only
 * with alarms from the project, or where the last value opened an `only_when`. A lost bus has an alarm of its own, so what came by it does
 * not count meanwhile; what comes by others does. The end of a recording does not count.
 *
 * An alarm of the last run that nobody has acknowledged stays until the device speaks again: a restart heals no sensor.
 */
import type { TagUse } from "../../alarms/alarms.ts";
import { otherTagOf } from "../../alarms/conditions/kinds.ts";
import type { AlarmRule } from "../../alarms/rule.ts";
import { limits } from "../../tags/limits.ts";
import { isFromOneOf, lostPlaces } from "../../project/bus-tags.ts";
import type { Project } from "../../project/project.ts";
import { isUsable } from "../../tags/quality.ts";
import type { TagUpdate, TagValue } from "../../tags/tag.ts";
import type { WholeService } from "./whole-service.ts";

const DEAD_SENSORS = "DEAD_SENSORS";
const ENGINE = /^ME_INST_(\d+)$/;
const ENGINE_SPEED = /^(ME_INST_\d+)\.RPM$/;
/** Not sensors: the service's own tags, stations of AIS, and alerts of devices. */
const NO_SENSOR = /^(?:AIS\.|ANCHOR\.|AREA[._]|MOB\.(?!ACTIVE$)|BUS_|GATEWAY_|ALERT_|SYSTEM\.|LOGBOOK\.)/;
const SWITCHED_OFF = /^(?:AUTOPILOT|CHARGER|INVERTER|CONVERTER|WATERMAKER|THRUSTER|WINDLASS|GEN|AC_IN|SHORE)(?:_|$)/;

interface Sensor {
  readonly device: string;
  /** An alarm of the project needs it from the start. */
  isExpected: boolean;
  hasSpoken: boolean;
  /** By the monotonic clock. */
  silentSinceMs: number | undefined;
}

type SensorService = Pick<WholeService, "alarms" | "clock" | "messages" | "project" | "tags"> & {
  /** Which engine ran when the last run ended, as the log book says. */
  readonly engines: Pick<WholeService["engines"], "runsByLastSpeed">;
};

/**
 * Tags that the project lists with alarms, and those that these alarms read, but for what may be switched off. Without a source no
 * value ever comes.
 */
function expectedOf({ sources, tags }: Project): ReadonlySet<string> {
  const listed = sources.length === 0 ? [] : tags;
  const ruled = listed.filter((tag) => tag.alarms.length > 0 && tag.hasDefaultAlarms !== true);
  const read = ruled
    .flatMap(({ alarms }) => alarms.flatMap((rule) => [rule.onlyWhen?.tagId, otherTagOf(rule)]))
    .filter((id) => id !== undefined)
    .filter((id) => !ENGINE.test(deviceOf(id)) && !SWITCHED_OFF.test(deviceOf(id)));
  return new Set([...ruled.map(({ id }) => id), ...read]);
}

export class SensorWatch {
  readonly #service: SensorService;
  #project: Project;
  #expected: ReadonlySet<string>;
  /** By tag id, so bounded by the number of tags. */
  readonly #sensors = new Map<string, Sensor>();
  /** Devices whose tag is registered, and its last value. */
  readonly #said = new Map<string, number>();
  /** Devices of the last run's alarms that nobody has acknowledged, until they speak. */
  readonly #deadBefore = new Set<string>();
  /** The last known speed of each engine. */
  readonly #speeds = new Map<string, number>();

  constructor(service: SensorService) {
    const { project, alarms, tags } = service;
    this.#service = service;
    this.#project = project;
    this.#expected = expectedOf(project);
    tags.subscribe((update) => this.#hearSpeed(update));
    // An open alarm of the last run needs a value to clear.
    for (const { tag_id: tagId, state } of alarms.open()) {
      if (!isDeadSensorTag(tagId)) continue;
      this.#register(deviceOf(tagId));
      if (state === "ACTIVE") this.#deadBefore.add(deviceOf(tagId));
    }
  }

  /** The project has changed; how long each sensor has been silent has not. */
  take(project: Project): void {
    this.#project = project;
    this.#expected = expectedOf(project);
    for (const [tagId, sensor] of this.#sensors) sensor.isExpected = this.#expected.has(tagId);
  }

  /** Called about once a second. */
  tick(): void {
    const { tags, clock } = this.#service;
    const lost = lostPlaces(this.#project, tags);
    const nowMs = clock.monotonic();
    const dead = new Map<string, number>();
    const look = (tagId: string, value: TagValue | undefined): void => {
      const use = this.#useOf(tagId);
      if (use === undefined) return;
      const sensor = this.#sensorOf(tagId);
      if (this.#isDead(sensor, value, nowMs, lost) && this.#isToSpeak(sensor, use))
        dead.set(sensor.device, (dead.get(sensor.device) ?? 0) + 1);
    };
    for (const { definition, value } of tags.entries()) look(definition.id, value);
    // A tag that another one's alarm reads may never have registered itself.
    for (const tagId of this.#expected) if (!tags.has(tagId)) look(tagId, undefined);
    for (const device of dead.keys()) if (!this.#said.has(device)) this.#register(device);
    for (const device of this.#said.keys()) {
      const count = dead.get(device) ?? 0;
      if (count > 0 || !this.#deadBefore.has(device)) this.#say(device, count);
    }
  }

  #useOf(tagId: string): TagUse | undefined {
    return isDeadSensorTag(tagId) || NO_SENSOR.test(tagId) ? undefined : this.#service.alarms.useOf(tagId);
  }

  #hearSpeed({ tagId, value, quality }: TagUpdate): void {
    if (typeof value !== "number" || !isUsable(quality) || !tagId.endsWith(".RPM")) return;
    const [, engine] = ENGINE_SPEED.exec(tagId) ?? [];
    if (engine !== undefined) this.#speeds.set(engine, value);
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

  #isDead(sensor: Sensor, value: TagValue | undefined, nowMs: number, lost: readonly string[]): boolean {
    const speaks = value !== undefined && value.value !== null && isUsable(value.quality);
    if (speaks) {
      this.#deadBefore.delete(sensor.device);
      sensor.hasSpoken = true;
      sensor.silentSinceMs = undefined;
      return false;
    }
    if (!(sensor.hasSpoken || sensor.isExpected) || value?.source.includes(":replay:") === true) return false;
    sensor.silentSinceMs ??= nowMs;
    if (nowMs - sensor.silentSinceMs >= limits.deadSensorMs) return true;
    // A tag that never came could have come from any source.
    if (value === undefined ? lost.length > 0 : isFromOneOf(lost, value)) sensor.silentSinceMs = undefined;
    return false;
  }

  #isToSpeak({ device, isExpected }: Sensor, use: TagUse): boolean {
    const [, engine] = ENGINE.exec(device) ?? [];
    if (engine === undefined) return isExpected || use === "opened" || !SWITCHED_OFF.test(device);
    const { engines } = this.#service;
    const speed = this.#speeds.get(device);
    // If an engine's speed was never known, nothing says that it stands still.
    return speed === undefined
      ? engines.runsByLastSpeed(engine) !== false
      : speed > this.#project.logbook.engineRunningRpm;
  }

  #register(device: string): void {
    const { tags, alarms, messages } = this.#service;
    const texts = messages.defaultAlarms.deadSensors;
    const id = `${device}.${DEAD_SENSORS}`;
    const unknown = { controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    if (!tags.has(id)) tags.register({ id, description: texts.tag({ device }), unitSi: "count", ...unknown });
    if (alarms.rulesFor(id).length === 0) {
      alarms.watch({ ...ruleOf(id, ENGINE.test(device)), message: texts.alarm({ device }), advice: texts.advice });
    }
    this.#said.set(device, -1);
  }

  #say(device: string, count: number): void {
    if (this.#said.get(device) === count) return;
    this.#said.set(device, count);
    const { tags, clock } = this.#service;
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
