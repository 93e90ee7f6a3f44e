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
  const validator = validators.get(sections) ?? shapeAjv().compile(projectSchemaWith(sections));
  validators.set(sections, validator);
  return validator;
}

/** `code`: how `bin/compile.js` wants the code. */
export function shapeAjv(code: Options["code"] = { optimize: false }): Ajv2020 {
  return new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    discriminator: true,
    strictRequired: false,
    verbose: true,
    meta: false,
    validateSchema: false,
    code,
  });
}
