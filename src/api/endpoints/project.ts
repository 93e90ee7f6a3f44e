/** GET /project. */
import { projectView } from "../../project/project-view.ts";
import { endpoint } from "./endpoint.ts";
import { refTo } from "../schema/json-schema.ts";

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
];
