import {
  ID_NAMES,
  expressionOf,
  fillPattern,
  placeIn,
  unitOfPattern
} from "./chunk-BOUECWPG.js";

// src/nmea2000/node/node-name.ts
var NAME_BYTES = 8;
var UNIQUE_NUMBER_MAX = 2 ** 21 - 1;
var ARBITRARY_ADDRESS_CAPABLE = 1n << 63n;
function buildName(fields) {
  return place("uniqueNumber", fields.uniqueNumber, 0, 21) | place("manufacturerCode", fields.manufacturerCode, 21, 11) | place("deviceInstance", fields.deviceInstance, 32, 8) | place("deviceFunction", fields.deviceFunction, 40, 8) | place("deviceClass", fields.deviceClass, 49, 7) | place("systemInstance", fields.systemInstance, 56, 4) | place("industryGroup", fields.industryGroup, 60, 3) | (fields.arbitraryAddressCapable ? ARBITRARY_ADDRESS_CAPABLE : 0n);
}
function parseName(name) {
  const bits2 = (from, count) => Number(BigInt.asUintN(count, name >> BigInt(from)));
  return {
    uniqueNumber: bits2(0, 21),
    manufacturerCode: bits2(21, 11),
    deviceInstance: bits2(32, 8),
    deviceFunction: bits2(40, 8),
    deviceClass: bits2(49, 7),
    systemInstance: bits2(56, 4),
    industryGroup: bits2(60, 3),
    arbitraryAddressCapable: isArbitraryAddressCapable(name)
  };
}
function isArbitraryAddressCapable(name) {
  return name >= ARBITRARY_ADDRESS_CAPABLE;
}
function readName(data) {
  if (data.length < NAME_BYTES) return void 0;
  return new DataView(data.buffer, data.byteOffset, NAME_BYTES).getBigUint64(0, true);
}
function nameBytes(name) {
  const data = new Uint8Array(NAME_BYTES);
  new DataView(data.buffer).setBigUint64(0, name, true);
  return data;
}
function formatName(name) {
  return name.toString(16).padStart(NAME_BYTES * 2, "0");
}
function place(field, value, from, bits2) {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits2) throw new RangeError(`${field} ${value}`);
  return BigInt(value) << BigInt(from);
}

// src/nmea2000/tags/conversions.ts
var same = { toTag: (value) => value, toField: (value) => value };
var degrees = { toTag: (rad) => rad * 180 / Math.PI, toField: (deg) => deg * Math.PI / 180 };
var direction = {
  toTag: (rad) => degrees.toTag(rad >= 2 * Math.PI ? rad - 2 * Math.PI : rad),
  toField: degrees.toField
};
var offBow = {
  toTag: (rad) => degrees.toTag(rad > Math.PI ? rad - 2 * Math.PI : rad),
  toField: (deg) => degrees.toField(deg < 0 ? deg + 360 : deg)
};
var cubicMetres = {
  toTag: (litres) => Math.round(litres * 1e3) / 1e6,
  toField: (m3) => m3 * 1e3
};
function scaled(base, scale, offset) {
  return {
    toTag: (value) => decimal(decimal(base.toTag(value) * scale) + offset),
    toField: (value) => base.toField((value - offset) / scale)
  };
}
function decimal(value) {
  return Number(value.toPrecision(14));
}

// src/nmea2000/tags/tag-mapping.ts
var ON_CHANGE = Infinity;

// src/nmea2000/tags/table/row.ts
function group(pgn, { keys: keys3 = [], intervalMs }, prefix, list) {
  const rows = list.map(([field, name, more = {}, rank = 0]) => {
    const rest = "toTag" in more ? { conversion: more } : more;
    const tag = `${prefix}${name}`;
    return { pgn, field, tag, unitSi: unitOfPattern(tag), conversion: same, rank, ...rest };
  });
  return { pgn, keys: keys3, rows, ...intervalMs === void 0 ? {} : { intervalMs } };
}
var onChange = { intervalMs: ON_CHANGE };
var instance = { place: "N", field: "instance" };
var instanceOrOnly = { ...instance, whenAbsent: 0 };
var NO_STATUS = 65535;
function bits(field, names, none = NO_STATUS) {
  return names.map((name, bit) => [field, name, { bit, none }]);
}
var offOn = { on: [1], off: [0], fails: [2] };
function oneOf(known, ...on) {
  return { on, off: Array.from({ length: known }, (_, state) => state).filter((state) => !on.includes(state)) };
}
function numbered(count, row) {
  return Array.from({ length: count }, (_, i) => row(i + 1, { I: i + 1 }));
}

