/** What a tag says, in bodies. */
import { QUALITIES } from "../../tags/quality.ts";
import { choice, ofType } from "../../core/body-schema.ts";

export const scalar = ofType(["number", "boolean", "null"]);
export const quality = choice(QUALITIES);
