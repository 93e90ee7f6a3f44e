/**
 * The table of tags and Signal K paths, read in both directions. The paths are those of the Signal K specification 1.8; what it has no
 * path for is not here, but for switches, whose path is that of the reference server. Where two tags have one path, the first row wins.
 * A project gives its own tags a path (`signalk: { paths }`).
 */

/** How a value is shown where a factor is not enough. */
type Special =
  /** Seconds since 1970 as a time. */
  | { readonly as: "time" }
  /** A truth as one of two words or numbers: of false, of true. Another server may say it, or that it is not known, in other words, too. */
  | {
      readonly as: "choice";
      readonly of: readonly [string | number, string | number];
      readonly off?: readonly string[];
      readonly on?: readonly string[];
      readonly none?: readonly string[];
    }
  /** A part of an object. `whole`: without any of its parts there is no value. */
  | { readonly as: "part"; readonly key: string; readonly whole: boolean; readonly degrees?: true };

export type PathRow = readonly [tag: string, path: string, special?: Special];

const part = (key: string, whole = false, degrees?: true): Special =>
  degrees === undefined ? { as: "part", key, whole } : { as: "part", key, whole, degrees };
const position = (tag: string, path: string): PathRow[] => [
  [`${tag}LAT_DEG`, path, part("latitude", true, true)],
  [`${tag}LON_DEG`, path, part("longitude", true, true)],
];

const NAVIGATION: readonly PathRow[] = [
  ...position("VESSEL.", "navigation.position"),
  ["VESSEL.SOG_MS", "navigation.speedOverGround"],
  ["VESSEL.COG_TRUE_DEG", "navigation.courseOverGroundTrue"],
  ["VESSEL.COG_MAGNETIC_DEG", "navigation.courseOverGroundMagnetic"],
  ["VESSEL.HEADING_TRUE_DEG", "navigation.headingTrue"],
  ["VESSEL.HEADING_MAGNETIC_DEG", "navigation.headingMagnetic"],
  ["VESSEL.DEVIATION_DEG", "navigation.magneticDeviation"],
  ["VESSEL.VARIATION_DEG", "navigation.magneticVariation"],
  ["VESSEL.RATE_OF_TURN_DEG_S", "navigation.rateOfTurn"],
  ["VESSEL.STW_MS", "navigation.speedThroughWater"],
  ["VESSEL.STW_AHEAD_MS", "navigation.speedThroughWaterLongitudinal"],
  ["VESSEL.STW_TO_STARBOARD_MS", "navigation.speedThroughWaterTransverse"],
  ["VESSEL.LEEWAY_DEG", "navigation.leewayAngle"],
  ["VESSEL.LOG_M", "navigation.log"],
  ["VESSEL.TRIP_LOG_M", "navigation.trip.log"],
  ["VESSEL.ROLL_DEG", "navigation.attitude", part("roll")],
  ["VESSEL.PITCH_DEG", "navigation.attitude", part("pitch")],
  ["VESSEL.YAW_DEG", "navigation.attitude", part("yaw")],
  ["VESSEL.TIME_UTC_S", "navigation.datetime", { as: "time" }],
  ["GNSS.ALTITUDE_M", "navigation.gnss.antennaAltitude"],
  ["GNSS.GEOIDAL_SEPARATION_M", "navigation.gnss.geoidalSeparation"],
  ["GNSS.SATELLITES", "navigation.gnss.satellites"],
  ["GNSS.HDOP", "navigation.gnss.horizontalDilution"],
  ["GNSS.PDOP", "navigation.gnss.positionDilution"],
  [
    "GNSS.FIX",
    "navigation.gnss.methodQuality",
    {
      as: "choice",
      of: ["no GPS", "GNSS Fix"],
      off: ["Estimated (DR) mode", "Manual input", "Simulator mode", "Error"],
      on: ["DGNSS fix", "Precise GNSS", "RTK fixed integer", "RTK float"],
    },
  ],
  ["NAV.CROSS_TRACK_M", "navigation.courseRhumbline.crossTrackError"],
  ["NAV.LEG_BEARING_TRUE_DEG", "navigation.courseRhumbline.bearingTrackTrue"],
  ["NAV.LEG_BEARING_MAGNETIC_DEG", "navigation.courseRhumbline.bearingTrackMagnetic"],
  ["NAV.WAYPOINT_DISTANCE_M", "navigation.courseRhumbline.nextPoint.distance"],
  ["NAV.WAYPOINT_BEARING_TRUE_DEG", "navigation.courseRhumbline.nextPoint.bearingTrue"],
  ["NAV.WAYPOINT_BEARING_MAGNETIC_DEG", "navigation.courseRhumbline.nextPoint.bearingMagnetic"],
  ["NAV.WAYPOINT_CLOSING_MS", "navigation.courseRhumbline.nextPoint.velocityMadeGood"],
  ["NAV.MARK_TIME_TO_S", "navigation.courseRhumbline.nextPoint.timeToGo"],
  ...position("NAV.WAYPOINT_", "navigation.courseRhumbline.nextPoint.position"),
];

