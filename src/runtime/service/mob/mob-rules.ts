/** The alarms of a person overboard are rules on two tags, one for a test, so that they live as all alarms do. */
import { type AlarmRecord, isOpen } from "../../../alarms/alarm-record.ts";
import type { AlarmRule } from "../../../alarms/rule.ts";
import { positionText } from "../../../core/position-text.ts";
import type { MobMessages } from "../../../messages/en/mob.ts";
import type { MobEvent } from "../../../mob/mob-event.ts";
import { markedPlace } from "../../../mob/way-back.ts";
import { isMobTag, MOB_ALARM_TAG, MOB_TEST_TAG } from "../../../tags/mob-tags.ts";

export function mobTag({ isTest }: Pick<MobEvent, "isTest">): string {
  return isTest ? MOB_TEST_TAG : MOB_ALARM_TAG;
}

export function mobRule(event: MobEvent, texts: MobMessages): AlarmRule {
  const [{ kind, who }] = event.marks;
  const marked = markedPlace(event);
  const place = marked === undefined ? null : positionText(marked.position);
  return ruleOf(mobTag(event), texts.alarm({ isTest: event.isTest, place, who: texts.who({ kind, who }) }), texts);
}

/** The rules of alarms that were open in the last run. The engine needs them before it restores its records. */
export function rulesOfMob(records: Iterable<AlarmRecord>, texts: MobMessages): AlarmRule[] {
  const open = [...records].filter((record) => isMobTag(record.tag_id) && isOpen(record));
  return [...new Map(open.map(({ tag_id: tagId, message }) => [tagId, ruleOf(tagId, message, texts)])).values()];
}

/** A test has the priority of the real one, so that it shows what that would do. It need not be acknowledged. */
function ruleOf(tagId: string, message: string, texts: MobMessages): AlarmRule {
  const isTest = tagId === MOB_TEST_TAG;
  return {
    id: isTest ? "test" : "overboard",
    tagId,
    operator: "==",
    threshold: true,
    hysteresis: 0,
    delayS: 0,
    priority: "emergency",
    latching: !isTest,
    message,
    advice: isTest ? texts.testAdvice : texts.advice,
  };
}
