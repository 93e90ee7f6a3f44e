/** The section `derive` of the project file: tags that are computed from others. */
import { inOrder } from "../derive/derivation.ts";
import { type Compiled, compileExpression, type Scope } from "../derive/expression/compile.ts";
import { ExpressionFault } from "../derive/expression/fault.ts";
import type { Input } from "../derive/expression/moment.ts";
import { recipeOf, RECIPES } from "../derive/library.ts";
import { limits } from "../derive/limits.ts";
import { UNITS } from "../core/units.ts";
import { TEMPERATURE_DIFFERENCE } from "../tags/vocabulary/by-name.ts";
import { shapeOf } from "../tags/vocabulary/meaning.ts";
import { unitOfTag } from "../tags/vocabulary/vocabulary.ts";
import { derivationsIn, type WrittenDerivation } from "./derivations.ts";
import { type ProjectFault, formatPath, type Path, type Problem } from "./fault.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import { numberPairs, text } from "./schema-parts.ts";
import { section, type WrittenFile } from "./section.ts";
import { suggest } from "./suggest.ts";

const schema = {
  type: "array",
  maxItems: limits.derivations,
  default: [],
  description:
    "tags that are computed from others: a name of the library, or a tag and its expression (docs/derive.md)",
  items: {
    type: ["string", "object"],
    additionalProperties: false,
    properties: {
      use: { enum: RECIPES, description: "from the library" },
      of: {
        type: "array",
        minItems: 1,
        maxItems: 32,
        items: { type: "string", pattern: "^[A-Z][A-Z0-9_]{0,127}$", $comment: "device" },
        description: "the engines, batteries or tanks: [BATT_0, BATT_1]",
      },
      table: { ...numberPairs, description: "of a tank: per cent and litres" },
      tag: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$", $comment: "tagId" },
      unit_si: { enum: UNITS, description: "for a tag whose name does not say it" },
      description: text(256),
      value: { type: "string", minLength: 1, maxLength: limits.chars, description: "the expression" },
    },
  },
} as const;

export const derive = section({
  schema,
  faults: (written, file) => [...itemFaults(written), ...derivationFaults(file)],
  build: () => [] as readonly never[],
});

function itemFaults(written: unknown): ProjectFault[] {
  if (!Array.isArray(written)) return [];
  return written.flatMap((item: unknown, i): ProjectFault[] => {
    const path: Path = ["derive", i];
    if (typeof item === "string") return recipeOf(item) === undefined ? [unknownRecipe(item, path)] : [];
    const { use, tag, value, of, table } = fieldsOf(item);
    const missing = (key: string): ProjectFault => ({ path: [...path, key], problem: ["missing", { key }] });
    if (use !== undefined)
      return [
        ...(tag === undefined && value === undefined ? [] : [{ path, problem: ["useOrTag"] } as const]),
        ...(typeof use === "string" ? recipeFaults(use, { of, table }, path) : []),
      ];
    if (tag === undefined && value === undefined) return [missing("use")];
    return [...(tag === undefined ? [missing("tag")] : []), ...(value === undefined ? [missing("value")] : [])];
  });
}

function unknownRecipe(written: string, path: Path): ProjectFault {
  return { path, value: written, problem: ["notOneOf", { suggestion: suggest(written, RECIPES), allowed: RECIPES }] };
}

function recipeFaults(use: string, { of, table }: Fields, path: Path): ProjectFault[] {
  const recipe = recipeOf(use);
  if (recipe === undefined) return [];
  const devices = Array.isArray(of) ? of : [];
  const wrong = devices.findIndex((each) => typeof each === "string" && recipe.devices?.test(each) !== true);
  const usual = recipe.usual?.join(", ");
  return [
    ...(wrong < 0
      ? []
      : [{ path: [...path, "of", wrong], value: devices[wrong], problem: ["notOfRecipe", { use, usual }] } as const]),
    ...(table === undefined || recipe.takesTable === true
      ? []
      : [{ path: [...path, "table"], problem: ["tableOfRecipe", { use }] } as const]),
  ];
}

