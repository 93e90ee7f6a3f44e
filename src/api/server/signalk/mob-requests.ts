/**
 * A person overboard by Signal K, as the reference server's clients say it:
 *
 *     POST   /signalk/v2/api/notifications/mob     marks, here and now; the answer has the notification's id
 *     DELETE /signalk/v2/api/notifications/{id}    ends it
 *     PUT    notifications.mob  {"state", "position"?}    marks; null ends it; "normal" acknowledges, as with all alarms
 */
import type { Caller } from "../../../access/caller.ts";
import type { MobActs } from "../../../acts/mob-acts.ts";
import { positionIn } from "../../../ais/report.ts";
import type { AlarmRecord } from "../../../alarms/alarm-record.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import { MOB_PATH } from "../../../signalk/notification.ts";
import { isMobTag } from "../../../tags/mob-tags.ts";
import type { Outcome } from "./outcome.ts";

/** The row of the policy for marking. What else is asked of the same path has its right checked as an act. */
export const MOB_DOOR = "SIGNALK mob";

export class MobRequests {
  readonly #acts: MobActs;

  constructor(acts: MobActs) {
    this.#acts = acts;
  }

  /** Whether a PUT is about a person overboard; one that acknowledges is about the alarm. */
  isPut(path: string, value: unknown): boolean {
    return path === MOB_PATH && fieldsOf(value)["state"] !== "normal";
  }

  /** Whether the alarm is that of a person overboard, which its `DELETE` ends. */
  isOf({ tag_id: tagId }: AlarmRecord): boolean {
    return isMobTag(tagId);
  }

  put(value: unknown, caller: Caller): Promise<unknown> {
    return value === null ? this.end(caller) : this.mark(value, caller);
  }

  /** Now and here, except for what `value` says. */
  async mark(value: unknown, caller: Caller): Promise<Outcome | void> {
    const { position, data } = fieldsOf(value);
    const by = texts.user({ client: caller.client });
    return this.#acts.mark(caller, {
      by,
      position: positionIn(position) ?? positionIn(fieldsOf(data)["position"]),
      isTest: false,
    });
  }

  end(caller: Caller): Promise<void> {
    return this.#acts.end(caller, texts.mobEnded, texts.user({ client: caller.client }));
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
