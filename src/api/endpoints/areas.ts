/** GET /areas: the guard areas. POST /areas and /areas/{number}/remove: set one or change it, take it away. */
import type { Position } from "../../ais/report.ts";
import { ALARMS_WHEN, type Area } from "../../areas/area.ts";
import { limits } from "../../areas/limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import { api } from "../../messages/details.ts";
import { Problem } from "../problem.ts";
import { choiceParameter, numberParameter, pathParameter } from "../schema/parameter.ts";
import { freeTextParameter, requiredNameParameter, userParameter } from "../schema/text-parameter.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import type { Service } from "../service.ts";
import { placeIn } from "../schema/together.ts";
import { endpoint } from "./endpoint.ts";

const user = userParameter("Who does it.");
const problems = {
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot take it; nothing has changed.",
};

export const areaEndpoints = [
  endpoint({
    method: "get",
    path: "/areas",
    operationId: "getAreas",
    summary: "The guard areas, and how far the vessel is beyond the edge of each",
    answer: arrayOf(refTo("Area")),
    handle: (_, { parts }) => parts.areas.areas.map((area) => areaBody(area, parts)),
  }),
  endpoint({
    method: "post",
    path: "/areas",
    operationId: "setArea",
    summary: "Guards a circle, by default around the vessel, or a polygon; one of the same name is replaced",
    parameters: {
      name: requiredNameParameter("What it is called.", limits.nameChars, () => api.areaNameMissing),
      alarm_when: choiceParameter("When it raises its alarm; by default outside.", ALARMS_WHEN),
      latitude: numberParameter("Of its middle, degrees; with longitude.", { minimum: -90, maximum: 90 }),
      longitude: numberParameter("Of its middle, degrees.", { minimum: -180, maximum: 180 }),
      radius_m: numberParameter("Of a circle.", { minimum: limits.radiusM.min, maximum: limits.radiusM.max }),
      corners: freeTextParameter("Of a polygon, in order: `39.50,2.60 39.51,2.60 39.51,2.62`."),
      user,
    },
    answer: refTo("Area"),
    problems: {
      422: "Half a place is given.",
      409: "The position is not known, there are too many areas, or somebody else has changed this one at the same moment.",
      ...problems,
    },
    async handle({ name, alarm_when: alarmWhen = "outside", user: said, ...given }, { parts }, caller) {
      const area = await parts.acts.areas.set(caller, { name, alarmWhen, shape: shapeOf(given) }, said);
      return areaBody(area, parts);
    },
  }),
  endpoint({
    method: "post",
    path: "/areas/{number}/remove",
    operationId: "removeArea",
    summary: "Takes a guard area away",
    parameters: { number: pathParameter("Its number."), user },
    answer: refTo("Area"),
    problems: { 404: "There is no such area.", 409: "Somebody else has changed it at the same moment.", ...problems },
    async handle({ number, user: said }, { parts }, caller) {
      return areaBody(await parts.acts.areas.remove(caller, Number(number), said), parts);
    },
  }),
];

interface GivenShape {
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  readonly radius_m: number | undefined;
  readonly corners: string | undefined;
}

function shapeOf({ radius_m: radiusM, corners, ...middle }: GivenShape) {
  const place = placeIn(middle, "latitude", "longitude");
  if ((radiusM === undefined) === (corners === undefined)) throw new Problem(400, api.areaShapeMissing);
  if (corners === undefined) return { middle: place, radiusM: radiusM ?? 0 };
  if (place !== undefined) throw new Problem(400, api.areaShapeMissing);
  return { corners: cornersIn(corners) };
}

function cornersIn(text: string): readonly Position[] {
  const corners = text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(pair) ?? [];
      return { latitude: Number(latitude), longitude: Number(longitude) };
    });
  const { min, max } = limits.corners;
  const isPlace = ({ latitude, longitude }: Position) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (corners.length < min || corners.length > max || !corners.every(isPlace))
    throw new Problem(400, api.areaCornersInvalid({ min, max }));
  return corners;
}

function areaBody(area: Area, { areas, trust }: Service): Body<"Area"> {
  const { number, name, alarmWhen, shape, setAtMs, by } = area;
  const circle = "middle" in shape ? shape : undefined;
  return {
    number,
    name,
    alarm_when: alarmWhen,
    middle: circle?.middle ?? null,
    radius_m: circle?.radiusM ?? null,
    corners: "corners" in shape ? shape.corners.map(({ latitude, longitude }) => [longitude, latitude]) : null,
    beyond_m: areas.beyondM(area) ?? null,
    position_trust: trust.watch.trust,
    since: formatIsoTime(setAtMs),
    by,
  };
}
