// Makes what ships: dist/, and beside it the types of the entries that package.json exports and the project file's schema.
import { writeFileSync } from "node:fs";
import { compile, typescript } from "./compile.js";

process.chdir(new URL("..", import.meta.url).pathname);
await compile();
typescript("-p", "tsconfig.types.json");
const { projectSchema } = await import("../dist/src/project/schema.js");
writeFileSync("dist/project.schema.json", `${JSON.stringify(projectSchema, null, 2)}\n`);
