/** The section `nmea0183` of the project file. */
import { buildNmea0183 } from "./build-nmea0183.ts";
import { nmea0183Faults } from "./nmea0183-faults.ts";
import { nmea0183Schema } from "./nmea0183-schema.ts";
import { section } from "./section.ts";

export const nmea0183 = section({
  schema: nmea0183Schema,
  faults: (written, { sources }) => nmea0183Faults(written, sources),
  build: (settings) => buildNmea0183(settings),
});
