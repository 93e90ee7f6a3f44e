/**
 * Why our tree differs from that of `@signalk/n2k-signalk` 4.6 for the same messages. Each pattern is held against "PGN path", in which
 * numbers are `N` and the side of an engine is `E`, and ": null" where ours has no value; the first that matches is the cause.
 */

export type Cause = readonly [pattern: RegExp, why: string];

/** Both have the path, with another value. */
export const OTHER_VALUE: readonly Cause[] = [
  [/^126992 navigation\.datetime/, "theirs has five digits of a second, ours three"],
  [/^127251 navigation\.rateOfTurn/, "ours has been degrees in between: the last digits"],
  [/^127257 navigation\.attitude/, "theirs has null for an angle that is not available, ours leaves it out"],
  [/^127488 propulsion\.E\.drive\.trimState/, "theirs takes a negative trim for a ratio: -48 instead of -0.48"],
  [/^127488 propulsion\.E\.revolutions/, "canboat rounds the speed to rpm in another digit"],
  [/^127489 propulsion\.E\.(coolantPressure|fuel\.pressure)/, "theirs is a thousand times what the field says"],
  [/^127501 electrical\.switches/, "theirs shows a switch that says nothing as off"],
  [/^127505 tanks\.\S+: null$/, "a tank of no capacity is none; theirs shows it empty"],
  [/^127506 .*stateOfHealth: null$/, "no health is a monitor that does not know; theirs shows 0"],
  [/^127508 .*temperature: null$/, "absolute zero is no temperature; theirs shows it"],
  [/^130312 environment\.water\.temperature: null$/, "a sea of -24 °C is a sensor in a freezer; theirs shows it"],
  [/^127506 .*timeRemaining/, "theirs takes 'not available' for 45 days"],
  [/^129284 .*nextPoint\.position/, "theirs has null for degrees that are not available, ours for the position"],
  [
    /^(129025|129026|129029) navigation\.\S+: null$/,
    "where the receiver says 'no GNSS', what it had before is none; theirs does not look at the method",
  ],
  [/^129029 .*methodQuality/, "our tag knows whether there is a fix, and not which"],
  [/^130306 .*angleTrueWater/, "theirs leaves angles to port above π"],
];

/** What has no tag, or no path of the specification. */
export const ONLY_THEIRS: readonly Cause[] = [
  [/notifications\./, "our alarms are notifications; theirs are made from bits"],
  [/^(126720|65\d{3}|130820|130842|127744|127745|127746|129285) /, "a group of which no tags are made"],
  [/\.(order|acceptability|batteryType|chemistry|nominalVoltage|chargeEfficiencyFactor|peukertExponent)$/, "no tag"],
  [/\.(supportsEqualization|temperatureCoefficient|capacity\.nominal|speedThroughWaterReferenceType)$/, "no tag"],
  [
    /\.(gnss\.type|gnss\.integrity|satellitesInView|transducerToKeel|surfaceToTransducer)$/,
    "no tag, or none of one path",
  ],
  [/^127493 .*transmission\.gear/, "two tags of ours"],
  [/^(127507|127509) /, "the state is several tags of ours, which have no path in the specification"],
  [/^12750[34] electrical\.(ac|inverters)/, "ours has the specification's path, phase.A.lineNeutralVoltage"],
  [/^129029 navigation\.datetime/, "ours has the time from 126992 and 129033"],
  [/^12928[34] navigation\.courseGreatCircle/, "ours does not know how the course was calculated"],
  [/^13031[13] environment\.outside\.humidity/, "ours has relativeHumidity, the specification's newer path"],
  [/^130312 generic\./, "a source that the standard has no name for"],
  [/^130314 hydraulic/, "the specification has no such path"],
  [/^130577 /, "ours prefers 129026 and 129291, which are sent more often"],
  [/^127501 electrical\.switches/, "theirs shows a switch that says nothing as off"],
  // Ours has the path, and not after this message.
  [/^127493 .*transmission\.oil/, "while our bus takes the device for another one, having heard its NAME"],
  [/^(129025|129026|129029|129284) /, "not available, or ours prefers another group of the same device"],
  [
    /^(127505|127506|127508|127257|127258|127245|127251|127488|127489|130306|130312|127237) /,
    "not available, or as before",
  ],
  [
    /^(128259|128267|127250|127497|130310|130311|130313|130316|130314|129283|129291|128275|126992|127513) /,
    "not available",
  ],
];

export const ONLY_OURS: readonly Cause[] = [
  [/^127237 steering\.autopilot\./, "theirs takes it from makers' own groups, and one target"],
  [/^127245 /, "theirs takes the first of several rudders' messages only, and no order"],
  [/^(127252|128000|129283|129291|129539|130578|129033) /, "theirs has no mapping of this field"],
  [/^(127503|127504|12774[4-9]|650\d\d) electrical\.ac\./, "ours has the specification's path"],
  [/^129284 navigation\.courseRhumbline/, "theirs knows that it is a great circle"],
  [/^13031[13] environment\.outside\.relativeHumidity/, "theirs has humidity"],
  [/^(130311|130312|130316) environment\.inside\.\w+N\./, "ours tells several sensors of a place apart"],
  [/^130310 environment\.outside\.pressure/, "theirs leaves out a pressure that is not available, ours says none"],
  [/^(127489|129025|129026|129029|127258|127497) /, "theirs leaves out what canboatjs takes for not available"],
];

/** Of AIS targets: "PGN group path: ours and theirs", or "PGN group path: only ours". */
export const TARGETS: readonly Cause[] = [
  [/^\d+ own /, "what our own transponder sends is no target; theirs leaves it to the server"],
  [/^\d+ odd /, "theirs refuses a number that no vessel can have; ours shows her, with a mark"],
  [/^1290\d\d vessels navigation\.\w+: only null$/, "not available any more; theirs keeps the old value"],
  [/^129038 vessels navigation\.specialManeuver: null and "not available"$/, "not available"],
  [
    /^129038 vessels navigation\.state: only "restricted manouverability"$/,
    "theirs has another spelling of canboat's name",
  ],
  [/^129041 atons : .*@"\}$/, "theirs leaves the signs that fill up a name"],
  [/^129041 atons sensors\.ais\.from(Bow|Center): /, "theirs looks for the fields of a vessel"],
  [
    /^129794 vessels : .*"registrations":null\} and .*"imo":"IMO (?!\d{7}")\d+"\}\}$/,
    "a number of the IMO has seven digits",
  ],
  [
    /^129794 vessels navigation\.destination\.eta: null and "1970-01-01T/,
    "theirs takes 'no date' for the first day of 1970",
  ],
  [
    /^129794 vessels navigation\.destination\.eta: null and "(19|20[01])\d+-/,
    "a date before 2020 is beyond belief, as in an old recording",
  ],
  [/^129794 vessels design\.aisShipType: only /, "canboat has no name for the number"],
  [/^129794 vessels navigation\.destination\.commonName: .* and ".*@/, "theirs leaves junk behind the end of a text"],
  [/^129810 vessels sensors\.ais\.class: only "B"$/, "theirs says it with other messages only"],
  [/^129810 vessels sensors\.ais\.fromCenter: only /, "theirs leaves out an antenna at the starboard side"],
];
