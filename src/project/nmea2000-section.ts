/** The section `nmea2000` of the project file. */
import { buildNmea2000 } from "./build-mapping.ts";
import { findMappingFaults } from "./mapping-semantics.ts";
import { nmea2000Schema } from "./nmea2000-schema.ts";
import { section } from "./section.ts";

export const nmea2000 = section({
  schema: nmea2000Schema,
  faults: (written, { tags }) => findMappingFaults(written, ["nmea2000"], tags),
  build: buildNmea2000,
});
