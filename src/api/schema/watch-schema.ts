/** The bodies about the watch: the anchor, guard areas, a person overboard, and the stations that AIS hears. */
import { BEACON_KINDS } from "../../ais/mmsi.ts";
import { AIS_CLASSES } from "../../ais/report.ts";
import { STATION_KINDS } from "../../ais/target.ts";
import { ANCHOR_STATES } from "../../anchor/anchor-watch.ts";
import { ALARMS_WHEN } from "../../areas/area.ts";
import { RISKS } from "../../collision/sighting.ts";
import {
  arrayOf,
  choice,
  choiceOrNull,
  count,
  flag,
  number,
  numberOrNull,
  objectOf,
  ofType,
  orNull,
  text,
  textOrNull,
  time,
} from "../../core/body-schema.ts";
import { MARK_KINDS } from "../../mob/mob-event.ts";
import { REASONS, TRUSTS } from "../../position/position-watch.ts";

/** A place and the way there from the vessel; null while that is not known. */
const mobWay = {
  position: orNull(objectOf({ latitude: number, longitude: number })),
  bearing: ofType(["number", "null"], { description: "From the vessel, degrees true." }),
  distance_m: numberOrNull,
};

const place = orNull(objectOf({ latitude: number, longitude: number }));
const trust = { position_trust: choice(TRUSTS, { description: "Of the vessel's position, see /position." }) };

export const watchBodies = {
  Position: objectOf(
    {
      ...trust,
      reasons: arrayOf(choice(REASONS)),
      since: time,
      trusted: place,
      reckoned: place,
      within_m: ofType(["number", "null"], { description: "Of the reckoned place." }),
      clock_fault: textOrNull,
      gnss_ahead_s: ofType(["number", "null"], { description: "Of the clock of this computer." }),
    },
    "Whether position and time are to be believed. While they are not: the last trusted place, and where log and compass lead from there.",
  ),
  Anchor: objectOf(
    {
      is_down: flag,
      state: choice(ANCHOR_STATES),
      position: orNull(objectOf({ latitude: number, longitude: number })),
      radius_m: numberOrNull,
      warning_radius_m: numberOrNull,
      usual_radius_m: number,
      depth_m: numberOrNull,
      since: orNull(time),
      by: textOrNull,
      distance_m: ofType(["number", "null"], { description: "From the anchor; null while it cannot be known." }),
      bearing: ofType(["number", "null"], { description: "From the vessel to the anchor, degrees true." }),
      ...trust,
      is_blind: ofType("boolean", { description: "It is down, and there is no position that can be believed." }),
      swing: arrayOf(arrayOf(number)),
    },
    "The anchor watch; `swing` has longitude and latitude, oldest first. `usual_radius_m` counts where nobody gives one.",
  ),
  Mob: objectOf(
    {
      is_overboard: ofType("boolean", { description: "Also in a test." }),
      is_test: flag,
      ...trust,
      id: textOrNull,
      since: orNull(time),
      by: ofType(["string", "null"], { description: "Who or what marked it." }),
      minutes: numberOrNull,
      ...mobWay,
      crew: arrayOf(text),
      is_kept: ofType("boolean", { description: "False while the disk does not take it." }),
      drifted: orNull(
        objectOf({ ...mobWay, set_deg: number, drift_ms: number }, "Where the current takes a person by now."),
      ),
      marks: arrayOf(
        objectOf(
          {
            id: text,
            kind: choice(MARK_KINDS),
            who: text,
            is_named: ofType("boolean", { description: "False: nobody has said yet who it was; `who` is the screen." }),
            at: time,
            ...mobWay,
            is_withdrawn: ofType("boolean", { description: "The device has taken it back." }),
          },
          "What marked it, oldest first. Beacons and devices: where they are now.",
        ),
      ),
      left_out: ofType("integer", {
        description: "Marks that gave way to newer ones: there is a share for each kind.",
      }),
    },
    "A person overboard: where they were marked, and the way there from the vessel.",
  ),
  Area: objectOf(
    {
      number: count,
      name: text,
      alarm_when: choice(ALARMS_WHEN),
      middle: orNull(objectOf({ latitude: number, longitude: number })),
      radius_m: numberOrNull,
      corners: orNull(arrayOf(arrayOf(number))),
      beyond_m: ofType(["number", "null"], {
        description: "Of the edge; negative inside; null while it is not known.",
      }),
      ...trust,
      since: time,
      by: text,
    },
    "A guard area: a circle with its middle and radius, or a polygon with its corners, longitude and latitude.",
  ),
  AisTarget: objectOf(
    {
      mmsi: text,
      kind: choice(STATION_KINDS),
      class: choice(AIS_CLASSES),
      beacon: choiceOrNull(BEACON_KINDS, { description: "The kind of distress beacon, if it is one." }),
      name: textOrNull,
      callsign: textOrNull,
      destination: textOrNull,
      ship_type: numberOrNull,
      aton_type: numberOrNull,
      nav_status: numberOrNull,
      latitude: numberOrNull,
      longitude: numberOrNull,
      speed_ms: numberOrNull,
      course_deg: ofType(["number", "null"], { description: "Over ground, true." }),
      heading_deg: ofType(["number", "null"], { description: "True." }),
      length_m: numberOrNull,
      beam_m: numberOrNull,
      distance_m: ofType(["number", "null"], { description: "From our vessel; null while one position is not known." }),
      cpa_m: ofType(["number", "null"], {
        description:
          "How near she comes if both keep course and speed; null where a motion is not known, and of stations that do not move.",
      }),
      tcpa_s: ofType(["number", "null"], { description: "When that is; negative: it is past." }),
      cpa_from: orNull(arrayOf(number)),
      cpa_to: orNull(arrayOf(number)),
      risk: choice(RISKS, {
        description:
          "danger: she has an alarm of collision; near: she comes within twice the distance and the time of the profile.",
      }),
      is_lost: ofType("boolean", { description: "Not heard for so long that her position is not carried on." }),
      alarm_id: ofType(["string", "null"], { description: "Of the open alarm about her, also of a distress beacon." }),
      bearing_deg: ofType(["number", "null"], { description: "From our vessel, true." }),
      heard: time,
      age_s: ofType("number", { description: "Since the last report." }),
      source: text,
      track: orNull(arrayOf(arrayOf(number))),
    },
    "A station that AIS hears, by its own reports; numbers of types and states as in ITU-R M.1371. track: latitude and longitude, as cpa_from and cpa_to, where we and she are then.",
  ),
};
