/** Languages of the console beside its own: files that somebody aboard has put in the data directory. */
import { arrayOf, mapOf, objectOf, text, textOrNull } from "../../core/body-schema.ts";
import { api, quoted } from "../../messages/details.ts";
import type { ConsoleLanguage } from "../console-languages.ts";
import { Problem } from "../problem.ts";
import { pathParameter } from "../schema/parameter.ts";
import { endpoint } from "./endpoint.ts";

export const consoleLanguageEndpoints = [
  endpoint({
    method: "get",
    path: "/console/languages",
    operationId: "listConsoleLanguages",
    summary: "Languages of the console beside its own, a file each in `languages/` of the data directory",
    answer: arrayOf(objectOf<ConsoleLanguage>({ code: text, name: text, fault: textOrNull })),
    handle: (_values, { parts }) => parts.consoleLanguages.list(),
  }),
  endpoint({
    method: "get",
    path: "/console/languages/{code}",
    operationId: "getConsoleLanguage",
    summary: "The English words of the console, and what they are in the language",
    parameters: { code: pathParameter("Of the language: `nl`.") },
    answer: objectOf({ code: text, words: mapOf(text) }),
    problems: { 404: "There is no such language, or its file cannot be used." },
    async handle({ code }, { parts }) {
      const words = await parts.consoleLanguages.words(code);
      if (words === undefined) throw new Problem(404, api.languageUnknown({ code: quoted(code) }));
      return { code, words };
    },
  }),
];
