/**
 * What a client asks to be done, by whichever door it comes: PUT by HTTP or by the socket, and the notifications of v2. Alarms can be
 * acted on, the anchor, and a person overboard; any other path is a switch or a value. One answer for all doors, with a status.
 */
import type { Caller } from "../../../access/caller.ts";
import type { AlarmActs } from "../../../acts/alarm-acts.ts";
import { isRefused } from "../../../core/refused.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { AlarmRecord } from "../../../alarms/alarm-record.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import { notificationOf } from "../../../signalk/notification.ts";
import type { Service } from "../../service.ts";
import { heldBack, problemOf } from "../../problem.ts";
import type { Outcome } from "./outcome.ts";
import { MOB_PATH } from "../../../signalk/notification.ts";
import { MOB_DOOR, MobRequests } from "./mob-requests.ts";
import { VALUE_DOOR, ValueRequests } from "./value-requests.ts";
import { SwitchRequests } from "./switch-requests.ts";
import { AnchorRequests } from "./anchor-requests.ts";

const done = (): Outcome => ({ statusCode: 200, message: texts.done });

const NOTIFICATION = /^(notifications\..+?)(?:\.(state|method))?$/;

export class SignalkRequests {
  readonly #model: SignalkModel;
  readonly #alarms: Pick<Alarms, "open">;
  readonly #acts: AlarmActs;
  readonly #anchor: AnchorRequests;
  readonly #mob: MobRequests;
  readonly values: ValueRequests;
  readonly switches: SwitchRequests;

  constructor(model: SignalkModel, parts: Pick<Service, "alarms" | "acts" | "anchor" | "clock" | "switches" | "tags">) {
    const { alarms, acts } = parts;
    this.#model = model;
    this.#alarms = alarms;
    this.#acts = acts.alarms;
    this.#anchor = new AnchorRequests(parts);
    this.#mob = new MobRequests(acts.mob);
    this.values = new ValueRequests(model, parts);
    this.switches = new SwitchRequests(model, () => parts.switches);
  }

  /** The door of a PUT of this path, where it is not that of notifications. Everybody who may look may mark a person overboard. */
  doorOfPut(path: string): string | undefined {
    if (path === MOB_PATH) return MOB_DOOR;
    return NOTIFICATION.test(path) || this.#anchor.isPut(path) ? undefined : VALUE_DOOR;
  }

  async put(path: string, value: unknown, caller: Caller): Promise<Outcome> {
    const [, of, key] = NOTIFICATION.exec(path) ?? [];
    if (this.#anchor.isPut(path)) return outcomeOf(this.#anchor.put(path, value, caller));
    if (this.#mob.isPut(path, value)) return outcomeOf(this.#mob.put(value, caller));
    if (of === undefined)
      return outcomeOf(this.switches.put(path, value, caller) ?? this.values.put(path, value, caller));
    const record = this.#model.alarmLeaves.recordAt(of);
    if (record === undefined) return { statusCode: 404, message: texts.noSuchNotification({ path: of }) };
    if (key === "method") return this.#putMethod(record, value, caller);
    const state = key === "state" ? value : stateIn(value);
    if (state === "normal" || (key === undefined && value === null)) return this.acknowledge(record.id, caller);
    return { statusCode: 400, message: texts.stateOnlyNormal };
  }

  /** It is in the log book, on disk, before it is answered. */
  acknowledge(id: string, caller: Caller): Promise<Outcome> {
    return outcomeOf(this.#acts.acknowledge(caller, id, texts.user({ client: caller.client })));
  }

  /** Without an id, all. */
  silence(id: string | undefined, caller: Caller): Promise<Outcome> {
    return outcomeOf(this.#acts.silence(caller, id, texts.user({ client: caller.client })));
  }

  /** A person is overboard. With the id of its notification. */
  async overboard(body: unknown, caller: Caller): Promise<Outcome & { readonly id?: string | undefined }> {
    const outcome = await outcomeOf(this.#mob.mark(body, caller));
    return outcome.statusCode === 200 ? { ...outcome, id: this.#overboard()?.id } : outcome;
  }

  /** Ends a person overboard; no other alarm is ended by hand. */
  async clear(id: string, caller: Caller): Promise<Outcome> {
    const record = this.#overboard();
    if (record !== undefined && (id === record.id || id === "mob")) return outcomeOf(this.#mob.end(caller));
    return { statusCode: 405, message: texts.notByHand };
  }

  #overboard(): AlarmRecord | undefined {
    return this.#alarms.open().find((record) => record.condition && this.#mob.isOf(record));
  }

  /** A call of signalk-anchoralarm-plugin. */
  anchor(call: string, body: unknown, caller: Caller): Promise<Outcome> {
    return outcomeOf(this.#anchor.post(call, body, caller));
  }

  anchorTrack(): ReturnType<AnchorRequests["track"]> {
    return this.#anchor.track();
  }

  async acknowledgeAll(caller: Caller): Promise<Outcome> {
    for (const { id, state } of this.#alarms.open()) {
      if (state !== "ACTIVE") continue;
      const outcome = await this.acknowledge(id, caller);
      if (outcome.statusCode !== 200 && outcome.statusCode !== 404) return outcome;
    }
    return done();
  }

  #putMethod(record: AlarmRecord, value: unknown, caller: Caller): Promise<Outcome> | Outcome {
    const { method } = notificationOf(record);
    const isLess = Array.isArray(value) && value.every((each) => each === "visual" || method.includes(each as "sound"));
    if (!isLess) return { statusCode: 400, message: texts.methodOnlyLess };
    if (value.includes("sound") || !method.includes("sound")) return done();
    return this.silence(record.id, caller);
  }
}

async function outcomeOf(act: Promise<unknown>): Promise<Outcome> {
  try {
    const result = await act;
    return isOutcome(result) ? result : done();
  } catch (error) {
    await heldBack(error);
    const { status, detail } = problemOf(error, false);
    const own = isRefused(error, "no-such-alarm") ? texts.notActive : undefined;
    return { statusCode: status, message: isRefused(error, "not-sounding") ? texts.notSilenceable : (own ?? detail) };
  }
}

function isOutcome(result: unknown): result is Outcome {
  return typeof result === "object" && result !== null && "statusCode" in result;
}

function stateIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "state" in value ? value.state : undefined;
}
