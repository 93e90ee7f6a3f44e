/** Receivers of satellites; the dilutions of precision come last. */
import { deviceAt, is, section, state, warns } from "../row.ts";

export const GNSS = section("navigation", {
  ...deviceAt("GNSS", "navigation.gnss.", {
    ALTITUDE_M: is("m", "GNSS: antenna altitude", "GNSS: altitud de la antena", "antennaAltitude"),
    GEOIDAL_SEPARATION_M: is("m", "GNSS: geoidal separation", "GNSS: separación del geoide", "geoidalSeparation"),
    SATELLITES: is("satellites", "GNSS: satellites used", "GNSS: satélites usados", "satellites"),
    FIX: state("GNSS: position fixed", "GNSS: posición obtenida", {
      path: "navigation.gnss.methodQuality",
      as: "choice",
      of: ["no GPS", "GNSS Fix"],
      off: ["Estimated (DR) mode", "Manual input", "Simulator mode", "Error"],
      on: ["DGNSS fix", "Precise GNSS", "RTK fixed integer", "RTK float"],
    }),
    DIFFERENTIAL: state("GNSS: differential corrections in use", "GNSS: con correcciones diferenciales"),
    UNSAFE: warns("warning", "positionUnsure", "GNSS: integrity not assured", "GNSS: integridad no asegurada"),
    SATELLITES_IN_VIEW: is("satellites", "GNSS: satellites in view", "GNSS: satélites a la vista"),
    HDOP: is(
      "-",
      "GNSS: horizontal dilution of precision",
      "GNSS: dilución horizontal de la precisión",
      "horizontalDilution",
    ),
    PDOP: is("-", "GNSS: position dilution of precision", "GNSS: dilución de la posición", "positionDilution"),
    VDOP: is("-", "GNSS: vertical dilution of precision", "GNSS: dilución vertical de la precisión"),
    TDOP: is("-", "GNSS: time dilution of precision", "GNSS: dilución temporal de la precisión"),
  }),
});
