/**
 * What people ask of the receivers of alarms, whichever door they come by: who is notified and what became of it, a test message, alarms on
 * their own device, and the link of a message that acknowledges.
 */
import type { Caller } from "../../access/caller.ts";
import { LINK_PREFIX } from "../../access/people.ts";
import { type Rights, RIGHTS_OF } from "../../access/policy.ts";
import { nameInBook } from "../../acts/gate.ts";
import { Refused } from "../../core/refused.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import type { JsonObject } from "../../core/json-value.ts";
import { MESSAGE_TESTED, PUSH_SUBSCRIBED, PUSH_UNSUBSCRIBED } from "../../logbook/entry/audit-event.ts";
import type { Project } from "../../project/project.ts";
import { sectionOf } from "../../project/section.ts";
import type { ConnectorContext } from "../connector.ts";
import type { PushKeys } from "../phones/push-message.ts";
import type { Subscription } from "../phones/push-subscriptions.ts";
import type { Sent } from "./outbox.ts";
import type { Receiver, TestResult } from "./receiver.ts";
import { notifySection, type PeopleSettings } from "./section.ts";
import { type Words, wordsIn } from "./words.ts";

/** What became of a message, and by which receiver. */
export interface SentBy extends Sent {
  readonly receiver: string;
}

export interface PushState {
  /** What a browser subscribes with; null: the project has no receiver `push`. */
  readonly key: string | null;
  /** Those of the caller; of all for who may see accounts. */
  readonly subscriptions: readonly Subscription[];
}

/** How an alarm stands for who has opened its link. */
export interface LinkStanding {
  readonly alarm: AlarmRecord | undefined;
  readonly person: string;
  readonly words: Words["page"];
}

type NotifyParts = Pick<ConnectorContext, "access" | "acts" | "alarms" | "locale" | "outbox" | "phones" | "project">;

export class NotifyService {
  readonly #service: NotifyParts;
  readonly receivers: () => readonly Receiver[];

  constructor(service: NotifyParts, receivers: () => readonly Receiver[]) {
    this.#service = service;
    this.receivers = receivers;
  }

  /** The newest first. `alarm`: only those about this record. */
  messages(alarm?: string): SentBy[] {
    const all = this.receivers().flatMap((each) => each.sent().map((sent) => ({ receiver: each.name, ...sent })));
    const asked = alarm === undefined ? all : all.filter((sent) => sent.alarm === alarm);
    return asked.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  }

  async test(caller: Caller, name: string, said?: string): Promise<readonly TestResult[]> {
    await this.#service.acts.gate.check(caller, "test message");
    const receiver = this.receivers().find((one) => one.name === name);
    if (receiver === undefined) throw new Refused("no-such-receiver", { name });
    const user = nameInBook(caller, said);
    const results = await receiver.test(user);
    const { book } = this.#words;
    this.#enter(user, book.tested({ user, receiver: name }), { event: MESSAGE_TESTED, receiver: name });
    return results;
  }

  /** Whose devices get alarms, and what a browser needs to be one of them. */
  async push(caller: Caller): Promise<PushState> {
    const context = this.#service;
    if (this.#pushReceivers().length === 0) return { key: null, subscriptions: [] };
    const { publicKey, subscriptions } = await context.phones();
    return { key: publicKey, subscriptions: subscriptions.all().filter((one) => mayChange(caller, one)) };
  }

  async subscribe(
    caller: Caller,
    given: PushKeys & Pick<Subscription, "endpoint" | "device">,
    said?: string,
  ): Promise<Subscription> {
    await this.#service.acts.gate.check(caller, "subscribe");
    const receivers = this.#pushReceivers();
    if (receivers.length === 0) throw new Refused("no-push");
    const { subscriptions } = await this.#service.phones();
    const services = receivers.flatMap(({ pushServices }) => pushServices);
    const made = await subscriptions.add({ ...given, person: caller.name }, services);
    if (typeof made === "string") throw new Refused("push-refused", { why: made });
    const user = nameInBook(caller, said);
    const { id, device } = made;
    this.#enter(user, this.#words.book.subscribed({ user, device }), { event: PUSH_SUBSCRIBED, id, device });
    return made;
  }

  async unsubscribe(caller: Caller, id: string, said?: string): Promise<Subscription> {
    await this.#service.acts.gate.check(caller, "subscribe");
    const { subscriptions } = await this.#service.phones();
    const known = subscriptions.all().find((one) => one.id === id && mayChange(caller, one));
    if (known === undefined || !(await subscriptions.remove(id))) throw new Refused("no-such-subscription", { id });
    const user = nameInBook(caller, said);
    const { device } = known;
    this.#enter(user, this.#words.book.unsubscribed({ user, device }), { event: PUSH_UNSUBSCRIBED, id, device });
    return known;
  }

  /** Looking changes nothing: programs that read mail open links by themselves. */
  async look(token: string): Promise<LinkStanding> {
    const context = this.#service;
    const link = (await context.phones()).links.read(token);
    if (link === undefined) throw new Refused("no-such-link");
    if (link === "expired") throw new Refused("link-expired");
    const alarm = context.alarms.open().find(({ id }) => id === link.alarm);
    // The person's message was about something less urgent.
    if (alarm?.state === "ACTIVE" && alarm.priority !== link.priority) throw new Refused("link-expired");
    return { alarm, person: link.person, words: this.#words.page };
  }

  /** Acknowledges, in the name of the person to whom the link was sent, with the rights of their account. */
  async follow(token: string, from: Caller): Promise<LinkStanding> {
    const standing = await this.look(token);
    if (standing.alarm?.state !== "ACTIVE") return standing;
    const { person, alarm } = standing;
    const caller = this.#byLink(person, from);
    return { ...standing, alarm: await this.#service.acts.alarms.acknowledge(caller, alarm.id) };
  }

  #byLink(person: string, from: Caller): Caller {
    const { access } = this.#service;
    const account = access.people.find(person);
    const role = account === undefined || account.disabled ? null : account.role;
    const rights: Rights = access.isOn ? new Set(role === null ? [] : RIGHTS_OF[role]) : RIGHTS_OF.open;
    return {
      ...from,
      kind: role === null ? "open" : "person",
      name: `${LINK_PREFIX}${account?.name ?? person}`,
      role,
      rights: rights.intersection(BY_LINK),
    };
  }

  get #words(): Words {
    return wordsIn(this.#service.locale);
  }

  #pushReceivers(): PeopleSettings[] {
    return peopleIn(this.#service.project).filter(({ to }) => to === "push");
  }

  #enter(user: string, summary: string, payload: JsonObject): void {
    this.#service.outbox.add({ kind: "manual", summary, payload, user });
  }
}

const BY_LINK: Rights = new Set(["public", "acknowledge"]);

function mayChange(caller: Caller, { person }: Subscription): boolean {
  return person === caller.name || caller.rights.has("people");
}

function peopleIn(project: Project): PeopleSettings[] {
  return sectionOf(project, notifySection).filter((each) => "to" in each);
}

/** Names by which phones reach the service to acknowledge. */
export function linkHosts(project: Project): string[] {
  return peopleIn(project).flatMap(({ link }) => (link === undefined ? [] : [new URL(link).hostname]));
}
