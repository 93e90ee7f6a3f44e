/**
 * JSON Schema 2020-12 as plain objects, the one validator that checks input with them, and small builders. OpenAPI 3.1
 * publishes the very same objects.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parseIsoTime } from "../../core/time.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A validator with our one format. RFC 3339 is what we write; of what comes in, any ISO 8601 that we can read. */
export function makeValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addFormat("date-time", (text: string) => parseIsoTime(text) !== undefined);
  ajv.addVocabulary(["example"]);
  return ajv;
}

const input = makeValidator();

export function compileInput(schema: JsonSchema): ValidateFunction {
  return input.compile(schema);
}

/** A closed object that has all of these members. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema {
  return {
    type: "object",
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

/** A component of the published document. */
export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
