/** GET /mob: whether a person is overboard, and the way back. POST /mob and /mob/end: mark it, end it. */
import type { Position } from "../../ais/report.ts";
import { formatIsoTime } from "../../core/time.ts";
import { limits as mobLimits } from "../../mob/limits.ts";
import { api } from "../../messages/details.ts";
import type { MobEvent } from "../../mob/mob-event.ts";
import { driftedTo, markedPlace, wayTo } from "../../mob/way-back.ts";
import { limits } from "../limits.ts";
import { flagParameter, numberParameter, pathParameter, timeParameter } from "../schema/parameter.ts";
import {
  optionalNameParameter,
  requiredNameParameter,
  requiredSummaryParameter,
  userParameter,
} from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import type { Service } from "../service.ts";
import { areTogether, placeIn } from "../schema/together.ts";
import { endpoint } from "./endpoint.ts";

const user = userParameter("Who does it.");
const ofLatitude = (description: string) => numberParameter(description, { minimum: -90, maximum: 90 });
const ofLongitude = (description: string) => numberParameter(description, { minimum: -180, maximum: 180 });
const problems = { 429: "This address has done too much; Retry-After says when it may again." };

export const mobEndpoints = [
  endpoint({
    method: "get",
    path: "/mob",
    operationId: "getMob",
    summary: "Whether a person is overboard: where they were marked, bearing and distance back, what belongs to it",
    answer: refTo("Mob"),
    handle: (_, { parts }) => mobBody(parts),
  }),
  endpoint({
    method: "post",
    path: "/mob",
    operationId: "markMob",
    summary: "Marks a person overboard, here and now or where it is said; once more, it joins the first",
    parameters: {
      latitude: ofLatitude("Of the person, degrees; with longitude."),
      longitude: ofLongitude("Of the person, degrees."),
      test: flagParameter("A test: alarm, entries, messages and bus say TEST."),
      id: optionalNameParameter(
        "Of the press, chosen by the client: a press that is sent again with its id is marked once.",
        mobLimits.idChars,
      ),
      pressed_at: timeParameter(
        `When it was pressed, if it is sent late; at most ${mobLimits.pressedS / 3600} hours ago. The mark has that time, and the vessel's place then.`,
      ),
      shown_latitude: ofLatitude(
        "Of the vessel, as the screen showed it at the press; used where the service does not know it.",
      ),
      shown_longitude: ofLongitude("The same."),
      shown_at: timeParameter("When that position was measured."),
      user: optionalNameParameter("Who does it; it may be said later.", limits.http.userChars),
    },
    answer: refTo("Mob"),
    problems: {
      409: "A test, while a person is overboard or another test runs.",
      422: "It was pressed too long ago, or half a place is given.",
      ...problems,
    },
    async handle(asked, { parts }, caller) {
      const { test: isTest = false, user: by, id, pressed_at: atMs } = asked;
      const position = placeIn(asked, "latitude", "longitude");
      const seen = placeIn(asked, "shown_latitude", "shown_longitude");
      areTogether({ ...asked, shown_latitude: seen }, "shown_latitude", "shown_at");
      const shown = seen && asked.shown_at !== undefined ? { position: seen, atMs: asked.shown_at } : undefined;
      const press = atMs === undefined ? undefined : { atMs, shown };
      await parts.acts.mob.mark(caller, { by, id, position, press, isTest });
      return mobBody(parts);
    },
  }),
  endpoint({
    method: "post",
    path: "/mob/marks/{mark_id}/name",
    operationId: "nameMobMark",
    summary: "Says afterwards who marked it",
    parameters: {
      mark_id: pathParameter("The id of a person's mark."),
      name: requiredNameParameter("Who pressed it. Required.", limits.http.userChars, () => api.mobNameRequired),
      user: userParameter("Who says so."),
    },
    answer: refTo("Mob"),
    problems: { 404: "No person's mark has this id.", ...problems },
    async handle({ mark_id: id, name, user: said }, { parts }, caller) {
      await parts.acts.mob.name(caller, id, name, said);
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
      await parts.acts.mob.end(caller, reason, said);
      return mobBody(parts);
    },
  }),
];

function mobBody({ mob, clock, trust }: Service): Body<"Mob"> {
  const { event, here, current, isKept, crew } = mob;
  const nowMs = clock.now();
  const marked = event && markedPlace(event);
  const drifted = event && driftedTo(event, current, nowMs);
  return {
    is_overboard: event !== undefined,
    is_test: event?.isTest ?? false,
    position_trust: trust.watch.trust,
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
    left_out: event?.leftOut ?? 0,
  };
}

function markBody(mark: MobEvent["marks"][0], here: Position | undefined) {
  const { key, kind, who, isUnnamed, atMs, placed, newest, isWithdrawn } = mark;
  const way = wayBody((newest ?? placed)?.position, here);
  const id = key.slice(key.indexOf(" ") + 1);
  return { id, kind, who, is_named: isUnnamed !== true, at: formatIsoTime(atMs), ...way, is_withdrawn: isWithdrawn };
}

function wayBody(position: Position | undefined, here: Position | undefined) {
  if (position === undefined) return { position: null, bearing: null, distance_m: null };
  const { bearing, distanceM } = wayTo(position, here);
  return { position, bearing, distance_m: distanceM };
}
