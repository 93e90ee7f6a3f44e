/** GET /mob: whether a person is overboard, and the way back. POST /mob and /mob/end: mark it, end it. */
import type { Position } from "../../ais/report.ts";
import { formatIsoTime } from "../../core/time.ts";
import { api } from "../../messages/details.ts";
import type { MobEvent } from "../../mob/mob-event.ts";
import { driftedTo, markedPlace, wayTo } from "../../mob/way-back.ts";
import { limits } from "../limits.ts";
import { done } from "../refused-act.ts";
import { flagParameter, numberParameter } from "../schema/parameter.ts";
import { requiredSummaryParameter, userParameter } from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import type { ServiceParts } from "../service.ts";
import { endpoint } from "./endpoint.ts";

const user = userParameter("Who does it.");
const problems = { 429: "This address has done too much; Retry-After says when it may again." };

export const mobEndpoints = [
  endpoint({
    method: "get",
    path: "/mob",
    operationId: "getMob",
    summary: "Whether a person is overboard: where they were marked, bearing and distance back, what belongs to it",
    parameters: {},
    answer: refTo("Mob"),
    handle: (_, { parts }) => mobBody(parts),
  }),
  endpoint({
    method: "post",
    path: "/mob",
    operationId: "markMob",
    summary: "Marks a person overboard, here and now or where it is said; once more, it joins the first",
    parameters: {
      latitude: numberParameter("Of the person, degrees; with longitude.", { minimum: -90, maximum: 90 }),
      longitude: numberParameter("Of the person, degrees.", { minimum: -180, maximum: 180 }),
      test: flagParameter("A test: alarm, entries, messages and bus say TEST."),
      user,
    },
    answer: refTo("Mob"),
    problems: { 409: "A test, while a person is overboard or another test runs.", ...problems },
    async handle({ latitude, longitude, test: isTest = false, user: by }, { parts }, caller) {
      const position = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      await done(parts.acts.mob.mark(caller, { by, position, isTest }));
      return mobBody(parts);
    },
  }),
  endpoint({
    method: "post",
    path: "/mob/end",
    operationId: "endMob",
    summary: "Ends it: the person is aboard, or it was a test",
    parameters: {
      reason: requiredSummaryParameter("What happened. Required.", limits.http.reasonChars, () => api.reasonRequired),
      user,
    },
    answer: refTo("Mob"),
    problems: { 409: "Nobody is overboard.", ...problems },
    async handle({ reason, user: said }, { parts }, caller) {
      await done(parts.acts.mob.end(caller, reason, said));
      return mobBody(parts);
    },
  }),
];

function mobBody({ mob, clock }: ServiceParts): Body<"Mob"> {
  const { event, here, current, isKept, crew } = mob;
  const nowMs = clock.now();
  const marked = event && markedPlace(event);
  const drifted = event && driftedTo(event, current, nowMs);
  return {
    is_overboard: event !== undefined,
    is_test: event?.isTest ?? false,
    id: event?.id ?? null,
    since: event === undefined ? null : formatIsoTime(event.marks[0].atMs),
    by: event?.marks[0].who ?? null,
    minutes: event === undefined ? null : Math.max(0, Math.floor((nowMs - event.marks[0].atMs) / 60_000)),
    ...wayBody(marked?.position, here),
    crew: event === undefined ? [] : [...crew],
    is_kept: isKept,
    drifted:
      drifted === undefined || current === undefined
        ? null
        : { ...wayBody(drifted, here), set_deg: current.setDeg, drift_ms: current.driftMs },
    marks: event?.marks.map((mark) => markBody(mark, here)) ?? [],
  };
}

function markBody({ kind, who, atMs, placed, newest, isWithdrawn }: MobEvent["marks"][0], here: Position | undefined) {
  const way = wayBody((newest ?? placed)?.position, here);
  return { kind, who, at: formatIsoTime(atMs), ...way, is_withdrawn: isWithdrawn };
}

function wayBody(position: Position | undefined, here: Position | undefined) {
  if (position === undefined) return { position: null, bearing: null, distance_m: null };
  const { bearing, distanceM } = wayTo(position, here);
  return { position, bearing, distance_m: distanceM };
}
