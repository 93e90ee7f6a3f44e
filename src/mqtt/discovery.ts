/**
 * What is announced to Home Assistant about the vessel (its MQTT device discovery, 2024.11 and later): a device for the vessel, and one for
 * each of her parts beneath it. A message has all of a device, and is retained:
 *
 *     homeassistant/device/bitacora_aurora_ME_INST_0/config
 *     {"dev":{"ids":["bitacora_aurora_ME_INST_0"],"name":"Aurora ME_INST_0","via_device":"bitacora_aurora"},"o":{"name":"Bitácora","sw":"…"},
 *      "availability_topic":"bitacora/aurora/online","payload_available":"1","payload_not_available":"0",
 *      "cmps":{"RPM":{"p":"sensor","unique_id":"bitacora_aurora_ME_INST_0.RPM","state_topic":"…","value_template":"…", …}}}
 *
 * A component that is no longer there is sent once with its platform alone, and then left out. A device that is no longer there gets an
 * empty message. Both as https://www.home-assistant.io/integrations/mqtt/ says under “Device discovery payload”.
 */
import { hasTimeout, type TagDefinition } from "../tags/tag.ts";
import { meaningOf } from "../tags/vocabulary/meaning.ts";
import { type HomeAssistantClass, QUANTITIES } from "../tags/vocabulary/quantities.ts";
import { alarmName } from "./payloads.ts";
import type { Topics } from "./topics.ts";

type Platform = "sensor" | "binary_sensor" | "device_tracker" | "button";
type Component = { readonly p: Platform } & Readonly<Record<string, string | number>>;

export interface DeviceConfig {
  readonly id: string;
  readonly components: ReadonlyMap<string, Component>;
  /** The message with these components. */
  readonly payload: (components: Iterable<readonly [string, Component]>) => string;
}

/** What was announced: the platform of each component, by device and component. */
export type Announced = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface AnnouncedAlarm {
  readonly tagId: string;
  readonly id: string;
  readonly message: string;
}

export interface VesselParts {
  readonly vessel: { readonly id: string; readonly name: string };
  readonly version: string;
  readonly topics: Topics;
  readonly tags: readonly TagDefinition[];
  readonly everyS: (tagId: string) => number;
  readonly alarms: readonly AnnouncedAlarm[];
  readonly hasPosition: boolean;
  /** Whether alarms may be silenced from there. */
  readonly maySilence: boolean;
  readonly texts: Readonly<Record<"position" | "unacknowledged" | "active" | "silence", string>>;
}

/** The part of a tag's id that is the vessel as a whole: position, speed, heading. */
const HERSELF = "VESSEL";

export function configTopic(deviceId: string): string {
  return `homeassistant/device/${deviceId}/config`;
}

export function deviceConfigs(parts: VesselParts, mostParts: number): DeviceConfig[] {
  const { vessel, topics } = parts;
  const rootId = idOf(`bitacora_${vessel.id}`);
  const vesselComponents = new Components(vesselComponentsOf(parts, rootId));
  const byPart = new Map<string, Components>();
  const within = (tagId: string) => {
    const [part = "", ...rest] = tagId.split(".");
    if (rest.length === 0) return { components: vesselComponents, name: tagId };
    if (part === HERSELF) return { components: vesselComponents, name: rest.join(".") };
    let components = byPart.get(part);
    if (components === undefined && byPart.size < mostParts) byPart.set(part, (components = new Components()));
    return { components, name: rest.join(".") };
  };
  for (const tag of parts.tags) {
    if (tag.unitSi === "text") continue;
    const { components, name } = within(tag.id);
    components?.add(name, tagComponent(parts, tag, rootId, name));
  }
  for (const alarm of parts.alarms) {
    const { components, name } = within(alarm.tagId);
    components?.add(`${name} ${alarm.id}`, alarmComponent(topics, alarm, rootId));
  }
  const root = { ids: [rootId], name: vessel.name, mf: "Bitácora", mdl: "Bitácora", sw: parts.version };
  const beneath = [...byPart].map(([part, { all }]) => {
    const id = idOf(`${rootId}_${part}`);
    const dev = { ids: [id], name: `${vessel.name} ${part}`, mf: "Bitácora", via_device: rootId };
    return deviceOf(id, dev, all, parts);
  });
  return [deviceOf(rootId, root, vesselComponents.all, parts), ...beneath];
}

/** For announced parts that are no longer there: a message for each device that has to forget some or all of it. */
export function removals(
  before: Announced,
  devices: readonly DeviceConfig[],
): (readonly [id: string, payload: string])[] {
  const now = new Map(devices.map((device) => [device.id, device]));
  return Object.entries(before).flatMap(([id, components]): (readonly [string, string])[] => {
    const device = now.get(id);
    if (device === undefined) return [[id, ""]];
    const gone = Object.entries(components).filter(([name, p]) => device.components.get(name)?.p !== p);
    if (gone.length === 0) return [];
    const bare = gone.map(([name, p]) => [name, { p: p as Platform }] as const);
    return [[id, device.payload([...device.components, ...bare])]];
  });
}