// src/nmea2000/tags/table/navigation.ts
var reference = (field) => ({ place: "REF", field });
var APPARENT = 2;
var wind = { place: "WIND", field: "reference", whenAbsent: APPARENT };
var OFF_BOW = [APPARENT, 3, 4, null];
var dilution = { none: -0.01 };
var time = (field, tag, date, more = {}) => [field, tag, { date, ...more }];
var byMethod = { field: "method", good: [1, 2, 3, 4, 5], void: [0, 8] };
var byMode = (field) => ({ field, good: [0, 1], void: [3] });
var bySource = { field: "source", good: [0, 1, 2, 3, 4] };
var directionData = { validBy: byMode("dataMode") };
var NAVIGATION = [
  group(126992, {}, "VESSEL.", [time("time", "TIME_UTC_S", "date", { validBy: bySource })]),
  group(127233, onChange, "MOB.", [
    // 2 is a test. 3 means that the emergency was ended on the device.
    ["manOverboardStatus", "ACTIVE", { on: [0, 1], off: [2, 3] }],
    ["latitude", "LAT_DEG"],
    ["longitude", "LON_DEG"]
  ]),
  group(127237, { keys: [reference("headingReference")] }, "AUTOPILOT.", [
    ["steeringMode", "ENGAGED", { on: [3, 4, 5], off: [0, 1, 2] }],
    ["headingToSteerCourse", "HEADING_TO_STEER_{REF}_DEG", direction],
    ["track", "TRACK_{REF}_DEG", direction],
    ["commandedRudderAngle", "RUDDER_ORDER_DEG", degrees],
    ["rudderLimitExceeded", "RUDDER_LIMIT_EXCEEDED", offOn],
    ["offHeadingLimitExceeded", "OFF_HEADING_LIMIT_EXCEEDED", offOn],
    ["offTrackLimitExceeded", "OFF_TRACK_LIMIT_EXCEEDED", offOn],
    ["override", "OVERRIDE", offOn]
  ]),
  group(127245, { keys: [instanceOrOnly] }, "RUDDER_{N}.", [
    ["position", "ANGLE_DEG", degrees],
    ["angleOrder", "ORDER_DEG", degrees]
  ]),
  group(127250, { keys: [reference("reference")] }, "VESSEL.", [
    ["heading", "HEADING_{REF}_DEG", direction],
    ["deviation", "DEVIATION_DEG", degrees],
    ["variation", "VARIATION_DEG", degrees, 1]
  ]),
  group(127251, {}, "VESSEL.", [["rate", "RATE_OF_TURN_DEG_S", degrees]]),
  group(127252, {}, "VESSEL.", [["heave", "HEAVE_M"]]),
  group(127257, {}, "VESSEL.", [
    ["roll", "ROLL_DEG", degrees],
    ["pitch", "PITCH_DEG", degrees],
    ["yaw", "YAW_DEG", degrees]
  ]),
  group(127258, {}, "VESSEL.", [["variation", "VARIATION_DEG", degrees]]),
  group(128e3, {}, "VESSEL.", [["leewayAngle", "LEEWAY_DEG", degrees]]),
  group(128259, {}, "VESSEL.", [
    ["speedWaterReferenced", "STW_MS"],
    ["speedGroundReferenced", "SOG_MS", {}, 1]
  ]),
  // A negative offset is that of the keel: only then is the depth below the keel known. A positive one is that of the surface.
  group(128267, {}, "VESSEL.", [
    ["depth", "DEPTH_M"],
    ["offset", "DEPTH_OFFSET_M"],
    ["depth", "DEPTH_BELOW_KEEL_M", { plus: { field: "offset", sign: -1 } }],
    ["depth", "DEPTH_BELOW_SURFACE_M", { plus: { field: "offset", sign: 1 } }]
  ]),
  group(128275, {}, "VESSEL.", [
    ["log", "LOG_M"],
    ["tripLog", "TRIP_LOG_M"]
  ]),
  group(129025, {}, "VESSEL.", [
    ["latitude", "LAT_DEG"],
    ["longitude", "LON_DEG"]
  ]),
  group(129026, { keys: [reference("cogReference")] }, "VESSEL.", [
    ["cog", "COG_{REF}_DEG", direction],
    ["sog", "SOG_MS"]
  ]),
  group(129029, {}, "", [
    ["latitude", "VESSEL.LAT_DEG", { validBy: byMethod }, 1],
    ["longitude", "VESSEL.LON_DEG", { validBy: byMethod }, 1],
    ["altitude", "GNSS.ALTITUDE_M", { validBy: byMethod }],
    ["geoidalSeparation", "GNSS.GEOIDAL_SEPARATION_M", { validBy: byMethod }],
    ["numberOfSvs", "GNSS.SATELLITES"],
    ["hdop", "GNSS.HDOP", dilution, 1],
    ["pdop", "GNSS.PDOP", dilution],
    ["method", "GNSS.FIX", { on: [1, 2, 3, 4, 5], off: [0, 6, 7, 8] }],
    ["method", "GNSS.DIFFERENTIAL", { on: [2, 3, 4, 5], off: [0, 1, 6, 7, 8] }],
    // 0: the receiver does not check the integrity.
    ["integrity", "GNSS.UNSAFE", { none: 0, on: [2, 3], off: [1] }]
  ]),
  group(129033, {}, "VESSEL.", [
    time("time", "TIME_UTC_S", "date", { rank: 1 }),
    ["localOffset", "LOCAL_TIME_OFFSET_S", { none: -60 }]
  ]),
  group(129283, {}, "NAV.", [
    ["xte", "CROSS_TRACK_M", { validBy: byMode("xteMode") }],
    ["navigationTerminated", "TERMINATED", offOn]
  ]),
  group(129284, { keys: [reference("courseBearingReference")] }, "NAV.", [
    ["distanceToWaypoint", "WAYPOINT_DISTANCE_M"],
    ["bearingPositionToDestinationWaypoint", "WAYPOINT_BEARING_{REF}_DEG", direction],
    ["bearingOriginToDestinationWaypoint", "LEG_BEARING_{REF}_DEG", direction],
    ["waypointClosingVelocity", "WAYPOINT_CLOSING_MS"],
    ["destinationLatitude", "WAYPOINT_LAT_DEG"],
    ["destinationLongitude", "WAYPOINT_LON_DEG"],
    time("etaTime", "WAYPOINT_ETA_UTC_S", "etaDate"),
    ["arrivalCircleEntered", "WAYPOINT_ARRIVED", offOn],
    ["perpendicularCrossed", "WAYPOINT_PASSED", offOn]
  ]),
  group(129291, { keys: [reference("setReference")] }, "VESSEL.", [
    ["set", "SET_{REF}_DEG", direction],
    ["drift", "DRIFT_MS"]
  ]),
  group(129301, {}, "NAV.", [["timeToMark", "MARK_TIME_TO_S"]]),
  group(129539, {}, "GNSS.", [
    ["hdop", "HDOP", dilution],
    ["vdop", "VDOP", dilution],
    ["tdop", "TDOP", dilution]
  ]),
  group(129540, {}, "GNSS.", [["satsInView", "SATELLITES_IN_VIEW"]]),
  group(130306, { keys: [wind] }, "", [
    ["windSpeed", "{WIND}.SPEED_MS"],
    ["windAngle", "{WIND}.ANGLE_DEG", { conversion: offBow, when: { reference: OFF_BOW } }],
    ["windAngle", "{WIND}.DIRECTION_DEG", { conversion: direction, when: { reference: [0, 1] } }]
  ]),
  group(130577, { keys: [reference("cogReference")] }, "VESSEL.", [
    ["cog", "COG_{REF}_DEG", { conversion: direction, ...directionData }, 1],
    ["sog", "SOG_MS", directionData, 2],
    ["heading", "HEADING_{REF}_DEG", { conversion: direction, ...directionData }, 1],
    ["speedThroughWater", "STW_MS", directionData, 1],
    ["set", "SET_{REF}_DEG", { conversion: direction, ...directionData }, 1],
    ["drift", "DRIFT_MS", directionData, 1]
  ]),
  group(130578, {}, "VESSEL.", [
    ["longitudinalSpeedWaterReferenced", "STW_AHEAD_MS"],
    ["transverseSpeedWaterReferenced", "STW_TO_STARBOARD_MS"],
    ["sternSpeedWaterReferenced", "STW_STERN_TO_STARBOARD_MS"],
    ["longitudinalSpeedGroundReferenced", "SOG_AHEAD_MS"],
    ["transverseSpeedGroundReferenced", "SOG_TO_STARBOARD_MS"],
    ["sternSpeedGroundReferenced", "SOG_STERN_TO_STARBOARD_MS"]
  ])
];

