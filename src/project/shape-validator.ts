/**
 * The validator of the project file's form. In dist/ its generated code stands in the place of this module (`bin/compile.js`): to generate
 * it at each start would take a fifth of what a start takes of the processor.
 */
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { projectSchemaWith } from "./schema.ts";
import type { GivenSection } from "./section.ts";

const validators = new Map<readonly GivenSection[], ValidateFunction>();

/** Generated once per process; in dist/ with the sections of all connectors. The schema itself is checked by a test. */
export function shapeValidator(sections: readonly GivenSection[]): ValidateFunction {
  const validator = validators.get(sections) ?? shapeCode(shapeAjv(), sections);
  validators.set(sections, validator);
  return validator;
}

export const shapeCode = (ajv: Ajv2020, sections: readonly GivenSection[]): ValidateFunction =>
  ajv.compile(inParts(projectSchemaWith(sections)));

/** `code`: how `bin/compile.js` wants the code. */
export function shapeAjv(code: Options["code"] = { optimize: false }): Ajv2020 {
  return new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    discriminator: true,
    inlineRefs: false,
    messages: false,
    strictRequired: false,
    // What stands for itself in a part has its type where the part is named.
    strictTypes: false,
    verbose: true,
    meta: false,
    validateSchema: false,
    code,
  });
}

type Schema = Readonly<Record<string, unknown>>;

/** A part that is said once only, and shorter, stays where it is. */
const LARGE = 1000;
const IN_LISTS = new Set(["oneOf", "anyOf", "allOf"]);
const WITHIN = new Set(["items", "additionalProperties", "propertyNames", "not", "if", "then", "else"]);

/**
 * The same schema, with a `$ref` wherever a part is large or stands more than once: a function for each such part, of which V8 compiles
 * those that a project needs. All of it in one function took a twelfth of a start.
 */
function inParts(schema: Schema): Schema {
  const times = new Map<string, number>();
  mapParts(schema, function count(part): Schema {
    const text = JSON.stringify(part);
    times.set(text, (times.get(text) ?? 0) + 1);
    return mapParts(part, count);
  });
  const names = new Map<string, string>();
  const $defs: Record<string, Schema> = {};
  const whole = mapParts(schema, function named(part): Schema {
    const text = JSON.stringify(part);
    if (times.get(text) === 1 && text.length < LARGE) return mapParts(part, named);
    const name = names.get(text) ?? `part${names.size}`;
    if (!names.has(text)) {
      names.set(text, name);
      $defs[name] = mapParts(part, named);
    }
    return { $ref: `#/$defs/${name}` };
  });
  return { ...whole, $defs };
}

function mapParts(schema: Schema, map: (part: Schema) => Schema): Schema {
  const mapped = (part: unknown): unknown => (typeof part === "object" && part !== null ? map(part as Schema) : part);
  const ofKey = ([key, value]: [string, unknown]): unknown => {
    if (IN_LISTS.has(key)) return (value as unknown[]).map(mapped);
    if (WITHIN.has(key)) return mapped(value);
    if (key !== "properties") return value;
    return Object.fromEntries(Object.entries(value as Schema).map(([name, part]) => [name, mapped(part)]));
  };
  return Object.fromEntries(Object.entries(schema).map((entry) => [entry[0], ofKey(entry)]));
}
