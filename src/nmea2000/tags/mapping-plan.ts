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
  /** Undefined means all fields of the group; such a row ignores them. */
  readonly field: string | undefined;
  readonly bit: number | undefined;
  /** Null stands for a field without a value. */
  readonly when: Conditions;
  readonly device: DeviceFilter | undefined;
  /** Undefined: to be ignored. */
  readonly mapping: TagMapping | undefined;
}

/** How the messages of one group become tags. */
export interface GroupPlan {
  readonly pgn: number;
  readonly keys: readonly Key[];
  /** The fields whose values tell which tags a message has, each once. */
  readonly keyFields: readonly string[];
  readonly rows: readonly TagMapping[];
  readonly own: readonly OwnMapping[];
  /** Whether the sender of the message matters. */
  readonly byDevice: boolean;
  /** Whether rows are about the items of a list. */
  readonly hasList: boolean;
  /** Undefined for a group that is sent on change. */
  readonly intervalMs: number | undefined;
}

/** Of a group for which neither the table nor the definitions say one. */
const INTERVAL_MS = 1000;
/** Most key fields of one message; the built-in table needs two. */
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

/** False for a group of which all fields are ignored in all messages. */
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

/** The values for the places of a pattern, read from a message; undefined when the message lacks one of them. */
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
