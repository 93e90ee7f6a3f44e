/** Makes the settings of a database that samples are sent to, from the `exports` section of a checked project file. */
import { resolve } from "node:path";
import type { ExportSettings } from "./project.ts";

export function buildExport(section: ExportSettings, dir: string): ExportSettings {
  const { headersFile } = section;
  return { ...section, headersFile: headersFile === undefined ? undefined : resolve(dir, headersFile) };
}
