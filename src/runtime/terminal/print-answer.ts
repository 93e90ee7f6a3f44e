/** Prints what a service has answered: for programs as it is, a line of JSON; for people in words. */
import { plainJson } from "../../core/shown-text.ts";
import { plainText } from "./terminal-text.ts";

export function printAnswer<Body extends object>(
  { json }: { readonly json: boolean },
  body: Body,
  inWords: (body: Body) => string | readonly string[],
): void {
  const lines = json ? plainJson(body) : [inWords(body)].flat().map(plainText).join("\n");
  process.stdout.write(`${lines}\n`);
}
