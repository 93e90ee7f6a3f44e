/** Values that a watch looks at now and then: logs, times, and values that correct or refine others. */
import { device, is, section, type Signalk, state } from "../row.ts";

const attitude = (key: string): Signalk => ({ path: "navigation.attitude", as: "part", key, whole: false });

export const LOGS = section("navigation", {
  ...device("VESSEL", {
    FUEL_TIME_TO_EMPTY_S: is("duration", "Time until the fuel is used up", "Tiempo hasta agotar el combustible"),
    FUEL_DISTANCE_TO_EMPTY_M: is(
      "distance",
      "Distance until the fuel is used up",
      "Distancia hasta agotar el combustible",
    ),
    FUEL_REMAINING_M3: is("m3", "Fuel left", "Combustible restante"),
    FUEL_USE_M3M: is("m3/m", "Fuel for the distance made", "Combustible por distancia"),
    TRIP_TIME_S: is("duration", "Time under way, this trip", "Tiempo de navegación, parcial"),
    LOG_M: is("distance", "Distance through water, in all", "Distancia navegada, total", "navigation.log"),
    TRIP_LOG_M: is(
      "distance",
      "Distance through water, this trip",
      "Distancia navegada, parcial",
      "navigation.trip.log",
    ),
    TIME_UTC_S: is("moment", "Date and time (UTC)", "Fecha y hora (UTC)", {
      path: "navigation.datetime",
      as: "time",
    }),
    DEVIATION_DEG: is(
      "variation",
      "Compass deviation, positive east",
      "Desvío del compás, positivo al este",
      "navigation.magneticDeviation",
    ),
    VARIATION_DEG: is(
      "variation",
      "Magnetic variation, positive east",
      "Declinación magnética, positiva al este",
      "navigation.magneticVariation",
    ),
    HEAVE_M: is("m", "Heave, positive up", "Arfada, positiva hacia arriba", "environment.heave"),
    YAW_DEG: is("yaw", "Yaw", "Guiñada", attitude("yaw")),
    LEEWAY_DEG: is(
      "angleToSide",
      "Leeway, positive to starboard",
      "Abatimiento, positivo a estribor",
      "navigation.leewayAngle",
    ),
    LOCAL_TIME_OFFSET_S: is("duration", "Local time less UTC", "Hora local menos UTC"),
    DEPTH_OFFSET_M: is(
      "m",
      "Depth offset: to the surface, negative to the keel",
      "Corrección de sonda: a la superficie, negativa a la quilla",
    ),
    STW_AHEAD_MS: is(
      "vesselSpeed",
      "Speed through water, ahead",
      "Velocidad en el agua, avante",
      "navigation.speedThroughWaterLongitudinal",
    ),
    STW_TO_STARBOARD_MS: is(
      "speedToSide",
      "Speed through water, to starboard",
      "Velocidad en el agua, a estribor",
      "navigation.speedThroughWaterTransverse",
    ),
    STW_STERN_TO_STARBOARD_MS: is(
      "speedToSide",
      "Speed of the stern through water, to starboard",
      "Velocidad de la popa en el agua, a estribor",
    ),
    SOG_AHEAD_MS: is("vesselSpeed", "Speed over ground, ahead", "Velocidad sobre el fondo, avante"),
    SOG_TO_STARBOARD_MS: is("speedToSide", "Speed over ground, to starboard", "Velocidad sobre el fondo, a estribor"),
    SOG_STERN_TO_STARBOARD_MS: is(
      "speedToSide",
      "Speed of the stern over ground, to starboard",
      "Velocidad de la popa sobre el fondo, a estribor",
    ),
  }),
  ...device("TRIP", {
    RESET: state("Trip: begin a new one", "Parcial: empezar otro"),
  }),
});