export function announcedOf(devices: readonly DeviceConfig[]): Announced {
  return Object.fromEntries(
    devices.map(({ id, components }) => [id, Object.fromEntries([...components].map(([name, { p }]) => [name, p]))]),
  );
}

function deviceOf(
  id: string,
  dev: object,
  components: ReadonlyMap<string, Component>,
  parts: VesselParts,
): DeviceConfig {
  const common = {
    dev,
    o: { name: "Bitácora", sw: parts.version },
    availability_topic: parts.topics.online,
    payload_available: "1",
    payload_not_available: "0",
  };
  return { id, components, payload: (all) => JSON.stringify({ ...common, cmps: Object.fromEntries(all) }) };
}

/** Components by names that Home Assistant takes; two tags whose names become the same one are distinguished by a number. */
class Components {
  readonly all = new Map<string, Component>();

  constructor(first: readonly (readonly [string, Component])[] = []) {
    for (const [name, component] of first) this.add(name, component);
  }

  add(name: string, component: Component): void {
    const id = idOf(name);
    let free = id;
    for (let i = 2; this.all.has(free); i += 1) free = `${id}-${i}`;
    this.all.set(free, component);
  }
}

function vesselComponentsOf(parts: VesselParts, rootId: string): (readonly [string, Component])[] {
  const { topics, texts, hasPosition, maySilence } = parts;
  const count = (field: "active" | "unacknowledged"): readonly [string, Component] => [
    `alarms_${field}`,
    {
      p: "sensor",
      name: texts[field],
      unique_id: `${rootId}_alarms_${field}`,
      state_topic: topics.alarms,
      value_template: `{{ value_json.${field} }}`,
      state_class: "measurement",
    },
  ];
  const position: Component = {
    p: "device_tracker",
    name: texts.position,
    unique_id: `${rootId}_position`,
    json_attributes_topic: topics.position,
    source_type: "gps",
  };
  const silence: Component = {
    p: "button",
    name: texts.silence,
    unique_id: `${rootId}_silence`,
    command_topic: topics.command("silence"),
  };
  return [
    count("active"),
    count("unacknowledged"),
    ...(hasPosition ? [["position", position] as const] : []),
    ...(maySilence ? [["silence", silence] as const] : []),
  ];
}

/** Without a value that can be trusted it is unknown: Home Assistant takes None for that. */
const USABLE = "value_json.value is not none and value_json.quality in ['good', 'uncertain']";

/** What the service says of itself; Home Assistant shows it apart. */
const DIAGNOSTIC = /^(?:BUS_|GATEWAY_|SYSTEM\.|LOGBOOK\.)/;

function tagComponent({ topics, everyS }: VesselParts, tag: TagDefinition, rootId: string, name: string): Component {
  const { unit, deviceClass, stateClass, factor } = homeAssistantOf(tag);
  const isBool = tag.unitSi === "bool";
  const value = isBool
    ? "'ON' if value_json.value else 'OFF'"
    : factor === undefined
      ? "value_json.value"
      : `(value_json.value * ${factor}) | round(6)`;
  return {
    p: isBool ? "binary_sensor" : "sensor",
    name: tag.description === "" ? name : tag.description,
    unique_id: `${rootId}_${tag.id}`,
    state_topic: topics.tag(tag.id),
    value_template: `{{ (${value}) if ${USABLE} else None }}`,
    ...(unit === undefined ? {} : { unit_of_measurement: unit }),
    ...(deviceClass === undefined ? {} : { device_class: deviceClass }),
    ...(stateClass === undefined ? {} : { state_class: stateClass }),
    ...(hasTimeout(tag) ? { expire_after: Math.ceil(tag.timeoutS + everyS(tag.id)) } : {}),
    ...(DIAGNOSTIC.test(tag.id) ? { entity_category: "diagnostic" } : {}),
  };
}

/** What Home Assistant calls the tag's value. */
export function homeAssistantOf(tag: Pick<TagDefinition, "id" | "unitSi" | "description">): HomeAssistantClass {
  const { quantity, truth } = meaningOf(tag);
  return truth === undefined ? QUANTITIES[quantity].homeAssistant : { deviceClass: truth };
}

/**
 * By the summary, which is always there: the topic of an alarm is empty while it is normal. Where the summary does not list all that are
 * open, one that it does not name is unknown.
 */
function alarmComponent(topics: Topics, { tagId, id, message }: AnnouncedAlarm, rootId: string): Component {
  return {
    p: "binary_sensor",
    name: message,
    unique_id: `${rootId}_alarm_${tagId}_${id}`,
    state_topic: topics.alarms,
    value_template: `{{ 'ON' if '${alarmName(tagId, id)}' in value_json.open else 'OFF' if value_json.more == 0 else None }}`,
    json_attributes_topic: topics.alarm(tagId, id),
    json_attributes_template: "{{ value if value else '{}' }}",
    device_class: "problem",
  };
}

/** Home Assistant's ids are letters, digits, _ and -. */
function idOf(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9_-]/g, "_");
}
