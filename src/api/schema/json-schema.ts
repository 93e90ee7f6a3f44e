/**
 * JSON Schema 2020-12 as plain objects, and the validator that checks input with them. OpenAPI 3.1 publishes the same objects. Schemas of
 * bodies are made by `core/body-schema.ts`.
 */
import { createRequire } from "node:module";
import type { Ajv2020, Options, ValidateFunction } from "ajv/dist/2020.js";
import { type JsonSchema, METRIC } from "../../core/body-schema.ts";
import { parseIsoTime } from "../../core/time.ts";

const require = createRequire(import.meta.url);

/** A validator with our only format. We write RFC 3339, and accept any ISO 8601 that we can read. */
export function makeValidator(options: Options = {}): Ajv2020 {
  // Eighty files, which a start does not need.
  const { Ajv2020: Validator } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  const ajv = new Validator({ strict: true, allowUnionTypes: true, ...options });
  ajv.addFormat("date-time", (text: string) => parseIsoTime(text) !== undefined);
  ajv.addVocabulary(["example", METRIC]);
  return ajv;
}

/** Our own schemas are not judged at each start: a test does that with the published documents. */
let input: Ajv2020 | undefined;

/** Compiles when first asked: most of these validators are never asked in the life of a process. */
export function compileInput(schema: JsonSchema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => {
    input ??= makeValidator({ meta: false, validateSchema: false, code: { optimize: false } });
    return (compiled ??= input.compile(schema));
  };
}

/** `counter` or `gauge`; undefined if the schema does not say. */
export function metricKind(schema: JsonSchema | undefined): string | undefined {
  return schema?.[METRIC] as string | undefined;
}

/** The schema of one member of an object; undefined if it has none. */
export function memberOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  return (schema["properties"] as Readonly<Record<string, JsonSchema>> | undefined)?.[name];
}

/** The schema of the members of an object with arbitrary member names. */
export function eachOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return schema?.["additionalProperties"] as JsonSchema | undefined;
}
