/**
 * The mapping table of one project: the built-in rows and the project's own rows. A project's row has conditions: the
 * instance, other fields, the device. For a message that meets them, it replaces the built-in rows of its field.
 * Several such rows give several tags; a row with `ignore` removes all of them.
 *
 * The plans are made once per service. The tags of a message are found once for each combination of its key fields.
 */
import type { BusSource } from "./bus-sources.ts";
import { layout } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import { type DeviceFilter, matchesDevice } from "../node/device-filter.ts";
import type { Key, TagMapping } from "./tag-mapping.ts";
import { isNameable, type Place, placesOf, type PlaceName } from "../../tags/vocabulary/pattern.ts";
import { ENGINE } from "./table/j1939.ts";
import { TAG_GROUPS, tagGroup } from "./tag-table.ts";

export type Conditions = Readonly<Record<string, readonly (number | null)[]>>;

/** A row of the project. */
export interface OwnMapping {
  readonly pgn: number;
  /** Undefined means all fields of the group; such a row ignores them. */
  readonly field: string | undefined;
  readonly bit: number | undefined;
  /** Null stands for a field without a value. */
  readonly when: Conditions;
  readonly device: DeviceFilter | undefined;
  /** Undefined means `ignore`. */
  readonly mapping: TagMapping | undefined;
}

/** How the messages of one group become tags. */
export interface GroupPlan {
  readonly pgn: number;
  readonly keys: readonly Key[];
  /** The fields whose values decide which tags a message has, without duplicates. */
  readonly keyFields: readonly string[];
  readonly rows: readonly TagMapping[];
  readonly own: readonly OwnMapping[];
  /** Whether the sender of the message matters. */
  readonly byDevice: boolean;
  /** Whether the address of the sender says which engine the message is about. */
  readonly byAddress: boolean;
  /** Whether rows refer to items of a list. */
  readonly hasList: boolean;
  /** Undefined for a group that is sent on change. */
  readonly intervalMs: number | undefined;
}

/** The interval of a group for which neither the table nor the definitions give one. */
const INTERVAL_MS = 1000;
/** The largest number of key fields of a message; the built-in table needs two. */
export const KEY_FIELDS = 4;

export function mappingPlans(own: readonly OwnMapping[]): ReadonlyMap<number, GroupPlan> {
  const pgns = new Set([
    ...TAG_GROUPS.filter(({ rows }) => rows.some(isRead)).map(({ pgn }) => pgn),
    ...own.map(({ pgn }) => pgn),
  ]);
  const plans = [...pgns].map((pgn) =>
    planOf(
      pgn,
      own.filter((row) => row.pgn === pgn),
    ),
  );
  return new Map(plans.filter(isOfUse).map((plan) => [plan.pgn, plan]));
}

/**
 * The fields that fill the placeholders in the tag ids of a group; for a group that is not in the table, its instance.
 */
export function keysOf(pgn: number): readonly Key[] {
  const known = tagGroup(pgn);
  if (known !== undefined) return known.keys;
  const instance = layout(pgn)?.fields.find(({ id }) => id === "instance");
  return instance === undefined ? [] : [{ place: "N", field: instance.id }];
}

function planOf(pgn: number, own: readonly OwnMapping[]): GroupPlan {
  const known = tagGroup(pgn);
  const keys = keysOf(pgn);
  const rows = (known?.rows ?? []).filter(isRead);
  const conditions = [...rows, ...own].flatMap(({ when = {} }) => Object.keys(when));
  const intervalMs = known?.intervalMs ?? layout(pgn)?.intervalMs ?? INTERVAL_MS;
  return {
    pgn,
    keys,
    keyFields: [...new Set([...keys.map(({ field }) => field), ...conditions])],
    rows,
    own,
    byDevice: own.some(({ device }) => device !== undefined),
    byAddress: keys.some(({ field }) => field === ENGINE),
    hasList: [...rows, ...own.map(({ mapping }) => mapping)].some((mapping) => mapping?.inList === true),
    intervalMs: Number.isFinite(intervalMs) ? intervalMs : undefined,
  };
}

function isRead({ only }: TagMapping): boolean {
  return only !== "write";
}

/** False if the project ignores the whole group. */
function isOfUse({ own }: GroupPlan): boolean {
  return !own.some((row) => row.field === undefined && row.device === undefined && Object.keys(row.when).length === 0);
}

/** The rows that apply to a message of one sender. */
export function rowsFor(plan: GroupPlan, content: Content, source: BusSource): readonly TagMapping[] {
  const own = plan.own.filter(
    ({ when, device }) => holds(when, content) && (device === undefined || matchesDevice(device, source)),
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

/** The values for the placeholders of a pattern, read from a message; undefined if the message lacks one of them. */
export function placeFor({ keys }: GroupPlan, { tag, fixed = {} }: TagMapping, content: Content): Place | undefined {
  const place: { [P in PlaceName]?: number } = { ...fixed };
  for (const name of placesOf(tag) as PlaceName[]) {
    if (place[name] !== undefined) continue;
    const key = keys.find((each) => each.place === name);
    const said = key === undefined ? undefined : content[key.field];
    const number = typeof said === "number" ? said : key?.whenAbsent;
    if (number === undefined || !isNameable(name, number)) return undefined;
    place[name] = number;
  }
  return place;
}
