/**
 * Parses a project file to a `Project`, or lists all its faults at once. Pure: the same text in the same folder gives the same result.
 * There are three checks: the syntax (YAML), the form (JSON Schema), the meaning (`semantics.ts`). The last is also made if the one
 * before found faults.
 */
import type { ErrorObject } from "ajv/dist/2020.js";
import { SOURCES } from "../connectors/sources.ts";
import { limits } from "./limits.ts";
import { buildProject, type ProjectFile } from "./build-project.ts";
import { type LocatedFault, type ProjectFault, type Path, type Problem, formatPath, preview } from "./fault.ts";
import type { Project } from "./project.ts";
import { type GivenSection, mustBe, type LocalizedText } from "./section.ts";
import { findSemanticFaults } from "./semantics.ts";
import { shapeValidator } from "./shape-validator.ts";
import { suggest, suggestValue } from "./suggest.ts";
import { tagWarnings } from "./tag-spelling.ts";
import { readYaml, type YamlFault, type YamlText } from "./yaml-reader.ts";

/** One list, because the validator is generated once for each. */
const NO_SECTIONS: readonly GivenSection[] = [];

/** Words of sections for the patterns of their schemas. */
type Formats = Readonly<Record<string, LocalizedText | undefined>>;

export type ParseResult =
  | {
      readonly project: Project;
      readonly faults?: undefined;
      readonly count?: undefined;
      readonly warnings: readonly LocatedFault[];
    }
  | {
      readonly project?: undefined;
      /** In order of their lines. If there are too many, the last one says how many more there are. */
      readonly faults: readonly LocatedFault[];
      /** How many there are in all. */
      readonly count: number;
      readonly warnings: readonly LocatedFault[];
    };

/**
 * `warnings`: what works, and is hardly meant; in order of their lines. `dir`: the absolute path of the file's folder, for relative names
 * in the file. `sections`: those of the connectors; without them their keys are unknown. `owner`: the id that the data directory belongs
 * to, where it is known; the project has to have it.
 */
export function parseProject(text: string, dir: string, sections = NO_SECTIONS, owner?: string): ParseResult {
  const yaml = readYaml(text);
  const lineOf = (path: Path) => yaml.lineOf(path);
  const findings = [...findingsOf(yaml, sections), ...ownerFaults(yaml.value, owner)];
  const inOrder = (found: readonly YamlFault[]) =>
    found.map((finding) => toLocatedFault(finding, lineOf)).sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const warnings = inOrder(tagWarnings(yaml.value, sections));
  if (findings.length === 0) return { project: buildProject(yaml.value as ProjectFile, dir, sections), warnings };
  const faults = inOrder(findings.slice(0, limits.faults));
  const further = findings.length - faults.length;
  if (further > 0)
    faults.push(toLocatedFault({ path: [], problem: ["furtherFaults", { count: further }] }, () => undefined));
  return { faults, count: findings.length, warnings };
}

function findingsOf({ value, findings }: YamlText, sections: readonly GivenSection[]): readonly YamlFault[] {
  if (value === undefined) return findings;
  if (value === null) return [...findings, { path: [], problem: ["empty"] }];
  return [...findings, ...unsaid(findShapeFaults(value, sections), findings), ...findSemanticFaults(value, sections)];
}

/** An id that the schema refuses is reported already. */
function ownerFaults(value: unknown, owner: string | undefined): YamlFault[] {
  const id = valueIn(value, "id");
  if (owner === undefined || id === owner || typeof id !== "string") return [];
  return [{ path: ["id"], value: id, problem: ["otherVessel", { owner }] }];
}

/** Removes findings about a value that an earlier check has reported already. */
function unsaid(findings: readonly ProjectFault[], earlier: readonly ProjectFault[]): ProjectFault[] {
  const unread = new Set<string>();
  for (const { path, problem } of earlier) if (problem[0] === "unknownAnchor") unread.add(formatPath(path));
  return unread.size === 0 ? [...findings] : findings.filter(({ path }) => !unread.has(formatPath(path)));
}

function toLocatedFault(finding: YamlFault, lineOf: (path: Path) => number | undefined): LocatedFault {
  return {
    path: formatPath(finding.path),
    value: finding.value === undefined ? undefined : preview(finding.value),
    line: finding.line ?? (finding.path.length === 0 ? undefined : lineOf(finding.path)),
    problem: finding.problem,
  };
}

