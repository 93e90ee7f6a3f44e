/** The project file: there, readable, without faults. */
import { dirname } from "node:path";
import { SECTIONS } from "../../connectors/connectors.ts";
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import { faultLine } from "../../project/fault.ts";
import { checkProject } from "../../project/project-file.ts";
import { typedByRoot } from "../installed/installation.ts";
import { PROJECT_FILE } from "../installed/places.ts";
import { findUnit } from "../installed/unit-file.ts";
import { type Check, quoted } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";

export const checkProjectFile: Check = async ({ projectFile, owner, isService, installation, texts, locale }) => {
  // The service has read its own.
  if (isService) return [];
  if (projectFile === undefined) {
    const command = `sudo mkdir -p ${dirname(PROJECT_FILE)}; ${typedByRoot(installation, `project init ${PROJECT_FILE}`)}`;
    // The unit names it; 'serve' at a terminal does not.
    const isNeeded = findUnit() !== undefined;
    return [finding("project", isNeeded ? "fail" : "warn", texts.project.none({ isNeeded }), command)];
  }
  const file = quoted(projectFile);
  try {
    const { project, faults = [], count = 0, warnings } = await checkProject(projectFile, SECTIONS, owner);
    const check = `bitacora project check ${file}`;
    const [found] = project === undefined ? faults : warnings;
    const first = found === undefined ? "" : faultLine(found, locale);
    if (project === undefined)
      return [finding("project", "fail", texts.project.faults({ file: projectFile, count, first }), check)];
    if (found === undefined)
      return [finding("project", "ok", texts.project.good({ file: projectFile, name: project.name }))];
    const text = texts.project.warnings({ file: projectFile, count: warnings.length, first });
    return [finding("project", "warn", text, check)];
  } catch (error) {
    const reason = isBitacoraError(error) ? String(error.details["reason"]) : String(error);
    const text = texts.project.unreadable({ file: projectFile, reason });
    const isClosedToYou = error instanceof Error && systemErrorCode(error.cause) === "EACCES";
    if (isClosedToYou) return [finding("project", "unknown", text, typedByRoot(installation, "doctor"))];
    return [finding("project", "fail", text, `ls -l ${file}`)];
  }
};