// src/nmea2000/tags/table/electrical.ts
var keys = [instance];
var dc = [instance, { place: "DC", field: "dcType", whenAbsent: 0 }];
var lines = [instance, { place: "L", field: "line" }];
var NO_CHANGE = 3;
var BEING_QUALIFIED = 2;
var SWITCH_BANK_MS = 15e3;
var ENERGY_MS = 1e4;
var inList = true;
var acLine = [
  ["voltage", "VOLTAGE_V", { inList }],
  ["current", "CURRENT_A", { inList }],
  ["frequency", "FREQUENCY_HZ", { inList }],
  ["breakerSize", "BREAKER_A", { inList }],
  ["realPower", "POWER_W", { inList }],
  ["reactivePower", "REACTIVE_POWER_VAR", { inList }],
  ["powerFactor", "POWER_FACTOR", { inList }]
];
var fromMinusOne = { toTag: (value) => value - 1, toField: (value) => value + 1 };
var CHARGER_STATES = 10;
var INVERTER_STATES = 5;
var GENERATOR_STATES = 12;
var GENERATOR_CONTROL_STATES = 10;
var CONVERTER_STATES = 12;
var VICTRON_HUB_1 = 252;
var charging = (tag, ...on) => [
  "operatingState",
  tag,
  oneOf(CHARGER_STATES, ...on)
];
var inverter = (tag, on) => [
  "operatingState",
  tag,
  oneOf(INVERTER_STATES, on)
];
var converterFault = oneOf(CONVERTER_STATES, 2);
var warningOrError = (field, tag) => [
  [field, `${tag}_WARNING`, { on: [1, 2], off: [0] }],
  [field, `${tag}_ERROR`, { on: [2], off: [0, 1] }]
];
var ELECTRICAL = [
  group(127501, { keys, intervalMs: SWITCH_BANK_MS }, "SWITCHBANK_{N}.", [
    ...numbered(28, (i, fixed) => [`indicator${i}`, "SWITCH_{I}", { ...offOn, fixed }])
  ]),
  // The command to a switch, not its state.
  group(127502, { keys, ...onChange }, "SWITCHBANK_{N}.", [
    ...numbered(28, (i, fixed) => [`switch${i}`, "ORDER_{I}", { on: [1], off: [0], keeps: [NO_CHANGE], fixed }])
  ]),
  group(127503, { keys: lines }, "AC_IN_{N}_L{L}.", [
    ...acLine,
    ["acceptability", "UNACCEPTABLE", { inList, on: [0, 1], off: [3], keeps: [BEING_QUALIFIED] }]
  ]),
  group(127504, { keys: lines }, "AC_OUT_{N}_L{L}.", acLine),
  group(127506, { keys: dc }, "{DC}_{N}.", [
    ["stateOfCharge", "STATE_OF_CHARGE_PCT"],
    ["stateOfHealth", "STATE_OF_HEALTH_PCT"],
    ["timeRemaining", "TIME_REMAINING_S"],
    ["rippleVoltage", "RIPPLE_V"],
    ["remainingCapacity", "REMAINING_C"]
  ]),
  group(127507, { keys }, "CHARGER_{N}.", [
    ["enabled", "ENABLED", offOn],
    charging("CHARGING", 1, 2, 3, 4, 5, 6, 7),
    charging("BULK", 1),
    charging("ABSORPTION", 2),
    charging("FLOAT", 5),
    charging("OVERCHARGE", 3),
    charging("FAULT", 9),
    ["equalizationPending", "EQUALIZATION_PENDING", offOn],
    ["equalizationTimeRemaining", "EQUALIZATION_TIME_S"]
  ]),
  group(127508, { keys }, "BATT_{N}.", [
    ["voltage", "VOLTAGE_V"],
    ["current", "CURRENT_A"],
    ["temperature", "TEMP_K"]
  ]),
  group(127509, { keys }, "INVERTER_{N}.", [
    ["inverterEnable", "ENABLED", offOn],
    inverter("INVERTING", 0),
    inverter("PASSING_THROUGH", 1),
    inverter("FAULT", 3)
  ]),
  group(127513, { keys, ...onChange }, "BATT_{N}.", [["capacity", "CAPACITY_C"]]),
  group(127514, { keys: [{ place: "N", field: "generatorInstance" }] }, "GEN_{N}.", [
    ["generatorState", "RUNNING", oneOf(GENERATOR_STATES, 4, 5, 9)],
    ["agsOperatingState", "FAULT", oneOf(GENERATOR_CONTROL_STATES, 7)]
  ]),
  group(127750, { keys: [{ place: "N", field: "connectionNumber" }] }, "CONVERTER_{N}.", [
    ["operatingState", "FAULT", { ...converterFault, off: [...converterFault.off, VICTRON_HUB_1] }],
    ...warningOrError("temperatureState", "TEMPERATURE"),
    ...warningOrError("overloadState", "OVERLOAD"),
    ...warningOrError("lowDcVoltageState", "LOW_DC_VOLTAGE"),
    ...warningOrError("rippleState", "RIPPLE")
  ]),
  group(127751, { keys: [{ place: "N", field: "connectionNumber" }] }, "DC_{N}.", [
    ["dcVoltage", "VOLTAGE_V"],
    ["dcCurrent", "CURRENT_A"]
  ]),
  ...alternating(65005, 0),
  ...alternating(65018, 4)
];
function alternating(first, whole) {
  const of = (pgn, phase, rows, options = {}) => group(
    pgn,
    options,
    "{AC}.",
    rows.map(([field, tag, conversion]) => [
      field,
      tag,
      { ...conversion === void 0 ? {} : { conversion }, fixed: { AC: whole + phase } }
    ])
  );
  const quantities = [3, 2, 1, 0].flatMap((phase, i) => {
    const pgn = first + 1 + i * 3;
    return [
      of(pgn, phase, [
        ["reactivePower", "REACTIVE_POWER_VAR"],
        ["powerFactor", "POWER_FACTOR", fromMinusOne]
      ]),
      of(pgn + 1, phase, [
        ["realPower", "POWER_W"],
        ["apparentPower", "APPARENT_POWER_VA"]
      ]),
      of(pgn + 2, phase, [
        ["lineLineAcRmsVoltage", "LINE_VOLTAGE_V"],
        ["lineNeutralAcRmsVoltage", "VOLTAGE_V"],
        ["acFrequency", "FREQUENCY_HZ"],
        ["acRmsCurrent", "CURRENT_A"]
      ])
    ];
  });
  const energy = of(
    first,
    0,
    [
      ["totalEnergyExport", "ENERGY_OUT_J"],
      ["totalEnergyImport", "ENERGY_IN_J"]
    ],
    { intervalMs: ENERGY_MS }
  );
  return [energy, ...quantities];
}

