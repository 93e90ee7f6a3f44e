/** Faults of the project file's `exports` section that a schema cannot express: a label that is ours, samples that are in memory only. */
import type { Finding } from "./fault.ts";
import { type Fields, fieldsOf, type Item } from "./fields.ts";

/** What every series has by itself. */
const OURS = new Set(["vessel", "tag", "unit", "quality"]);
/** As Prometheus has it; names with two underlines in front are its own. */
const LABEL_NAME = /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/;

export function exportFaults(exports: readonly Item[], historian: Fields): Finding[] {
  return exports.flatMap(({ fields, path }): Finding[] => {
    const { url, labels } = fields;
    const findings: Finding[] = [];
    if (historian["file"] === null) findings.push({ path, problem: ["exportOfMemory"] });
    if (typeof url === "string" && !isUrl(url))
      findings.push({ path: [...path, "url"], value: url, problem: ["badFormat", { format: "databaseUrl" }] });
    if (fields["type"] === "influx" && typeof url === "string" && isUrl(url) && !/[?&](?:db|bucket)=./.test(url))
      findings.push({ path: [...path, "url"], value: url, problem: ["noDatabase"] });
    for (const name of Object.keys(fieldsOf(labels))) {
      const at = { path: [...path, "labels", name] };
      if (OURS.has(name)) findings.push({ ...at, problem: ["labelOfOurs"] });
      else if (!LABEL_NAME.test(name)) findings.push({ ...at, problem: ["notALabel"] });
    }
    return findings;
  });
}

function isUrl(text: string): boolean {
  return URL.canParse(text);
}
