/** The vessel that is served without a project file: `demo.yaml`, which comes with the package. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { BitacoraError } from "../core/errors.ts";
import { parseProject } from "./parse-project.ts";
import type { Project } from "./project.ts";

const file = fileURLToPath(new URL("demo.yaml", import.meta.url));

export function demoProject(): Project {
  const { project, faults } = parseProject(readFileSync(file, "utf8"), dirname(file));
  if (faults !== undefined) throw new BitacoraError("project-invalid", { file, count: faults.length, faults });
  return project;
}
