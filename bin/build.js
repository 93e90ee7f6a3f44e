// Makes what ships (`build.js shore`: of the shore): dist/, and in it the types of the entries that package.json exports, the project
// file's schema and the bill of materials.
import { cpSync, writeFileSync } from "node:fs";
import { compile, typescript } from "./compile.js";
import { SHORE, VESSEL } from "./programs.js";
import { billOfMaterials } from "./sbom.js";

process.chdir(new URL("..", import.meta.url).pathname);
const program = process.argv[2] === "shore" ? SHORE : VESSEL;
await compile(program);
if (program === VESSEL) {
  typescript("-p", "tsconfig.types.json");
  const { projectSchemaWith } = await import("../dist/src/project/schema.js");
  const { SECTIONS } = await import("../dist/src/connectors/connectors.js");
  writeFileSync("dist/project.schema.json", `${JSON.stringify(projectSchemaWith(SECTIONS), null, 2)}\n`);
} else cpSync("LICENSE", "packages/shore/LICENSE");
// npm calls this before it packs, and the archive of one commit is to be the same everywhere: there is no time in it.
const bill = billOfMaterials({ root: ".", program });
writeFileSync(`${program.folder}dist/sbom.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
