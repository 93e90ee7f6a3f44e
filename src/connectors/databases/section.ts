/** The section `exports` of the project file. */
import { resolve } from "node:path";
import { limits } from "./limits.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf, repeatedIds } from "../../project/fields.ts";
import { id, tagPattern } from "../../project/schema-parts.ts";
import { givenSection, mustBe, said } from "../../project/section.ts";
import { example } from "./example.ts";
import { faults as words, formats, missingFile } from "./words.ts";

const schema = {
  type: "array",
  maxItems: limits.perProject,
  default: [],
  description: "databases that people have already, which get the samples: Prometheus, VictoriaMetrics, InfluxDB",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["id", "type", "url"],
    properties: {
      id: { ...id, description: "for health and for the file that says how far it has got" },
      type: { enum: ["prometheus_remote_write", "influx"] },
      url: {
        type: "string",
        maxLength: 2048,
        pattern: "^https?://[^\\s/?#@]+(/[^\\s#]*)?$",
        $comment: "databaseUrl",
        description: "where it takes samples: …/api/v1/write, …/write?db=NAME, …/api/v2/write?org=NAME&bucket=NAME",
      },
      headers_file: {
        type: "string",
        minLength: 1,
        maxLength: 4096,
        description: "a file with headers for it, a line each (Authorization: Token …); from the project file's folder",
      },
      labels: {
        type: "object",
        maxProperties: limits.labels,
        default: {},
        description: "further labels of every series",
        additionalProperties: {
          type: "string",
          minLength: 1,
          maxLength: limits.labelChars,
          pattern: "^[^\\u0000-\\u001f\\u007f\\\\]*$",
          $comment: "labelValue",
        },
      },
      tags: { type: "array", maxItems: 256, items: tagPattern, default: [], description: "without it all are sent" },
      begins: { enum: ["oldest", "now"], default: "oldest", description: "what a new database gets of the past" },
      order: {
        enum: ["arrival", "any"],
        description:
          "arrival: the oldest first, for a Prometheus, which takes nothing older than it has; any: the newest first; by default as it says what it is",
      },
      durable_after_s: {
        type: "number",
        minimum: 0,
        maximum: 3600,
        description:
          "how long after its answer a sample counts as on its disk; by default 0 for Prometheus and InfluxDB, 15 for VictoriaMetrics and others",
      },
      every_s: { type: "number", minimum: 1, maximum: 3600, default: 5, description: "seconds between two sendings" },
      timeout_s: { type: "number", minimum: 1, maximum: 600, default: 60 },
    },
  },
} as const;

export const exportsSection = givenSection({
  name: "exports",
  schema,
  faults(written, file) {
    const items = itemsOf(written, ["exports"]);
    return [...repeatedIds(items), ...exportFaults(items, fieldsOf(file.fields["historian"]))];
  },
  build: (settings, { dir }) =>
    settings.map(({ headersFile, ...each }) => ({
      ...each,
      headersFile: headersFile === undefined ? undefined : resolve(dir, headersFile),
    })),
  files: (settings) => settings.flatMap(({ headersFile }) => headersFile ?? []),
  missingFile,
  formats,
  example,
  stateFiles: "export-[^/]*\\.json",
});

/** A database that people have already, to which the samples are sent; the file of its headers is absolute. */
export type ExportSettings = ReturnType<typeof exportsSection.settings>[number];

/** What every series has by itself. */
const OURS = new Set(["vessel", "tag", "unit", "quality"]);
/** As Prometheus has it; names with two underlines in front are its own. */
const LABEL_NAME = /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/;

/** A label that is ours, samples that are in memory only. */
function exportFaults(exports: readonly Item[], historian: Fields): ProjectFault[] {
  return exports.flatMap(({ fields, path }): ProjectFault[] => {
    const { url, labels } = fields;
    const findings: ProjectFault[] = [];
    if (historian["file"] === null) findings.push({ path, problem: said(words.exportOfMemory) });
    if (typeof url === "string" && !isUrl(url))
      findings.push({ path: [...path, "url"], value: url, problem: mustBe(formats.databaseUrl) });
    if (fields["type"] === "influx" && typeof url === "string" && isUrl(url) && !/[?&](?:db|bucket)=./.test(url))
      findings.push({ path: [...path, "url"], value: url, problem: said(words.noDatabase) });
    for (const name of Object.keys(fieldsOf(labels))) {
      const at = { path: [...path, "labels", name] };
      if (OURS.has(name)) findings.push({ ...at, problem: said(words.labelOfOurs) });
      else if (!LABEL_NAME.test(name)) findings.push({ ...at, problem: said(words.notALabel) });
    }
    return findings;
  });
}

function isUrl(text: string): boolean {
  return URL.canParse(text);
}