// src/nmea2000/tags/table/environment.ts
var source = { place: "SOURCE", field: "source" };
var air = { place: "AIR", field: "source" };
var medium = { place: "MEDIUM", field: "source" };
var WATERMAKER_STATES = 8;
var status = (field, tag) => [field, tag, offOn];
var ENVIRONMENT = [
  group(127505, { keys: [instance, { place: "TYPE", field: "type" }] }, "TANK_{TYPE}_{N}.", [
    // First, since a level is judged by it.
    ["capacity", "CAPACITY_M3", cubicMetres],
    ["level", "LEVEL_PCT"]
  ]),
  group(130310, {}, "", [
    ["waterTemperature", "{SOURCE}_{N}.TEMP_K", { fixed: { SOURCE: 0, N: 0 } }, 3],
    ["outsideAmbientAirTemperature", "{SOURCE}_{N}.TEMP_K", { fixed: { SOURCE: 1, N: 0 } }, 3],
    ["atmosphericPressure", "{MEDIUM}_{N}.PRESSURE_PA", { fixed: { MEDIUM: 0, N: 0 } }, 2]
  ]),
  group(
    130311,
    {
      keys: [
        { place: "SOURCE", field: "temperatureSource" },
        { place: "AIR", field: "humiditySource" }
      ]
    },
    "",
    [
      ["temperature", "{SOURCE}_{N}.TEMP_K", { fixed: { N: 0 } }, 2],
      ["humidity", "{AIR}_{N}.HUMIDITY_PCT", { fixed: { N: 0 } }, 1],
      ["atmosphericPressure", "{MEDIUM}_{N}.PRESSURE_PA", { fixed: { MEDIUM: 0, N: 0 } }, 1]
    ]
  ),
  group(130312, { keys: [instanceOrOnly, source] }, "{SOURCE}_{N}.", [
    ["actualTemperature", "TEMP_K", {}, 1],
    ["setTemperature", "SET_TEMP_K", {}, 1]
  ]),
  group(130313, { keys: [instanceOrOnly, air] }, "{AIR}_{N}.", [
    ["actualHumidity", "HUMIDITY_PCT"],
    ["setHumidity", "SET_HUMIDITY_PCT"]
  ]),
  group(130314, { keys: [instanceOrOnly, medium] }, "{MEDIUM}_{N}.", [["pressure", "PRESSURE_PA"]]),
  group(130315, { keys: [instanceOrOnly, medium], ...onChange }, "{MEDIUM}_{N}.", [["pressure", "SET_PRESSURE_PA"]]),
  group(130316, { keys: [instanceOrOnly, source] }, "{SOURCE}_{N}.", [
    ["temperature", "TEMP_K"],
    ["setTemperature", "SET_TEMP_K"]
  ]),
  group(130567, {}, "WATERMAKER.", [
    ["watermakerOperatingState", "RUNNING", oneOf(WATERMAKER_STATES, 2)],
    status("emergencyStop", "EMERGENCY_STOP"),
    status("lowPressurePumpStatus", "LOW_PRESSURE_PUMP"),
    status("highPressurePumpStatus", "HIGH_PRESSURE_PUMP"),
    status("flushModeStatus", "FLUSHING"),
    status("productSolenoidValveStatus", "PRODUCT_VALVE_WARNING"),
    status("salinityStatus", "SALINITY_WARNING"),
    status("sensorStatus", "SENSOR_WARNING"),
    status("oilChangeIndicatorStatus", "OIL_CHANGE_WARNING"),
    status("filterStatus", "FILTER_WARNING"),
    status("systemStatus", "SYSTEM_WARNING"),
    ["salinity", "SALINITY_PPM"],
    ["productWaterTemperature", "PRODUCT_TEMP_K"],
    ["preFilterPressure", "PRE_FILTER_PRESSURE_PA"],
    ["postFilterPressure", "POST_FILTER_PRESSURE_PA"],
    ["feedPressure", "FEED_PRESSURE_PA"],
    ["systemHighPressure", "HIGH_PRESSURE_PA"],
    ["productWaterFlow", "PRODUCT_FLOW_M3H", cubicMetres],
    ["brineWaterFlow", "BRINE_FLOW_M3H", cubicMetres],
    ["runTime", "HOURS_S"]
  ])
];

