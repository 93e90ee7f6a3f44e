/** Rules in words, with the names of the tags that the vessel has. */
import { ruleText } from "../rule-text.ts";
import type { AlarmRecord, AlarmRule } from "../store/alarms.ts";
import { type Definition, definitions } from "../store/tags.ts";

type Tag = Pick<Definition, "display">;

export function wordsOf(rule: Parameters<typeof ruleText>[0], tag: Tag): string {
  return ruleText(rule, tag, nameOf);
}

/** The rule of a record: while it is open, as the rule is now; later, with the limit that it crossed. */
export function recordRuleText(record: AlarmRecord, rule: AlarmRule | undefined, tag: Tag): string {
  return wordsOf(record.state === "CLEARED" ? { ...rule, ...record } : { ...record, ...rule }, tag);
}

export function nameOf(tagId: string): string {
  return definitions.value.get(tagId)?.description || tagId;
}
