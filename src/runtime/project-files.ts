/** `bitacora project`: writes an example, checks a file, prints the schema. */
import { access, constants, writeFile } from "node:fs/promises";
import { SECTIONS } from "../connectors/connectors.ts";
import { kindOf } from "../connectors/sources.ts";
import { writeDurably } from "../core/durable-file.ts";
import { systemErrorCode, usageError } from "../core/errors.ts";
import type { Locale } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";
import { textIn } from "../messages/localized-text.ts";
import { exampleProject } from "../project/example.ts";
import { type LocatedFault, faultLine, faultText, formatPath } from "../project/fault.ts";
import { bridgePlan } from "../project/bridge-plan.ts";
import type { ProjectMessages } from "../messages/en/project.ts";
import type { Project } from "../project/project.ts";
import { sectionOf } from "../project/section.ts";
import { checkProject } from "../project/project-file.ts";
import { projectSchemaWith } from "../project/schema.ts";
import { ownerOfProject, usualProjectFile } from "./usual-project.ts";

/** Writes the example in the user's language. Replaces an existing file only with `force`. */
export async function initProject(file: string, force: boolean, locale: Locale): Promise<void> {
  const texts = messagesIn(locale).project.init;
  const example = exampleProject(locale, SECTIONS);
  try {
    if (force) await writeDurably(file, example);
    else await writeFile(file, example, { flag: "wx" });
  } catch (error) {
    const code = systemErrorCode(error) ?? String(error);
    const reason = code === "EEXIST" ? texts.exists({ file }) : texts.notWritable({ file, reason: code });
    throw usageError(reason, error);
  }
}

export interface ProjectReport {
  readonly good: boolean;
  /** Lines for a person, or JSON Lines. */
  readonly lines: readonly string[];
}

/** Rejects with `project-unreadable`. */
export async function reportProject(
  {
    json,
    ...given
  }: {
    /** Undefined: the one at the usual place. */
    readonly file: string | undefined;
    readonly dataDir: string | undefined;
    readonly json: boolean;
  },
  locale: Locale,
): Promise<ProjectReport> {
  const texts = messagesIn(locale).project.check;
  const file = given.file ?? usualProjectFile();
  if (file === undefined) throw usageError(texts.nameOne);
  const result = await checkProject(file, SECTIONS, await ownerOfProject(file, given.dataDir));
  const warnings = result.warnings.map((fault) =>
    json ? jsonOf(fault, locale, { level: "warning" }) : `  ${texts.warning({ line: faultLine(fault, locale) })}`,
  );
  if (result.project !== undefined) {
    const { tags, sources, addedAlarms } = result.project;
    const lists = [...tags.map((tag) => tag.alarms), ...Object.values(addedAlarms)];
    const alarms = lists.reduce((sum, list) => sum + list.length, 0);
    const missing = await unreadable(neededBy(result.project, locale));
    const open = sources.flatMap((source, index) =>
      kindOf(source.type)?.isOpen?.(source) === true ? [formatPath(["sources", index])] : [],
    );
    const { project } = result;
    const hearsAis = sources.some(({ type }) => kindOf(type)?.hearsAis === true);
    const plans = (project.bridge ?? []).map((line) => ({ from: line.from, to: line.to, ...bridgePlan(line) }));
    const notGiven = SECTIONS.flatMap((section) => section.notGiven?.(sectionOf(project, section), { hearsAis }) ?? []);
    if (json) {
      const found = {
        ok: true,
        file,
        faults: 0,
        warnings: warnings.length,
        missing_files: missing.map(({ file: name }) => name),
        open_sources: open,
        not_given: notGiven.map(({ key }) => key),
        bridge: plans.map(({ from, to, groups, sharePct }) => ({
          from,
          to,
          share_pct: Math.round(sharePct * 10) / 10,
          groups: groups.map(({ pgn, everyS }) => ({ pgn, every_s: everyS })),
        })),
      };
      return { good: true, lines: [...warnings, JSON.stringify(found)] };
    }
    const found = [
      ...missing.map(({ note }) => note),
      ...open.map((path) => texts.openSource({ path })),
      ...notGiven.map(({ note }) => textIn(note, locale)),
    ];
    const notes = [...found, ...plans.flatMap((plan) => planLines(plan, texts))].map((note) => `  ${note}`);
    return {
      good: true,
      lines: [texts.good({ file, tags: tags.length, alarms, sources: sources.length }), ...warnings, ...notes],
    };
  }
  const { faults, count } = result;
  if (!json) {
    const lines = faults.map((fault) => `  ${faultLine(fault, locale)}`);
    return { good: false, lines: [texts.faults({ file, count }), ...lines, ...warnings] };
  }
  const lines = faults.map((fault) => jsonOf(fault, locale));
  const summary = JSON.stringify({ ok: false, file, faults: count, warnings: warnings.length });
  return { good: false, lines: [...lines, ...warnings, summary] };
}

function planLines(
  { from, to, groups, sharePct }: ReturnType<typeof bridgePlan> & { readonly from: string; readonly to: string },
  texts: ProjectMessages["check"],
): string[] {
  const share = sharePct.toFixed(1);
  return [
    texts.bridge({ from, to, count: groups.length, share }),
    ...groups.map(({ pgn, name, everyS }) => `  ${texts.bridged({ pgn, name, everyS: everyS ?? "heard" })}`),
  ];
}

function jsonOf(fault: LocatedFault, locale: Locale, more: { readonly level?: "warning" } = {}): string {
  const { path, value = null, line = null } = fault;
  return JSON.stringify({ path, value, line, message: faultText(fault, locale), ...more });
}

/** A file that the project needs, and the note about one that is not readable on this machine. */
interface NeededFile {
  readonly file: string;
  readonly note: string;
}

function neededBy(project: Project, locale: Locale): NeededFile[] {
  const texts = messagesIn(locale).project.check;
  const ofSources = project.sources.flatMap((source) => kindOf(source.type)?.files?.(source) ?? []);
  const captures = ofSources.filter(({ is }) => is === "capture");
  const secrets = ofSources.filter(({ is }) => is === "secret");
  const ofConnectors = SECTIONS.flatMap((section) => {
    const files = section.files?.(sectionOf(project, section)) ?? [];
    return files.map((file) => ({
      file,
      note: section.missingFile === undefined ? file : textIn(section.missingFile(file), locale),
    }));
  });
  return [
    ...captures.map(({ file }) => ({ file, note: texts.missingCapture({ capture: file }) })),
    ...ofConnectors,
    ...secrets.map(({ file }) => ({ file, note: texts.missingSecret({ file }) })),
  ];
}

/** A file that is missing is not a fault of the project, which may be for another machine. Each is named once. */
async function unreadable(needed: readonly NeededFile[]): Promise<NeededFile[]> {
  const missing = new Map<string, NeededFile>();
  for (const one of needed)
    await access(one.file, constants.R_OK).catch(() => missing.set(one.file, missing.get(one.file) ?? one));
  return [...missing.values()];
}

export function projectSchemaText(): string {
  return JSON.stringify(projectSchemaWith(SECTIONS), undefined, 2);
}