// src/nmea2000/tags/table/propulsion.ts
var keys2 = [instance];
var identifier = { place: "N", field: "identifier" };
var windlass = { place: "N", field: "windlassId" };
var NO_BYTE = 255;
var NO_SIX_BITS = 63;
var TRANSMISSION_WARNINGS = [
  "TRANSMISSION_CHECK",
  "TRANSMISSION_OVER_TEMPERATURE",
  "TRANSMISSION_LOW_OIL_PRESSURE",
  "TRANSMISSION_LOW_OIL_LEVEL",
  "TRANSMISSION_SAIL_DRIVE"
];
var PROPULSION = [
  group(127488, { keys: keys2 }, "ME_INST_{N}.", [
    ["speed", "RPM"],
    ["boostPressure", "BOOST_PA"],
    ["tiltTrim", "TRIM_PCT"]
  ]),
  group(127489, { keys: keys2 }, "ME_INST_{N}.", [
    ["oilPressure", "OIL_PRESSURE_PA"],
    ["oilTemperature", "OIL_TEMP_K"],
    ["temperature", "COOLANT_TEMP_K"],
    ["alternatorPotential", "ALTERNATOR_V"],
    ["fuelRate", "FUEL_RATE_M3H", { conversion: cubicMetres, none: -0.1 }],
    ["totalEngineHours", "HOURS_S"],
    ["coolantPressure", "COOLANT_PRESSURE_PA"],
    ["fuelPressure", "FUEL_PRESSURE_PA"],
    ["engineLoad", "LOAD_PCT", { none: -1 }],
    ["engineTorque", "TORQUE_PCT", { none: -1 }],
    ...bits("discreteStatus1", [
      "CHECK_ENGINE",
      "OVER_TEMPERATURE",
      "LOW_OIL_PRESSURE",
      "LOW_OIL_LEVEL",
      "LOW_FUEL_PRESSURE",
      "LOW_SYSTEM_VOLTAGE",
      "LOW_COOLANT_LEVEL",
      "WATER_FLOW",
      "WATER_IN_FUEL",
      "CHARGE_INDICATOR",
      "PREHEAT_INDICATOR",
      "HIGH_BOOST_PRESSURE",
      "REV_LIMIT_EXCEEDED",
      "EGR_SYSTEM",
      "THROTTLE_POSITION_SENSOR",
      "EMERGENCY_STOP"
    ]),
    ...bits("discreteStatus2", [
      "WARNING_LEVEL_1",
      "WARNING_LEVEL_2",
      "POWER_REDUCTION",
      "MAINTENANCE_NEEDED",
      "ENGINE_COMM_ERROR",
      "SUB_OR_SECONDARY_THROTTLE",
      "NEUTRAL_START_PROTECT",
      "ENGINE_SHUTTING_DOWN"
    ])
  ]),
  group(127493, { keys: keys2 }, "ME_INST_{N}.", [
    ["transmissionGear", "GEAR_AHEAD", { on: [0], off: [1, 2] }],
    ["transmissionGear", "GEAR_ASTERN", { on: [2], off: [0, 1] }],
    ["oilPressure", "TRANSMISSION_OIL_PRESSURE_PA"],
    ["oilTemperature", "TRANSMISSION_OIL_TEMP_K"],
    ...bits("discreteStatus1", TRANSMISSION_WARNINGS, NO_BYTE)
  ]),
  group(127496, {}, "VESSEL.", [
    ["timeToEmpty", "FUEL_TIME_TO_EMPTY_S"],
    ["distanceToEmpty", "FUEL_DISTANCE_TO_EMPTY_M"],
    ["estimatedFuelRemaining", "FUEL_REMAINING_M3", cubicMetres],
    ["tripRunTime", "TRIP_TIME_S"]
  ]),
  group(127497, { keys: keys2 }, "ME_INST_{N}.", [
    ["tripFuelUsed", "TRIP_FUEL_M3", cubicMetres],
    ["fuelRateAverage", "FUEL_RATE_AVERAGE_M3H", cubicMetres],
    ["fuelRateEconomy", "FUEL_RATE_ECONOMY_M3H", cubicMetres],
    ["instantaneousFuelEconomy", "FUEL_ECONOMY_M3H", cubicMetres]
  ]),
  group(127498, { keys: keys2, ...onChange }, "ME_INST_{N}.", [["ratedEngineSpeed", "RATED_RPM"]]),
  group(128006, { keys: [identifier] }, "THRUSTER_{N}.", [
    ["directionControl", "TO_PORT", { on: [2], off: [0, 1, 3] }],
    ["directionControl", "TO_STARBOARD", { on: [3], off: [0, 1, 2] }],
    ["powerEnabled", "POWER_ENABLED", offOn],
    ["speedControl", "SPEED_PCT"],
    ...bits("controlEvents", ["OTHER_DEVICE_CONTROLS", "TOO_FAST"], NO_BYTE)
  ]),
  group(128008, { keys: [identifier] }, "THRUSTER_{N}.", [
    ["current", "CURRENT_A"],
    ["temperature", "TEMP_K"],
    ["operatingTime", "HOURS_S"]
  ]),
  group(128777, { keys: [windlass] }, "WINDLASS_{N}.", [
    ["rodeCounterValue", "RODE_M"],
    ["windlassLineSpeed", "LINE_SPEED_MS"],
    ["windlassMotionStatus", "LOWERING", { on: [1], off: [0, 2] }],
    ["windlassMotionStatus", "RAISING", { on: [2], off: [0, 1] }],
    ["anchorDockingStatus", "DOCKED", offOn],
    ...bits(
      "windlassOperatingEvents",
      ["SYSTEM_ERROR", "SENSOR_ERROR", "NO_MOTION", "DOCKING_DISTANCE_REACHED", "END_OF_RODE"],
      NO_SIX_BITS
    )
  ]),
  group(128778, { keys: [windlass] }, "WINDLASS_{N}.", [
    ["controllerVoltage", "VOLTAGE_V"],
    ["motorCurrent", "CURRENT_A"],
    ["totalMotorTime", "HOURS_S"],
    ...bits("windlassMonitoringEvents", ["UNDER_VOLTAGE", "OVER_CURRENT", "OVER_TEMPERATURE"], NO_BYTE)
  ]),
  group(130576, {}, "TRIM_TABS.", [
    ["portTrimTab", "PORT_PCT"],
    ["starboardTrimTab", "STARBOARD_PCT"]
  ])
];

