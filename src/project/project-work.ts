/**
 * All work on the text of a project: reading, editing, checking, comparing with the text before. Its cost depends on who wrote the text, so
 * a service does it in a thread (`runtime/service/project-thread`). Pure; tasks and answers can be cloned.
 */
import { isDeepStrictEqual } from "node:util";
import { settingsOf } from "../core/settings.ts";
import type { JsonObject } from "../core/json-value.ts";
import { buildNmea2000 } from "./build-mapping.ts";
import { editProject, type ProjectEdit } from "./edit.ts";
import { fieldsOf } from "./fields.ts";
import { limits } from "./limits.ts";
import { type NamedFile, namedFiles } from "./named-files.ts";
import { nmea2000Schema } from "./nmea2000-schema.ts";
import { parseProject, type ParseResult } from "./parse-project.ts";
import type { Project } from "./project.ts";
import { type RuleChange, ruleEdits } from "./rule-edits.ts";
import type { GivenSection } from "./section.ts";
import { readYaml } from "./yaml-reader.ts";

export interface ProjectTask {
  readonly text: string;
  /** Edits that are made before it is checked. */
  readonly edits?: readonly ProjectEdit[];
  readonly rule?: RuleChange;
  /** The text that it is compared with; by default `text` before the edits. */
  readonly before?: string;
}

/** What a project is read with. */
export interface ProjectPlace {
  /** The absolute path of its folder. */
  readonly dir: string;
  /** The vessel that runs. */
  readonly owner?: string | undefined;
  /** Whether it may have sections of connectors. */
  readonly hasSections: boolean;
}

export interface ProjectAnswer {
  /** After the edits; undefined: it cannot be edited so, or has no such rule. */
  readonly text: string | undefined;
  /** It does not have the rule to remove. */
  readonly lacksRule: boolean;
  /** What `text` says. */
  readonly value: JsonObject;
  readonly result: ParseResult;
  /** Sections that say something else than before. */
  readonly changes: readonly string[];
  /** What `text` names on the computer and the text before did not. */
  readonly newFiles: readonly NamedFile[];
}

/** A project whose rows of the bus have no functions yet. */
type Cloneable = Omit<Project, "nmea2000"> & { readonly nmea2000: undefined };
export type SentAnswer = Omit<ProjectAnswer, "result"> & {
  readonly result:
    | Exclude<ParseResult, { project: Project }>
    | { readonly project: Cloneable; readonly warnings: ParseResult["warnings"] };
};

export function workOn(
  task: ProjectTask,
  { dir, owner }: ProjectPlace,
  sections: readonly GivenSection[],
): ProjectAnswer {
  const edits = task.rule === undefined ? (task.edits ?? []) : ruleEdits(task.text, task.rule);
  const text = edits && (edits.length === 0 ? task.text : editProject(task.text, edits));
  const nothing: ParseResult = { faults: [], count: 0, warnings: [] };
  if (text === undefined)
    return { text, lacksRule: edits === undefined, value: {}, result: nothing, changes: [], newFiles: [] };
  const [was, value] = [valueOf(task.before ?? task.text), valueOf(text)];
  return {
    text,
    lacksRule: false,
    value,
    result: parseProject(text, dir, sections, owner),
    // There are no more sections than that; unknown ones are faults already.
    changes: changedSections(was, value).slice(0, limits.faults),
    newFiles: filesOnlyIn(value, was),
  };
}

/** For its way out of a thread. */
export function sent({ result, ...answer }: ProjectAnswer): SentAnswer {
  if (result.project === undefined) return { ...answer, result };
  return { ...answer, result: { project: { ...result.project, nmea2000: undefined }, warnings: result.warnings } };
}

/** The same as it was before `sent`. */
export function received({ result, ...answer }: SentAnswer): ProjectAnswer {
  if (result.project === undefined) return { ...answer, result };
  const nmea2000 = buildNmea2000(settingsOf(nmea2000Schema, answer.value["nmea2000"] ?? {}));
  return { ...answer, result: { project: { ...result.project, nmea2000 }, warnings: result.warnings } };
}

function valueOf(text: string): JsonObject {
  return fieldsOf(readYaml(text).value) as JsonObject;
}

function changedSections(was: JsonObject, is: JsonObject): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => !isDeepStrictEqual(was[key], is[key]));
}

function filesOnlyIn(value: JsonObject, before: JsonObject): readonly NamedFile[] {
  const textOf = (named: NamedFile) => `${named.key} ${JSON.stringify(named.value)} ${named.to}`;
  const had = new Set(namedFiles(before).map(textOf));
  return namedFiles(value).filter((named) => !had.has(textOf(named)));
}
