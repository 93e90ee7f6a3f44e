// src/nmea0183/cells.ts
var NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
function numberIn(field) {
  const text = field?.trim() ?? "";
  if (text === "") return void 0;
  return NUMBER.test(text) && text.length <= 20 ? Number(text) : NaN;
}
function isEmpty(field) {
  return field !== void 0 && field.trim() === "";
}
function number(at, tag, { scale = 1, offset = 0, decimals, unit, isAngle = false }) {
  return {
    tags: [tag],
    read(fields, take) {
      const found = numberIn(fields[at]);
      const letter2 = fields[at + 1] ?? "";
      if (found === void 0) {
        if (isEmpty(fields[at]) && (unit === void 0 || letter2 === "" || letter2 === unit)) take(tag, null);
        return true;
      }
      if (unit !== void 0 && letter2 !== unit) return true;
      if (Number.isNaN(found)) return false;
      take(tag, found * scale + offset);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      const isKnown = value !== void 0;
      fields[at] = isKnown ? shown((value - offset) / scale, decimals, isAngle) : "";
      if (unit !== void 0) fields[at + 1] = unit;
      return isKnown;
    }
  };
}
function oneOf(at, tags) {
  const cells = Object.entries(tags).map(([unit, tag]) => number(at, tag, { decimals: 1, isAngle: true, unit }));
  return {
    tags: Object.values(tags),
    read: (fields, take) => cells.every((cell) => cell.read(fields, take)),
    write: (get, fields) => cells.some((cell) => cell.write(get, fields))
  };
}
function repeated(cell) {
  return { ...cell, tags: [], read: () => true };
}
function sided(at, tag, { positive, negative, side = at + 1, scale = 1, decimals, units, isOffBow = false }) {
  const [usual = ""] = Object.keys(units?.scales ?? {});
  const scaleOf = (unit) => units === void 0 ? scale : units.scales[unit || usual];
  return {
    tags: [tag],
    read(fields, take) {
      const found = numberIn(fields[at]);
      const letter2 = fields[side] ?? "";
      if (found === void 0) {
        if (isEmpty(fields[at])) take(tag, null);
        return true;
      }
      if (letter2 === "") {
        take(tag, null);
        return !Number.isNaN(found);
      }
      const scaled = found * (scaleOf(units === void 0 ? "" : fields[units.at] ?? "") ?? NaN);
      if (Number.isNaN(scaled) || letter2 !== positive && letter2 !== negative) return false;
      const value = letter2 === positive ? scaled : -scaled;
      take(tag, isOffBow ? toOffBow(value) : value);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === void 0 ? "" : Math.abs(value / (scaleOf("") ?? 1)).toFixed(decimals);
      fields[side] = value === void 0 ? "" : value < 0 ? negative : positive;
      if (units !== void 0) fields[units.at] = usual;
      return value !== void 0;
    }
  };
}
function toOffBow(degrees) {
  if (!(Math.abs(degrees) <= 360)) return degrees;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
function position(at, latitude = "VESSEL.LAT_DEG", longitude = "VESSEL.LON_DEG") {
  return {
    tags: [latitude, longitude],
    isRequired: true,
    read(fields, take) {
      const [lat, lon] = [
        degreesIn(fields[at], fields[at + 1], "NS", 90),
        degreesIn(fields[at + 2], fields[at + 3], "EW", 180)
      ];
      if (lat === void 0 && lon === void 0) {
        if (isEmpty(fields[at])) for (const tag of [latitude, longitude]) take(tag, null);
        return true;
      }
      if (lat === void 0 || lon === void 0 || Number.isNaN(lat) || Number.isNaN(lon)) return false;
      if (lat === 0 && lon === 0) return false;
      take(latitude, lat);
      take(longitude, lon);
      return true;
    },
    write(get, fields) {
      const [lat, lon] = [get(latitude), get(longitude)];
      const isKnown = lat !== void 0 && lon !== void 0;
      [fields[at], fields[at + 1]] = isKnown ? minutesOf(lat, 2, "NS") : ["", ""];
      [fields[at + 2], fields[at + 3]] = isKnown ? minutesOf(lon, 3, "EW") : ["", ""];
      return isKnown;
    }
  };
}
function offBow(at, tag) {
  return {
    tags: [tag],
    read(fields, take) {
      const found = numberIn(fields[at]);
      if (found !== void 0 && !(found >= -180 && found <= 360)) return false;
      if (found !== void 0 || isEmpty(fields[at])) take(tag, found === void 0 ? null : toOffBow(found));
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === void 0 ? "" : shown(value, 1, true);
      return value !== void 0;
    }
  };
}
function sumBeyond(at, added, sign, tag) {
  return {
    tags: [tag],
    read(fields, take) {
      const [found = NaN, more] = [numberIn(fields[at]), numberIn(fields[added])];
      if (!(found >= 0)) take(tag, null);
      else if (more !== void 0 && more * sign > 0) take(tag, Math.round((found + more) * 1e3) / 1e3);
      return true;
    },
    write: () => false
  };
}
function letter(at, text) {
  return {
    tags: [],
    read: () => true,
    write(_get, fields) {
      fields[at] = text;
      return false;
    }
  };
}
function truth(at, tag) {
  return {
    tags: [tag],
    read(fields, take) {
      const text = fields[at] ?? "";
      if (text === "A" || text === "V") take(tag, text === "A" ? 1 : 0);
      else if (isEmpty(fields[at])) take(tag, null);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      fields[at] = value === void 0 ? "V" : value === 0 ? "V" : "A";
      return value !== void 0;
    }
  };
}
function time(at, date) {
  const tag = "VESSEL.TIME_UTC_S";
  return {
    tags: date === void 0 ? [] : [tag],
    isRequired: true,
    read(fields, take) {
      if (date === void 0) return true;
      const [ofDay, day] = [ofDayIn(fields[at]), dayIn(fields, date)];
      if (Number.isNaN(day) || Number.isNaN(ofDay)) return false;
      if (day !== void 0 && ofDay !== void 0) take(tag, day + ofDay);
      else if (isEmpty(fields[at]) || isEmpty(fields[date.at])) take(tag, null);
      return true;
    },
    write(get, fields) {
      const value = get(tag);
      const at1970 = value === void 0 || !(value >= 0 && value < 4e10) ? void 0 : new Date(value * 1e3);
      const iso = at1970?.toISOString() ?? "";
      fields[at] = iso === "" ? "" : `${iso.slice(11, 19).replaceAll(":", "")}.${iso.slice(20, 22)}`;
      const [year, month, day] = iso === "" ? ["", "", ""] : iso.slice(0, 10).split("-");
      if (date?.isSplit === true)
        [fields[date.at], fields[date.at + 1], fields[date.at + 2]] = [day ?? "", month ?? "", year ?? ""];
      else if (date !== void 0) fields[date.at] = iso === "" ? "" : `${day}${month}${year?.slice(2)}`;
      return iso !== "";
    }
  };
}
function ofDayIn(field) {
  const text = field?.trim() ?? "";
  if (text === "") return void 0;
  const found = /^(\d?\d)(\d\d)(\d\d(?:\.\d{0,9})?)$/.exec(text);
  if (found === null) return NaN;
  const ofDay = Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]);
  return Number(found[2]) < 60 && ofDay < 86401 ? ofDay : NaN;
}
var FIRST_GPS_YEAR = 80;
function dayIn(fields, { at, isSplit = false }) {
  const parts = isSplit ? [fields[at], fields[at + 1], fields[at + 2]] : [fields[at]];
  if (parts.some((part) => (part ?? "").trim() === "")) return void 0;
  const found = (isSplit ? /^(\d\d?)-(\d\d?)-(\d{4})$/ : /^(\d\d?)(\d\d)(\d\d)$/).exec(parts.join("-").trim());
  if (found === null) return NaN;
  const [day, month, last] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const year = isSplit ? last : last + (last < FIRST_GPS_YEAR ? 2e3 : 1900);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / 1e3 : NaN;
}
var DEGREES = /^(?:(\d{1,3})(\d\d(?:\.\d{0,9})?)|(\d{1,2}\.\d{1,9}))$/;
function degreesIn(field, side, letters, most) {
  const text = field?.trim() ?? "";
  if (text === "") return void 0;
  const found = DEGREES.exec(text);
  const sign = letters.indexOf(side ?? "");
  if (found === null || sign < 0 || (side ?? "").length !== 1) return NaN;
  const minutes = Number(found[2] ?? found[3]);
  const degrees = Number(found[1] ?? 0) + minutes / 60;
  return minutes >= 60 || degrees > most ? NaN : sign === 0 ? degrees : -degrees;
}
function minutesOf(degrees, digits, letters) {
  const units = Math.round(Math.abs(degrees) * 60 * 1e5);
  const whole = Math.floor(units / 6e6);
  const minutes = ((units - whole * 6e6) / 1e5).toFixed(5).padStart(8, "0");
  return [`${String(whole).padStart(digits, "0")}${minutes}`, letters[degrees < 0 ? 1 : 0] ?? ""];
}
function shown(value, decimals, isAngle) {
  if (!isAngle) return value.toFixed(decimals);
  const turned = ((value % 360 + 360) % 360).toFixed(decimals);
  return Number(turned) === 360 ? 0 .toFixed(decimals) : turned;
}

