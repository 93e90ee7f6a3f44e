/** Makes the settings of a database that samples are sent to, from the `exports` section of a checked project file. */
import { resolve } from "node:path";
import type { ExportSettings } from "./project.ts";

export interface ExportFile {
  readonly id: string;
  readonly type: ExportSettings["type"];
  readonly url: string;
  readonly headers_file?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly tags?: readonly string[];
  readonly begins?: ExportSettings["begins"];
  readonly order?: "arrival" | "any";
  readonly durable_after_s?: number;
  readonly every_s?: number;
  readonly timeout_s?: number;
}

export function buildExport(file: ExportFile, dir: string): ExportSettings {
  const { id, type, url, headers_file: headersFile } = file;
  return {
    id,
    type,
    url,
    headersFile: headersFile === undefined ? undefined : resolve(dir, headersFile),
    labels: file.labels ?? {},
    tags: file.tags ?? [],
    begins: file.begins ?? "oldest",
    order: file.order,
    durableAfterS: file.durable_after_s,
    everyS: file.every_s ?? 5,
    timeoutS: file.timeout_s ?? 60,
  };
}
