/**
 * Checks of the project file's alarms that a schema cannot express: keys of another kind of condition, alarms that could never clear,
 * tags that will never exist. Each kind of condition checks its own keys (`alarms/conditions/`).
 */
import { parseTagComparison } from "../alarms/conditions/comparison-text.ts";
import { conditionKeys, conditionKind } from "../alarms/conditions/kinds.ts";
import { PRIORITIES } from "../alarms/rule.ts";
import { TAG_MAPPINGS } from "../nmea2000/tags/tag-table.ts";
import { expressionOf } from "../nmea2000/tags/tag-mapping.ts";
import type { Finding, Path } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "./fields.ts";
import { suggest } from "./suggest.ts";

export function alarmFaults({ fields: alarm, path }: Item, tag: Fields, names: TagNames): Finding[] {
  const { unit_si: unit } = tag;
  const kind = conditionKind(alarm["operator"]);
  if (kind === undefined || typeof unit !== "string" || unit === "text") return [];
  const taken = new Set([...kind.required, ...kind.optional]);
  const foreign = ["threshold", "hysteresis", ...Object.keys(conditionKeys)].filter(
    (key) => alarm[key] !== undefined && !taken.has(key),
  );
  return [
    ...foreign.map((key): Finding => {
      const problem = ["notForOperator", String(alarm["operator"])] as const;
      return { path: [...path, key], value: alarm[key], problem };
    }),
    ...kind.faults(alarm, tag).map(({ key, problem }): Finding => {
      const at = { path: [...path, key], problem };
      return alarm[key] === undefined ? at : { ...at, value: alarm[key] };
    }),
    ...(kind.otherTag === undefined ? [] : names.faults(alarm[kind.otherTag], [...path, kind.otherTag])),
    ...onlyWhenFaults(alarm, path, names),
    ...escalateFaults(alarm, path),
  ];
}

function onlyWhenFaults({ only_when: text, only_when_hold_s: hold }: Fields, path: Path, names: TagNames): Finding[] {
  const at = [...path, "only_when"];
  if (text === undefined) return hold === undefined ? [] : [{ path: at, problem: ["missing", "only_when"] }];
  if (typeof text !== "string") return [];
  const found = parseTagComparison(text);
  if (found === undefined) return [{ path: at, value: text, problem: ["badFormat", "tagComparison"] }];
  const unit = names.unitOf(found.tagId);
  if (unit === "bool" && typeof found.threshold !== "boolean")
    return [{ path: at, value: text, problem: ["thresholdNotBool"] }];
  if (typeof unit === "string" && unit !== "bool" && typeof found.threshold === "boolean")
    return [{ path: at, value: text, problem: ["thresholdNotNumber", unit] }];
  return names.faults(found.tagId, at);
}

function escalateFaults({ escalate, priority }: Fields, path: Path): Finding[] {
  const { to } = fieldsOf(escalate);
  const [from, until] = [priority, to].map((name) => PRIORITIES.findIndex((known) => known === name));
  if (from === undefined || until === undefined || from < 0 || until < 0 || until < from) return [];
  return [{ path: [...path, "escalate", "to"], value: to, problem: ["notHigher", String(priority)] }];
}

/** Tags that the service makes itself, some of them only when they get a value. */
export const OWN_TAGS = /^(BUS_[A-Z0-9_.-]+|GATEWAY_\d+|SYSTEM|LOGBOOK)\.[A-Z_]+$/;

/** The tags that exist or may come: the project's own, those of its mapping rows, and those of the built-in table. */
export class TagNames {
  readonly #units: ReadonlyMap<unknown, unknown>;
  readonly #patterns: readonly string[];

  constructor(file: Fields, tags: readonly Item[]) {
    this.#units = new Map(tags.map(({ fields: { id, unit_si: unit } }) => [id, unit]));
    const nmea2000 = fieldsOf(file["nmea2000"]);
    const rows = itemsOf(nmea2000["mappings"], []).flatMap(({ fields: { tag } }) =>
      typeof tag === "string" ? [tag] : [],
    );
    const registers = nmea2000["auto_register"] !== false;
    this.#patterns = registers ? [...rows, ...TAG_MAPPINGS.map(({ tag }) => tag)] : [];
  }

  /** The unit of a tag that the project lists. */
  unitOf(tagId: string): unknown {
    return this.#units.get(tagId);
  }

  faults(tagId: unknown, path: Path): Finding[] {
    if (typeof tagId !== "string" || this.#isKnown(tagId)) return [];
    return [{ path, value: tagId, problem: ["unknownTag", this.#suggestion(tagId)] }];
  }

  #isKnown(tagId: string): boolean {
    if (this.#units.has(tagId) || OWN_TAGS.test(tagId)) return true;
    return this.#patterns.some((pattern) => expressionOf(pattern).test(tagId));
  }

  /** Listed tags come first. A pattern is filled in with the number that was written. */
  #suggestion(tagId: string): string | undefined {
    const listed = [...this.#units.keys()].filter((id) => typeof id === "string");
    const [number = "0"] = /\d+/.exec(tagId) ?? [];
    const mapped = this.#patterns.map((pattern) => pattern.replaceAll(/\{[A-Z]+\}/g, number));
    return suggest(tagId, listed) ?? suggest(tagId, mapped);
  }
}
