/**
 * `bitacora service uninstall`: takes back what `service install` and `programs install` did to systemd. What the vessel has recorded
 * stays, and is named.
 */
import { rm } from "node:fs/promises";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_COULD_NOT_RUN, EXIT_GOOD } from "../command-line.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { installation } from "../installed/installation.ts";
import { obstaclesOf, systemdRuns } from "./obstacles.ts";
import { PROJECT_FILE, SERVICE_USER, STATE_DIR, UNIT_FILE } from "../installed/places.ts";
import { type Step, StepFailed, systemctl, takeSteps } from "./steps.ts";
import { programRemovals } from "./program-removals.ts";
import { findUnit, UNIT } from "../installed/unit-file.ts";

export async function uninstallService(dryRun: boolean): Promise<number> {
  const { stdout, stderr } = process;
  const { unit: texts } = messagesIn(locale);
  const { steps: says } = texts;
  const unit = findUnit();
  if (unit === undefined) {
    stdout.write(`${texts.nothingToRemove}\n`);
    return EXIT_GOOD;
  }
  const isRoot = process.getuid?.() === 0;
  const computer = { installation: installation(), unit, hasSystemd: systemdRuns(), isRoot: isRoot || dryRun };
  const obstacles = obstaclesOf(computer, "uninstall", texts);
  for (const obstacle of obstacles) stderr.write(`bitacora: ${plainText(obstacle)}\n`);
  if (obstacles.length > 0) return EXIT_COULD_NOT_RUN;
  const steps = uninstallSteps();
  if (dryRun) {
    for (const { text } of steps) stdout.write(`${says.would} ${text}\n`);
    stdout.write(`${says.dryRunEnd}\n`);
    return EXIT_GOOD;
  }
  try {
    await takeSteps(steps, stdout);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    stderr.write(`bitacora: ${plainText(says.failed({ step: error.step, reason: error.message }))}\n`);
    return EXIT_COULD_NOT_RUN;
  }
  stdout.write(`${texts.kept({ dir: STATE_DIR, project: PROJECT_FILE, user: SERVICE_USER })}\n`);
  return EXIT_GOOD;
}

/** `units`: the folder of the units of programs, which go with the service. */
export function uninstallSteps(units?: string): Step[] {
  const { steps: says } = messagesIn(locale).unit;
  return [
    { text: says.stop, take: () => systemctl("disable", "--now", "--quiet", UNIT) },
    { text: says.remove({ file: UNIT_FILE }), take: () => rm(UNIT_FILE) },
    ...programRemovals(units),
    { text: says.reload, take: () => systemctl("daemon-reload") },
  ];
}
