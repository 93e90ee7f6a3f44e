// Prints a sed script that puts the versions of the formats that a build reads and writes into the maintainer scripts: formats.js DIST
import { resolve } from "node:path";

const { formats } = await import(resolve(process.argv[2] ?? "dist", "src/historian/formats.js"));
for (const [name, version] of Object.entries(formats)) console.log(`s/@${name}@/${version}/`);
