/**
 * Checks of the project file's alarms that a schema cannot express: keys of another kind of condition, alarms that could never clear,
 * tags that will never exist. Each kind of condition checks its own keys (`alarms/conditions/`).
 */
import { parseTagComparison } from "../alarms/conditions/comparison-text.ts";
import { conditionKeys, conditionKind } from "../alarms/conditions/kinds.ts";
import { PRIORITIES } from "../core/priority.ts";
import { mappingPlans } from "../nmea2000/tags/mapping-plan.ts";
import { TAG_MAPPINGS } from "../nmea2000/tags/tag-table.ts";
import { expressionOf } from "../tags/vocabulary/pattern.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";
import { changedDefaultAlarms, DEFAULT_ALARM_PATTERNS, defaultAlarmIds } from "./default-alarms.ts";
import { derivationsIn } from "./derivations.ts";
import type { ProjectFault, Path } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf, repeatedIds } from "./fields.ts";
import { limits } from "./limits.ts";
import { suggest } from "./suggest.ts";

export function alarmFaults({ fields: alarm, path }: Item, tag: Fields, names: TagNames): ProjectFault[] {
  const { unit_si: unit } = tag;
  const kind = conditionKind(alarm["operator"]);
  if (kind === undefined || typeof unit !== "string" || unit === "text") return [];
  const taken = new Set([...kind.required, ...kind.optional]);
  const foreign = ["threshold", "hysteresis", ...Object.keys(conditionKeys)].filter(
    (key) => alarm[key] !== undefined && !taken.has(key),
  );
  return [
    ...foreign.map((key): ProjectFault => {
      const problem = ["notForOperator", { operator: String(alarm["operator"]) }] as const;
      return { path: [...path, key], value: alarm[key], problem };
    }),
    ...kind
      .faults(alarm, alarm["operator"] === "stale" ? withPeriod(tag, names) : tag)
      .map(({ key, problem }): ProjectFault => {
        const at = { path: [...path, key], problem };
        return alarm[key] === undefined ? at : { ...at, value: alarm[key] };
      }),
    ...(kind.otherTag === undefined ? [] : otherTagFaults(alarm[kind.otherTag], [...path, kind.otherTag], tag, names)),
    ...onlyWhenFaults(alarm, path, tag, names),
    ...escalateFaults(alarm, path),
  ];
}

/**
 * A change of a default alarm that does not exist, for example by a misspelt id: the real alarm would stay on. Those that do exist are
 * checked as they are after the change.
 */
export function defaultAlarmFaults(defaults: unknown, names: TagNames): ProjectFault[] {
  const missing = Object.entries(fieldsOf(defaults)).flatMap(([pattern, ofTag]): ProjectFault[] => {
    const path = ["alarms", "defaults", pattern];
    const known = defaultAlarmIds(pattern);
    if (known.length === 0)
      return [{ path, problem: ["noDefaultAlarm", { suggestion: suggest(pattern, DEFAULT_ALARM_PATTERNS) }] }];
    const unknown = Object.keys(fieldsOf(ofTag)).filter((id) => !known.includes(id));
    return unknown.map((id) => ({
      path: [...path, id],
      problem: ["unknownKey", { suggestion: suggest(id, known), known }],
    }));
  });
  const wrong = new Map<string, ProjectFault>();
  for (const { pattern, tagId, unitSi, alarm } of changedDefaultAlarms(defaults)) {
    // The tag of its `only_when` is ours.
    const { only_when: _, only_when_hysteresis: __, only_when_hold_s: ___, ...fields } = alarm;
    const tag = { unit_si: unitSi, ...names.fieldsOf(tagId), id: tagId };
    const path = ["alarms", "defaults", pattern, alarm.id];
    for (const fault of alarmFaults({ fields: { ...fields }, path }, tag, names)) {
      const key = JSON.stringify([fault.path, fault.problem[0]]);
      if (!wrong.has(key)) wrong.set(key, fault);
    }
  }
  return [...missing, ...wrong.values()];
}

