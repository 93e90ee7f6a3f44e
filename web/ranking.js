/**
 * What a watch needs first: the order of tags within each system, from one table, the same at every start, however the bus brings
 * them. Pure.
 */

/** From the first to the last; what no row names stands before the rows of `LAST`. */
const FIRST = [
  // What keeps her afloat and off the ground.
  /^MOB\./,
  /^(FIRE|SMOKE|GAS|BILGE)/,
  /\.DEPTH_BELOW_KEEL_M$/,
  /\.DEPTH_M$/,
  /\.DEPTH_BELOW_SURFACE_M$/,
  // How she moves, and where to.
  /\.STW_MS$/,
  /\.SOG_MS$/,
  /\.COG_TRUE_DEG$/,
  /\.COG_MAGNETIC_DEG$/,
  /\.HEADING_TRUE_DEG$/,
  /\.HEADING_MAGNETIC_DEG$/,
  /^WIND_APPARENT\.SPEED/,
  /^WIND_APPARENT\.ANGLE/,
  /^WIND_TRUE_WATER\./,
  /^WIND_TRUE/,
  /^WIND/,
  /\.LAT_DEG$/,
  /\.LON_DEG$/,
  /^NAV\.CROSS_TRACK_M$/,
  /^NAV\.WAYPOINT_(DISTANCE|BEARING|CLOSING|ETA|ARRIVED)/,
  /^NAV\./,
  /\.(DRIFT_MS|SET_)/,
  /\.RATE_OF_TURN/,
  /^(RUDDER|AUTOPILOT)/,
  /\.(ROLL|PITCH)_DEG$/,
  // Engines: what breaks them first.
  /\.RPM$/,
  /\.OIL_PRESSURE_PA$/,
  /\.COOLANT_TEMP_K$/,
  /\.ALTERNATOR_V$/,
  /\.OIL_TEMP_K$/,
  /\.COOLANT_PRESSURE_PA$/,
  /\.FUEL_RATE_M3H$/,
  /\.LOAD_PCT$/,
  /\.TRANSMISSION_OIL/,
  /\.(GEAR_|BOOST|FUEL_PRESSURE|TORQUE)/,
  /\.HOURS_S$/,
  /^EXHAUST/,
  // Electricity and tanks.
  /^BATT.*\.(STATE_OF_CHARGE|VOLTAGE|CURRENT|TIME_REMAINING|TEMP)/,
  /^BATT/,
  /^(SHORE|GEN|AC_IN)/,
  /^(CHARGER|ALTERNATOR|INVERTER)/,
  /^TANK.*\.LEVEL_PCT$/,
  /^TANK/,
  // Weather and comfort.
  /^(ATMOSPHERE|BARO)/,
  /^(SEA|OUTSIDE)/,
];

const LAST = [
  /\.(LOG|TRIP)/,
  /\.(TIME_UTC|LOCAL_TIME|VARIATION|DEVIATION|YAW|HEAVE|LEEWAY)/,
  /\.DEPTH_OFFSET/,
  /_(AHEAD|TO_STARBOARD)_MS$/,
  /^SWITCHBANK/,
  /^GNSS\.(FIX|UNSAFE|SATELLITES)/,
  /^GNSS/,
  /\.[HVTP]DOP$/,
];

/** DOP is last of all, also of its device. */
function rankOf(id) {
  const last = LAST.findLastIndex((pattern) => pattern.test(id));
  if (last !== -1) return FIRST.length + 1 + last;
  const first = FIRST.findIndex((pattern) => pattern.test(id));
  return first === -1 ? FIRST.length : first;
}

/** The same tags in the order of a watch; those of one rank by their ids, 2 before 10. */
export function ranked(tags) {
  const ranks = new Map(tags.map((tag) => [tag, rankOf(tag.id)]));
  return [...tags].sort((a, b) => ranks.get(a) - ranks.get(b) || byId(a.id, b.id));
}

const collator = new Intl.Collator("en", { numeric: true });

function byId(a, b) {
  return collator.compare(a, b) || (a < b ? -1 : 1);
}
