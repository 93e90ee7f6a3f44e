/** GET /anchor: the anchor watch. POST /anchor/down and /anchor/up: begin it, change it, end it. */
import { bearingDeg } from "../../ais/distance.ts";
import { ringsOf } from "../../anchor/anchorage.ts";
import { limits as anchorLimits } from "../../anchor/limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import { numberParameter } from "../schema/parameter.ts";
import { userParameter } from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import type { Service } from "../service.ts";
import { areTogether, needs, placeIn } from "../schema/together.ts";
import { endpoint } from "./endpoint.ts";

const user = userParameter("Who does it.");
const problems = {
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot take it; nothing has changed.",
};
const metres = (description: string, max: number) => numberParameter(description, { minimum: 0, maximum: max });

export const anchorEndpoints = [
  endpoint({
    method: "get",
    path: "/anchor",
    operationId: "getAnchor",
    summary: "The anchor watch: where the anchor lies, the radius, how far the vessel is, and her swing",
    answer: refTo("Anchor"),
    handle: (_, { parts }) => anchorBody(parts),
  }),
  endpoint({
    method: "post",
    path: "/anchor/down",
    operationId: "letAnchorGo",
    summary:
      "Watches the anchor: beneath the vessel, or where it is said to lie; while it is down, changes place and radius",
    parameters: {
      latitude: numberParameter("Of the anchor, degrees; with longitude.", { minimum: -90, maximum: 90 }),
      longitude: numberParameter("Of the anchor, degrees.", { minimum: -180, maximum: 180 }),
      bearing: numberParameter("From the vessel to the anchor, degrees true.", { minimum: 0, maximum: 360 }),
      distance_m: metres("From the vessel to the anchor.", 1000),
      radius_m: numberParameter(
        "How far the antenna may be from the anchor; without it and a rode as the project says.",
        {
          minimum: anchorLimits.radiusM.min,
          maximum: anchorLimits.radiusM.max,
        },
      ),
      rode_m: metres("Rode that is out: the radius is worked out from it and the depth.", 1000),
      depth_m: metres("Depth; without it what the echo sounder says.", 500),
      tide_rise_m: metres("How much the water may still rise.", 20),
      user,
    },
    answer: refTo("Anchor"),
    problems: {
      409: "The vessel's position is not known.",
      422: "No depth is known for the rode, it does not reach the ground, or half a place is given.",
      ...problems,
    },
    async handle(given, { parts }, caller) {
      const { bearing, user: said } = given;
      const position = placeIn(given, "latitude", "longitude");
      areTogether(given, "bearing", "distance_m");
      needs(given, "depth_m", "rode_m");
      needs(given, "tide_rise_m", "rode_m");
      const {
        distance_m: distanceM,
        radius_m: radiusM,
        rode_m: rodeM,
        depth_m: depthM,
        tide_rise_m: tideRiseM,
      } = given;
      await parts.acts.anchor.down(caller, { position, bearing, distanceM, radiusM, rodeM, depthM, tideRiseM }, said);
      return anchorBody(parts);
    },
  }),
  endpoint({
    method: "post",
    path: "/anchor/up",
    operationId: "takeAnchorUp",
    summary: "Ends the anchor watch",
    parameters: { user },
    answer: refTo("Anchor"),
    problems: { 409: "The anchor is not down.", ...problems },
    async handle({ user: said }, { parts }, caller) {
      await parts.acts.anchor.up(caller, said);
      return anchorBody(parts);
    },
  }),
];

function anchorBody({ anchor, trust }: Service): Body<"Anchor"> {
  const { anchorage, here, watched, swing, settings, depthM } = anchor;
  const radiusM = anchorage?.radiusM;
  return {
    is_down: anchorage !== undefined,
    state: watched.state,
    position: anchorage?.position ?? null,
    radius_m: radiusM ?? null,
    warning_radius_m: radiusM === undefined ? null : ringsOf(radiusM).nearM,
    since: anchorage === undefined ? null : formatIsoTime(anchorage.setAtMs),
    by: anchorage?.by ?? null,
    distance_m: watched.distanceM ?? null,
    bearing: anchorage === undefined || here === undefined ? null : bearingDeg(here, anchorage.position),
    usual_radius_m: settings.radiusM,
    depth_m: depthM ?? null,
    position_trust: trust.watch.trust,
    is_blind: watched.state === "blind",
    swing: swing.map(({ position: { latitude, longitude } }) => [longitude, latitude]),
  };
}
