/** The kinds of alarm conditions, by their `operator` in the project file. */
import { comparison } from "./comparison.ts";
import type { Condition, ConditionKind, RuleCondition } from "./condition.ts";
import { count } from "./count.ts";
import { deviation } from "./deviation.ts";
import { inside } from "./inside.ts";
import { outside } from "./outside.ts";
import { rate } from "./rate.ts";
import { stale } from "./stale.ts";

const KINDS = {
  ">": comparison,
  ">=": comparison,
  "<": comparison,
  "<=": comparison,
  "==": comparison,
  "!=": comparison,
  outside,
  inside,
  rate,
  deviation,
  stale,
  count,
} as const satisfies Readonly<Record<string, ConditionKind>>;

export type ConditionName = keyof typeof KINDS;

export const CONDITION_NAMES = Object.keys(KINDS) as readonly ConditionName[];

/** Undefined for a word that is not an operator. */
export function conditionKind(name: unknown): ConditionKind | undefined {
  return CONDITION_NAMES.some((known) => known === name) ? KINDS[name as ConditionName] : undefined;
}

export function makeCondition(rule: RuleCondition & { readonly operator: ConditionName }): Condition {
  return KINDS[rule.operator].make(rule);
}

/** As `ConditionKind.ofSpan`; undefined for a kind that has none, and for a battery's nominal voltage, which each value may change. */
export function holdsForSpan(
  rule: RuleCondition & { readonly operator: ConditionName },
  ...span: readonly [min: number, max: number, holding: boolean]
): boolean | undefined {
  const kind: ConditionKind = KINDS[rule.operator];
  return rule.settings?.["nominal_v"] === undefined ? kind.ofSpan?.(rule, ...span) : undefined;
}

export function otherTagOf({ operator, settings }: RuleCondition): string | undefined {
  const key = conditionKind(operator)?.otherTag;
  const tagId = key === undefined ? undefined : settings?.[key];
  return typeof tagId === "string" ? tagId : undefined;
}

/** The keys of all kinds, for the project file's schema. */
export const conditionKeys = Object.assign({}, ...Object.values(KINDS).map(({ keys }) => keys)) as AllOf<
  (typeof KINDS)[ConditionName]["keys"]
>;

/** The intersection of all types of a union. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The required keys of each kind, for the schema of the project file; an alarm without an operator counts as a comparison. */
export const conditionRequirements: readonly object[] = [...new Set(Object.values(KINDS))].map((kind) => {
  const isKind = { properties: { operator: { enum: CONDITION_NAMES.filter((name) => KINDS[name] === kind) } } };
  return {
    if: { not: kind === comparison ? isKind : { required: ["operator"], ...isKind } },
    else: { required: kind.required },
  };
});
