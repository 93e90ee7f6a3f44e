/** Bodies about orders of the office ashore, receivers of alarms, what became of their messages, and the browsers that get alarms. */
import { WAYS } from "../../connectors/notify/services.ts";
import {
  arrayOf,
  choice,
  count,
  mapOf,
  number,
  objectOf,
  ofType,
  referenceTo,
  text,
  textOrNull,
  time,
} from "../../core/body-schema.ts";

const pushSubscription = objectOf({ id: text, person: textOrNull, device: text, made_at: time });

export const notifyBodies = {
  NotifyReceiver: objectOf(
    {
      name: ofType("string", { description: "Its id in the project." }),
      way: choice(["url", "command", ...WAYS]),
      after_min: number,
      recipients: arrayOf(text),
      counters: mapOf(number),
      fault: textOrNull,
    },
    "A receiver of alarms; `after_min`: told when nobody has acknowledged the alarm for so long.",
  ),
  NotifyMessage: objectOf(
    {
      receiver: text,
      kind: choice(["raised", "acknowledged", "cleared", "well", "test"]),
      alarm: textOrNull,
      to: ofType("string", { description: "A name or a device; empty for what was left out." }),
      person: textOrNull,
      at: time,
      outcome: choice(["sent", "refused", "left_out"], {
        description: "`sent`: the service has taken it. `refused`: it never will. `left_out`: too many waited.",
      }),
      reason: textOrNull,
    },
    "What became of a message.",
  ),
  NotifyTest: objectOf({ to: text, outcome: choice(["sent", "refused", "failed"]), reason: textOrNull }),
  PushSubscription: pushSubscription,
  PushState: objectOf(
    { key: textOrNull, subscriptions: arrayOf(referenceTo("PushSubscription", pushSubscription)) },
    "`key`: the service's public key, base64url; null: the project has no receiver of the kind push.",
  ),
  ShoreOrder: objectOf(
    {
      number: count,
      tags: arrayOf(text),
      every_s: count,
      while: textOrNull,
      from: time,
      until: time,
      state: choice(["open", "cut", "refused", "ended"]),
      why: textOrNull,
      through: time,
      samples: count,
      bytes: count,
    },
    "`every_s` 0: each sample. `cut`: it waits for tomorrow. `why`: of what was refused, or ended before its time.",
  ),
} as const;
