/**
 * What the interfaces answer in `detail`. The specification wants it in Spanish, whatever language the client speaks. Input of a client
 * is quoted and shortened.
 */
import { messagesIn } from "./messages.ts";

export const { api, accessAnswers: access, signalkAnswers } = messagesIn("es");

const QUOTED_CHARS = 128;

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
