/** Persons in the water. */
import { device, is, section, warns } from "../row.ts";

export const SAFETY = section("safety", {
  ...device("MOB", {
    ACTIVE: warns("emergency", "personOverboard", "Person overboard", "Hombre al agua"),
    LAT_DEG: is("latitude", "Person overboard: latitude", "Hombre al agua: latitud"),
    LON_DEG: is("longitude", "Person overboard: longitude", "Hombre al agua: longitud"),
  }),
});
