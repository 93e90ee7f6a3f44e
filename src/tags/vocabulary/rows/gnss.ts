/** Receivers of satellites; the dilutions of precision come last. */
import { is, section, state, warns } from "../row.ts";

export const GNSS = section("navigation", {
  "GNSS.ALTITUDE_M": is("m", "GNSS: antenna altitude", "GNSS: altitud de la antena", "navigation.gnss.antennaAltitude"),
  "GNSS.GEOIDAL_SEPARATION_M": is(
    "m",
    "GNSS: geoidal separation",
    "GNSS: separación del geoide",
    "navigation.gnss.geoidalSeparation",
  ),
  "GNSS.SATELLITES": is("satellites", "GNSS: satellites used", "GNSS: satélites usados", "navigation.gnss.satellites"),
  "GNSS.FIX": state("GNSS: position fixed", "GNSS: posición obtenida", {
    path: "navigation.gnss.methodQuality",
    as: "choice",
    of: ["no GPS", "GNSS Fix"],
    off: ["Estimated (DR) mode", "Manual input", "Simulator mode", "Error"],
    on: ["DGNSS fix", "Precise GNSS", "RTK fixed integer", "RTK float"],
  }),
  "GNSS.DIFFERENTIAL": state("GNSS: differential corrections in use", "GNSS: con correcciones diferenciales"),
  "GNSS.UNSAFE": warns("warning", "positionUnsure", "GNSS: integrity not assured", "GNSS: integridad no asegurada"),
  "GNSS.SATELLITES_IN_VIEW": is("satellites", "GNSS: satellites in view", "GNSS: satélites a la vista"),
  "GNSS.HDOP": is(
    "-",
    "GNSS: horizontal dilution of precision",
    "GNSS: dilución horizontal de la precisión",
    "navigation.gnss.horizontalDilution",
  ),
  "GNSS.PDOP": is(
    "-",
    "GNSS: position dilution of precision",
    "GNSS: dilución de la posición",
    "navigation.gnss.positionDilution",
  ),
  "GNSS.VDOP": is("-", "GNSS: vertical dilution of precision", "GNSS: dilución vertical de la precisión"),
  "GNSS.TDOP": is("-", "GNSS: time dilution of precision", "GNSS: dilución temporal de la precisión"),
});
