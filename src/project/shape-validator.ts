/**
 * The validator of the project file's form. In dist/ its generated code stands in the place of this module (`bin/compile.js`): to generate
 * it at each start would take a fifth of what a start takes of the processor.
 */
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { projectSchema } from "./schema.ts";

let validator: ValidateFunction | undefined;

/** Generated once per process. The schema itself is checked by a test. */
export function shapeValidator(): ValidateFunction {
  return (validator ??= shapeAjv().compile(projectSchema));
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
