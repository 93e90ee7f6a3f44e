/** Why `@signalk/nmea0183-signalk` 3.20 says something else of a sentence than we do. Held against "FMT path: ours theirs". */
export type TwinCause = readonly [pattern: RegExp, why: string];

export const SIGNALK_CAUSES: readonly TwinCause[] = [
  // Both have a value.
  [/^(VWT|VWR|MDA|MWD) environment\.wind\.speed\w+: [\d.]+ [\d.]+$/, "it takes m/s, ours the knots beside them"],
  [/^VTG navigation\.speedOverGround: [\d.e-]+ [\d.e-]+$/, "it takes km/h, ours the knots beside them"],
  [
    /^HDG navigation\.headingMagnetic: [\d.]+ [\d.]+$/,
    "it adds the deviation; our tags keep it apart, as the bus does",
  ],
  [
    /^GGA navigation\.gnss\.methodQuality: "GNSS Fix" "DGNSS fix"$/,
    "sentences do not give the tag of a differential fix",
  ],

  [/^GNS navigation\.gnss\.methodQuality: /, "it has a method for each system of satellites"],
  [/^VDR environment\.current: \{"drift":0\.69964/, "its knot has six digits"],
  [/^(BWC|BOD|APB) navigation\.course(Rhumbline|GreatCircle)\..*(: nothing|nothing$)/, "other paths"],

  // It has a value, and ours none.
  [/^GNS navigation\.gnss\.differential\w+: nothing 0$/, "it takes an empty field for 0"],
  [/^RPM propulsion\.engine_\d\.revolutions: nothing/, "it names engines by their numbers"],
  [/^HDG navigation\.heading(Compass|True): nothing/, "it calculates; ours says what the sentence says"],
  [/^DPT environment\.depth\.(transducerToKeel|belowKeel): nothing/, "it calculates; ours has the offset as a tag"],
  [/^\w+ [\w.]+: nothing null$/, "an empty field is a null for it"],
  [/^XTE .*: nothing 0$/, "it takes an empty field for 0"],
  [/^VDR environment\.current: nothing/, "other paths"],
  [/^VPW /, "a sentence that we do not read: speed to the wind"],
  [/^RMC navigation\.magneticVariationAgeOfService: nothing/, "no tag"],
  [/^GGA navigation\.gnss\.(methodQuality|differentialAge|differentialReference): nothing/, "no tag"],
  [/^GSV navigation\.gnss\.satellitesInView: nothing/, "no tag for each satellite"],
  [/^(RMB|APB) .*\.ID: nothing/, "names of waypoints have no tag"],
  [
    /^APB (notifications|steering)\.|^APB .*\.bearing(OriginToDestination|ToDestination)Magnetic: nothing/,
    "other paths",
  ],
  [
    /^RMC navigation\.datetime: nothing/,
    "a time of before 2020, or of a sentence that says itself that it is not valid",
  ],
  [/^DPT environment\.depth\.belowTransducer: nothing 1000$/, "damaged for us: 1e3 is no number of the standard"],
  [/^GLL navigation\.position: nothing/, "damaged for us: 75 minutes"],
  [/^ZDA navigation\.datetime: nothing/, "damaged for us: 31 February"],
  [/^MDA environment\.outside\.humidity: nothing/, "other paths"],
  [/^MWD environment\.wind\.speedTrue: nothing/, "other paths"],
  // Ours has a value.
  [/^(RMC|GLL) navigation\.gnss\.methodQuality: .* nothing/, "it takes the fix from GGA alone"],
  [/^\w+ [\w.]+: null nothing$/, "ours says that it is void, as the sentence does"],
  [/^MDA environment\.outside\.relativeHumidity: [\d.]+ nothing/, "other paths"],
  [/^MWD environment\.wind\.speedOverGround: [\d.]+ nothing/, "other paths"],
  [/^APB navigation\.courseRhumbline\..*: .* nothing/, "other paths"],
  [/^(GSA|THS|XDR|RPM) .*: .* nothing$/, "a sentence that it does not read"],
  [/^MWV .*: .* nothing$/, "it does not read a wind without a status"],
];
