import {
  StepFailed,
  obstaclesOf,
  runProgram,
  systemdRuns,
  takeSteps,
  unitText
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
  loadSocketcan
} from "../../chunks/chunk-KALSWLB5.js";
import {
  plainText
} from "../../chunks/chunk-WBNOIEZ2.js";
import {
  runningServiceUrl
} from "../../chunks/chunk-R2A25KSH.js";
import "../../chunks/chunk-YN3NGZR2.js";
import "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import {
  writeDurably
} from "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  command,
  locale,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_BAD_ANSWER,
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

// src/runtime/unit/service-install.ts
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
var UNIT_MODE = 420;
var JOURNAL_LINES = "12";
async function installService(dryRun) {
  const { stdout, stderr } = process;
  const { unit: texts } = messagesIn(locale);
  const here = installation();
  const isRoot = process.getuid?.() === 0;
  const computer = { installation: here, unit: findUnit(), hasSystemd: systemdRuns(), isRoot: isRoot || dryRun };
  const obstacles = obstaclesOf(computer, "install", texts);
  for (const obstacle of obstacles) stderr.write(`bitacora: ${plainText(obstacle)}
`);
  if (obstacles.length > 0 && !dryRun) return EXIT_COULD_NOT_RUN;
  const shipped = readFileSync(join(here.root, "systemd", UNIT), "utf8");
  const unit = unitText(shipped, here);
  const isThere = await userIsThere();
  const { steps: says } = texts;
  const prepare = [
    isThere ? { text: says.userThere({ name: SERVICE_USER }) } : { text: says.user({ name: SERVICE_USER }), take: makeUser },
    existsSync(PROJECT_FILE) ? { text: says.projectThere({ file: PROJECT_FILE }) } : { text: says.project({ file: PROJECT_FILE }), take: () => writeProject(here.root) },
    { text: says.unit({ file: UNIT_FILE }), take: () => writeDurably(UNIT_FILE, unit, UNIT_MODE) },
    { text: says.reload, take: () => runProgram("systemctl", ["daemon-reload"]) },
    { text: says.enable, take: () => runProgram("systemctl", ["enable", "--quiet", UNIT]) }
  ];
  const start = { text: says.start({ dir: STATE_DIR }), take: () => runProgram("systemctl", ["restart", UNIT]) };
  if (dryRun) {
    for (const { text, take } of [...prepare, start]) {
      stdout.write(`${take === void 0 ? "" : `${says.would} `}${plainText(text)}
`);
    }
    stdout.write(`
${unit}
${says.dryRunEnd}
`);
    return obstacles.length > 0 ? EXIT_COULD_NOT_RUN : EXIT_GOOD;
  }
  try {
    await takeSteps(prepare, stdout);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    stderr.write(`bitacora: ${plainText(says.failed({ step: error.step, reason: error.message }))}
`);
    return EXIT_COULD_NOT_RUN;
  }
  await loadSocketcan("can0").catch(() => stdout.write(`${says.noSocketcan}
`));
  const startedMs = Date.now();
  try {
    await takeSteps([start], stdout);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    stderr.write(`bitacora: ${says.notStarted}
`);
    const since = ["--since", `@${Math.floor(startedMs / 1e3)}`, "-p", "warning", "-n", JOURNAL_LINES];
    const journal = await runProgram("journalctl", ["-u", UNIT, ...since, "--no-pager", "-o", "cat"]);
    for (const line of journal.trim().split("\n")) stderr.write(`  ${plainText(line)}
`);
    return EXIT_BAD_ANSWER;
  }
  const url = await runningServiceUrl(STATE_DIR).catch(() => void 0);
  stdout.write(`${url === void 0 ? texts.runs : texts.ready({ url })}
`);
  return EXIT_GOOD;
}
async function userIsThere() {
  return runProgram("getent", ["passwd", SERVICE_USER]).then(
    () => true,
    () => false
  );
}
async function makeUser() {
  const args = [
    "--system",
    "--user-group",
    "--home-dir",
    STATE_DIR,
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin"
  ];
  await runProgram("useradd", [...args, SERVICE_USER]);
}
async function writeProject(root) {
  const script = join(root, "systemd", "first-project");
  const { stdout } = await promisify(execFile)("sh", [script, hostname(), join(root, "docs/owner.md")]);
  mkdirSync(dirname(PROJECT_FILE), { recursive: true, mode: 493 });
  await writeDurably(PROJECT_FILE, stdout, UNIT_MODE);
}

// commands/service/install.ts
var { install } = messagesIn(locale).unit;
var install_default = command({
  summary: install.summary,
  description: install.description,
  flags: {
    "dry-run": switchFlag(install.dryRun)
  },
  run: ({ dryRun }) => installService(dryRun)
});
export {
  install_default as default
};
