/**
 * The service's own tags for each bus, with alarms: without them a lost bus would raise no alarm. They are recorded and shown like other
 * tags. If a project lists one of them, its definition replaces ours.
 *
 *     BUS_CAN0.UP              false: bus lost
 *     BUS_CAN0.DUPLICATE_NAME  true: another node has our NAME
 *     BUS_CAN0.NO_ADDRESS      true: every address is taken
 *     BUS_CAN0.FRAMES_LOST …   what is counted, see `BUS_MEASURES`
 *     GATEWAY_0.UP             false: the first gateway on the network is not heard
 *
 * The alarms do not latch: they clear by themselves when the bus is back. So each loss is an alarm of its own in the log book, with its
 * beginning and end.
 */
import type { AlarmRule } from "../alarms/rule.ts";
import { kindOf, type Source } from "../connectors/sources.ts";
import type { UnitSi } from "../core/units.ts";
import type { BusMessages } from "../messages/en/bus.ts";
import type { Project, ProjectTag } from "./project.ts";
import { systemOf } from "../tags/vocabulary/meaning.ts";

export type BusFlag = "UP" | "DUPLICATE_NAME" | "NO_ADDRESS";

/** The measurements of a bus, with their units. */
const BUS_MEASURES = {
  BIT_RATE: "bit/s",
  FRAMES_IN_HZ: "Hz",
  FRAMES_OUT_HZ: "Hz",
  LOAD_PCT: "%",
  ERROR_FRAMES: "count",
  TX_ERRORS: "count",
  RX_ERRORS: "count",
  FRAMES_LOST: "count",
  QUEUE_FRAMES: "count",
  ADDRESS: "-",
  DEVICES: "count",
} as const satisfies Readonly<Record<string, UnitSi>>;
export type BusMeasure = keyof typeof BUS_MEASURES;

export const BUS_PROPERTIES: readonly (BusFlag | BusMeasure)[] = [
  "UP",
  "DUPLICATE_NAME",
  "NO_ADDRESS",
  ...(Object.keys(BUS_MEASURES) as BusMeasure[]),
];

/** The tags are written every second, and stale after this many seconds without a value. */
const TIMEOUT_S = 5;

export function busTagId(interfaceName: string, property: BusFlag | BusMeasure): string {
  return `BUS_${interfaceName.toUpperCase()}.${property}`;
}

/** The tag that says whether a gateway is heard. Gateways are numbered in the order of the project's sources. */
export function gatewayTagId(number: number): string {
  return `GATEWAY_${number}.UP`;
}

/** The gateways among the sources: what listens to something elsewhere. */
export function gatewaysOf({ sources }: Project): Source[] {
  return sources.filter(({ type }) => kindOf(type)?.gateway !== undefined);
}

/** The interfaces of the buses among the sources. */
export function busesOf({ sources }: Pick<Project, "sources">): string[] {
  return sources.flatMap((source) => kindOf(source.type)?.bus?.(source) ?? []);
}

/** Whether the service itself writes this tag, so that the simulator and others must not. */
export function isBusTag(project: Project, tagId: string): boolean {
  if (gatewaysOf(project).some((_, i) => tagId === gatewayTagId(i))) return true;
  return busesOf(project).some((name) => BUS_PROPERTIES.some((each) => tagId === busTagId(name, each)));
}

type Written = { readonly value: unknown; readonly source: string };

/** Where the buses and gateways are that are not heard: `can0`, `10.0.0.1:1457`. */
export function lostPlaces(project: Project, tags: { value(tagId: string): Written | undefined }): string[] {
  const states = [
    ...busesOf(project).map((name) => busTagId(name, "UP")),
    ...gatewaysOf(project).map((_, i) => gatewayTagId(i)),
  ].map((tagId) => tags.value(tagId));
  return states.flatMap((state) => (state?.value === false ? placeOf(state) : []));
}

/** What follows the wire in the source of a value: `bus:can0` and `nmea2000:can0:35` both have come from `can0`. */
function placeOf({ source }: Written): string {
  return source.slice(source.indexOf(":") + 1);
}

/** Whether the value has come from one of these places. */
export function isFromOneOf(places: readonly string[], value: Written): boolean {
  const from = placeOf(value);
  return places.some((place) => from === place || from.startsWith(`${place}:`));
}

export function withBusTags(project: Project, texts: BusMessages): Project {
  const listed = new Set(project.tags.map(({ id }) => id));
  const added = [
    ...busesOf(project).flatMap((name) => busTags(name, texts)),
    ...gatewaysOf(project).map((source, i) => gatewayTag(source, gatewayTagId(i), texts)),
  ].filter(({ id }) => !listed.has(id));
  if (added.length === 0) return project;
  return { ...project, tags: [...project.tags, ...added.map((tag) => ({ ...tag, isOurs: true }) as const)] };
}

function busTags(name: string, texts: BusMessages): ProjectTag[] {
  const tag = (property: BusFlag | BusMeasure, unitSi: UnitSi, alarm?: Partial<AlarmRule>): ProjectTag =>
    stateTag(busTagId(name, property), texts.tags[property]({ name }), unitSi, alarm);
  const { alarms, alarmAdvice: advice } = texts;
  return [
    tag("UP", "bool", {
      id: "bus_lost",
      threshold: false,
      priority: "alarm",
      message: alarms.lost({ name }),
      advice: advice.lost,
    }),
    tag("DUPLICATE_NAME", "bool", {
      id: "duplicate_name",
      message: alarms.duplicateName({ name }),
      advice: advice.duplicateName,
    }),
    tag("NO_ADDRESS", "bool", { id: "no_address", message: alarms.noAddress({ name }), advice: advice.noAddress }),
    ...(Object.keys(BUS_MEASURES) as BusMeasure[]).map((measure) => tag(measure, BUS_MEASURES[measure])),
  ];
}

/** Delay of the alarm: after a start or a dropped connection it takes a moment until a gateway is heard. */
const GATEWAY_LOST_S = 5;

function gatewayTag(source: Source, id: string, { gateway }: BusMessages): ProjectTag {
  const kind = kindOf(source.type)?.gateway;
  const where = source.name ?? kind?.where(source) ?? "";
  const texts = kind?.words === undefined ? gateway : gateway[kind.words];
  return stateTag(id, texts.tag({ where }), "bool", {
    id: "bus_lost",
    threshold: false,
    delayS: GATEWAY_LOST_S,
    priority: "alarm",
    message: texts.lost({ where }),
    advice: texts.advice,
  });
}

function stateTag(id: string, description: string, unitSi: UnitSi, alarm?: Partial<AlarmRule>): ProjectTag {
  return {
    id,
    description,
    unitSi,
    controllable: false,
    rangeNormalMin: null,
    rangeNormalMax: null,
    timeoutS: TIMEOUT_S,
    system: systemOf(id),
    alarms: alarm === undefined ? [] : [{ ...RULE, tagId: id, ...alarm }],
  };
}

const RULE: AlarmRule = {
  id: "",
  tagId: "",
  operator: "==",
  threshold: true,
  hysteresis: 0,
  delayS: 0,
  priority: "warning",
  message: "",
  latching: false,
};
