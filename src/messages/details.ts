/**
 * What the interfaces answer in `detail`. The specification wants it in Spanish whoever asks. Input of a client is quoted and shortened.
 */
import { textsOf } from "./catalogue.ts";
import { access as accessDetails } from "./es/access.ts";
import { api as apiDetails } from "./es/api.ts";
import { shoreAnswers as shoreDetails } from "./es/shore-answers.ts";
import { signalkAnswers as signalkDetails } from "./es/signalk-answers.ts";

const LANGUAGE = "es";
const QUOTED_CHARS = 128;

export const api = textsOf(apiDetails, LANGUAGE);
export const access = textsOf(accessDetails, LANGUAGE);
export const shoreAnswers = textsOf(shoreDetails, LANGUAGE);
export const signalkAnswers = textsOf(signalkDetails, LANGUAGE);

export function quoted(text: string): string {
  const characters = Array.from(text);
  return characters.length <= QUOTED_CHARS ? `'${text}'` : `'${characters.slice(0, QUOTED_CHARS).join("")}…'`;
}