const STEERING: readonly PathRow[] = [
  ["RUDDER_0.ANGLE_DEG", "steering.rudderAngle"],
  ["RUDDER_0.ORDER_DEG", "steering.rudderAngleTarget"],
  [
    "AUTOPILOT.ENGAGED",
    "steering.autopilot.state",
    {
      as: "choice",
      of: ["standby", "auto"],
      on: ["noDrift", "wind", "depthContour", "route", "directControl"],
      none: ["alarm"],
    },
  ],
  ["AUTOPILOT.HEADING_TO_STEER_TRUE_DEG", "steering.autopilot.target.headingTrue"],
  ["AUTOPILOT.HEADING_TO_STEER_MAGNETIC_DEG", "steering.autopilot.target.headingMagnetic"],
];

const ZONES = [
  ["ENGINE_ROOM", "engineRoom"],
  ["CABIN", "mainCabin"],
  ["FRIDGE", "refrigerator"],
  ["FREEZER", "freezer"],
  ["HEATING", "heating"],
] as const;

const ENVIRONMENT: readonly PathRow[] = [
  ["VESSEL.DEPTH_M", "environment.depth.belowTransducer"],
  ["VESSEL.DEPTH_BELOW_KEEL_M", "environment.depth.belowKeel"],
  ["VESSEL.DEPTH_BELOW_SURFACE_M", "environment.depth.belowSurface"],
  ["VESSEL.HEAVE_M", "environment.heave"],
  ["VESSEL.SET_TRUE_DEG", "environment.current", part("setTrue")],
  ["VESSEL.SET_MAGNETIC_DEG", "environment.current", part("setMagnetic")],
  ["VESSEL.DRIFT_MS", "environment.current", part("drift")],
  ["WIND_APPARENT.SPEED_MS", "environment.wind.speedApparent"],
  ["WIND_APPARENT.ANGLE_DEG", "environment.wind.angleApparent"],
  ["WIND_TRUE_BOAT.SPEED_MS", "environment.wind.speedTrue"],
  ["WIND_TRUE_BOAT.ANGLE_DEG", "environment.wind.angleTrueWater"],
  ["WIND_TRUE_WATER.SPEED_MS", "environment.wind.speedTrue"],
  ["WIND_TRUE_WATER.ANGLE_DEG", "environment.wind.angleTrueWater"],
  ["WIND_GROUND_TRUE.SPEED_MS", "environment.wind.speedOverGround"],
  ["WIND_GROUND_TRUE.DIRECTION_DEG", "environment.wind.directionTrue"],
  ["WIND_GROUND_MAGNETIC.SPEED_MS", "environment.wind.speedOverGround"],
  ["WIND_GROUND_MAGNETIC.DIRECTION_DEG", "environment.wind.directionMagnetic"],
  ["SEA_0.TEMP_K", "environment.water.temperature"],
  ["OUTSIDE_0.TEMP_K", "environment.outside.temperature"],
  ["OUTSIDE_0.HUMIDITY_PCT", "environment.outside.relativeHumidity"],
  ["ATMOSPHERE_0.PRESSURE_PA", "environment.outside.pressure"],
  ["DEW_POINT_0.TEMP_K", "environment.outside.dewPointTemperature"],
  ["WIND_CHILL_APPARENT_0.TEMP_K", "environment.outside.apparentWindChillTemperature"],
  ["WIND_CHILL_THEORETICAL_0.TEMP_K", "environment.outside.theoreticalWindChillTemperature"],
  ["HEAT_INDEX_0.TEMP_K", "environment.outside.heatIndexTemperature"],
  ["INSIDE_0.TEMP_K", "environment.inside.temperature"],
  ["INSIDE_0.HUMIDITY_PCT", "environment.inside.relativeHumidity"],
  ["INSIDE_{N}.TEMP_K", "environment.inside.{N}.temperature"],
  ["INSIDE_{N}.HUMIDITY_PCT", "environment.inside.{N}.relativeHumidity"],
  ...ZONES.flatMap(([place, zone]): PathRow[] => [
    // The first one has no number, as with the reference server.
    [`${place}_0.TEMP_K`, `environment.inside.${zone}.temperature`],
    [`${place}_0.HUMIDITY_PCT`, `environment.inside.${zone}.relativeHumidity`],
    [`${place}_{N}.TEMP_K`, `environment.inside.${zone}{N}.temperature`],
    [`${place}_{N}.HUMIDITY_PCT`, `environment.inside.${zone}{N}.relativeHumidity`],
  ]),
];

