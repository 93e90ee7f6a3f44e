// Prints a sed script that puts the versions of the formats that a build reads and writes into the maintainer scripts: formats.js DIST
import { resolve } from "node:path";

const historian = resolve(process.argv[2] ?? "dist", "src/historian");
const { MAIN_SCHEMA } = await import(`${historian}/file-store/sqlite-main-file.js`);
const { MONTH_SCHEMA } = await import(`${historian}/months/sqlite-month-schema.js`);
const { packLogHeader } = await import(`${historian}/frame-log/frame-log-scan.js`);
const versions = {
  MAIN_VERSION: MAIN_SCHEMA.version,
  MONTH_VERSION: MONTH_SCHEMA.version,
  LOG_VERSION: Buffer.from(packLogHeader()).readUInt32LE(8),
};
for (const [name, version] of Object.entries(versions)) console.log(`s/@${name}@/${version}/`);
