/**
 * GET /ais: the stations that AIS hears, the nearest first. GET /targets: the same in the order of danger. GET /targets/stream: the first
 * of these, again and again, as server-sent events.
 */
import { setTimeout as delay } from "node:timers/promises";
import { bearingDeg } from "../../ais/distance.ts";
import type { Position } from "../../ais/report.ts";
import type { Sighted } from "../../collision/sighting.ts";
import { arrayOf, ofType } from "../../core/body-schema.ts";
import { formatIsoTime } from "../../core/time.ts";
import { limits } from "../limits.ts";
import { Listing } from "../load/record-budget.ts";
import { flagParameter, integerParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import type { Service } from "../service.ts";
import { Streaming } from "../streaming.ts";
import { endpoint } from "./endpoint.ts";

const PER_RADIAN = 180 / Math.PI;
const EVENT_STREAM = "text/event-stream";
const { everyS, most } = limits.targetStream;

const tracks = flagParameter("Whether each has its positions of the last two hours, one a minute.");

export const aisEndpoints = [
  endpoint({
    method: "get",
    path: "/ais",
    operationId: "listAisTargets",
    summary: "The stations that AIS hears, the nearest first",
    parameters: { tracks },
    answer: arrayOf(refTo("AisTarget")),
    handle({ tracks: withTracks }, { parts }) {
      const nearest = parts.lookout.list().toSorted((a, b) => (a.rangeM ?? Infinity) - (b.rangeM ?? Infinity));
      return Listing.ofRecords(nearest, bodyIn(parts, withTracks === true));
    },
  }),
  endpoint({
    method: "get",
    path: "/targets",
    operationId: "listTargets",
    summary:
      "The stations that AIS hears in the order of danger: beacons, collision alarms, those that come near, others by how near and how soon",
    parameters: { tracks },
    answer: arrayOf(refTo("AisTarget")),
    handle: ({ tracks: withTracks }, { parts }) =>
      Listing.ofRecords(parts.lookout.list(), bodyIn(parts, withTracks === true)),
  }),
  endpoint({
    method: "get",
    path: "/targets/stream",
    operationId: "streamTargets",
    summary: "The first of GET /targets, again and again, as server-sent events",
    parameters: {
      every_s: integerParameter("Seconds between two lists.", everyS),
      most: integerParameter("Stations in a list.", most),
    },
    mediaType: EVENT_STREAM,
    answer: ofType("string", {
      description:
        "`event: targets` has an array as GET /targets without tracks. A client that reads slowly gets fewer of them.",
    }),
    problems: { 503: "All places are taken.", 429: "This address has all the places that one may have." },
    handle({ every_s: seconds, most: count }, { parts, targetPlaces: places }, { signal, client }) {
      const problem = places.problemFor(client);
      if (problem !== undefined) throw problem;
      return new Streaming(EVENT_STREAM, places.hold(client, targetEvents(parts, seconds, count, signal)), {
        // A reverse proxy that buffers answers would delay them.
        "X-Accel-Buffering": "no",
      });
    },
  }),
];

async function* targetEvents(
  parts: Service,
  seconds: number,
  count: number,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  yield "retry: 2000\n\n";
  while (!signal.aborted) {
    const bodies = parts.lookout.list().slice(0, count).map(bodyIn(parts, false));
    yield `event: targets\ndata: ${JSON.stringify(bodies)}\n\n`;
    await delay(seconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}

function bodyIn({ lookout, targets, clock }: Service, withTracks: boolean): (sighted: Sighted) => Body<"AisTarget"> {
  const now = { own: targets.ownPosition, nowMs: clock.monotonic(), alarmIds: lookout.alarmIds(), withTracks };
  return (sighted) => targetBody(sighted, now);
}

interface Now {
  readonly own: Position | undefined;
  readonly nowMs: number;
  readonly alarmIds: ReadonlyMap<string, string>;
  readonly withTracks: boolean;
}

function targetBody(
  { target, sighting, rangeM }: Sighted,
  { own, nowMs, alarmIds, withTracks }: Now,
): Body<"AisTarget"> {
  const { position } = target;
  const { approach, meeting, risk, isLost } = sighting;
  return {
    mmsi: target.mmsi,
    kind: target.kind,
    class: target.class,
    beacon: target.beacon ?? null,
    name: target.value("name")?.trim() ?? null,
    callsign: target.value("callsign")?.trim() ?? null,
    destination: target.value("destination")?.trim() ?? null,
    ship_type: target.value("shipType") ?? null,
    aton_type: target.value("atonType") ?? null,
    nav_status: target.value("navStatus") ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    speed_ms: target.value("speedMs") ?? null,
    course_deg: degrees(target.value("courseRad")),
    heading_deg: degrees(target.value("headingRad")),
    length_m: target.value("lengthM") ?? null,
    beam_m: target.value("beamM") ?? null,
    distance_m: rangeM === undefined ? null : Math.round(rangeM),
    bearing_deg:
      approach === undefined ? tenth(own && position && bearingDeg(own, position)) : degrees(approach.bearingRad),
    cpa_m: approach === undefined ? null : Math.round(approach.cpaM),
    tcpa_s: approach === undefined ? null : Math.round(approach.tcpaS),
    cpa_from: meeting === undefined ? null : [meeting.own.latitude, meeting.own.longitude],
    cpa_to: meeting === undefined ? null : [meeting.other.latitude, meeting.other.longitude],
    risk,
    is_lost: isLost,
    alarm_id: alarmIds.get(target.mmsi) ?? null,
    heard: formatIsoTime(target.timestampMs),
    age_s: Math.round((nowMs - target.heardMs) / 100) / 10,
    source: target.source,
    track: withTracks ? (target.track?.points() ?? []).map(([longitude, latitude]) => [latitude, longitude]) : null,
  };
}

function degrees(radians: number | undefined): number | null {
  return tenth(radians === undefined ? undefined : radians * PER_RADIAN);
}

function tenth(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10) / 10;
}