function derivationFaults(file: WrittenFile): ProjectFault[] {
  const written = derivationsIn(file.fields);
  const first = new Map<string, WrittenDerivation>();
  const findings: ProjectFault[] = [];
  const compiled: (WrittenDerivation & { readonly reads: ReadonlySet<string>; readonly cost: number })[] = [];
  const scope = scopeOf(file, written);
  for (const each of written) {
    const earlier = first.get(each.tagId);
    if (earlier === undefined) first.set(each.tagId, each);
    else
      findings.push({
        path: each.path,
        value: each.tagId,
        problem: ["derivedTwice", { tag: each.tagId, first: formatPath(earlier.path) }],
      });
    const found = compiledOf(each, scope, file);
    if ("tags" in found) compiled.push({ ...each, reads: found.tags, cost: found.cost });
    else findings.push(...found);
  }
  const cost = compiled.reduce((sum, each) => sum + each.cost, 0);
  if (cost > limits.projectNodes)
    findings.push({
      path: ["derive"],
      problem: ["derivesTooMuch", { cost, max: limits.projectNodes, parts: limits.windowParts }],
    });
  const ordered = inOrder(compiled, ({ reads }) => reads);
  if ("circle" in ordered) {
    const [tagId = ""] = ordered.circle;
    const path = first.get(tagId)?.path ?? ["derive"];
    findings.push({ path, value: tagId, problem: ["derivesItself", { way: ordered.circle.join(" ← ") }] });
  }
  return findings;
}

function compiledOf(each: WrittenDerivation, scope: Scope, file: WrittenFile): Compiled | readonly ProjectFault[] {
  const { tagId, unitSi, value, path } = each;
  const listed = file.names.fieldsOf(tagId)?.["unit_si"];
  if (typeof listed === "string" && listed !== unitSi)
    return [{ path: [...path.slice(0, 2), "unit_si"], value: unitSi, problem: ["unitOfTag", { unit: listed }] }];
  const missing = (found: string): ProjectFault[] => [
    { path: [...path.slice(0, 2), "unit_si"], problem: ["unitMissing", { found }] },
  ];
  try {
    const compiled = compileExpression(value, unitSi ?? "-", scope);
    if (unitSi === undefined) return missing("ratio");
    const isNamed = TEMPERATURE_DIFFERENCE.test(tagId);
    if (unitSi === "K" && compiled.isDifference && !isNamed)
      return [{ path: [...path.slice(0, 2), "tag"], value: tagId, problem: ["differenceName"] }];
    return compiled;
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const { problem } = error;
    if (unitSi === undefined && problem[0] === "resultUnit") return missing(problem[1].found);
    // Faults of a tag are reported as everywhere.
    if (problem[0] === "noSuchTag") return [noSuchTag(problem[1].tag, path, file)];
    return [{ path, value, problem: inProject(problem) }];
  }
}

function noSuchTag(tag: string, path: Path, { names }: WrittenFile): ProjectFault {
  const [finding] = names.faults(tag, path);
  return finding ?? { path, value: tag, problem: ["unknownTag", { suggestion: undefined }] };
}

function inProject(problem: ExpressionFault["problem"]): Problem {
  if (problem[0] !== "unknownFunction") return problem as Problem;
  const { name, known } = problem[1];
  return ["unknownFunction", { name, known: known.join(", "), suggestion: suggest(name, known) }];
}

/** The tags that exist or may come: derived ones, those of topics, those that the vocabulary knows, and all that alarms may have. */
function scopeOf({ fields, sources, names }: WrittenFile, written: readonly WrittenDerivation[]): Scope {
  const topics = sources.flatMap(({ fields: { topics: of } }) => Object.values(fieldsOf(of)).flat().map(fieldsOf));
  const units = new Map<unknown, unknown>([
    ...topics.map(({ tag, unit_si: unit }) => [tag, unit] as const),
    ...written.map(({ tagId, unitSi }) => [tagId, unitSi] as const),
  ]);
  const registers = fieldsOf(fields["nmea2000"])["auto_register"] !== false;
  return {
    unitOf(tagId) {
      const unit =
        names.unitOf(tagId) ?? units.get(tagId) ?? (registers || units.has(tagId) ? unitOfTag(tagId) : undefined);
      return typeof unit === "string" ? unit : undefined;
    },
    shapeOf,
    input: (tagId, { factor, offset }): Input => ({
      tagId,
      factor,
      offset,
      value: NaN,
      trust: 0,
      timestampMs: 0,
      source: "",
      origin: 0,
    }),
    integral: (of) => ({ text: of, total: 0, resets: 0 }),
  };
}
