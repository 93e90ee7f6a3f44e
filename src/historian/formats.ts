/**
 * The versions of the formats that this build reads and writes. The build of the Debian package records them, and the package refuses
 * newer data.
 */
import { MAIN_SCHEMA } from "./file-store/sqlite-main-file.ts";
import { packLogHeader } from "./frame-log/frame-log-scan.ts";
import { MONTH_SCHEMA } from "./months/sqlite-month-schema.ts";

const VERSION_AT = 8;

export const formats = {
  MAIN_VERSION: MAIN_SCHEMA.version,
  MONTH_VERSION: MONTH_SCHEMA.version,
  LOG_VERSION: Buffer.from(packLogHeader()).readUInt32LE(VERSION_AT),
} as const;
