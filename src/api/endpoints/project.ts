/** GET /project, and POST /project/reload. */
import type { Project } from "../../project/project.ts";
import { limits } from "../limits.ts";
import { Problem } from "../problem.ts";
import { endpoint } from "./endpoint.ts";
import { nameParameter } from "../schema/parameter.ts";
import { languageParameter } from "./reader-language.ts";
import { type Body, refTo } from "../schema/schemas.ts";

export const projectEndpoints = [
  endpoint({
    method: "get",
    path: "/project",
    operationId: "getProject",
    summary: "The project: the vessel and what is enabled aboard it",
    parameters: {},
    answer: refTo("Project"),
    handle: (_values, { parts }) => projectView(parts.project),
  }),
  endpoint({
    method: "post",
    path: "/project/reload",
    operationId: "reloadProject",
    summary:
      "Reads the project file again and applies what can be applied while the service runs; says what waits for a restart",
    parameters: {
      language: languageParameter,
      user: nameParameter("Who asks. Used only if nobody has signed in.", {
        maxLength: limits.http.userChars,
        default: "operator",
      }),
    },
    answer: refTo("ReloadReport"),
    problems: { 422: "The project file cannot be used, and why; nothing has changed." },
    async handle({ language = "es", user }, { parts }) {
      const report = await parts.reload(language, user);
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