const PROPULSION: readonly PathRow[] = [
  ["EXHAUST_GAS_{N}.TEMP_K", "propulsion.{ENGINE}.exhaustTemperature"],
  ...(
    [
      ["RPM", "revolutions"],
      ["BOOST_PA", "boostPressure"],
      ["TRIM_PCT", "drive.trimState"],
      ["OIL_PRESSURE_PA", "oilPressure"],
      ["OIL_TEMP_K", "oilTemperature"],
      ["COOLANT_TEMP_K", "temperature"],
      ["COOLANT_PRESSURE_PA", "coolantPressure"],
      ["ALTERNATOR_V", "alternatorVoltage"],
      ["FUEL_RATE_M3H", "fuel.rate"],
      ["FUEL_RATE_AVERAGE_M3H", "fuel.averageRate"],
      ["FUEL_RATE_ECONOMY_M3H", "fuel.economyRate"],
      ["FUEL_PRESSURE_PA", "fuel.pressure"],
      ["TRIP_FUEL_M3", "fuel.used"],
      ["HOURS_S", "runTime"],
      ["LOAD_PCT", "engineLoad"],
      ["TORQUE_PCT", "engineTorque"],
      ["TRANSMISSION_OIL_PRESSURE_PA", "transmission.oilPressure"],
      ["TRANSMISSION_OIL_TEMP_K", "transmission.oilTemperature"],
    ] as const
  ).map(([tag, path]): PathRow => [`ME_INST_{N}.${tag}`, `propulsion.{ENGINE}.${path}`]),
];

const DIRECT_CURRENT = [
  ["VOLTAGE_V", "voltage"],
  ["CURRENT_A", "current"],
  ["TEMP_K", "temperature"],
] as const;

const ALTERNATING_CURRENT = [
  ["VOLTAGE_V", "lineNeutralVoltage"],
  ["LINE_VOLTAGE_V", "lineLineVoltage"],
  ["CURRENT_A", "current"],
  ["FREQUENCY_HZ", "frequency"],
  ["POWER_W", "realPower"],
] as const;

const AC_PLACES = [
  ["SHORE", "shore.phase.single"],
  ["SHORE_L{L}", "shore.phase.{PHASE}"],
  ["GEN_{N}", "generator{N}.phase.single"],
  ["GEN_{N}_L{L}", "generator{N}.phase.{PHASE}"],
  ["AC_IN_{N}_L{L}", "in{N}.phase.{PHASE}"],
  ["AC_OUT_{N}_L{L}", "out{N}.phase.{PHASE}"],
] as const;

const ELECTRICAL: readonly PathRow[] = [
  ...DIRECT_CURRENT.map(([tag, path]): PathRow => [`BATT_{N}.${tag}`, `electrical.batteries.{N}.${path}`]),
  ["BATT_{N}.STATE_OF_CHARGE_PCT", "electrical.batteries.{N}.capacity.stateOfCharge"],
  ["BATT_{N}.STATE_OF_HEALTH_PCT", "electrical.batteries.{N}.capacity.stateOfHealth"],
  ["BATT_{N}.TIME_REMAINING_S", "electrical.batteries.{N}.capacity.timeRemaining"],
  ...DIRECT_CURRENT.map(([tag, path]): PathRow => [`SOLAR_{N}.${tag}`, `electrical.solar.{N}.${path}`]),
  ...DIRECT_CURRENT.map(([tag, path]): PathRow => [`ALTERNATOR_{N}.${tag}`, `electrical.alternators.{N}.${path}`]),
  ...DIRECT_CURRENT.map(([tag, path]): PathRow => [`CHARGER_{N}.${tag}`, `electrical.chargers.{N}.${path}`]),
  ...AC_PLACES.flatMap(([place, at]) =>
    ALTERNATING_CURRENT.map(([tag, path]): PathRow => [`${place}.${tag}`, `electrical.ac.${at}.${path}`]),
  ),
  ["SWITCHBANK_{N}.SWITCH_{I}", "electrical.switches.bank.{N}.{I}.state", { as: "choice", of: [0, 1] }],
];

const TANK_NAMES = [
  ["FUEL", "fuel"],
  ["WATER", "freshWater"],
  ["GRAY_WATER", "wasteWater"],
  ["BLACK_WATER", "blackWater"],
  ["LIVE_WELL", "liveWell"],
  ["OIL", "lubrication"],
] as const;

const TANKS = TANK_NAMES.flatMap(([tag, path]): PathRow[] => [
  [`TANK_${tag}_{N}.LEVEL_PCT`, `tanks.${path}.{N}.currentLevel`],
  [`TANK_${tag}_{N}.CAPACITY_M3`, `tanks.${path}.{N}.capacity`],
]);

const TANK_TEMPERATURES: readonly PathRow[] = [
  ["LIVE_WELL_{N}.TEMP_K", "tanks.liveWell.{N}.temperature"],
  ["BAIT_WELL_{N}.TEMP_K", "tanks.baitWell.{N}.temperature"],
];

export const PATH_ROWS: readonly PathRow[] = [
  ...NAVIGATION,
  ...STEERING,
  ...ENVIRONMENT,
  ...PROPULSION,
  ...ELECTRICAL,
  ...TANKS,
  ...TANK_TEMPERATURES,
];
