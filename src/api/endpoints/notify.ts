/** Receivers of alarms, what became of their messages, alarms on one's own device, and the links of messages. */
import { LINK_PAGE_HEADERS, linkPage } from "../../connectors/notify/link-page.ts";
import type { LinkStanding, SentBy } from "../../connectors/notify/notify-service.ts";
import type { Subscription } from "../../connectors/phones/push-subscriptions.ts";
import { arrayOf, ofType } from "../../core/body-schema.ts";
import { api } from "../../messages/details.ts";
import { inBody, pathParameter } from "../schema/parameter.ts";
import { requiredNameParameter, secretParameter, userParameter } from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { Streaming } from "../streaming.ts";
import { endpoint } from "./endpoint.ts";

const user = userParameter("Who does it.");
const HTML = "text/html; charset=utf-8";
const written = {
  429: "This address has written too much; Retry-After says when it may again.",
  507: "Only the reserve of the disk is left.",
};
const part = (description: string, maxLength: number) =>
  secretParameter(description, maxLength, () => api.subscriptionIncomplete);
const token = pathParameter("The link of a message: it says for whom and for which alarm it is, and until when.");
const linkProblems = {
  404: "It is no link of this service.",
  410: "Its time is over, or the alarm is more urgent now.",
};

export const notifyEndpoints = [
  endpoint({
    method: "get",
    path: "/notify",
    operationId: "listReceivers",
    summary: "The receivers of alarms: by which way, who is told, and how it goes",
    parameters: {},
    answer: arrayOf(refTo("NotifyReceiver")),
    handle: (_, { parts }) =>
      parts.notify.receivers().map((each) => ({
        name: each.name,
        way: each.way,
        after_min: each.afterMin,
        recipients: [...each.recipients()],
        counters: { ...each.counters() },
        fault: each.fault?.() ?? null,
      })),
  }),
  endpoint({
    method: "get",
    path: "/notify/messages",
    operationId: "listMessages",
    summary: "What became of the latest messages, newest first; older ones are in the log book",
    parameters: {},
    answer: arrayOf(refTo("NotifyMessage")),
    handle: (_, { parts }) => parts.notify.messages().map(messageBody),
  }),
  endpoint({
    method: "get",
    path: "/alarms/{alarm_id}/messages",
    operationId: "listMessagesOfAlarm",
    summary: "Who was told of this alarm record, when, and whether it arrived; newest first",
    parameters: { alarm_id: pathParameter("The alarm record's id.") },
    answer: arrayOf(refTo("NotifyMessage")),
    handle: ({ alarm_id: alarm }, { parts }) => parts.notify.messages(alarm).map(messageBody),
  }),
  endpoint({
    method: "post",
    path: "/notify/{receiver}/test",
    operationId: "testReceiver",
    summary: "Sends a message that says that it is a test, and answers what came of it",
    parameters: { receiver: pathParameter("The receiver's id in the project."), user },
    answer: arrayOf(refTo("NotifyTest")),
    problems: { 404: "There is no such receiver.", ...written },
    handle: async ({ receiver, user: said }, { parts }, caller) => [
      ...(await parts.notify.test(caller, receiver, said)),
    ],
  }),
  endpoint({
    method: "get",
    path: "/push/subscriptions",
    operationId: "listPushSubscriptions",
    summary: "The caller's devices that get alarms, and the key with which a browser subscribes",
    parameters: {},
    answer: refTo("PushState"),
    async handle(_, { parts }, caller) {
      const { key, subscriptions } = await parts.notify.push(caller);
      return { key, subscriptions: subscriptions.map(subscriptionBody) };
    },
  }),
  endpoint({
    method: "post",
    path: "/push/subscriptions",
    operationId: "addPushSubscription",
    summary: "Alarms on this device, for the caller; on the disk before it is answered",
    parameters: {
      endpoint: part("`endpoint` of the browser's PushSubscription.", 1024),
      p256dh: part("Its key `p256dh`, base64url.", 128),
      auth: part("Its key `auth`, base64url.", 64),
      device: inBody(requiredNameParameter("What people call the device.", 64, () => api.subscriptionIncomplete)),
      user: inBody(user),
    },
    answer: refTo("PushSubscription"),
    problems: { 409: "The project has no receiver of the kind push.", 422: "It is no subscription.", ...written },
    async handle({ endpoint: to, p256dh, auth, device, user: said }, { parts }, caller) {
      const given = { endpoint: to, p256dh, auth, device };
      return subscriptionBody(await parts.notify.subscribe(caller, given, said));
    },
  }),
  endpoint({
    method: "post",
    path: "/push/subscriptions/{id}/remove",
    operationId: "removePushSubscription",
    summary: "No alarms on that device any longer",
    parameters: { id: pathParameter("The subscription's id."), user },
    answer: refTo("PushSubscription"),
    problems: { 404: "There is no such device of the caller's.", ...written },
    handle: async ({ id, user: said }, { parts }, caller) =>
      subscriptionBody(await parts.notify.unsubscribe(caller, id, said)),
  }),
  endpoint({
    method: "get",
    path: "/notify/links/{token}",
    operationId: "showLink",
    summary: "A page with the alarm of a message and a button that acknowledges it; nothing changes",
    parameters: { token },
    mediaType: HTML,
    answer: ofType("string"),
    problems: linkProblems,
    handle: async ({ token: given }, { parts }) => page(await parts.notify.look(given)),
  }),
  endpoint({
    method: "post",
    path: "/notify/links/{token}",
    operationId: "followLink",
    summary: "Acknowledges the alarm in the name of the person to whom the link was sent; once",
    parameters: { token },
    mediaType: HTML,
    answer: ofType("string"),
    problems: { 403: "That person may not acknowledge any longer.", ...linkProblems, 429: written[429] },
    handle: async ({ token: given }, { parts }, caller) => page(await parts.notify.follow(given, caller)),
  }),
];

function page(standing: LinkStanding): Streaming {
  return new Streaming(HTML, oneOf(linkPage(standing)), LINK_PAGE_HEADERS);
}

async function* oneOf(text: string): AsyncGenerator<string> {
  yield text;
}

function messageBody({ receiver, kind, alarm, to, person, at, outcome, reason }: SentBy): Body<"NotifyMessage"> {
  return { receiver, kind, alarm, to, person, at, outcome, reason };
}

/** Where its push service takes messages is nobody's business. */
function subscriptionBody({ id, person, device, made_at }: Subscription): Body<"PushSubscription"> {
  return { id, person, device, made_at };
}