/** Alarms beside those of their tags: what `alarmFaults` finds, and a tag or an id that cannot be. */
export function addedAlarmFaults(rules: unknown, names: TagNames): ProjectFault[] {
  return Object.entries(fieldsOf(rules)).flatMap(([tagId, written]): ProjectFault[] => {
    const path = ["alarms", "rules", tagId];
    const own: Fields = { unit_si: names.unitOf(tagId), ...names.fieldsOf(tagId), id: tagId };
    const added = itemsOf(written, path);
    const listed = itemsOf(own["alarms"], ["tags", tagId, "alarms"]);
    return [
      ...names.faults(tagId, path),
      ...(own["unit_si"] === "text" ? [{ path, problem: ["alarmOnText"] } as const] : []),
      ...repeatedIds([...listed, ...added]),
      ...added.flatMap((alarm) => alarmFaults(alarm, own, names)),
    ];
  });
}

/** What the bus says of how often the tag comes, where the project says nothing. */
function withPeriod(tag: Fields, names: TagNames): Fields {
  return tag["timeout_s"] === undefined ? { ...tag, timeout_s: names.periodS(tag["id"]) } : tag;
}

/** Faults of the tag that a condition compares its own with. */
function otherTagFaults(otherId: unknown, path: Path, { id, unit_si: unit }: Fields, names: TagNames): ProjectFault[] {
  if (otherId === id) return [{ path, value: otherId, problem: ["ownTag"] }];
  const other = names.unitOf(otherId);
  if (typeof other === "string" && other !== unit)
    return [{ path, value: otherId, problem: ["otherUnit", { other, own: String(unit) }] }];
  return names.faults(otherId, path);
}

function onlyWhenFaults(
  { only_when: text, only_when_hold_s: hold, only_when_hysteresis: hysteresis }: Fields,
  path: Path,
  { id }: Fields,
  names: TagNames,
): ProjectFault[] {
  const at = [...path, "only_when"];
  if (text === undefined)
    return hold === undefined && hysteresis === undefined
      ? []
      : [{ path: at, problem: ["missing", { key: "only_when" }] }];
  if (typeof text !== "string") return [];
  const found = parseTagComparison(text);
  if (found === undefined) return [{ path: at, value: text, problem: ["badFormat", { format: "tagComparison" }] }];
  if (found.tagId === id) return [{ path: at, value: text, problem: ["ownTag"] }];
  const unit = names.unitOf(found.tagId);
  if (typeof unit !== "string") return names.faults(found.tagId, at);
  if (unit === "text") return [{ path: at, value: text, problem: ["gateOnText"] }];
  const gated = { ...names.fieldsOf(found.tagId), unit_si: unit };
  const faults = conditionKind(found.operator)?.faults({ ...found, hysteresis }, gated) ?? [];
  // One that always holds is of no use, and does no harm.
  return faults
    .filter(({ problem: [name] }) => name !== "neverClears" && name !== "alwaysHolds")
    .map(({ key, problem }) =>
      key === "hysteresis"
        ? { path: [...path, "only_when_hysteresis"], value: hysteresis, problem }
        : { path: at, value: text, problem },
    );
}

function escalateFaults({ escalate, priority }: Fields, path: Path): ProjectFault[] {
  const { to } = fieldsOf(escalate);
  const [from, until] = [priority, to].map((name) => PRIORITIES.findIndex((known) => known === name));
  if (from === undefined || until === undefined || from < 0 || until < 0 || until < from) return [];
  return [{ path: [...path, "escalate", "to"], value: to, problem: ["notHigher", { priority: String(priority) }] }];
}

/** Tags that the service makes itself, some of them only when they get a value. */
export const OWN_TAGS = /^(BUS_[A-Z0-9_.-]+|GATEWAY_\d+|SYSTEM|LOGBOOK|ANCHOR|AREA(_\d+)?)\.[A-Z_]+$/;

