/** Where the vessel is, how she moves and where she is going, in the order in which a watch looks at it. */
import { device, deviceAt, is, section, type Signalk, type SignalkRow, state } from "../row.ts";

const position = (key: string, path: string): Signalk => ({ path, as: "part", key, whole: true, degrees: true });
const attitude = (key: string): Signalk => ({ path: "navigation.attitude", as: "part", key, whole: false });
const current = (tag: string, key: string): SignalkRow => [
  tag,
  "environment.current",
  { as: "part", key, whole: false },
];

export const NAVIGATION = section("navigation", {
  ...device("VESSEL", {
    DEPTH_BELOW_KEEL_M: is(
      "depthBelowKeel",
      "Depth below the keel",
      "Sonda bajo la quilla",
      "environment.depth.belowKeel",
    ),
    DEPTH_M: is(
      "depth",
      "Depth below the transducer",
      "Sonda bajo el transductor",
      "environment.depth.belowTransducer",
    ),
    DEPTH_BELOW_SURFACE_M: is(
      "depth",
      "Depth below the surface",
      "Sonda desde la superficie",
      "environment.depth.belowSurface",
    ),
    STW_MS: is("vesselSpeed", "Speed through water", "Velocidad en el agua", "navigation.speedThroughWater"),
    SOG_MS: is("vesselSpeed", "Speed over ground", "Velocidad sobre el fondo", "navigation.speedOverGround"),
    "COG_{REF}_DEG": is(
      "course",
      "Course over ground, {REF}",
      "Rumbo sobre el fondo, {REF}",
      "navigation.courseOverGround{REF}",
    ),
    "HEADING_{REF}_DEG": is("course", "Heading, {REF}", "Rumbo, {REF}", "navigation.heading{REF}"),
  }),
  ...device("{WIND}", {
    SPEED_MS: is("windSpeed", "{WIND}: speed", "{WIND}: velocidad", [
      ["WIND_APPARENT.SPEED_MS", "environment.wind.speedApparent"],
      ["WIND_TRUE_BOAT.SPEED_MS", "environment.wind.speedTrue"],
      ["WIND_TRUE_WATER.SPEED_MS", "environment.wind.speedTrue"],
      ["WIND_GROUND_TRUE.SPEED_MS", "environment.wind.speedOverGround"],
      ["WIND_GROUND_MAGNETIC.SPEED_MS", "environment.wind.speedOverGround"],
    ]),
    ANGLE_DEG: is(
      "angleToSide",
      "{WIND}: angle off the bow, positive to starboard",
      "{WIND}: ángulo desde proa, positivo a estribor",
      [
        ["WIND_APPARENT.ANGLE_DEG", "environment.wind.angleApparent"],
        ["WIND_TRUE_BOAT.ANGLE_DEG", "environment.wind.angleTrueWater"],
        ["WIND_TRUE_WATER.ANGLE_DEG", "environment.wind.angleTrueWater"],
      ],
    ),
    DIRECTION_DEG: is("windDirection", "{WIND}: where it comes from", "{WIND}: de dónde viene", [
      ["WIND_GROUND_TRUE.DIRECTION_DEG", "environment.wind.directionTrue"],
      ["WIND_GROUND_MAGNETIC.DIRECTION_DEG", "environment.wind.directionMagnetic"],
    ]),
  }),
  ...device("VESSEL", {
    LAT_DEG: is(
      "latitude",
      "Latitude, positive north",
      "Latitud, positiva al norte",
      position("latitude", "navigation.position"),
    ),
    LON_DEG: is(
      "longitude",
      "Longitude, positive east",
      "Longitud, positiva al este",
      position("longitude", "navigation.position"),
    ),
  }),
  ...deviceAt("ANCHOR", "navigation.anchor.", {
    DISTANCE_M: is("m", "Anchor: distance from it", "Ancla: distancia a ella", "currentRadius"),
    RADIUS_M: is("m", "Anchor: radius of its circle", "Ancla: radio de su círculo", "maxRadius"),
    BEARING_TRUE_DEG: is("course", "Anchor: true bearing", "Ancla: demora verdadera"),
    DOWN: state("Anchor: its watch is set", "Ancla: su guardia está puesta"),
    LAT_DEG: is("latitude", "Anchor: latitude", "Ancla: latitud", position("latitude", "navigation.anchor.position")),
    LON_DEG: is(
      "longitude",
      "Anchor: longitude",
      "Ancla: longitud",
      position("longitude", "navigation.anchor.position"),
    ),
    WATCH_LOST: state("Anchor: its watch has no position", "Ancla: su guardia no tiene posición"),
    UNWATCHED: state("Anchor: still for an hour without a watch", "Ancla: una hora quieto y sin guardia"),
  }),
  ...device("AREA_{N}", {
    BEYOND_M: is(
      "m",
      "Guard area {N}: distance beyond its edge, negative inside",
      "Zona de guardia {N}: distancia más allá de su borde, negativa dentro",
    ),
  }),
  ...device("AIS", {
    WATCH_LOST: state("Nobody watches for collisions", "Nadie vigila el riesgo de abordaje"),
    DANGERS_LEFT_OUT: is("count", "Dangerous vessels without an alarm", "Buques peligrosos sin alarma"),
  }),
  ...device("AREA", {
    WATCH_LOST: state("Guard areas: no position", "Zonas de guardia: sin posición"),
  }),
  ...device("POSITION", {
    DOUBTFUL: state("Position doubtful", "Posición dudosa"),
    UNTRUSTED: state("Position not to be trusted", "Posición no fiable"),
    TRUSTED_LAT_DEG: is("latitude", "Latitude when last trusted", "Latitud fiable por última vez"),
    TRUSTED_LON_DEG: is("longitude", "Longitude when last trusted", "Longitud fiable por última vez"),
    RECKONED_LAT_DEG: is("latitude", "Latitude by dead reckoning", "Latitud por estima"),
    RECKONED_LON_DEG: is("longitude", "Longitude by dead reckoning", "Longitud por estima"),
    RECKONED_WITHIN_M: is("m", "Dead reckoning: within", "Estima: radio de incertidumbre"),
  }),
  ...deviceAt("NAV", "navigation.courseRhumbline.", {
    CROSS_TRACK_M: is(
      "distanceToSide",
      "Cross-track error, positive to starboard of the track",
      "Error transversal, positivo a estribor de la derrota",
      "crossTrackError",
    ),
    WAYPOINT_DISTANCE_M: is("distance", "Waypoint: distance", "Punto de paso: distancia", "nextPoint.distance"),
    "WAYPOINT_BEARING_{REF}_DEG": is(
      "course",
      "Waypoint: bearing, {REF}",
      "Punto de paso: demora, {REF}",
      "nextPoint.bearing{REF}",
    ),
    WAYPOINT_CLOSING_MS: is(
      "vesselSpeed",
      "Waypoint: closing speed",
      "Punto de paso: velocidad de aproximación",
      "nextPoint.velocityMadeGood",
    ),
    WAYPOINT_ETA_UTC_S: is(
      "moment",
      "Waypoint: expected time of arrival (UTC)",
      "Punto de paso: hora prevista de llegada (UTC)",
    ),
    WAYPOINT_ARRIVED: state("Waypoint: arrival circle entered", "Punto de paso: dentro del círculo de llegada"),
    TERMINATED: state("Navigation to a waypoint ended", "Navegación al punto terminada"),
    "LEG_BEARING_{REF}_DEG": is("course", "Course of the leg, {REF}", "Rumbo del tramo, {REF}", "bearingTrack{REF}"),
    WAYPOINT_LAT_DEG: is(
      "latitude",
      "Waypoint: latitude",
      "Punto de paso: latitud",
      position("latitude", "navigation.courseRhumbline.nextPoint.position"),
    ),
    WAYPOINT_LON_DEG: is(
      "longitude",
      "Waypoint: longitude",
      "Punto de paso: longitud",
      position("longitude", "navigation.courseRhumbline.nextPoint.position"),
    ),
    WAYPOINT_PASSED: state("Waypoint: abeam or passed", "Punto de paso: rebasado"),
    MARK_TIME_TO_S: is(
      "duration",
      "Time to the mark, negative once passed",
      "Tiempo hasta la marca, negativo tras pasarla",
      "nextPoint.timeToGo",
    ),
  }),
  ...device("VESSEL", {
    "SET_{REF}_DEG": is("course", "Current: set, {REF}", "Corriente: dirección, {REF}", [
      current("VESSEL.SET_TRUE_DEG", "setTrue"),
      current("VESSEL.SET_MAGNETIC_DEG", "setMagnetic"),
    ]),
    DRIFT_MS: is("vesselSpeed", "Current: drift", "Corriente: velocidad", [current("VESSEL.DRIFT_MS", "drift")]),
    VMG_WIND_MS: is(
      "vesselSpeed",
      "Speed made good to windward",
      "Velocidad hacia el viento (VMG)",
      "performance.velocityMadeGood",
    ),
    RATE_OF_TURN_DEG_S: is(
      "rateOfTurn",
      "Rate of turn, positive to starboard",
      "Velocidad de giro, positiva a estribor",
      "navigation.rateOfTurn",
    ),
    ROLL_DEG: is("angleToSide", "Roll, positive to starboard", "Balance, positivo a estribor", attitude("roll")),
    PITCH_DEG: is("pitch", "Pitch, positive bow up", "Cabeceo, positivo proa arriba", attitude("pitch")),
  }),
});
