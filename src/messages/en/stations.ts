/** Texts on other vessels, on distress beacons and DSC calls. `mob`: when the person overboard was marked to whom it belongs. */
import type { Texts } from "../catalogue.ts";
export const stations = {
  /** A vessel, as alarms and the log book name her. */
  vessel: "{name, select, none {vessel {mmsi}} other {{name} ({mmsi})}}",
  collision: {
    tag: "Dangerous vessel {place}: her MMSI, -1 for none",
    /** `cpaNm` and `rangeNm`: with the decimal mark of the language. `time`: `12 min`, `2 h 17`. */
    alarm: "{vessel} comes within {cpaNm} NM in {time}; {rangeNm} NM off, bearing {bearing}°",
    /** She gives no speed, and is taken to lie still. */
    noSpeed:
      "{vessel}, speed unknown, comes within {cpaNm} NM in {time} if she lies still; {rangeNm} NM off, bearing {bearing}°",
    past: "{vessel} has passed; {rangeNm} NM off, bearing {bearing}°",
    /** `was`: one of these, of when she or our own motion was last known. */
    lastSeen: "{was} (when last seen)",
    advice:
      "Look out, and at the radar: AIS does not show every vessel, and its courses may be old. Take early and clear action by the collision regulations; call her on VHF by name. This is no type-approved navigation equipment.",
    lost: "Nobody watches for collisions: {missing, select, position {our own position is not known} trust {our own position is not to be trusted} other {our own course and speed are not known}}",
    lostAdvice:
      "Keep a lookout, also by radar: other vessels are heard, and no alarm will come. See which receiver should give position, course and speed (Track, Bus), and whether it has a fix.",
    leftOut: "Dangerous vessels without an alarm: {count}",
    leftOutAdvice:
      "The alarms go to the vessels that come sooner. The page Track lists all vessels in the order of danger.",
  },
  distress: {
    tag: "Distress beacon {place}: its MMSI, -1 for none",
    beacon: "{kind, select, mob {person overboard} sart {search and rescue transmitter} other {EPIRB}}",
    alarm:
      "DISTRESS: {beacon} {mmsi}{place, select, none {} other { at {place}}}{mob, select, none {} other {; belongs to the person overboard of {mob}}}",
    /** More than are listed one by one; `was`: the newest. */
    more: "{was}, and {count} more that are not listed",
    nature:
      "{nature, select, fire {fire or explosion} flooding {flooding} collision {collision} grounding {aground} listing {listing, may capsize} sinking {sinking} disabled {disabled and adrift} abandoning {abandoning ship} piracy {piracy or armed attack} overboard {person overboard} epirb {EPIRB} other {undesignated distress}}",
    /** `vessel`: her name and number, or the number. */
    call: "DISTRESS by DSC: {vessel}, {nature}{place, select, none {} other { at {place}}}{by, select, none {} other {, relayed by {by}}}{mob, select, none {} other {; belongs to the person overboard of {mob}}}",
    advice:
      "Note the time and the position. If it is yours, begin the man-overboard manoeuvre; otherwise call the coast station on VHF channel 16 and ask whether help is wanted. Do not lose the position.",
  },
  urgency: {
    tag: "Urgency call {place}: MMSI of the vessel, -1 for none",
    alarm: "URGENCY call by DSC: {vessel}",
    advice:
      "Listen on VHF channel 16, or on the channel that the call proposed: somebody needs help, or has urgent news.",
  },
  safety: {
    tag: "Safety call {place}: MMSI of the vessel, -1 for none",
    alarm: "Safety call by DSC: {vessel}",
    advice:
      "Listen on VHF channel 16, or on the channel that the call proposed: a warning to navigation or of the weather.",
  },
  test: {
    tag: "Distress beacon under test {place}: its MMSI, -1 for none",
    alarm: "TEST of a distress beacon: {beacon} {mmsi}",
    advice: "A beacon near by is being tested. If it is not yours, nothing has to be done.",
  },
  command: {
    summary: "Show the vessels that AIS hears in the order of danger: range, bearing, CPA and TCPA.",
    watch: "again every second, until Ctrl-C",
    none: "AIS hears no station.",
    columns: {
      state: "DANGER",
      name: "NAME",
      mmsi: "MMSI",
      class: "CLASS",
      status: "STATUS",
      range: "RANGE NM",
      bearing: "BEARING",
      cpa: "CPA NM",
      tcpa: "TCPA MIN",
      course: "COURSE",
      speed: "SPEED KN",
      age: "AGE S",
      alarm: "ALARM",
    },
    states: "{state, select, beacon {DISTRESS} danger {DANGER} near {near} lost {lost} other {}}",
    navStatus:
      "{status, select, 0 {engine} 1 {anchor} 2 {not under command} 3 {restricted} 4 {by draught} 5 {moored} 6 {aground} 7 {fishing} 8 {sailing} 14 {beacon} other {{status}}}",
  },
} as const;

export type StationMessages = Texts<typeof stations>;
