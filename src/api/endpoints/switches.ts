/** GET /switches: what may be switched, and how it is. POST /switches/{switch_id}: the two touches. */
import { arrayOf } from "../../core/body-schema.ts";
import type { TaggedSwitch } from "../../acts/switch-acts.ts";
import { switching } from "../../messages/details.ts";
import type { Reason } from "../../switching/gate.ts";
import type { GateReport } from "../../switching/switchboard.ts";
import { limits } from "../limits.ts";
import { inBody, jsonMember, pathParameter } from "../schema/parameter.ts";
import { optionalNameParameter } from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { endpoint } from "./endpoint.ts";

const { userChars } = limits.http;

export const switchEndpoints = [
  endpoint({
    method: "get",
    path: "/switches",
    operationId: "listSwitches",
    summary:
      "The switches that the project lists: what their devices say, what came of the last order, what may be ordered",
    answer: arrayOf(refTo("Switch")),
    handle: (_, { parts }) => parts.switches.list().map(switchBody),
  }),
  endpoint({
    method: "post",
    path: "/switches/{switch_id}",
    operationId: "orderSwitch",
    summary:
      "A person's first touch is answered at once (phase armed, order); the second has that order. It, and a program's only one, are answered when the device has switched, or has not in time",
    parameters: {
      switch_id: pathParameter("Its id."),
      on: jsonMember<boolean>("On or off.", { type: "boolean" }),
      order: inBody(optionalNameParameter("Of the second touch: what the first was answered.", userChars)),
      user: inBody(optionalNameParameter("Who it is; counts where nobody has signed in.", userChars)),
      program: inBody(optionalNameParameter("What a program of this computer is called.", userChars)),
    },
    answer: refTo("Switch"),
    problems: {
      404: "The project lists no such switch.",
      409: "The gate does not let it through: detail says why. Nothing is sent.",
      429: "This address has done too much; Retry-After says when it may again.",
      503: "The log book cannot take it. Nothing is sent.",
      507: "Only the reserve of the disk is left. Nothing is sent.",
    },
    async handle({ switch_id: id, on, order, user, program }, { parts: { switches } }, caller) {
      const { ended } = await switches.touch(caller, id, { on, order }, { user, program });
      await ended;
      return switchBody(switches.report(id));
    },
  }),
];

const inWords = (reason: Reason | null = null) => (reason === null ? null : switching.reasons[reason]);

function switchBody({ what, on, saidAgoMs, state, refusals }: GateReport<TaggedSwitch>): Body<"Switch"> {
  const { id, name, load, automatic, tagId } = what;
  const { phase, reason = null, order } = state;
  return {
    id,
    name,
    load,
    automatic,
    tag_id: tagId,
    on: on ?? null,
    said_ago_s: saidAgoMs === undefined ? null : Math.floor(saidAgoMs / 1000),
    phase,
    reason,
    order: order === undefined ? null : { id: order.id, on: order.on, by: order.by },
    refused: { on: refusals.on ?? null, off: refusals.off ?? null },
    why: { reason: inWords(reason), on: inWords(refusals.on), off: inWords(refusals.off) },
  };
}
