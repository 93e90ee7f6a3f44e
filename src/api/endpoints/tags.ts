/** GET /tags and GET /tags/{tag_id}. */
import type { AlarmRule } from "../../alarms/rule.ts";
import { formatIsoTime } from "../../core/time.ts";
import { api, derive, quoted } from "../../messages/details.ts";
import type { Locale } from "../../messages/locale.ts";
import { missingText } from "../../messages/missing-text.ts";
import { suggest } from "../../project/suggest.ts";
import { adviceIn, descriptionIn, messageIn } from "../../project/reader-texts.ts";
import type { TagDefinition, TagValue } from "../../tags/tag.ts";
import { endpoint } from "./endpoint.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { languageParameter } from "./reader-language.ts";
import { pathParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { Problem } from "../problem.ts";
import type { Service } from "../service.ts";
import { Listing } from "../load/record-budget.ts";

export const tagEndpoints = [
  endpoint({
    method: "get",
    path: "/tags",
    operationId: "listTags",
    summary: "Every registered tag with its current value",
    parameters: { language: languageParameter },
    answer: arrayOf(refTo("TagSummary")),
    handle: ({ language }, { parts }) =>
      Listing.ofRecords([...parts.tags.entries()], (tag) => tagSummary(tag, language)),
  }),
  endpoint({
    method: "get",
    path: "/tags/{tag_id}",
    operationId: "getTag",
    summary: "One tag with its current value and its alarm configurations",
    parameters: { tag_id: pathParameter("The tag's id."), language: languageParameter },
    answer: refTo("TagDetail"),
    problems: { 404: "The tag or its current value does not exist." },
    handle({ tag_id: tagId, language }, { parts }) {
      const definition = parts.tags.definition(tagId);
      const value = parts.tags.value(tagId);
      if (definition === undefined || value === undefined) throw new Problem(404, noValue(tagId, parts));
      return tagDetail({ definition, value }, parts.alarms.rulesFor(tagId), language);
    },
  }),
];

/** As many names are compared letter by letter, those that begin and end like it: who asks on and on takes no time from others. */
const COMPARED = 100;

function noValue(tagId: string, { tags, missingFor }: Pick<Service, "tags" | "missingFor">): string {
  const near = tags.has(tagId) ? undefined : suggest(tagId, alikeTo(tagId.toLowerCase(), tags.ids()));
  if (near !== undefined) return api.tagMisspelt({ tagId: quoted(tagId), near });
  const missing = missingFor(tagId);
  if (missing.length === 0) return api.tagWithoutValue({ tagId: quoted(tagId) });
  return derive.tagWaits({ tagId: quoted(tagId), missing: missingText(missing, derive) });
}

function alikeTo(written: string, ids: Iterable<string>): string[] {
  const alike: { readonly id: string; readonly shared: number }[] = [];
  for (const id of ids) {
    if (Math.abs(id.length - written.length) > 2) continue;
    const shared = sharedEnds(id.toLowerCase(), written);
    if (2 * shared >= written.length) alike.push({ id, shared });
  }
  return alike
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, COMPARED)
    .map(({ id }) => id);
}

/** How many letters both begin and end with. */
function sharedEnds(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < most && a[start] === b[start]) start += 1;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return start + end;
}

interface TagEntry {
  readonly definition: TagDefinition;
  readonly value: TagValue | undefined;
}

function tagSummary({ definition, value }: TagEntry, language: Locale | undefined): Body<"TagSummary"> {
  return {
    id: definition.id,
    description: language === undefined ? definition.description : descriptionIn(definition, language),
    unit_si: definition.unitSi,
    controllable: definition.controllable,
    value: value === undefined ? null : value.value,
    quality: value === undefined ? null : value.quality,
    timestamp: value === undefined ? null : formatIsoTime(value.timestampMs),
    range_normal_min: definition.rangeNormalMin,
    range_normal_max: definition.rangeNormalMax,
  };
}

function tagDetail(
  { definition, value }: Required<TagEntry> & { readonly value: TagValue },
  rules: readonly AlarmRule[],
  language: Locale | undefined,
): Body<"TagDetail"> {
  return {
    id: definition.id,
    description: language === undefined ? definition.description : descriptionIn(definition, language),
    unit_si: definition.unitSi,
    value: value.value,
    quality: value.quality,
    timestamp: formatIsoTime(value.timestampMs),
    alarms: rules.map((rule) => alarmConfiguration(rule, language)),
  };
}

/** In the form of the project file. */
export function alarmConfiguration(rule: AlarmRule, language: Locale | undefined): Body<"AlarmConfiguration"> {
  const { id: alarmId, tagId, message, advice, onlyWhen, offDelayS, repeatS, escalate, group } = rule;
  return {
    id: rule.id,
    operator: rule.operator,
    threshold: rule.threshold,
    hysteresis: rule.hysteresis,
    delay_s: rule.delayS,
    priority: rule.priority,
    message: language === undefined ? message : messageIn({ tagId, alarmId, message }, language),
    latching: rule.latching,
    ...(advice === undefined ? {} : { advice: language === undefined ? advice : adviceIn(advice, language) }),
    ...rule.settings,
    ...(onlyWhen === undefined ? {} : { only_when: `${onlyWhen.tagId} ${onlyWhen.operator} ${onlyWhen.threshold}` }),
    ...(onlyWhen?.hysteresis === undefined ? {} : { only_when_hysteresis: onlyWhen.hysteresis }),
    ...(onlyWhen === undefined ? {} : { only_when_hold_s: onlyWhen.holdS }),
    ...(offDelayS === undefined ? {} : { off_delay_s: offDelayS }),
    ...(repeatS === undefined ? {} : { repeat_s: repeatS }),
    ...(escalate === undefined ? {} : { escalate: { after_s: escalate.afterS, to: escalate.to } }),
    ...(group === undefined ? {} : { group }),
  };
}
