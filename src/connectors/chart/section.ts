/** The key `chart_file` of the project file. */
import { resolve } from "node:path";
import { nonEmpty } from "../../project/schema-parts.ts";
import { givenSection } from "../../project/section.ts";
import { example, missingFile } from "./words.ts";

export const chartSection = givenSection({
  name: "chart_file",
  schema: {
    ...nonEmpty(4096),
    type: ["string", "null"],
    default: null,
    description: "a chart beneath the track: MBTiles or PMTiles with pictures (png, jpg, webp)",
  },
  build: (file, { dir }) => (file === null ? null : resolve(dir, file)),
  files: (file) => (file === null ? [] : [file]),
  missingFile,
  example,
});