type BusPattern = readonly [pattern: string, unit: string | undefined, expression: RegExp];

/** The built-in table, in its order. */
const BUS_PATTERNS: readonly BusPattern[] = TAG_MAPPINGS.map(({ tag, unitSi }) => [tag, unitSi, expressionOf(tag)]);

/** The tags that exist or may come: the project's own, derived ones, those of its mapping rows, and those of the built-in table. */
export class TagNames {
  readonly #listed: ReadonlyMap<unknown, Fields>;
  /** The units of the tags that register themselves, by their patterns; undefined where a row of the project says none. */
  readonly #patterns: readonly BusPattern[];
  #searches = 0;

  constructor(file: Fields, tags: readonly Item[]) {
    const derived = derivationsIn(file).map(({ tagId, unitSi }) => [tagId, { id: tagId, unit_si: unitSi }] as const);
    this.#listed = new Map<unknown, Fields>([...derived, ...tags.map(({ fields }) => [fields["id"], fields] as const)]);
    const nmea2000 = fieldsOf(file["nmea2000"]);
    const rows = itemsOf(nmea2000["mappings"], []).flatMap(({ fields: { tag, unit_si: unit } }) =>
      typeof tag === "string" ? [[tag, typeof unit === "string" ? unit : undefined] as const] : [],
    );
    const registers = nmea2000["auto_register"] !== false;
    const written = rows.map(([tag, unit]) => [tag, unit, expressionOf(tag)] as const);
    this.#patterns = registers ? [...written, ...BUS_PATTERNS] : [];
  }

  /** What the project says of a tag that it lists. */
  fieldsOf(tagId: unknown): Fields | undefined {
    return this.#listed.get(tagId);
  }

  /** The unit of a tag that the project lists, or that the bus makes. */
  unitOf(tagId: unknown): unknown {
    const listed = this.#listed.get(tagId);
    if (listed !== undefined || typeof tagId !== "string") return listed?.["unit_si"];
    if (OWN_TAGS.test(tagId)) return unitOfTag(tagId);
    return this.#patterns.find(([, , expression]) => expression.test(tagId))?.[1];
  }

  /**
   * How far apart the bus sends the values of a tag, by the groups that come first for it, in seconds; undefined where it does not, or only
   * when they change.
   */
  periodS(tagId: unknown): number | undefined {
    if (typeof tagId !== "string") return undefined;
    const rows = TAG_MAPPINGS.filter((_, i) => BUS_PATTERNS[i]?.[2].test(tagId) === true);
    const first = Math.min(...rows.map(({ rank }) => rank));
    const pgns = rows.filter(({ rank }) => rank === first).map(({ pgn }) => pgn);
    const periodsMs = pgns.flatMap((pgn) => mappingPlans([]).get(pgn)?.intervalMs ?? []).filter(Number.isFinite);
    return periodsMs.length === 0 ? undefined : Math.min(...periodsMs) / 1000;
  }

  faults(tagId: unknown, path: Path): ProjectFault[] {
    if (typeof tagId !== "string" || this.#isKnown(tagId)) return [];
    return [{ path, value: tagId, problem: ["unknownTag", { suggestion: this.#suggestion(tagId) }] }];
  }

  #isKnown(tagId: string): boolean {
    if (this.#listed.has(tagId) || OWN_TAGS.test(tagId)) return true;
    return this.#patterns.some(([, , expression]) => expression.test(tagId));
  }

  /** Listed tags come first. A pattern is filled in with the number that was written. */
  #suggestion(tagId: string): string | undefined {
    this.#searches += 1;
    if (this.#searches > limits.searches) return undefined;
    const listed = [...this.#listed.keys()].filter((id) => typeof id === "string");
    const [number = "0"] = /\d+/.exec(tagId) ?? [];
    const mapped = this.#patterns.map(([pattern]) => pattern.replaceAll(/\{[A-Z]+\}/g, number));
    return suggest(tagId, listed) ?? suggest(tagId, mapped);
  }
}
