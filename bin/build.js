// Makes dist/ (what ships): the sources compiled one to one, and beside them the files that are no code.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync, globSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
rmSync("dist", { recursive: true, force: true });
// The types are those of the three entries that package.json exports, and of what they reach.
for (const project of ["tsconfig.build.json", "tsconfig.types.json"]) {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", project], { stdio: "inherit" });
}
for (const file of globSync("src/**/*.{yaml,json,css,html,py}")) cpSync(file, `dist/${file}`);
cpSync("web", "dist/web", { recursive: true });
const { projectSchema } = await import("../dist/src/project/schema.js");
writeFileSync("dist/project.schema.json", `${JSON.stringify(projectSchema, null, 2)}\n`);
