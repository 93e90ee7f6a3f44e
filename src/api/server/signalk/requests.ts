/**
 * What a client asks to be done, by whichever door it comes: PUT by HTTP or by the socket, and the notifications of v2. Only alarms can be
 * acted on: no tag can be written from outside. One answer for all doors, with a status.
 */
import type { Alarms } from "../../../alarms/alarms.ts";
import type { AlarmRecord } from "../../../alarms/alarm-record.ts";
import { limits as apiLimits } from "../../limits.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import { notificationOf } from "../../../signalk/notification.ts";
import type { AddressRate } from "../../load/address-rate.ts";
import { spendWrite } from "../../load/write-budget.ts";
import { problemOf } from "../../problem.ts";
import type { Caller } from "../../caller.ts";

export interface Outcome {
  readonly statusCode: number;
  readonly message: string;
}

const DONE: Outcome = { statusCode: 200, message: texts.done };

const NOTIFICATION = /^(notifications\..+?)(?:\.(state|method))?$/;

export class SignalkRequests {
  readonly #model: SignalkModel;
  readonly #alarms: Pick<Alarms, "acknowledge" | "silence" | "open">;
  readonly #acknowledgements: AddressRate;

  constructor(
    model: SignalkModel,
    alarms: Pick<Alarms, "acknowledge" | "silence" | "open">,
    acknowledgements: AddressRate,
  ) {
    this.#model = model;
    this.#alarms = alarms;
    this.#acknowledgements = acknowledgements;
  }

  async put(path: string, value: unknown, caller: Caller): Promise<Outcome> {
    const [, of, key] = NOTIFICATION.exec(path) ?? [];
    if (of === undefined) {
      const [tagId] = this.#model.paths.tagsAt(path);
      return { statusCode: 405, message: texts.putNotPossible({ path, tagId }) };
    }
    const record = this.#model.alarmLeaves.recordAt(of);
    if (record === undefined) return { statusCode: 404, message: texts.noSuchNotification({ path: of }) };
    if (key === "method") return this.#putMethod(record, value, caller);
    const state = key === "state" ? value : stateIn(value);
    if (state === "normal" || (key === undefined && value === null)) return this.acknowledge(record.id, caller);
    return { statusCode: 400, message: texts.stateOnlyNormal };
  }

  /** An acknowledgement is in the log book, on disk, before it is answered. */
  acknowledge(id: string, caller: Caller): Promise<Outcome> {
    return this.#act(id, caller, async (user) => {
      const record = await this.#alarms.acknowledge(id, user);
      return record === undefined ? { statusCode: 404, message: texts.notActive } : DONE;
    });
  }

  /** Without an id, all. */
  silence(id: string | undefined, caller: Caller): Promise<Outcome> {
    return this.#act(id, caller, async (user) => {
      const records = await this.#alarms.silence(id, user);
      return records === undefined ? { statusCode: 404, message: texts.notSilenceable } : DONE;
    });
  }

  async acknowledgeAll(caller: Caller): Promise<Outcome> {
    for (const { id, state } of this.#alarms.open()) {
      if (state !== "ACTIVE") continue;
      const outcome = await this.acknowledge(id, caller);
      if (outcome.statusCode !== 200 && outcome.statusCode !== 404) return outcome;
    }
    return DONE;
  }

  #putMethod(record: AlarmRecord, value: unknown, caller: Caller): Promise<Outcome> | Outcome {
    const { method } = notificationOf(record);
    const isLess = Array.isArray(value) && value.every((each) => each === "visual" || method.includes(each as "sound"));
    if (!isLess) return { statusCode: 400, message: texts.methodOnlyLess };
    if (value.includes("sound") || !method.includes("sound")) return DONE;
    return this.silence(record.id, caller);
  }

  /** As the endpoints of alarms: only what changes something makes an entry, and is counted to its address. */
  async #act(id: string | undefined, caller: Caller, act: (user: string) => Promise<Outcome>): Promise<Outcome> {
    const isOpen = id === undefined || this.#alarms.open().some((record) => record.id === id);
    if (!isOpen) return { statusCode: 404, message: texts.notActive };
    try {
      const changes = this.#alarms
        .open()
        .some((record) => (id ?? record.id) === record.id && record.state === "ACTIVE");
      if (changes) await spendWrite(this.#acknowledgements, caller.client);
      return await act((caller.who.name ?? texts.user({ client: caller.client })).slice(0, apiLimits.http.userChars));
    } catch (error) {
      const { status, detail } = problemOf(error, false);
      return { statusCode: status, message: detail };
    }
  }
}

function stateIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "state" in value ? value.state : undefined;
}
