/** GET /project; the project file: read, checked, written, changed, reloaded. */
import type { Project } from "../../project/project.ts";
import { Problem } from "../problem.ts";
import { endpoint } from "./endpoint.ts";
import { inBody, itemsParameter } from "../schema/parameter.ts";
import { freeTextParameter, userParameter, requiredTextParameter } from "../schema/text-parameter.ts";
import { api, languageOfDetails } from "../../messages/details.ts";
import type { ProjectEdit } from "../../project/edit.ts";
import { limits as projectLimits } from "../../project/limits.ts";
import { languageParameter } from "./reader-language.ts";
import { type Body, refTo } from "../schema/schemas.ts";

const user = userParameter("Who asks. Used only if nobody has signed in.", "operator");
const text = inBody(
  requiredTextParameter("The text of a project file.", projectLimits.bytes, () => api.projectTextMissing),
);
const sha256 = inBody(
  freeTextParameter("That of the text from which the change was made: refused if it is another now."),
);
const WRITE_PROBLEMS = {
  403: "A file or a program that is named at the computer only, or access by who makes no accounts.",
  409: "There is no project file, or it has changed meanwhile.",
  422: "The project has faults: a line each, in the language; nothing was written.",
  503: "The file cannot be written.",
};

export const projectEndpoints = [
  endpoint({
    method: "get",
    path: "/project",
    operationId: "getProject",
    summary: "The project: the vessel and what is enabled aboard it",
    answer: refTo("Project"),
    handle: (_values, { parts }) => projectView(parts.project),
  }),
  endpoint({
    method: "get",
    path: "/project/file",
    operationId: "getProjectFile",
    summary: "The project file as its owner has written it",
    answer: refTo("ProjectFile"),
    problems: { 409: "There is no project file." },
    handle: (_values, { parts }, caller) => parts.projectChanges.read(caller),
  }),
  endpoint({
    method: "post",
    path: "/project/check",
    operationId: "checkProject",
    summary: "What is wrong with a text as a project file, a finding for each, with its line; nothing is written",
    parameters: { text, language: inBody(languageParameter) },
    answer: refTo("ProjectCheck"),
    handle: ({ text: draft, language = languageOfDetails() }, { parts }, caller) =>
      parts.projectChanges.check(caller, draft, language),
  }),
  endpoint({
    method: "put",
    path: "/project/file",
    operationId: "putProjectFile",
    summary:
      "Writes the project file once it is checked; a copy of the one before stays, and what can be is applied at once",
    parameters: { text, sha256, language: inBody(languageParameter), user },
    answer: refTo("ReloadReport"),
    problems: WRITE_PROBLEMS,
    handle: ({ text: draft, sha256: of, language = languageOfDetails(), user: by }, { parts }, caller) =>
      parts.projectChanges.write(caller, { text: draft }, of, { user: by, language }),
  }),
  endpoint({
    method: "post",
    path: "/project/changes",
    operationId: "changeProject",
    summary: "Changes single values in the project file; the rest stays as its owner has written it",
    parameters: {
      changes: inBody(
        itemsParameter<ProjectEdit>(
          '`{"path": ["vessel", "name"], "value": "Alfa"}`; without a value the key is removed.',
          {
            type: "object",
            required: ["path"],
            additionalProperties: false,
            properties: { path: { type: "array", items: { type: ["string", "integer"] } }, value: {} },
          },
        ),
      ),
      sha256,
      language: inBody(languageParameter),
      user,
    },
    answer: refTo("ReloadReport"),
    problems: WRITE_PROBLEMS,
    handle: ({ changes, sha256: of, language = languageOfDetails(), user: by }, { parts }, caller) =>
      parts.projectChanges.write(caller, { changes }, of, { user: by, language }),
  }),
  endpoint({
    method: "post",
    path: "/project/reload",
    operationId: "reloadProject",
    summary:
      "Reads the project file again and applies what can be applied while the service runs; says what waits for a restart",
    parameters: {
      language: languageParameter,
      user,
    },
    answer: refTo("ReloadReport"),
    problems: { 422: "The project file cannot be used, and why; nothing has changed." },
    async handle({ language = languageOfDetails(), user: by }, { parts }) {
      const report = await parts.reload(language, by);
      if ("refused" in report) throw new Problem(422, report.refused);
      return report;
    },
  }),
];

/** In the form of the specification, section 2.1. */
function projectView(project: Project): Body<"Project"> {
  const { vessel, tags } = project;
  const bySystem = new Map<string, number>();
  for (const { system } of tags) bySystem.set(system, (bySystem.get(system) ?? 0) + 1);
  return {
    id: project.id,
    name: project.name,
    customer: project.customer,
    vessel: {
      id: vessel.id,
      name: vessel.name,
      type: vessel.type,
      loa_m: vessel.loaM,
      beam_m: vessel.beamM,
      draft_m: vessel.draftM,
    },
    systems_enabled: project.systemsEnabled,
    stats: {
      tags: tags.length,
      controllable_tags: tags.filter(({ controllable }) => controllable).length,
      alarm_configurations: tags.reduce((sum, { alarms }) => sum + alarms.length, 0),
      tags_by_system: Object.fromEntries(bySystem),
    },
  };
}
