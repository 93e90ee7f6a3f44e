/** The project file: there, readable, without faults. */
import { isBitacoraError } from "../../core/errors.ts";
import { checkProject } from "../../project/project-file.ts";
import { type Check, finding } from "./check.ts";

export const checkProjectFile: Check = async ({ projectFile, isService, texts }) => {
  // The service has read its own.
  if (isService) return [];
  if (projectFile === undefined) {
    const command = "sudo mkdir -p /etc/bitacora; bitacora project init project.yaml";
    return [finding("project", "warn", texts.project.none(), command)];
  }
  try {
    const result = await checkProject(projectFile);
    if (result.project !== undefined) {
      return [finding("project", "ok", texts.project.good(projectFile, result.project.name))];
    }
    const { count } = result;
    return [
      finding("project", "fail", texts.project.faults(projectFile, count), `bitacora project check ${projectFile}`),
    ];
  } catch (error) {
    const reason = isBitacoraError(error) ? String(error.details["reason"]) : String(error);
    return [finding("project", "fail", texts.project.unreadable(projectFile, reason), `ls -l ${projectFile}`)];
  }
};
