/**
 * Position, motion and steering. If two groups carry the same value, the one that is sent more often is preferred (position
 * from 129025 to 129029, course from 129026 to 130577), then the one from the device that measures it: a compass only repeats a
 * variation from elsewhere, and 129029 repeats the dilutions of 129539.
 */
import { degrees, direction, offBow } from "../conversions.ts";
import { group, instanceOrOnly, offOn, onChange, type Row, sent } from "./row.ts";
import type { Key, TagMapping, Validity } from "../tag-mapping.ts";

const reference = (field: string): Key => ({ place: "REF", field });

const APPARENT = 2;
/**
 * A wind vane measures the apparent wind; a device that computes the true wind must say so. So wind without a reference, as some vanes and
 * gateways send it, counts as apparent, as in Signal K's own server.
 */
const wind: Key = { place: "WIND", field: "reference", whenAbsent: APPARENT };
const OFF_BOW = [APPARENT, 3, 4, null];
/** From a chart, a table or a model (WMM), or not said: everything but by hand (0). */
const COMPUTED_VARIATION = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, null];
const dilution = { none: -0.01 };
const isMoment = true;
/** The other groups with a reference have one at a time. */
const isOne = { isOne: true } as const;
const only = "read";
const NOT_CHECKED = 0;

const time = <const Tag extends string>(
  field: string,
  tag: Tag,
  date: string,
  more: Partial<Pick<TagMapping, "isMoment" | "only" | "rank" | "validBy">> = {},
): Row<Tag> => [field, tag, { date, ...more }];

/**
 * How the position was found: by satellites (1 to 5), by dead reckoning (6) or by hand (7). Without satellites (0) a receiver sends its
 * last position, or zeros. A simulator's position (8) is void, as in NMEA 0183 (mode S).
 */
export const byMethod: Validity = { field: "method", good: [1, 2, 3, 4, 5], void: [0, 8] };
const withMethod: Validity = { field: "method", good: [0, 1, 2, 3, 4, 5, 6, 7, 8], void: [null] };
/** How other values were found: autonomous or differential (0, 1), estimated (2), simulated (3), entered by hand (4). */
const byMode = (field: string): Validity => ({ field, good: [0, 1], void: [3] });
/** The source of the time: satellites, radio, atomic clocks (0 to 4). The crystal clock of a device (5) may be wrong by any amount. */
const bySource: Validity = { field: "source", good: [0, 1, 2, 3, 4] };
const directionData = { validBy: byMode("dataMode") };

