/** Rudders, autopilots and trim tabs. */
import { device, is, section, state, warns } from "../row.ts";

export const STEERING = section("steering", {
  ...device("AUTOPILOT", {
    ENGAGED: state("Autopilot engaged", "Piloto automático en marcha", {
      path: "steering.autopilot.state",
      as: "choice",
      of: ["standby", "auto"],
      on: ["noDrift", "wind", "depthContour", "route", "directControl"],
      none: ["alarm"],
    }),
    "HEADING_TO_STEER_{REF}_DEG": is(
      "course",
      "Autopilot: heading to steer, {REF}",
      "Piloto automático: rumbo a mantener, {REF}",
      "steering.autopilot.target.heading{REF}",
    ),
    "TRACK_{REF}_DEG": is("course", "Autopilot: track, {REF}", "Piloto automático: derrota, {REF}"),
    RUDDER_ORDER_DEG: is(
      "angleToSide",
      "Autopilot: rudder order, positive to starboard",
      "Piloto automático: orden de timón, positiva a estribor",
    ),
    RUDDER_LIMIT_EXCEEDED: warns(
      "warning",
      "rudderLimit",
      "Autopilot: rudder limit exceeded",
      "Piloto automático: límite de timón superado",
    ),
    OFF_HEADING_LIMIT_EXCEEDED: warns(
      "warning",
      "offCourse",
      "Autopilot: off heading",
      "Piloto automático: fuera de rumbo",
    ),
    OFF_TRACK_LIMIT_EXCEEDED: warns(
      "warning",
      "offCourse",
      "Autopilot: off track",
      "Piloto automático: fuera de derrota",
    ),
    OVERRIDE: warns(
      "caution",
      "autopilotOverridden",
      "Autopilot: overridden by hand",
      "Piloto automático: anulado a mano",
    ),
  }),
  ...device("RUDDER_{N}", {
    ANGLE_DEG: is(
      "angleToSide",
      "Rudder {N} angle, positive to starboard",
      "Ángulo del timón {N}, positivo a estribor",
      [["RUDDER_0.ANGLE_DEG", "steering.rudderAngle"]],
    ),
    ORDER_DEG: is(
      "angleToSide",
      "Rudder {N} ordered angle, positive to starboard",
      "Ángulo ordenado al timón {N}, positivo a estribor",
      [["RUDDER_0.ORDER_DEG", "steering.rudderAngleTarget"]],
    ),
  }),
  ...device("TRIM_TABS", {
    PORT_PCT: is("%", "Trim tab, port", "Flap de babor"),
    STARBOARD_PCT: is("%", "Trim tab, starboard", "Flap de estribor"),
  }),
});