function findShapeFaults(value: unknown, sections: readonly GivenSection[]): ProjectFault[] {
  const validate = shapeValidator(sections);
  const formats = Object.assign({}, ...sections.map((section) => section.formats)) as Formats;
  if (validate(value)) return [];
  return (validate.errors ?? []).flatMap((error) => toProjectFault(error, value, formats) ?? []);
}

/** A finding of ajv in our form; undefined if another of its findings says the same. */
function toProjectFault(error: ErrorObject, root: unknown, formats: Formats): ProjectFault | undefined {
  const path = pathOf(error.instancePath, root);
  const { keyword, params, data } = error;
  if (keyword === "required") {
    const missing = String(params["missingProperty"]);
    return { path: [...path, missing], problem: ["missing", { key: missing }] };
  }
  if (keyword === "additionalProperties") {
    const key = String(params["additionalProperty"]);
    const known = Object.keys((error.parentSchema?.["properties"] ?? {}) as object);
    return {
      path: [...path, key],
      value: valueIn(data, key),
      problem: ["unknownKey", { suggestion: suggest(key, known), known }],
    };
  }
  if (keyword === "discriminator") {
    if (valueIn(data, "type") === undefined) return undefined;
    const types = SOURCES.map(({ type }) => type);
    const written = valueIn(data, "type");
    return {
      path: [...path, "type"],
      value: written,
      problem: ["notOneOf", { suggestion: suggest(written, types), allowed: types }],
    };
  }
  const problem = problemOf(error, formats);
  return problem === undefined ? undefined : { path, value: data, problem };
}

function problemOf({ keyword, params, data, parentSchema }: ErrorObject, formats: Formats): Problem | undefined {
  const limit = Number(params["limit"]);
  switch (keyword) {
    case "type":
      return typeProblem([params["type"]].flat() as string[], data);
    case "enum": {
      // Baud rates are numbers, and some choices begin with true and false.
      const allowed = (params["allowedValues"] as unknown[]).map(String);
      const suggestion = suggestValue(data, allowed);
      return allowed.includes("rpm")
        ? ["notAUnit", { suggestion, allowed: allowed.join(" ") }]
        : ["notOneOf", { suggestion, allowed }];
    }
    case "minimum":
      return ["tooSmall", { limit }];
    case "maximum":
      return ["tooLarge", { limit }];
    case "exclusiveMinimum":
      return ["notAbove", { limit }];
    case "minLength":
      return ["tooShort"];
    case "maxLength":
      return ["tooLong", { max: limit }];
    case "maxItems":
      return ["tooMany", { max: limit, found: (data as unknown[]).length }];
    case "maxProperties":
      return ["tooMany", { max: limit, found: Object.keys(data as object).length }];
    case "minItems":
    case "minProperties":
      return ["tooShort"];
    case "pattern":
      return badFormat(String(parentSchema?.["$comment"] ?? params["pattern"]), formats);
    default:
      // `oneOf` of the sources: the fault inside is a finding of its own.
      return undefined;
  }
}

function badFormat(format: string, formats: Formats): Problem {
  const said = formats[format];
  return said === undefined ? ["badFormat", { format }] : mustBe(said);
}

function typeProblem(expected: readonly string[], data: unknown): Problem {
  const numeric = expected.includes("number") || expected.includes("integer");
  if (numeric && typeof data === "number" && !Number.isFinite(data)) return ["notFinite"];
  if (expected.includes("boolean") && typeof data === "string" && /^(y|yes|no|n|on|off|sí|si)$/i.test(data))
    return ["yesNo", { word: data }];
  const quotedNumber = numeric && typeof data === "string" && data.trim() !== "" && Number.isFinite(Number(data));
  const quotedBoolean = expected.includes("boolean") && (data === "true" || data === "false");
  return ["wrongType", { expected, quoted: quotedNumber || quotedBoolean }];
}

/** A JSON Pointer as steps. Whether `0` is an index or a key depends on the value. */
function pathOf(pointer: string, root: unknown): Path {
  const path: (string | number)[] = [];
  let value = root;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(value) ? Number(key) : key);
    value = valueIn(value, key);
  }
  return path;
}

function valueIn(value: unknown, key: string): unknown {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>)[key] : undefined;
}
