/**
 * What a client says by the socket. Each message gets one answer at most: a request its reply with `requestId` and `statusCode`, what is
 * not understood an `errorMessage`. A `{}` is a sign of life and gets none.
 */
import { randomUUID } from "node:crypto";
import { parseJson } from "../../../core/parse-json.ts";
import { api, signalkAnswers as texts } from "../../../messages/details.ts";
import { limits } from "../../../signalk/limits.ts";
import {
  type AskedContext,
  readContext,
  readSubscription,
  SELF,
  type Subscription,
} from "../../../signalk/subscription.ts";
import type { Access } from "../../../access/access.ts";
import { problemOf } from "../../problem.ts";
import { refusalAt } from "../door.ts";
import type { AccessRequests } from "./access-requests.ts";
import type { Outcome } from "./outcome.ts";
import type { SignalkRequests } from "./requests.ts";
import { signInAs, signOutOf } from "./sign-in.ts";
import { VALUE_DOOR } from "./value-requests.ts";
import type { SignalkStream } from "./stream.ts";
import type { SignalkSubscriber } from "./subscriber.ts";

/** `announceNewPaths` of the reference server. */
const EACH_PATH_ONCE = { path: "*", policy: "once", periodMs: 0 } as const;

type Message = Readonly<Record<string, unknown>>;

export interface SocketParts {
  readonly stream: SignalkStream;
  readonly requests: SignalkRequests;
  readonly access: AccessRequests;
  readonly control: Access;
  /** The vessel's context. */
  readonly self: string;
}

export async function handleMessage(parts: SocketParts, subscriber: SignalkSubscriber, text: string): Promise<void> {
  const message = parsed(text);
  const { stream } = parts;
  if (message === undefined) {
    stream.countFaulty();
    subscriber.say(JSON.stringify({ errorMessage: texts.notJson }));
    return;
  }
  if (Object.keys(message).length === 0) return;
  if (message["updates"] !== undefined) {
    const errorMessage = parts.requests.values.delta(text, { ...subscriber.caller(), door: VALUE_DOOR });
    if (errorMessage !== undefined) {
      stream.countFaulty();
      subscriber.say(JSON.stringify({ ...idOf(message), errorMessage }));
    }
    return;
  }
  const fault = await changeSubscriptions(parts, subscriber, message);
  if (fault !== undefined) {
    if (fault === "other" && answerRequest(parts, subscriber, message)) return;
    stream.countFaulty();
    const errorMessage = fault === "other" ? texts.notUnderstood : fault;
    subscriber.say(JSON.stringify({ ...idOf(message), errorMessage }));
  }
}

