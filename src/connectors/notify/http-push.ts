/** Sends messages to browsers: one request for each to its push service (RFC 8030). */
import { createHash } from "node:crypto";
import { ask } from "../../core/http-request.ts";
import type { PushedMessage } from "../../core/pushed-message.ts";
import { cut, isPressing, type Message } from "./message.ts";
import { outcomeOf } from "./http-service.ts";
import { limits } from "./limits.ts";
import { encrypted, PUSH_TEXT_BYTES, vapidHeader } from "../phones/push-message.ts";
import type { ConnectorContext } from "../connector.ts";
import type { Phones } from "../phones/phones.ts";
import type { Way } from "./way.ts";
import { wordsIn } from "./words.ts";

/** `isAboard`: whether the account is there and may read. */
export function pushWay(
  { subscriptions, vapid }: Pick<Phones, "subscriptions" | "vapid">,
  contact: string,
  isAboard: (person: string) => boolean,
  { clock, locale }: Pick<ConnectorContext, "clock" | "locale">,
): Way {
  const words = wordsIn(locale);
  return {
    recipients: () =>
      subscriptions
        .all()
        .filter(({ person }) => person === null || isAboard(person))
        .map(({ id, device, person }) => ({ id, name: device, ...(person !== null && { person }) })),
    async deliver(message, { id }, signal) {
      const to = subscriptions.all().find((one) => one.id === id);
      if (to === undefined) return { outcome: "gone", reason: words.gone };
      const response = await ask(to.endpoint, {
        method: "POST",
        headers: {
          Authorization: vapidHeader(to.endpoint, { vapid, contact, nowMs: clock.now() }),
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
          TTL: String(limits.pushTtlS),
          Urgency: message.kind === "raised" ? "high" : "normal",
          // For a phone that is off, the push service keeps only the newest message about an alarm.
          ...(message.alarm !== null && { Topic: topicOf(message.alarm) }),
        },
        body: encrypted(textOf(message), to),
        signal,
      });
      if (response.status !== 404 && response.status !== 410) return outcomeOf(response);
      response.drop();
      await subscriptions.remove(id);
      return { outcome: "gone", reason: words.gone };
    },
  };
}

/** At most 32 characters of base64url. */
function topicOf(alarm: string): string {
  return createHash("sha256").update(alarm).digest("base64url").slice(0, 32);
}

function textOf(message: Message): string {
  const { title, kind, priority, alarm, text, link, open } = message;
  const pushed = (body: string): PushedMessage => ({
    title: cut(title, 200),
    body,
    tag: alarm ?? kind,
    kind,
    isEmergency: priority === "emergency",
    isPressing: isPressing(message),
    link: link ?? open ?? null,
  });
  const room = PUSH_TEXT_BYTES - Buffer.byteLength(JSON.stringify(pushed("")));
  // A line break takes two bytes of JSON.
  return JSON.stringify(pushed(cut(text, Math.max(3, Math.floor(room / 2)))));
}