// src/nmea2000/codec/pgn-contents.ts
var CODEC_PGNS = [127257, 127488, 127489, 127505, 127508, 129025];
function isCodecPgn(pgn) {
  return CODEC_PGNS.includes(pgn);
}

// src/nmea2000/tags/tag-table.ts
var TAG_GROUPS = [...NAVIGATION, ...PROPULSION, ...ELECTRICAL, ...ENVIRONMENT].sort(
  (a, b) => a.pgn - b.pgn
);
var TAG_MAPPINGS = TAG_GROUPS.flatMap(({ rows }) => rows);
var byPgn = new Map(TAG_GROUPS.map((group2) => [group2.pgn, group2]));
function tagGroup(pgn) {
  return byPgn.get(pgn);
}
function publishedTag(tagId) {
  for (const { mapping, expression } of published) {
    const place2 = placeIn(tagId, expression);
    if (place2 !== void 0) return { mapping, place: place2 };
  }
  return void 0;
}
var PUBLISHED_MAPPINGS = TAG_MAPPINGS.filter(({ pgn }) => isCodecPgn(pgn));
var published = PUBLISHED_MAPPINGS.map((mapping) => ({ mapping, expression: expressionOf(mapping.tag) }));
function publishedIds(instanceMax) {
  return PUBLISHED_MAPPINGS.flatMap(({ tag, pgn }) => {
    const most = tag.includes("{N}") ? Math.min(instanceMax, pgn === 127505 ? 13 : 252) : 0;
    const types = tag.includes("{TYPE}") ? ID_NAMES.TYPE.length : 1;
    return Array.from(
      { length: (most + 1) * types },
      (_, i) => fillPattern(tag, { N: Math.floor(i / types), TYPE: i % types }, ID_NAMES)
    );
  });
}

export {
  NAME_BYTES,
  UNIQUE_NUMBER_MAX,
  buildName,
  parseName,
  isArbitraryAddressCapable,
  readName,
  nameBytes,
  formatName,
  same,
  degrees,
  direction,
  cubicMetres,
  scaled,
  byMethod,
  CODEC_PGNS,
  TAG_GROUPS,
  TAG_MAPPINGS,
  tagGroup,
  publishedTag,
  publishedIds
};
