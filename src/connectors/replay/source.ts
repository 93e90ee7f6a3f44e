/** The source `replay`: a recording in the place of a bus. */
import { resolve } from "node:path";
import type { SettingsOf } from "../../core/settings.ts";
import { nonEmpty } from "../../project/schema-parts.ts";
import { type SettingsOfKind, sourceKind, type SourcePlace } from "../../project/source-kind.ts";

const schema = {
  additionalProperties: false,
  required: ["file"],
  properties: {
    type: { const: "replay" },
    file: { ...nonEmpty(4096), description: "relative to the folder of the project file" },
    speed: { type: "number", exclusiveMinimum: 0, maximum: 1_000_000, default: 1 },
    loop: { type: "boolean", default: false },
  },
} as const;

export const replaySource = sourceKind({
  schema,
  build,
  files: ({ file }) => [{ file, is: "capture" }],
});

function build(source: SettingsOf<typeof schema>, { dir }: SourcePlace) {
  return { ...source, file: resolve(dir, source.file) };
}

export type ReplaySource = SettingsOfKind<typeof replaySource>;
