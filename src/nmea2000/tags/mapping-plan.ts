/**
 * The table as one project has it: the built-in rows, and the project's own. What a project's row says of a field stands in
 * the place of the built-in rows of that field, for the messages that it holds for: the instance, what else the message must
 * say, the device. Several rows of a project that hold are several tags; one that says `ignore` silences them all.
 *
 * Made once per service; which tags a message has is worked out once for each device that its key fields tell apart.
 */
import type { BusSource } from "./bus-sources.ts";
import { layout } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import { type DeviceFilter, isMeant } from "../node/device-filter.ts";
import { isNameable, type Key, type Place, placesOf, type PlaceName, type TagMapping } from "./tag-mapping.ts";
import { TAG_GROUPS, tagGroup } from "./tag-table.ts";

export type Conditions = Readonly<Record<string, readonly (number | null)[]>>;

/** A project's row. */
export interface OwnMapping {
  readonly pgn: number;
  /** Undefined: all fields of the group, to be ignored. */
  readonly field: string | undefined;
  readonly bit: number | undefined;
  /** Null is a field that says nothing. */
  readonly when: Conditions;
  readonly device: DeviceFilter | undefined;
  /** Undefined: to be ignored. */
  readonly mapping: TagMapping | undefined;
}

/** What is to be done with the messages of one group. */
export interface GroupPlan {
  readonly pgn: number;
  readonly keys: readonly Key[];
  /** The fields whose values tell which tags a message has, each once. */
  readonly keyFields: readonly string[];
  readonly rows: readonly TagMapping[];
  readonly own: readonly OwnMapping[];
  /** Whether it depends on who sent the message. */
  readonly byDevice: boolean;
  /** Whether rows are about the items of a list. */
  readonly hasList: boolean;
  /** Undefined where the group is sent on change. */
  readonly intervalMs: number | undefined;
}

const INTERVAL_MS = 1000;
/** Key fields that one message may be told apart by; the built-in table needs two. */
export const KEY_FIELDS = 4;

/** All plans, by PGN. */
export function mappingPlans(own: readonly OwnMapping[]): ReadonlyMap<number, GroupPlan> {
  const pgns = new Set([...TAG_GROUPS.map(({ pgn }) => pgn), ...own.map(({ pgn }) => pgn)]);
  const plans = [...pgns].map((pgn) =>
    planOf(
      pgn,
      own.filter((row) => row.pgn === pgn),
    ),
  );
  return new Map(plans.filter(isOfUse).map((plan) => [plan.pgn, plan]));
}

/** The fields that fill the places of the tags of a group; of one that is not in the table, its instance. */
export function keysOf(pgn: number): readonly Key[] {
  const known = tagGroup(pgn);
  if (known !== undefined) return known.keys;
  const instance = layout(pgn)?.fields.find(({ id }) => id === "instance");
  return instance === undefined ? [] : [{ place: "N", field: instance.id }];
}

function planOf(pgn: number, own: readonly OwnMapping[]): GroupPlan {
  const known = tagGroup(pgn);
  const keys = keysOf(pgn);
  const rows = known?.rows ?? [];
  const conditions = [...rows, ...own].flatMap(({ when = {} }) => Object.keys(when));
  const intervalMs = known?.intervalMs ?? layout(pgn)?.intervalMs ?? INTERVAL_MS;
  return {
    pgn,
    keys,
    keyFields: [...new Set([...keys.map(({ field }) => field), ...conditions])],
    rows,
    own,
    byDevice: own.some(({ device }) => device !== undefined),
    hasList: [...rows, ...own.map(({ mapping }) => mapping)].some((mapping) => mapping?.inList === true),
    intervalMs: Number.isFinite(intervalMs) ? intervalMs : undefined,
  };
}

/** Not one whose every field is silenced, for all messages. */
function isOfUse({ own }: GroupPlan): boolean {
  return !own.some((row) => row.field === undefined && row.device === undefined && Object.keys(row.when).length === 0);
}

/** The rows that hold for a message of one sender, and the places that the message fills. */
export function rowsFor(plan: GroupPlan, content: Content, source: BusSource): readonly TagMapping[] {
  const own = plan.own.filter(
    ({ when, device }) => holds(when, content) && (device === undefined || isMeant(device, source)),
  );
  if (own.some(({ field }) => field === undefined)) return [];
  const ignored = own.filter(({ mapping }) => mapping === undefined);
  const added = own.flatMap(({ mapping }) => mapping ?? []);
  const builtIn = plan.rows.filter(({ when = {} }) => holds(when, content));
  return [
    ...builtIn.filter((row) => !own.some((other) => isAbout(other, row))),
    ...added.filter((row) => !ignored.some((other) => isAbout(other, row))),
  ];
}

function isAbout(own: OwnMapping, { field, bit }: TagMapping): boolean {
  return own.field === field && (own.bit === undefined || own.bit === bit);
}

function holds(when: Conditions, content: Content): boolean {
  for (const [field, values] of Object.entries(when)) {
    const value = content[field];
    if (!values.includes(typeof value === "number" ? value : null)) return false;
  }
  return true;
}

/** What a message fills the places of a pattern with; undefined when it does not say what one of them needs. */
export function placeFor({ keys }: GroupPlan, { tag, fixed = {} }: TagMapping, content: Content): Place | undefined {
  const place: { [P in PlaceName]?: number } = { ...fixed };
  for (const name of placesOf(tag) as PlaceName[]) {
    if (place[name] !== undefined) continue;
    const key = keys.find((each) => each.place === name);
    const said = key === undefined ? undefined : content[key.field];
    const number = typeof said === "number" ? said : key?.unsaid;
    if (number === undefined || !isNameable(name, number)) return undefined;
    place[name] = number;
  }
  return place;
}
