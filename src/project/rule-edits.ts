/**
 * A change of one alarm rule as edits of the project's text. A rule is changed where it stands; what has no place yet is added to the
 * alarms of its tag, or to `alarms.rules` where the tag has none of its own:
 *
 *     tags[3].alarms[0]                the project lists it with its tag
 *     alarms.rules.DEPTH_M[0]          it stands beside those that the tag has
 *     alarms.defaults.BATT_0.….low     a default alarm; a removed one is `false`
 */
import { defaultAlarmRow } from "./default-alarms.ts";
import type { ProjectEdit } from "./edit.ts";
import type { Path } from "./fault.ts";
import { fieldsOf, itemsOf } from "./fields.ts";
import { readYaml } from "./yaml-reader.ts";

export interface RuleChange {
  readonly tagId: string;
  readonly alarmId: string;
  /** The keys that change, as the project file has them; null takes one away. Undefined: the rule is removed. */
  readonly keys: Readonly<Record<string, unknown>> | undefined;
}

interface Place {
  readonly path: Path;
  /** `own`: the rule stands there; `default`: its changes do, or will; `new`: it will stand there. */
  readonly kind: "own" | "default" | "new";
}

/** Undefined if the project does not have the rule to remove. */
export function ruleEdits(text: string, { tagId, alarmId, keys }: RuleChange): readonly ProjectEdit[] | undefined {
  const file = readYaml(text).value;
  const { path, kind } = placeOf(file, tagId, alarmId);
  if (keys === undefined) return kind === "new" ? undefined : [{ path, value: kind === "own" ? undefined : false }];
  const given = Object.entries(keys);
  if (kind === "own" || isMapping(valueAt(file, path)))
    return given.map(([key, value]) => ({ path: [...path, key], value: value ?? undefined }));
  const stated = Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined));
  if (kind === "new") return [{ path, value: { id: alarmId, ...stated } }];
  return given.length === 0 ? [] : [{ path, value: stated }];
}

function placeOf(file: unknown, tagId: string, alarmId: string): Place {
  const fields = fieldsOf(file);
  const tag = itemsOf(fields["tags"], ["tags"]).find(({ fields: { id } }) => id === tagId);
  const lists = [...(tag?.fields["alarms"] === undefined ? [] : [[...tag.path, "alarms"]]), ["alarms", "rules", tagId]];
  for (const list of lists) {
    const found = itemsOf(valueAt(file, list), list).find(({ fields: { id } }) => id === alarmId);
    if (found !== undefined) return { path: found.path, kind: "own" };
  }
  const [list = []] = lists;
  if (lists.length === 1 && defaultAlarmRow(tagId, alarmId) !== undefined)
    return { path: ["alarms", "defaults", tagId, alarmId], kind: "default" };
  return { path: [...list, itemsOf(valueAt(file, list), list).length], kind: "new" };
}

function valueAt(file: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : fieldsOf(value)[step]),
    file,
  );
}

function isMapping(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
