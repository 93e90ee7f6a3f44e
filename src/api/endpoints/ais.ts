/** GET /ais: the stations that AIS hears, the nearest first. */
import { bearingDeg, distanceM } from "../../ais/distance.ts";
import type { AisTarget } from "../../ais/target.ts";
import type { Position } from "../../ais/report.ts";
import { formatIsoTime } from "../../core/time.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { Listing } from "../load/record-budget.ts";
import { flagParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { endpoint } from "./endpoint.ts";

const PER_RADIAN = 180 / Math.PI;

export const aisEndpoints = [
  endpoint({
    method: "get",
    path: "/ais",
    operationId: "listAisTargets",
    summary: "The stations that AIS hears, the nearest first",
    parameters: { tracks: flagParameter("Whether each has its positions of the last two hours, one a minute.") },
    answer: arrayOf(refTo("AisTarget")),
    handle({ tracks }, { parts: { targets, clock } }) {
      targets.expire();
      const own = targets.ownPosition;
      const nowMs = clock.monotonic();
      const bodies = [...targets].map((target) => targetBody(target, own, nowMs, tracks === true));
      return Listing.ofRecords(
        bodies.toSorted((a, b) => (a.distance_m ?? Infinity) - (b.distance_m ?? Infinity)),
        (body) => body,
      );
    },
  }),
];

function targetBody(target: AisTarget, own: Position | undefined, nowMs: number, tracks: boolean): Body<"AisTarget"> {
  const { position } = target;
  const isPlaced = own !== undefined && position !== undefined;
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
    distance_m: isPlaced ? Math.round(distanceM(own, position)) : null,
    bearing_deg: isPlaced ? Math.round(bearingDeg(own, position) * 10) / 10 : null,
    heard: formatIsoTime(target.timestampMs),
    age_s: Math.round((nowMs - target.heardMs) / 100) / 10,
    source: target.source,
    track: tracks ? (target.track?.points() ?? []).map(([longitude, latitude]) => [latitude, longitude]) : null,
  };
}

function degrees(radians: number | undefined): number | null {
  return radians === undefined ? null : Math.round(radians * PER_RADIAN * 10) / 10;
}
