/**
 * What the interfaces answer in `detail`. The specification wants it in Spanish whoever asks. Input of a client is quoted and shortened.
 */
import { textsOf } from "./catalogue.ts";
import { access as accessDetails } from "./es/access.ts";
import { api as apiDetails } from "./es/api.ts";
import { signalkAnswers as signalkDetails } from "./es/signalk-answers.ts";

const LANGUAGE = "es";
const QUOTED_CHARS = 128;

export const api = textsOf(apiDetails, LANGUAGE);
export const access = textsOf(accessDetails, LANGUAGE);
export const signalkAnswers = textsOf(signalkDetails, LANGUAGE);

/** What stops the historian, as the answer says it. */
export type HistorianFault = keyof typeof apiDetails.historianFaults;

/** A parameter that a path does not have; `from` and `to` are meant as `since` and `until`. */
export function unknownParameter(name: string, known: readonly string[]): string {
  const meant = { from: "since", to: "until" }[name];
  return api.unknownParameter({
    name: quoted(name),
    meant: meant !== undefined && known.includes(meant) ? meant : undefined,
    known,
  });
}

export function quoted(text: string): string {
  const characters = Array.from(text);
  return characters.length <= QUOTED_CHARS ? `'${text}'` : `'${characters.slice(0, QUOTED_CHARS).join("")}…'`;
}
