// Makes what ships: dist/, and in it the types of the entries that package.json exports, the project file's schema and the bill of materials.
import { writeFileSync } from "node:fs";
import { compile, typescript } from "./compile.js";
import { billOfMaterials } from "./sbom.js";

process.chdir(new URL("..", import.meta.url).pathname);
await compile();
typescript("-p", "tsconfig.types.json");
const { projectSchemaWith } = await import("../dist/src/project/schema.js");
const { SECTIONS } = await import("../dist/src/connectors/connectors.js");
writeFileSync("dist/project.schema.json", `${JSON.stringify(projectSchemaWith(SECTIONS), null, 2)}\n`);
// npm calls this before it packs, and the archive of one commit is to be the same everywhere: there is no time in it.
writeFileSync("dist/sbom.cdx.json", `${JSON.stringify(billOfMaterials({ root: "." }), null, 2)}\n`);
