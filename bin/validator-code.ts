/** The code that takes the place of `src/project/shape-validator.ts` in dist/, generated from the schema by ajv. */
import standalone from "ajv/dist/standalone/index.js";
import { SECTIONS } from "../src/connectors/connectors.ts";
import { shapeAjv, shapeCode } from "../src/project/shape-validator.ts";

const ajv = shapeAjv({ source: true, esm: true });

export const code = `${standalone.default(ajv, shapeCode(ajv, SECTIONS))}
export const shapeValidator = () => validate;
`;
