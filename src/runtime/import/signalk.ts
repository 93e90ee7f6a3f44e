/** `bitacora import signalk`: a Signal K server's folder as a project file, and what of it is covered. Nothing there is changed. */
import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { SECTIONS } from "../../connectors/connectors.ts";
import { readRegular } from "../../core/regular-file.ts";
import { systemErrorCode, usageError } from "../../core/errors.ts";
import { type ImportFinding, findingKey, KINDS, sharePct } from "../../import/signalk/finding.ts";
import { importSignalk } from "../../import/signalk/import-signalk.ts";
import type { ServerFiles } from "../../import/signalk/server-files.ts";
import type { Locale } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { faultLine } from "../../project/fault.ts";
import { parseProject } from "../../project/parse-project.ts";
import { limits } from "../limits.ts";
import { engineGate } from "./engine-gate.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

export interface ImportReport {
  /** Whether the project has no faults. */
  readonly good: boolean;
  readonly lines: readonly string[];
}

/** Rejects with `usage` if the folder is not that of a server, or the file is there already. */
export async function importSignalkFolder(
  options: { readonly folder: string; readonly out: string; readonly dryRun: boolean; readonly json: boolean },
  locale: Locale,
): Promise<ImportReport> {
  const { folder, out, dryRun, json } = options;
  const texts = messagesIn(locale).imports;
  const { project, findings, text, faults } = withoutFaults(await readFolder(folder, locale));
  if (!dryRun) await write(out, text, locale);
  const pct = sharePct(findings);
  const faultLines = faults.map((fault) => faultLine(fault, locale));
  if (json)
    return { good: faults.length === 0, lines: [JSON.stringify({ pct, findings, faults: faultLines, project })] };
  const lines = [...linesOf(findings, locale), shareLine(findings, locale)];
  if (!dryRun) lines.push(faults.length === 0 ? texts.written({ file: out }) : texts.faults({ file: out }));
  return { good: faults.length === 0, lines: [...lines, ...faultLines.map((line) => `  ${line}`)] };
}

/** What an import writes starts: what the check refuses is left out, and is a line of the list. */
function withoutFaults(files: ServerFiles) {
  const refused = new Set<string>();
  for (;;) {
    const made = importSignalk(files, refused, engineGate);
    const text = stringify(made.project, { lineWidth: 0 });
    const { faults = [] } = parseProject(text, ".", SECTIONS);
    const before = refused.size;
    for (const fault of faults)
      for (const finding of made.findings)
        if (finding.becomes?.includes("[") === true && fault.path.startsWith(finding.becomes))
          refused.add(findingKey(finding));
    if (refused.size === before) return { ...made, text, faults };
  }
}

async function write(file: string, text: string, locale: Locale): Promise<void> {
  try {
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    const texts = messagesIn(locale);
    const reason = systemErrorCode(error) ?? String(error);
    throw usageError(
      reason === "EEXIST" ? texts.imports.exists({ file }) : texts.project.init.notWritable({ file, reason }),
      error,
    );
  }
}

async function readFolder(folder: string, locale: Locale): Promise<ServerFiles> {
  const of = (name: string) => readJson(join(folder, name), locale);
  const settings = await of("settings.json");
  if (settings === undefined) throw usageError(messagesIn(locale).imports.notAFolder({ folder }));
  const plugins: Record<string, unknown> = {};
  const names = await readdir(join(folder, "plugin-config-data")).catch(() => []);
  for (const name of names.filter((entry) => entry.endsWith(".json")).slice(0, limits.import.plugins))
    plugins[basename(name, ".json")] = await of(join("plugin-config-data", name));
  return {
    settings,
    deltas: await of("baseDeltas.json"),
    defaults: await of("defaults.json"),
    priorities: await of("priorities.json"),
    plugins,
  };
}

/** Undefined if there is no such file. */
async function readJson(file: string, locale: Locale): Promise<unknown> {
  try {
    const text = await readRegular(file, limits.import.fileBytes);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOTDIR") return undefined;
    // Without the text that the parser quotes: it may be of any file, by a link.
    const reason = code ?? (error instanceof SyntaxError ? error.message.replace(/, ".*$/s, "") : String(error));
    throw usageError(messagesIn(locale).imports.notJson({ file: plainText(file), reason: plainText(reason) }), error);
  }
}

function linesOf(findings: readonly ImportFinding[], locale: Locale): string[] {
  const { kinds, coverage: words, reasons } = messagesIn(locale).imports;
  return KINDS.flatMap((kind) => {
    const ofKind = findings.filter((finding) => finding.kind === kind);
    if (ofKind.length === 0) return [];
    const rows = ofKind.map(({ name, coverage, becomes, reason, left = [] }) => [
      ` ${words[coverage]}`,
      plainText(name),
      [becomes ?? "", reason === undefined ? "" : reasons[reason], plainText(left.join(", "))]
        .filter((part) => part !== "")
        .join("; "),
    ]);
    return [kinds[kind], ...textTable(rows).trimEnd().split("\n"), ""];
  });
}

function shareLine(findings: readonly ImportFinding[], locale: Locale): string {
  const used = findings.filter(({ reason }) => reason !== "disabled");
  const count = (coverage: ImportFinding["coverage"]): number =>
    used.filter((finding) => finding.coverage === coverage).length;
  return messagesIn(locale).imports.share({
    pct: sharePct(findings),
    used: used.length,
    covered: count("covered"),
    partly: count("partly"),
    missing: count("missing"),
  });
}
