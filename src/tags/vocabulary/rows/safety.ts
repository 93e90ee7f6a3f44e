/** Persons in the water. */
import { is, section, warns } from "../row.ts";

export const SAFETY = section("safety", {
  "MOB.ACTIVE": warns("emergency", "personOverboard", "Person overboard", "Hombre al agua"),
  "MOB.LAT_DEG": is("latitude", "Person overboard: latitude", "Hombre al agua: latitud"),
  "MOB.LON_DEG": is("longitude", "Person overboard: longitude", "Hombre al agua: longitud"),
});
