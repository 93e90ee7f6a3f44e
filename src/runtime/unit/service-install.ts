/**
 * `bitacora service install`: makes an installation by npm a service of the computer. It asks nothing and may be repeated: what is there
 * stays, only the unit is rewritten.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { writeDurably } from "../../core/durable-file.ts";
import { messagesIn } from "../../messages/messages.ts";
import { loadSocketcan } from "../../nmea2000/bus/socketcan-addon.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_COULD_NOT_RUN, EXIT_GOOD } from "../command-line.ts";
import { runningServiceUrl } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { installation } from "../installed/installation.ts";
import { obstaclesOf, systemdRuns } from "./obstacles.ts";
import { PROJECT_FILE, SERVICE_USER, STATE_DIR, UNIT_FILE } from "../installed/places.ts";
import { runProgram, type Step, systemctl, takeSteps } from "./steps.ts";
import { findUnit, UNIT } from "../installed/unit-file.ts";
import { unitText } from "./unit-text.ts";

const UNIT_MODE = 0o644;
const JOURNAL_LINES = "12";

export async function installService(dryRun: boolean): Promise<number> {
  const { stdout, stderr } = process;
  const { unit: texts } = messagesIn(locale);
  const here = installation();
  const isRoot = process.getuid?.() === 0;
  const computer = { installation: here, unit: findUnit(), hasSystemd: systemdRuns(), isRoot: isRoot || dryRun };
  const obstacles = obstaclesOf(computer, "install", texts);
  for (const obstacle of obstacles) stderr.write(`bitacora: ${plainText(obstacle)}\n`);
  if (obstacles.length > 0 && !dryRun) return EXIT_COULD_NOT_RUN;

  const shipped = readFileSync(join(here.root, "systemd", UNIT), "utf8");
  const unit = unitText(shipped, here);
  const isThere = await userIsThere();
  const { steps: says } = texts;
  const prepare: Step[] = [
    isThere
      ? { text: says.userThere({ name: SERVICE_USER }) }
      : { text: says.user({ name: SERVICE_USER }), take: makeUser },
    existsSync(PROJECT_FILE)
      ? { text: says.projectThere({ file: PROJECT_FILE }) }
      : { text: says.project({ file: PROJECT_FILE }), take: () => writeProject(here.root) },
    { text: says.unit({ file: UNIT_FILE }), take: () => writeDurably(UNIT_FILE, unit, UNIT_MODE) },
    { text: says.reload, take: () => systemctl("daemon-reload") },
    { text: says.enable, take: () => systemctl("enable", "--quiet", UNIT) },
  ];
  const start: Step = { text: says.start({ dir: STATE_DIR }), take: () => systemctl("restart", UNIT) };
  if (dryRun) {
    for (const { text, take } of [...prepare, start]) {
      stdout.write(`${take === undefined ? "" : `${says.would} `}${plainText(text)}\n`);
    }
    stdout.write(`\n${unit}\n${says.dryRunEnd}\n`);
    return obstacles.length > 0 ? EXIT_COULD_NOT_RUN : EXIT_GOOD;
  }
  if (!(await takeSteps(prepare, says.failed))) return EXIT_COULD_NOT_RUN;
  await loadSocketcan("can0").catch(() => stdout.write(`${says.noSocketcan}\n`));
  const startedMs = Date.now();
  if (!(await takeSteps([start], () => says.notStarted))) {
    const since = ["--since", `@${Math.floor(startedMs / 1000)}`, "-p", "warning", "-n", JOURNAL_LINES];
    const journal = await runProgram("journalctl", ["-u", UNIT, ...since, "--no-pager", "-o", "cat"]);
    for (const line of journal.trim().split("\n")) stderr.write(`  ${plainText(line)}\n`);
    return EXIT_BAD_ANSWER;
  }
  const url = await runningServiceUrl(STATE_DIR).catch(() => undefined);
  stdout.write(`${url === undefined ? texts.runs : texts.ready({ url })}\n`);
  return EXIT_GOOD;
}

async function userIsThere(): Promise<boolean> {
  return runProgram("getent", ["passwd", SERVICE_USER]).then(
    () => true,
    () => false,
  );
}

async function makeUser(): Promise<void> {
  const args = [
    "--system",
    "--user-group",
    "--home-dir",
    STATE_DIR,
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
  ];
  await runProgram("useradd", [...args, SERVICE_USER]);
}

/** With the words of the Debian package's first project. */
async function writeProject(root: string): Promise<void> {
  const script = join(root, "systemd", "first-project");
  const { stdout } = await promisify(execFile)("sh", [script, hostname(), join(root, "docs/owner.md")]);
  mkdirSync(dirname(PROJECT_FILE), { recursive: true, mode: 0o755 });
  await writeDurably(PROJECT_FILE, stdout, UNIT_MODE);
  // The file alone is the service's, which writes it over for Set-up; its folder and what else lies there is root's.
  await runProgram("chown", ["--no-dereference", `${SERVICE_USER}:`, PROJECT_FILE]);
}