// src/nmea0183/sentence-row.ts
var POSITION = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"];
var KNOT = 1852 / 3600;
var MILE = 1852;
var angle = { decimals: 1, isAngle: true };
var knots = { scale: KNOT, decimals: 2 };
var KELVIN = 273.15;
var celsius = { offset: KELVIN, decimals: 1 };
var EAST_WEST = { positive: "E", negative: "W", decimals: 1 };

// src/nmea0183/vouches.ts
var RANKS = ["good", "uncertain", "void"];
function worthIn(vouches, fields) {
  let worst = 0;
  for (const vouch of vouches) {
    const worth = vouch.read(fields);
    if (worth === void 0) return void 0;
    worst = Math.max(worst, RANKS.indexOf(worth));
  }
  return RANKS[worst];
}
function status(at, { mayLack = false } = {}) {
  return {
    read(fields) {
      const letter2 = fields[at] ?? (mayLack ? "A" : "");
      return letter2 === "A" ? "good" : letter2 === "V" ? "void" : void 0;
    },
    write(fields, worth) {
      fields[at] = worth === "good" ? "A" : "V";
    }
  };
}
function worthOf(letter2) {
  if (/^[ADRFP]?$/.test(letter2)) return "good";
  return /^[NSV]$/.test(letter2) ? "void" : "uncertain";
}
var MODES = { good: "A", uncertain: "E", void: "N" };
function mode(at) {
  return {
    read: (fields) => worthOf(fields[at] ?? ""),
    write: (fields, worth) => void (fields[at] = MODES[worth])
  };
}
function unwritten(vouch) {
  return { ...vouch, write: () => {
  } };
}
function modes(at) {
  return {
    read(fields) {
      const letters = new Set(fields[at] ?? "");
      if (letters.size === 0) return void 0;
      const worths = new Set([...letters].map(worthOf));
      return letters.has("S") ? "void" : RANKS.find((worth) => worths.has(worth));
    },
    write: (fields, worth) => void (fields[at] = MODES[worth])
  };
}
function quality(at) {
  const written = { good: "1", uncertain: "6", void: "0" };
  return {
    read(fields) {
      const digit = fields[at] ?? "";
      if (/^[1-59]$/.test(digit)) return "good";
      return digit === "0" || digit === "8" ? "void" : /^[67]$/.test(digit) ? "uncertain" : void 0;
    },
    write: (fields, worth) => void (fields[at] = written[worth])
  };
}
function dimensions(at) {
  return {
    read(fields) {
      const digit = fields[at] ?? "";
      return digit === "2" || digit === "3" ? "good" : digit === "1" ? "void" : void 0;
    },
    write: (fields, worth) => void (fields[at] = worth === "good" ? "3" : "1")
  };
}

