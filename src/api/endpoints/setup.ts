/** What a first start needs: what the computer has, what is heard, and where a project can be written. */
import { languageOfDetails } from "../../messages/details.ts";
import { sourceForms } from "../../connectors/sources.ts";
import { arrayOf, count, eitherOf, flag, mapOf, objectOf, ofType, text, textOrNull } from "../../core/body-schema.ts";
import { inBody, objectParameter } from "../schema/parameter.ts";
import { userParameter } from "../schema/text-parameter.ts";
import { refTo } from "../schema/schemas.ts";
import type { ComputerReport } from "../service.ts";
import { textIn } from "../../messages/localized-text.ts";
import { endpoint } from "./endpoint.ts";
import { languageParameter } from "./reader-language.ts";

export const setupEndpoints = [
  endpoint({
    method: "get",
    path: "/setup",
    operationId: "getSetup",
    summary: "Whether a first project can be written, and what this computer could hear a vessel by",
    parameters: { language: languageParameter },
    answer: objectOf({
      can_begin: ofType("boolean", { description: "There is no project file: the first one can be written." }),
      project_file: ofType(["string", "null"]),
      forms: arrayOf(
        objectOf({
          name: text,
          hint: text,
          port: ofType(["integer", "null"], { description: "The usual one; null where an address is all." }),
          is_open: ofType("boolean", {
            description: "It sends to this computer; without an address anybody is heard.",
          }),
          announced_as: textOrNull,
          item: mapOf(eitherOf([text, arrayOf(text)])),
        }),
      ),
      computer: objectOf<ComputerReport>({
        can: arrayOf(objectOf({ name: text, up: flag, frames: count })),
        serial: arrayOf(objectOf({ file: text, type: text })),
        addresses: arrayOf(text),
        media: arrayOf(text),
        announced: arrayOf(objectOf({ type: text, name: text, host: text, port: count })),
      }),
    }),
    async handle({ language }, { parts }) {
      const locale = language ?? parts.locale;
      const computer = await parts.computer();
      return {
        can_begin: parts.projectChanges.canBegin,
        project_file: parts.projectChanges.file ?? null,
        forms: sourceForms.map(({ name, hint, port = null, isOpen = false, announcedAs = null, item }) => {
          const words = { name: textIn(name, locale), hint: textIn(hint, locale) };
          return { ...words, port, is_open: isOpen, announced_as: announcedAs, item };
        }),
        computer,
      };
    },
  }),
  endpoint({
    method: "post",
    path: "/service/restart",
    operationId: "restartService",
    summary:
      "Ends the service and starts it again with the project as its file is now; values and alarms stop meanwhile",
    parameters: { user: inBody(userParameter("Who asks. Used only if nobody has signed in.", "operator")) },
    answer: refTo("Done"),
    problems: { 409: "What has started the service does not let it begin again." },
    handle: ({ user }, { parts }, caller) => parts.projectChanges.restart(caller, user),
  }),
  endpoint({
    method: "post",
    path: "/setup/project",
    operationId: "beginProject",
    summary: "Writes the first project file of a service that has none; the service then starts anew with it",
    parameters: {
      project: inBody(objectParameter("The project, as its file has it.")),
      language: inBody(languageParameter),
      user: userParameter("Who asks; counts where nobody has signed in.", "operator"),
    },
    answer: refTo("ReloadReport"),
    problems: { 409: "There is a project file already.", 422: "The project has faults; nothing was written." },
    handle: ({ project, language = languageOfDetails(), user }, { parts }, caller) =>
      parts.projectChanges.begin(caller, project, { user, language }),
  }),
];