export const NAVIGATION = [
  group(126992, sent("time", ["time"]), "VESSEL.", [
    time("time", "TIME_UTC_S", "date", { validBy: bySource, isMoment }),
  ]),
  group(127233, onChange, "MOB.", [
    // 2 is a test. 3 means that the emergency was ended on the device.
    ["manOverboardStatus", "ACTIVE", { on: [0, 1], off: [2, 3] }],
    ["latitude", "LAT_DEG"],
    ["longitude", "LON_DEG"],
  ]),
  group(127237, { keys: [reference("headingReference")] }, "AUTOPILOT.", [
    ["steeringMode", "ENGAGED", { on: [3, 4, 5], off: [0, 1, 2] }],
    ["headingToSteerCourse", "HEADING_TO_STEER_{REF}_DEG", direction],
    ["track", "TRACK_{REF}_DEG", direction],
    ["commandedRudderAngle", "RUDDER_ORDER_DEG", degrees],
    ["rudderLimitExceeded", "RUDDER_LIMIT_EXCEEDED", offOn],
    ["offHeadingLimitExceeded", "OFF_HEADING_LIMIT_EXCEEDED", offOn],
    ["offTrackLimitExceeded", "OFF_TRACK_LIMIT_EXCEEDED", offOn],
    ["override", "OVERRIDE", offOn],
  ]),
  group(127245, { keys: [instanceOrOnly], ...sent("steering") }, "RUDDER_{N}.", [
    ["position", "ANGLE_DEG", degrees],
    ["angleOrder", "ORDER_DEG", degrees],
  ]),
  group(127250, { keys: [reference("reference")], ...sent("heading", ["heading"]) }, "VESSEL.", [
    ["heading", "HEADING_{REF}_DEG", direction],
    ["deviation", "DEVIATION_DEG", degrees],
    ["variation", "VARIATION_DEG", degrees, 1],
  ]),
  group(127251, sent("heading"), "VESSEL.", [["rate", "RATE_OF_TURN_DEG_S", degrees]]),
  group(127252, sent("attitude"), "VESSEL.", [["heave", "HEAVE_M"]]),
  group(127257, sent("attitude"), "VESSEL.", [
    ["roll", "ROLL_DEG", degrees],
    ["pitch", "PITCH_DEG", degrees],
    ["yaw", "YAW_DEG", degrees],
  ]),
  group(127258, sent("heading"), "VESSEL.", [
    ["variation", "VARIATION_DEG", { conversion: degrees, when: { source: COMPUTED_VARIATION } }],
    // Typed in by somebody, perhaps in another sea: a compass that repeats a computed one goes before it.
    ["variation", "VARIATION_DEG", { conversion: degrees, when: { source: [0] }, only }, 2],
  ]),
  group(128000, sent("speed"), "VESSEL.", [["leewayAngle", "LEEWAY_DEG", degrees]]),
  group(128259, sent("speed"), "VESSEL.", [
    ["speedWaterReferenced", "STW_MS"],
    ["speedGroundReferenced", "SOG_MS", { only }, 1],
  ]),
  // A negative offset is that of the keel: only then is the depth below the keel known. A positive one is that of the surface.
  group(128267, sent("depth", ["depth"]), "VESSEL.", [
    ["depth", "DEPTH_M"],
    ["offset", "DEPTH_OFFSET_M"],
    ["depth", "DEPTH_BELOW_KEEL_M", { plus: { field: "offset", sign: -1 }, only }],
    ["depth", "DEPTH_BELOW_SURFACE_M", { plus: { field: "offset", sign: 1 }, only }],
  ]),
  group(128275, sent("speed", ["log"]), "VESSEL.", [
    time("time", "TIME_UTC_S", "date", { isMoment, only: "write" }),
    ["log", "LOG_M"],
    ["tripLog", "TRIP_LOG_M"],
  ]),
  group(129025, sent("position", ["latitude", "longitude"]), "VESSEL.", [
    ["latitude", "LAT_DEG"],
    ["longitude", "LON_DEG"],
  ]),
  group(129026, { keys: [reference("cogReference")], ...sent("position", [], isOne) }, "VESSEL.", [
    ["cog", "COG_{REF}_DEG", direction],
    ["sog", "SOG_MS"],
  ]),
  group(129029, sent("position", ["latitude", "longitude"], { unknown: { integrity: NOT_CHECKED } }), "", [
    time("time", "VESSEL.TIME_UTC_S", "date", { isMoment, only: "write" }),
    ["latitude", "VESSEL.LAT_DEG", { validBy: byMethod }, 1],
    ["longitude", "VESSEL.LON_DEG", { validBy: byMethod }, 1],
    ["altitude", "GNSS.ALTITUDE_M", { validBy: byMethod }],
    ["geoidalSeparation", "GNSS.GEOIDAL_SEPARATION_M", { validBy: byMethod }],
    ["numberOfSvs", "GNSS.SATELLITES"],
    ["hdop", "GNSS.HDOP", dilution, 1],
    ["pdop", "GNSS.PDOP", dilution],
    ["method", "GNSS.FIX", { on: [1, 2, 3, 4, 5], off: [0, 6, 7, 8], says: 1 }],
    ["method", "GNSS.DIFFERENTIAL", { on: [2, 3, 4, 5], off: [0, 1, 6, 7, 8], says: 2 }],
    // 0: the receiver does not check the integrity. 3 is all ones as well: only beside a method is it a word.
    ["integrity", "GNSS.UNSAFE", { none: 0, on: [2, 3], off: [1], says: 2, validBy: withMethod }],
  ]),
  group(129033, sent("time", ["time", "localOffset"]), "VESSEL.", [
    time("time", "TIME_UTC_S", "date", { rank: 1, isMoment }),
    ["localOffset", "LOCAL_TIME_OFFSET_S", { none: -60 }],
  ]),
  group(129283, sent("navigation", ["xte"]), "NAV.", [
    ["xte", "CROSS_TRACK_M", { validBy: byMode("xteMode") }],
    ["navigationTerminated", "TERMINATED", offOn],
  ]),
  group(129284, { keys: [reference("courseBearingReference")], ...sent("navigation", [], isOne) }, "NAV.", [
    ["distanceToWaypoint", "WAYPOINT_DISTANCE_M"],
    ["bearingPositionToDestinationWaypoint", "WAYPOINT_BEARING_{REF}_DEG", direction],
    ["bearingOriginToDestinationWaypoint", "LEG_BEARING_{REF}_DEG", direction],
    ["waypointClosingVelocity", "WAYPOINT_CLOSING_MS"],
    ["destinationLatitude", "WAYPOINT_LAT_DEG"],
    ["destinationLongitude", "WAYPOINT_LON_DEG"],
    time("etaTime", "WAYPOINT_ETA_UTC_S", "etaDate"),
    ["arrivalCircleEntered", "WAYPOINT_ARRIVED", offOn],
    ["perpendicularCrossed", "WAYPOINT_PASSED", offOn],
  ]),
  // The destination: what it is called and the rest of the route are no tags.
  group(129285, sent("navigation", ["wpLatitude", "wpLongitude"]), "NAV.", [
    ["wpLatitude", "WAYPOINT_LAT_DEG", { inList: true, only: "write" }],
    ["wpLongitude", "WAYPOINT_LON_DEG", { inList: true, only: "write" }],
  ]),
  group(129291, { keys: [reference("setReference")], ...sent("speed", [], isOne) }, "VESSEL.", [
    ["set", "SET_{REF}_DEG", direction],
    ["drift", "DRIFT_MS"],
  ]),
  group(129301, {}, "NAV.", [["timeToMark", "MARK_TIME_TO_S"]]),
  group(129539, sent("position"), "GNSS.", [
    ["hdop", "HDOP", dilution],
    ["vdop", "VDOP", dilution],
    ["tdop", "TDOP", dilution],
  ]),
  group(129540, {}, "GNSS.", [["satsInView", "SATELLITES_IN_VIEW"]]),
  group(130306, { keys: [wind], ...sent("wind") }, "", [
    ["windSpeed", "{WIND}.SPEED_MS"],
    ["windAngle", "{WIND}.ANGLE_DEG", { conversion: offBow, when: { reference: OFF_BOW } }],
    ["windAngle", "{WIND}.DIRECTION_DEG", { conversion: direction, when: { reference: [0, 1] } }],
  ]),
  group(130577, { keys: [reference("cogReference")], ...sent("speed", ["cog"], isOne) }, "VESSEL.", [
    ["cog", "COG_{REF}_DEG", { conversion: direction, ...directionData }, 1],
    ["sog", "SOG_MS", directionData, 2],
    ["heading", "HEADING_{REF}_DEG", { conversion: direction, ...directionData }, 1],
    ["speedThroughWater", "STW_MS", directionData, 1],
    ["set", "SET_{REF}_DEG", { conversion: direction, ...directionData }, 1],
    ["drift", "DRIFT_MS", directionData, 1],
  ]),
  group(130578, sent("speed"), "VESSEL.", [
    ["longitudinalSpeedWaterReferenced", "STW_AHEAD_MS"],
    ["transverseSpeedWaterReferenced", "STW_TO_STARBOARD_MS"],
    ["sternSpeedWaterReferenced", "STW_STERN_TO_STARBOARD_MS"],
    ["longitudinalSpeedGroundReferenced", "SOG_AHEAD_MS"],
    ["transverseSpeedGroundReferenced", "SOG_TO_STARBOARD_MS"],
    ["sternSpeedGroundReferenced", "SOG_STERN_TO_STARBOARD_MS"],
  ]),
];
