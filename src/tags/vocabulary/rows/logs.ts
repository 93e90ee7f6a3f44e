/** What a watch looks at now and then: logs, times, and what corrects or refines other values. */
import { is, section, type Signalk } from "../row.ts";

const attitude = (key: string): Signalk => ({ path: "navigation.attitude", as: "part", key, whole: false });

export const LOGS = section("navigation", {
  "VESSEL.FUEL_TIME_TO_EMPTY_S": is("duration", "Time until the fuel is used up", "Tiempo hasta agotar el combustible"),
  "VESSEL.FUEL_DISTANCE_TO_EMPTY_M": is(
    "distance",
    "Distance until the fuel is used up",
    "Distancia hasta agotar el combustible",
  ),
  "VESSEL.FUEL_REMAINING_M3": is("m3", "Fuel left", "Combustible restante"),
  "VESSEL.TRIP_TIME_S": is("duration", "Time under way, this trip", "Tiempo de navegación, parcial"),
  "VESSEL.LOG_M": is("distance", "Distance through water, in all", "Distancia navegada, total", "navigation.log"),
  "VESSEL.TRIP_LOG_M": is(
    "distance",
    "Distance through water, this trip",
    "Distancia navegada, parcial",
    "navigation.trip.log",
  ),
  "VESSEL.TIME_UTC_S": is("moment", "Date and time (UTC)", "Fecha y hora (UTC)", {
    path: "navigation.datetime",
    as: "time",
  }),
  "VESSEL.DEVIATION_DEG": is(
    "variation",
    "Compass deviation, positive east",
    "Desvío del compás, positivo al este",
    "navigation.magneticDeviation",
  ),
  "VESSEL.VARIATION_DEG": is(
    "variation",
    "Magnetic variation, positive east",
    "Declinación magnética, positiva al este",
    "navigation.magneticVariation",
  ),
  "VESSEL.HEAVE_M": is("m", "Heave, positive up", "Arfada, positiva hacia arriba", "environment.heave"),
  "VESSEL.YAW_DEG": is("yaw", "Yaw", "Guiñada", attitude("yaw")),
  "VESSEL.LEEWAY_DEG": is(
    "angleToSide",
    "Leeway, positive to starboard",
    "Abatimiento, positivo a estribor",
    "navigation.leewayAngle",
  ),
  "VESSEL.LOCAL_TIME_OFFSET_S": is("duration", "Local time less UTC", "Hora local menos UTC"),
  "VESSEL.DEPTH_OFFSET_M": is(
    "m",
    "Depth offset: to the surface, negative to the keel",
    "Corrección de sonda: a la superficie, negativa a la quilla",
  ),
  "VESSEL.STW_AHEAD_MS": is(
    "m/s",
    "Speed through water, ahead",
    "Velocidad en el agua, avante",
    "navigation.speedThroughWaterLongitudinal",
  ),
  "VESSEL.STW_TO_STARBOARD_MS": is(
    "speedToSide",
    "Speed through water, to starboard",
    "Velocidad en el agua, a estribor",
    "navigation.speedThroughWaterTransverse",
  ),
  "VESSEL.STW_STERN_TO_STARBOARD_MS": is(
    "speedToSide",
    "Speed of the stern through water, to starboard",
    "Velocidad de la popa en el agua, a estribor",
  ),
  "VESSEL.SOG_AHEAD_MS": is("m/s", "Speed over ground, ahead", "Velocidad sobre el fondo, avante"),
  "VESSEL.SOG_TO_STARBOARD_MS": is(
    "speedToSide",
    "Speed over ground, to starboard",
    "Velocidad sobre el fondo, a estribor",
  ),
  "VESSEL.SOG_STERN_TO_STARBOARD_MS": is(
    "speedToSide",
    "Speed of the stern over ground, to starboard",
    "Velocidad de la popa sobre el fondo, a estribor",
  ),
});