// src/nmea0183/motion-sentences.ts
var FOOT = 0.3048;
var engineForms = [0, 1].map((instance) => ({
  formatter: "RPM",
  size: 5,
  needs: 2,
  vouches: [status(4)],
  holds: ({ 0: source = "", 1: number2 = "" }) => source === "E" && (instance === 1 ? number2 === "1" : /^[02]$/.test(number2)),
  cells: [letter(0, "E"), letter(1, String(instance)), number(2, `ME_INST_${instance}.RPM`, { decimals: 1 })]
}));
var motionSentences = [
  { formatter: "HDT", size: 2, cells: [number(0, "VESSEL.HEADING_TRUE_DEG", { ...angle, unit: "T" })] },
  {
    formatter: "THS",
    size: 2,
    // The letter of THS is its only status: without it the heading is not believed.
    holds: ({ 1: letter2 = "" }) => letter2 !== "",
    vouches: [mode(1)],
    cells: [number(0, "VESSEL.HEADING_TRUE_DEG", angle)]
  },
  { formatter: "HDM", size: 2, cells: [number(0, "VESSEL.HEADING_MAGNETIC_DEG", { ...angle, unit: "M" })] },
  {
    formatter: "HDG",
    size: 5,
    needs: 0,
    cells: [
      number(0, "VESSEL.HEADING_MAGNETIC_DEG", angle),
      sided(1, "VESSEL.DEVIATION_DEG", EAST_WEST),
      sided(3, "VESSEL.VARIATION_DEG", EAST_WEST)
    ]
  },
  {
    formatter: "ROT",
    size: 2,
    vouches: [status(1)],
    cells: [number(0, "VESSEL.RATE_OF_TURN_DEG_S", { scale: 1 / 60, decimals: 1 })]
  },
  {
    formatter: "RSA",
    size: 4,
    vouches: [status(1)],
    cells: [number(0, "RUDDER_0.ANGLE_DEG", { decimals: 1 }), letter(3, "V")]
  },
  {
    formatter: "VHW",
    size: 8,
    cells: [
      number(0, "VESSEL.HEADING_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "VESSEL.HEADING_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(6, "VESSEL.STW_MS", { scale: 1 / 3.6, decimals: 2, unit: "K" }),
      number(4, "VESSEL.STW_MS", { ...knots, unit: "N" })
    ]
  },
  {
    formatter: "VLW",
    size: 4,
    cells: [
      number(0, "VESSEL.LOG_M", { scale: MILE, decimals: 3, unit: "N" }),
      number(2, "VESSEL.TRIP_LOG_M", { scale: MILE, decimals: 3, unit: "N" })
    ]
  },
  {
    formatter: "DBT",
    size: 6,
    cells: [
      number(0, "VESSEL.DEPTH_M", { scale: FOOT, decimals: 1, unit: "f" }),
      number(4, "VESSEL.DEPTH_M", { scale: 6 * FOOT, decimals: 2, unit: "F" }),
      number(2, "VESSEL.DEPTH_M", { decimals: 2, unit: "M" })
    ]
  },
  ...[
    ["DBS", "VESSEL.DEPTH_BELOW_SURFACE_M"],
    ["DBK", "VESSEL.DEPTH_BELOW_KEEL_M"]
  ].map(([formatter, tag]) => ({
    formatter,
    size: 6,
    cells: [
      number(0, tag, { scale: FOOT, decimals: 1, unit: "f" }),
      number(4, tag, { scale: 6 * FOOT, decimals: 2, unit: "F" }),
      number(2, tag, { decimals: 2, unit: "M" })
    ]
  })),
  {
    formatter: "DPT",
    size: 3,
    needs: 0,
    cells: [
      number(0, "VESSEL.DEPTH_M", { decimals: 2 }),
      number(1, "VESSEL.DEPTH_OFFSET_M", { decimals: 2 }),
      // As on the bus: the sign of the transducer's offset says whether the sum is the depth below the keel or below the surface.
      sumBeyond(0, 1, -1, "VESSEL.DEPTH_BELOW_KEEL_M"),
      sumBeyond(0, 1, 1, "VESSEL.DEPTH_BELOW_SURFACE_M")
    ]
  },
  {
    formatter: "VDR",
    size: 6,
    cells: [
      number(0, "VESSEL.SET_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "VESSEL.SET_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(4, "VESSEL.DRIFT_MS", { ...knots, unit: "N" })
    ]
  },
  ...engineForms
];

// src/nmea0183/receiver-sentences.ts
var receiverSentences = [
  {
    formatter: "RMC",
    size: 12,
    vouches: [status(1), mode(11)],
    vouchesFor: POSITION,
    tellsFix: true,
    needs: 1,
    cells: [
      time(0, { at: 8 }),
      position(2),
      number(6, "VESSEL.SOG_MS", knots),
      number(7, "VESSEL.COG_TRUE_DEG", angle),
      sided(9, "VESSEL.VARIATION_DEG", EAST_WEST)
    ]
  },
  {
    formatter: "GGA",
    size: 14,
    // gpsd drops a position that a GGA gives without satellites: then only RMC and GLL are sent.
    needs: 2,
    vouches: [quality(5)],
    vouchesFor: POSITION,
    tellsFix: true,
    cells: [
      time(0, void 0),
      position(1),
      number(6, "GNSS.SATELLITES", { decimals: 0 }),
      number(7, "GNSS.HDOP", { decimals: 2 }),
      number(8, "GNSS.ALTITUDE_M", { decimals: 1, unit: "M" }),
      number(10, "GNSS.GEOIDAL_SEPARATION_M", { decimals: 1, unit: "M" })
    ]
  },
  {
    formatter: "GNS",
    size: 12,
    needs: 2,
    vouches: [modes(5)],
    vouchesFor: POSITION,
    tellsFix: true,
    cells: [
      time(0, void 0),
      position(1),
      number(6, "GNSS.SATELLITES", { decimals: 0 }),
      number(7, "GNSS.HDOP", { decimals: 2 }),
      number(8, "GNSS.ALTITUDE_M", { decimals: 1 }),
      number(9, "GNSS.GEOIDAL_SEPARATION_M", { decimals: 1 })
    ]
  },
  {
    formatter: "GLL",
    size: 7,
    vouches: [status(5), mode(6)],
    vouchesFor: POSITION,
    tellsFix: true,
    needs: 0,
    cells: [position(0), time(4, void 0)]
  },
  {
    formatter: "VTG",
    size: 9,
    vouches: [mode(8)],
    cells: [
      number(0, "VESSEL.COG_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "VESSEL.COG_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(6, "VESSEL.SOG_MS", { scale: 1 / 3.6, decimals: 2, unit: "K" }),
      number(4, "VESSEL.SOG_MS", { ...knots, unit: "N" })
    ]
  },
  { formatter: "ZDA", size: 6, needs: 0, cells: [time(0, { at: 1, isSplit: true }), letter(4, "00"), letter(5, "00")] },
  {
    formatter: "GSA",
    size: 17,
    vouches: [dimensions(1)],
    vouchesFor: POSITION,
    cells: [
      letter(0, "A"),
      number(14, "GNSS.PDOP", { decimals: 2 }),
      number(15, "GNSS.HDOP", { decimals: 2 }),
      number(16, "GNSS.VDOP", { decimals: 2 })
    ]
  },
  {
    formatter: "GSV",
    size: 3,
    cells: [letter(0, "1"), letter(1, "1"), number(2, "GNSS.SATELLITES_IN_VIEW", { decimals: 0 })]
  }
];

// src/nmea0183/route-sentences.ts
var STEER = { positive: "L", negative: "R", scale: MILE, decimals: 3 };
var STEER_UNITS = { ...STEER, units: { at: 4, scales: { N: MILE, K: 1e3 } } };
var WAYPOINT_BEARING = { T: "NAV.WAYPOINT_BEARING_TRUE_DEG", M: "NAV.WAYPOINT_BEARING_MAGNETIC_DEG" };
var miles = { scale: MILE, decimals: 3 };
var routeSentences = [
  {
    formatter: "XTE",
    size: 6,
    vouches: [status(0), status(1), mode(5)],
    needs: 0,
    cells: [sided(2, "NAV.CROSS_TRACK_M", STEER_UNITS)]
  },
  {
    formatter: "RMB",
    size: 14,
    vouches: [status(0), mode(13)],
    cells: [
      sided(1, "NAV.CROSS_TRACK_M", STEER),
      position(5, "NAV.WAYPOINT_LAT_DEG", "NAV.WAYPOINT_LON_DEG"),
      number(9, "NAV.WAYPOINT_DISTANCE_M", miles),
      number(10, "NAV.WAYPOINT_BEARING_TRUE_DEG", angle),
      number(11, "NAV.WAYPOINT_CLOSING_MS", knots),
      truth(12, "NAV.WAYPOINT_ARRIVED")
    ]
  },
  {
    formatter: "APB",
    size: 14,
    vouches: [status(0), status(1), unwritten(mode(14))],
    needs: 0,
    cells: [
      sided(2, "NAV.CROSS_TRACK_M", STEER_UNITS),
      truth(5, "NAV.WAYPOINT_ARRIVED"),
      truth(6, "NAV.WAYPOINT_PASSED"),
      oneOf(7, { T: "NAV.LEG_BEARING_TRUE_DEG", M: "NAV.LEG_BEARING_MAGNETIC_DEG" }),
      oneOf(10, WAYPOINT_BEARING),
      // What an autopilot steers: straight to the waypoint, as chart programs write it.
      repeated(oneOf(12, WAYPOINT_BEARING))
    ]
  },
  {
    formatter: "BWC",
    size: 13,
    vouches: [mode(12)],
    cells: [
      position(1, "NAV.WAYPOINT_LAT_DEG", "NAV.WAYPOINT_LON_DEG"),
      number(5, "NAV.WAYPOINT_BEARING_TRUE_DEG", { ...angle, unit: "T" }),
      number(7, "NAV.WAYPOINT_BEARING_MAGNETIC_DEG", { ...angle, unit: "M" }),
      number(9, "NAV.WAYPOINT_DISTANCE_M", { ...miles, unit: "N" })
    ]
  },
  {
    formatter: "BOD",
    size: 6,
    cells: [
      number(0, "NAV.LEG_BEARING_TRUE_DEG", { ...angle, unit: "T" }),
      number(2, "NAV.LEG_BEARING_MAGNETIC_DEG", { ...angle, unit: "M" })
    ]
  }
];

// src/nmea0183/weather-sentences.ts
var BOW_SIDES = { positive: "R", negative: "L", decimals: 1, isOffBow: true };
var windForms = (reference, tags) => [
  ["N", KNOT],
  ["M", 1],
  ["K", 1 / 3.6],
  ["S", 1609.344 / 3600]
].map(([unit, scale]) => ({
  formatter: "MWV",
  size: 5,
  vouches: [status(4, { mayLack: true })],
  // A void sentence may lack the letters, too: it then voids both winds.
  holds: ({ 1: wind = "", 3: speed = "", 4: word }) => word === "V" ? unit === "N" && (wind || reference) === reference : wind === reference && speed === unit,
  cells: [
    offBow(0, `${tags}.ANGLE_DEG`),
    letter(1, reference),
    number(2, `${tags}.SPEED_MS`, { scale, decimals: 2 }),
    letter(3, unit)
  ]
}));
var weatherSentences = [
  ...windForms("R", "WIND_APPARENT"),
  ...windForms("T", "WIND_TRUE_BOAT"),
  {
    formatter: "MWD",
    size: 8,
    cells: [
      number(0, "WIND_GROUND_TRUE.DIRECTION_DEG", { ...angle, unit: "T" }),
      number(2, "WIND_GROUND_MAGNETIC.DIRECTION_DEG", { ...angle, unit: "M" }),
      number(6, "WIND_GROUND_TRUE.SPEED_MS", { decimals: 2, unit: "M" }),
      number(4, "WIND_GROUND_TRUE.SPEED_MS", { ...knots, unit: "N" })
    ]
  },
  ...[
    ["VWR", "WIND_APPARENT"],
    ["VWT", "WIND_TRUE_BOAT"]
  ].map(([formatter, tags]) => ({
    formatter,
    size: 8,
    cells: [
      sided(0, `${tags}.ANGLE_DEG`, BOW_SIDES),
      number(6, `${tags}.SPEED_MS`, { scale: 1 / 3.6, decimals: 2, unit: "K" }),
      number(4, `${tags}.SPEED_MS`, { decimals: 2, unit: "M" }),
      number(2, `${tags}.SPEED_MS`, { ...knots, unit: "N" })
    ]
  })),
  { formatter: "MTW", size: 2, cells: [number(0, "SEA_0.TEMP_K", { ...celsius, unit: "C" })] },
  { formatter: "MTA", size: 2, cells: [number(0, "OUTSIDE_0.TEMP_K", { ...celsius, unit: "C" })] },
  {
    formatter: "MDA",
    size: 20,
    cells: [
      number(0, "ATMOSPHERE_0.PRESSURE_PA", { scale: 3386.389, decimals: 2, unit: "I" }),
      number(2, "ATMOSPHERE_0.PRESSURE_PA", { scale: 1e5, decimals: 4, unit: "B" }),
      number(4, "OUTSIDE_0.TEMP_K", { ...celsius, unit: "C" }),
      number(6, "SEA_0.TEMP_K", { ...celsius, unit: "C" }),
      number(8, "OUTSIDE_0.HUMIDITY_PCT", { decimals: 0 }),
      number(10, "DEW_POINT_0.TEMP_K", { ...celsius, unit: "C" }),
      number(12, "WIND_GROUND_TRUE.DIRECTION_DEG", { ...angle, unit: "T" }),
      number(14, "WIND_GROUND_MAGNETIC.DIRECTION_DEG", { ...angle, unit: "M" }),
      number(18, "WIND_GROUND_TRUE.SPEED_MS", { decimals: 2, unit: "M" }),
      number(16, "WIND_GROUND_TRUE.SPEED_MS", { ...knots, unit: "N" })
    ]
  }
];

// src/nmea0183/sentence-table.ts
var FIX_TAG = "GNSS.FIX";
var OF_FIX = /* @__PURE__ */ new Set([
  ...POSITION,
  "VESSEL.SOG_MS",
  "VESSEL.COG_TRUE_DEG",
  "VESSEL.COG_MAGNETIC_DEG",
  "GNSS.ALTITUDE_M",
  "GNSS.GEOIDAL_SEPARATION_M"
]);
var SENTENCES = [
  ...receiverSentences,
  ...motionSentences,
  ...weatherSentences,
  ...routeSentences
];
var TRUTHS = /* @__PURE__ */ new Set([FIX_TAG, "NAV.WAYPOINT_ARRIVED", "NAV.WAYPOINT_PASSED"]);
var ROWS_OF = Map.groupBy(SENTENCES, (row) => row.formatter);
var FORMATTERS = [...ROWS_OF.keys(), "XDR"];

export {
  numberIn,
  worthIn,
  FIX_TAG,
  OF_FIX,
  TRUTHS,
  ROWS_OF,
  FORMATTERS
};
