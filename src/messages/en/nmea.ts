/** Descriptions of the tags that register themselves from the bus, and the texts of `nmea replay`. */
const tags = {
  "VESSEL.ROLL_DEG": "Roll, positive to starboard",
  "VESSEL.PITCH_DEG": "Pitch, positive bow up",
  "VESSEL.YAW_DEG": "Yaw",
  "VESSEL.LAT_DEG": "Latitude, positive north",
  "VESSEL.LON_DEG": "Longitude, positive east",
  "ME_INST_{N}.RPM": "Engine {N} speed",
  "ME_INST_{N}.BOOST_PA": "Engine {N} boost pressure",
  "ME_INST_{N}.TRIM_PCT": "Engine {N} trim",
  "ME_INST_{N}.OIL_PRESSURE_PA": "Engine {N} oil pressure",
  "ME_INST_{N}.OIL_TEMP_K": "Engine {N} oil temperature",
  "ME_INST_{N}.COOLANT_TEMP_K": "Engine {N} coolant temperature",
  "ME_INST_{N}.ALTERNATOR_V": "Engine {N} alternator voltage",
  "ME_INST_{N}.FUEL_RATE_M3H": "Engine {N} fuel rate",
  "ME_INST_{N}.HOURS_S": "Engine {N} running time",
  "ME_INST_{N}.COOLANT_PRESSURE_PA": "Engine {N} coolant pressure",
  "ME_INST_{N}.FUEL_PRESSURE_PA": "Engine {N} fuel pressure",
  "ME_INST_{N}.LOAD_PCT": "Engine {N} load",
  "ME_INST_{N}.TORQUE_PCT": "Engine {N} torque",
  "ME_INST_{N}.CHECK_ENGINE": "Engine {N}: check engine",
  "ME_INST_{N}.OVER_TEMPERATURE": "Engine {N}: over temperature",
  "ME_INST_{N}.LOW_OIL_PRESSURE": "Engine {N}: low oil pressure",
  "ME_INST_{N}.LOW_OIL_LEVEL": "Engine {N}: low oil level",
  "ME_INST_{N}.LOW_FUEL_PRESSURE": "Engine {N}: low fuel pressure",
  "ME_INST_{N}.LOW_SYSTEM_VOLTAGE": "Engine {N}: low system voltage",
  "ME_INST_{N}.LOW_COOLANT_LEVEL": "Engine {N}: low coolant level",
  "ME_INST_{N}.WATER_FLOW": "Engine {N}: water flow",
  "ME_INST_{N}.WATER_IN_FUEL": "Engine {N}: water in fuel",
  "ME_INST_{N}.CHARGE_INDICATOR": "Engine {N}: charge indicator",
  "ME_INST_{N}.PREHEAT_INDICATOR": "Engine {N}: preheating",
  "ME_INST_{N}.HIGH_BOOST_PRESSURE": "Engine {N}: high boost pressure",
  "ME_INST_{N}.REV_LIMIT_EXCEEDED": "Engine {N}: rev limit exceeded",
  "ME_INST_{N}.EGR_SYSTEM": "Engine {N}: EGR system",
  "ME_INST_{N}.THROTTLE_POSITION_SENSOR": "Engine {N}: throttle position sensor",
  "ME_INST_{N}.EMERGENCY_STOP": "Engine {N}: emergency stop",
  "ME_INST_{N}.WARNING_LEVEL_1": "Engine {N}: warning level 1",
  "ME_INST_{N}.WARNING_LEVEL_2": "Engine {N}: warning level 2",
  "ME_INST_{N}.POWER_REDUCTION": "Engine {N}: power reduction",
  "ME_INST_{N}.MAINTENANCE_NEEDED": "Engine {N}: maintenance needed",
  "ME_INST_{N}.ENGINE_COMM_ERROR": "Engine {N}: communication error",
  "ME_INST_{N}.SUB_OR_SECONDARY_THROTTLE": "Engine {N}: secondary throttle",
  "ME_INST_{N}.NEUTRAL_START_PROTECT": "Engine {N}: neutral start protection",
  "ME_INST_{N}.ENGINE_SHUTTING_DOWN": "Engine {N}: shutting down",
  "TANK_{TYPE}_{N}.LEVEL_PCT": "Tank {N} ({TYPE}) level",
  "TANK_{TYPE}_{N}.CAPACITY_M3": "Tank {N} ({TYPE}) capacity",
  "BATT_{N}.VOLTAGE_V": "Battery {N} voltage",
  "BATT_{N}.CURRENT_A": "Battery {N} current, positive while charging",
  "BATT_{N}.TEMP_K": "Battery {N} temperature",
} as const;

/** What a tank holds, by its number on the bus. */
const tankTypes = ["fuel", "water", "gray water", "live well", "oil", "black water"];

/** Texts of `bitacora nmea replay`. */
const replay = {
  summary: "Decode a capture of an NMEA 2000 bus and print it, one message a line.",
  description:
    "Reads candump logs and listings, canboat's plain format, Yacht Devices RAW and Actisense N2K ASCII, told by their " +
    "content; gzip, bzip2, xz and zstd are unpacked. Times are those of the capture; the last two have no date and begin " +
    "on 1 January 1970.",
  flags: {
    file: "capture to read; - is standard input",
    speed: "times the recorded pace, or max: as fast as it can be read",
    from: "from this time on: ISO 8601, or after the first message (90, 90s, 5m, 1h)",
    to: "up to this time, said the same way",
    loop: "begin again at the end, until Ctrl-C",
    stats: "count instead of printing: messages by PGN and source, lines refused, fast packets lost",
  },
  notATime: (option: string, text: string) =>
    `${option} is a time of ISO 8601 (2026-11-20T08:30:00Z) or one after the first message (90s, 5m), not '${text}'`,
  notASpeed: (text: string, min: number, max: number) =>
    `--speed is a number from ${min} to ${max}, or max, not '${text}'`,
  loopNeedsFile: "standard input cannot be begun again; --loop needs a file",
  statsNeedAnEnd: "--stats counts at the end, and with --loop there is none; leave one of them out",
  refused: (file: string, lines: number, refused: string, lost: number, stray: number) =>
    `${file}: ${lines} lines, refused: ${refused}; fast packets lost: ${lost}, stray frames: ${stray}`,
  stats: {
    file: (file: string, format: string) => `${file}: ${format}`,
    lines: (lines: number, refused: string) => `${lines} lines, refused: ${refused}`,
    messages: (messages: number, first: string | null, last: string | null) =>
      first === null ? `${messages} messages` : `${messages} messages, ${first} to ${last}`,
    fastPackets: (lost: number, stray: number, repeated: number, late: number, malformed: number) =>
      `fast packets lost: ${lost}; frames stray: ${stray}, repeated: ${repeated}, late: ${late}, malformed: ${malformed}`,
    pgn: "PGN",
    source: "source",
    count: "messages",
  },
  faults: {
    "not-a-record": "no record",
    "bad-time": "bad time",
    "bad-identifier": "bad identifier",
    "bad-data": "bad bytes",
    "no-data": "no bytes",
    "standard-frame": "11-bit frame",
    "remote-request": "remote request",
    "error-frame": "error frame",
    "can-fd": "CAN FD",
    "too-long": "line too long",
  },
};

export const nmea = { tags: tags as Readonly<Record<keyof typeof tags, string>>, tankTypes, replay };

export type NmeaMessages = typeof nmea;