function parsed(text: string): Message | undefined {
  try {
    const value: unknown = parseJson(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if it was about subscriptions and is done; `other` if it is about something else. Good rows are taken before a bad one. */
async function changeSubscriptions(
  parts: SocketParts,
  subscriber: SignalkSubscriber,
  message: Message,
): Promise<string | undefined> {
  const { subscribe, unsubscribe, context, announceNewPaths } = message;
  if (subscribe === undefined && unsubscribe === undefined && announceNewPaths !== true) return "other";
  const { stream } = parts;
  const { subscriptions: most } = limits.stream;
  if (subscriber.admitted !== undefined) return api.signInFirst;
  const asked = readContext(context, parts.self);
  if (asked === undefined) return texts.badContext;
  for (const list of [unsubscribe, subscribe]) {
    if (list !== undefined && !Array.isArray(list)) return texts.subscribeNotList;
  }
  const rowsOf = (list: unknown) => ((list ?? []) as readonly unknown[]).slice(0, most);
  for (const row of rowsOf(unsubscribe)) {
    const path = (row as Message | null)?.["path"];
    if (typeof path !== "string") return texts.subscribeNotList;
    stream.unsubscribe(
      subscriber,
      (each) => (asked === "*" || isSame(each.context, asked)) && (path === "*" || each.path === path),
    );
  }
  let fault: string | undefined;
  const wanted: Subscription[] = announceNewPaths === true ? [{ context: asked, ...EACH_PATH_ONCE }] : [];
  for (const [at, row] of rowsOf(subscribe).entries()) {
    const read = readSubscription(row);
    if ("fault" in read) fault ??= texts.subscription[read.fault]({ at });
    else {
      if (read.warning !== undefined) fault ??= texts.subscription[read.warning]({ at });
      wanted.push({ context: asked, ...read.subscription });
    }
  }
  for (const [at, each] of wanted.entries()) {
    // The first has the turn of the message. Each may get all current values.
    if (at > 0 && !(await subscriber.turns.next())) return fault;
    if (!stream.subscribe(subscriber, each)) return texts.tooManySubscriptions({ most });
  }
  const isTooLong = [subscribe, unsubscribe].some((list) => Array.isArray(list) && list.length > most);
  return isTooLong ? texts.tooManySubscriptions({ most }) : fault;
}

function isSame(one: AskedContext, other: AskedContext): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** False if it is no request. */
function answerRequest(parts: SocketParts, subscriber: SignalkSubscriber, message: Message): boolean {
  const { requestId } = { requestId: randomUUID(), ...idOf(message) };
  const reply = ({ later, ...body }: Partial<Outcome>): void => {
    subscriber.say(JSON.stringify({ state: "COMPLETED", ...body, requestId }));
    void later?.then(reply);
  };
  // Before it is done: what is answered as refused is not done.
  if (subscriber.pendingRequests >= limits.stream.pendingRequests) {
    reply({ statusCode: 429, message: texts.tooManyRequests });
    return true;
  }
  const outcome = outcomeOf(parts, subscriber, message);
  if (outcome === undefined) return false;
  if (!(outcome instanceof Promise)) reply(outcome);
  else {
    subscriber.pendingRequests += 1;
    void outcome
      .catch(faultOf)
      .then(reply)
      // After the reply, which its client waits for.
      .then(() => parts.stream.admit(subscriber))
      .finally(() => (subscriber.pendingRequests -= 1));
  }
  return true;
}

/** A fault of ours, such as a disk that fails, is an answer here as it is by HTTP. */
function faultOf(error: unknown): Outcome {
  const { status, detail } = problemOf(error, false);
  return { statusCode: status, message: detail };
}

function outcomeOf(
  { requests, access, control, self }: SocketParts,
  subscriber: SignalkSubscriber,
  message: Message,
): Promise<Outcome> | object | undefined {
  const { put, context } = message;
  if (put !== undefined) {
    const [first] = [put].flat() as unknown[];
    const { path, value } = (typeof first === "object" && first !== null ? first : {}) as Message;
    const door = typeof path === "string" ? requests.doorOfPut(path) : undefined;
    const caller = { ...subscriber.caller(), door: door ?? "WS PUT /signalk/v1/stream" };
    const refusal = refusalAt(control, caller);
    if (refusal !== undefined) {
      const refused = { statusCode: refusal.status, message: refusal.detail };
      return control.settled().then(() => refused);
    }
    if (typeof path !== "string" || path.length > limits.pathChars || value === undefined)
      return { statusCode: 400, message: texts.badPut };
    if (readContext(context, self) !== SELF)
      return { statusCode: 405, message: texts.putNotPossible({ path, tagId: undefined }) };
    return requests.put(path, value, caller);
  }
  if (message["delete"] !== undefined)
    return { statusCode: 405, message: texts.putNotPossible({ path: "delete", tagId: undefined }) };
  const hasSecret = ["login", "logout", "accessRequest", "query"].some((name) => message[name] !== undefined);
  // By HTTP it is refused before: the socket was let in because it reads.
  if (hasSecret && subscriber.caller().inClear) return { statusCode: 403, message: texts.onlyEncrypted };
  if (message["login"] !== undefined) return loginOf(control, subscriber, message["login"]);
  if (message["logout"] !== undefined) {
    return signOutOf(control, subscriber.caller()).then(() => ({ statusCode: 200, message: texts.done }));
  }
  if (message["validate"] !== undefined) return { statusCode: 200 };
  if (message["accessRequest"] !== undefined) {
    const reply = access.answer(message["accessRequest"], subscriber.caller());
    subscriber.accessRequest = { askedAs: idOf(message).requestId, id: reply.requestId };
    return reply;
  }
  if (message["query"] !== undefined) return answerSoFar(access, subscriber, message);
  return undefined;
}

/** By the socket the state of a request is asked for with the id that the client gave it. */
function answerSoFar(access: AccessRequests, { accessRequest }: SignalkSubscriber, message: Message): object {
  const isKnown = accessRequest?.askedAs !== undefined && accessRequest.askedAs === idOf(message).requestId;
  return (isKnown && access.find(accessRequest.id)) || { statusCode: 404, message: texts.noSuchRequest };
}

/** From here on the socket is that person's. */
async function loginOf(
  control: Access,
  subscriber: SignalkSubscriber,
  asked: unknown,
): Promise<Outcome & { readonly login?: object }> {
  const { token, timeToLive, ...outcome } = await signInAs(control, asked, subscriber.caller());
  if (token === undefined) return outcome;
  subscriber.credential = token;
  return { ...outcome, login: { token, timeToLive } };
}

function idOf({ requestId }: Message): { readonly requestId?: string } {
  return typeof requestId === "string" || typeof requestId === "number" ? { requestId: String(requestId) } : {};
}
