/**
 * Switches by Signal K: a PUT of the state's path is a touch. A person's first one is PENDING until the same is put again; an order is
 * PENDING until its device has switched (COMPLETED), or not in time (FAILED), and GET /signalk/v1/requests/{id} says which.
 */
import { randomUUID } from "node:crypto";
import type { Caller } from "../../../access/caller.ts";
import type { SwitchActs } from "../../../acts/switch-acts.ts";
import { keepNewest } from "../../../core/keep-newest.ts";
import { signalkAnswers as texts, switching } from "../../../messages/details.ts";
import { limits } from "../../../signalk/limits.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import type { Ended } from "../../../switching/switchboard.ts";
import type { Outcome } from "./outcome.ts";

export class SwitchRequests {
  readonly #model: SignalkModel;
  readonly #acts: () => SwitchActs;
  readonly #outcomes = new Map<string, Outcome>();

  /** `acts`: they are there when the first request comes. */
  constructor(model: SignalkModel, acts: () => SwitchActs) {
    this.#model = model;
    this.#acts = acts;
  }

  find(requestId: string): Outcome | undefined {
    return this.#outcomes.get(requestId);
  }

  /** Undefined if the project lists no switch with that state. */
  put(path: string, value: unknown, caller: Caller): Promise<Outcome> | undefined {
    const tags = new Set(this.#model.paths.tagsAt(path));
    const found = this.#acts()
      .list()
      .filter(({ what }) => tags.has(what.tagId));
    const [one, ...more] = found;
    if (one === undefined || more.length > 0) return undefined;
    const on = value === 1 || value === true ? true : value === 0 || value === false ? false : undefined;
    if (on === undefined) return Promise.resolve({ statusCode: 400, message: texts.switchValue });
    const { phase, order } = one.state;
    // Who puts the same again means it; the gate says whether it is the same person, and in time.
    const isSecond = phase === "armed" && caller.kind !== "program" && order?.on === on;
    return this.#touch(caller, one.what.id, { on, order: isSecond ? order?.id : undefined });
  }

  async #touch(caller: Caller, id: string, asked: { on: boolean; order: string | undefined }): Promise<Outcome> {
    const { ended } = await this.#acts().touch(caller, id, asked, { user: texts.user({ client: caller.client }) });
    const pending = { state: "PENDING", statusCode: 202 } as const;
    if (ended === undefined) return { ...pending, message: texts.switchAgain };
    const requestId = randomUUID();
    const head = { requestId, href: `/signalk/v1/requests/${requestId}` };
    const keep = (outcome: Outcome): Outcome => {
      keepNewest(this.#outcomes, requestId, { ...head, ...outcome }, limits.accessRequests);
      return outcome;
    };
    const first = keep({ ...pending, message: texts.switchSent });
    return { ...head, ...first, later: ended.then((how) => keep(outcomeOf(how))) };
  }
}

function outcomeOf({ phase, reason }: Ended): Outcome {
  if (phase === "done") return { state: "COMPLETED", statusCode: 200, message: texts.done };
  const message = reason === undefined ? phase : switching.reasons[reason];
  return { state: "FAILED", statusCode: phase === "refused" ? 409 : 504, message };
}
