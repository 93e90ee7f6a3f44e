/** Texts on other vessels, on distress beacons and DSC calls. `mob`: when the person overboard was marked to whom it belongs. */
import type { Texts } from "../catalogue.ts";
export const stations = {
  /** A vessel, as alarms and the log book name her. */
  vessel: "{name, select, none {vessel {mmsi}} other {{name} ({mmsi})}}",
  collision: {
    tag: "Dangerous vessel {place}: her MMSI, -1 for none",
    alarm: "{vessel} comes within {cpaNm} NM in {minutes} min; {rangeNm} NM off, bearing {bearing}°",
    advice:
      "Look out, and at the radar: AIS does not show every vessel, and its courses may be old. Take early and clear action by the collision regulations; call her on VHF by name. This is no type-approved navigation equipment.",
  },
  distress: {
    tag: "Distress beacon {place}: its MMSI, -1 for none",
    beacon: "{kind, select, mob {person overboard} sart {search and rescue transmitter} other {EPIRB}}",
    alarm:
      "DISTRESS: {beacon} {mmsi}{place, select, none {} other { at {place}}}{mob, select, none {} other {; belongs to the person overboard of {mob}}}",
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
