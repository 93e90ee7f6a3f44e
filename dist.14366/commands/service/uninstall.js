import {
  StepFailed,
  obstaclesOf,
  runProgram,
  systemdRuns,
  takeSteps
} from "../../chunks/chunk-IEISEWKQ.js";
import {
  PROJECT_FILE,
  SERVICE_USER,
  STATE_DIR,
  UNIT,
  UNIT_FILE,
  findUnit,
  installation
} from "../../chunks/chunk-7HX4VC46.js";
import "../../chunks/chunk-SRSMYZ5D.js";
import {
  plainText
} from "../../chunks/chunk-WBNOIEZ2.js";
import {
  command,
  locale,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_COULD_NOT_RUN,
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/unit/service-uninstall.ts
import { rm } from "node:fs/promises";
async function uninstallService(dryRun) {
  const { stdout, stderr } = process;
  const { unit: texts } = messagesIn(locale);
  const { steps: says } = texts;
  const unit = findUnit();
  if (unit === void 0) {
    stdout.write(`${texts.nothingToRemove}
`);
    return EXIT_GOOD;
  }
  const isRoot = process.getuid?.() === 0;
  const computer = { installation: installation(), unit, hasSystemd: systemdRuns(), isRoot: isRoot || dryRun };
  const obstacles = obstaclesOf(computer, "uninstall", texts);
  for (const obstacle of obstacles) stderr.write(`bitacora: ${plainText(obstacle)}
`);
  if (obstacles.length > 0) return EXIT_COULD_NOT_RUN;
  const steps = [
    { text: says.stop, take: () => runProgram("systemctl", ["disable", "--now", "--quiet", UNIT]) },
    { text: says.remove({ file: UNIT_FILE }), take: () => rm(UNIT_FILE) },
    { text: says.reload, take: () => runProgram("systemctl", ["daemon-reload"]) }
  ];
  if (dryRun) {
    for (const { text } of steps) stdout.write(`${says.would} ${text}
`);
    stdout.write(`${says.dryRunEnd}
`);
    return EXIT_GOOD;
  }
  try {
    await takeSteps(steps, stdout);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    stderr.write(`bitacora: ${plainText(says.failed({ step: error.step, reason: error.message }))}
`);
    return EXIT_COULD_NOT_RUN;
  }
  stdout.write(`${texts.kept({ dir: STATE_DIR, project: PROJECT_FILE, user: SERVICE_USER })}
`);
  return EXIT_GOOD;
}

// commands/service/uninstall.ts
var { uninstall } = messagesIn(locale).unit;
var uninstall_default = command({
  summary: uninstall.summary,
  flags: {
    "dry-run": switchFlag(uninstall.dryRun)
  },
  run: ({ dryRun }) => uninstallService(dryRun)
});
export {
  uninstall_default as default
};
