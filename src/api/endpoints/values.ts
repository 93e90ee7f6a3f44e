/** PUT /tags/{tag_id} and POST /tags: values that programs bring and people set. */
import { limits as accessLimits } from "../../access/limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import { api, quoted } from "../../messages/details.ts";
import type { Scalar } from "../../tags/tag.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import type { BroughtValue } from "../../values/brought-value.ts";
import { limits } from "../../values/limits.ts";
import {
  broughtOf,
  type GivenItem,
  givenMembers as members,
  givenValues,
  notTaken,
  STATUS_OF,
  takenValues,
} from "../values/given-values.ts";
import { Problem } from "../problem.ts";
import { inBody, jsonMember, pathParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { optionalNameParameter } from "../schema/text-parameter.ts";
import type { Service } from "../service.ts";
import { endpoint } from "./endpoint.ts";

const { nameChars } = accessLimits;
const user = inBody(optionalNameParameter("Who sets it; counts for programs of this computer only.", nameChars));
const program = inBody(
  optionalNameParameter("What a program of this computer is called that sets nothing for a person.", nameChars),
);

const problems = {
  403: "The tag does not begin with the token's prefix, is the service's own, or is not controllable.",
  429: "More values came than a program may bring, or this address has written too much; see Retry-After.",
};

export const valueEndpoints = [
  endpoint({
    method: "put",
    path: "/tags/{tag_id}",
    operationId: "putTag",
    summary: "The value that a program brings, or that a person sets where the tag is controllable",
    parameters: {
      tag_id: pathParameter("The tag's id."),
      value: jsonMember<Scalar>("Null: there is none, the sensor has failed.", members.value),
      quality: jsonMember<BroughtValue["quality"]>("By default good.", members.quality, true),
      timestamp: jsonMember<string | undefined>("When it was measured; by default now.", members.timestamp, true),
      timeout_s: jsonMember<number | undefined>("Stale unless repeated in time; 0: never.", members.timeout_s, true),
      unit_si: jsonMember<string | undefined>("Of a tag that registers itself.", members.unit_si, true),
      description: jsonMember<string | undefined>("Of a tag that registers itself.", members.description, true),
      user,
      program,
    },
    answer: refTo("TakenValue"),
    problems: {
      ...problems,
      404: "A person sets a tag that is not there, or a program brings no value for it.",
      409: "The tag has a newer value, is kept by a source that goes before, or there are too many tags.",
      422: "The value is impossible, or has another unit than the tag.",
    },
    async handle({ tag_id: id, user: by, program: name, ...given }, { parts }, caller) {
      const brought = [broughtOf({ id, ...given })];
      const [outcome = "unknown"] = await parts.acts.values.take(caller, brought, { user: by, program: name });
      if (outcome !== "taken") throw new Problem(STATUS_OF[outcome], notTaken(outcome, id));
      return takenValue(parts, id);
    },
  }),
  endpoint({
    method: "post",
    path: "/tags",
    operationId: "postTags",
    summary: "Many values that a program brings; those that are refused are named, the others are taken",
    parameters: {
      values: jsonMember<readonly GivenItem[]>(`At most ${limits.batch}.`, givenValues),
      user,
      program,
    },
    answer: refTo("TakenValues"),
    problems,
    async handle({ values, user: by, program: name }, { parts }, caller) {
      const brought = values.map(broughtOf);
      return takenValues(brought, await parts.acts.values.take(caller, brought, { user: by, program: name }));
    },
  }),
];

function takenValue({ tags }: Service, id: string): Body<"TakenValue"> {
  const present = tags.value(id);
  if (present === undefined) throw new Problem(404, api.tagWithoutValue({ tagId: quoted(id) }));
  const { value, quality, timestampMs, source } = present;
  return { id, value, unit_si: unitOf(id, tags), quality, timestamp: formatIsoTime(timestampMs), source };
}
