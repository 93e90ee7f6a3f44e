import {
  OUR_MARK,
  typedByRoot
} from "./chunk-7HX4VC46.js";
import {
  limits
} from "./chunk-SRSMYZ5D.js";
import {
  plainText
} from "./chunk-WBNOIEZ2.js";

// src/runtime/unit/unit-text.ts
import { dirname, join } from "node:path";
var HOMES = ["/home/", "/root/", "/run/user/"];
var SCRATCH = ["/tmp/", "/var/tmp/", "/dev/shm/"];
var BY_HAND = /^# Bitácora as a service[\s\S]*?^#   sudo systemctl daemon-reload.*\n/m;
var STARTED = "/usr/bin/env bitacora";
var DOCUMENTATION = /^Documentation=.*$/m;
var PLACE = /^# Where npm puts it;.*$/m;
var HOME_LINE = "ProtectHome=yes";
function unitText(shipped, { node, program, root }) {
  for (const part of [STARTED, HOME_LINE]) if (!shipped.includes(part)) throw new Error(`the unit has no ${part}`);
  const command = `${systemdWord(node)} ${systemdWord(program)}`;
  return `${OUR_MARK}
${shipped.replace(
    BY_HAND,
    "# It is rewritten at each install; what is yours belongs in a drop-in: sudo systemctl edit bitacora\n"
  ).replace(PLACE, "# This Node and this program. If they move: sudo bitacora service install").replace(STARTED, () => command).replace(DOCUMENTATION, () => `Documentation=file:${join(root, "docs/owner.md").replaceAll("%", "%%")}`).replace(HOME_LINE, () => homeLines(node, root))}`;
}
function homeLines(node, root) {
  const inHome = [node, dependencies(root)].filter((path) => HOMES.some((home) => path.startsWith(home)));
  if (inHome.length === 0) return HOME_LINE;
  return ["ProtectHome=tmpfs", ...inHome.map((path) => `BindReadOnlyPaths=${systemdWord(path)}`)].join("\n");
}
function dependencies(root) {
  return dirname(root).endsWith("/node_modules") ? dirname(root) : root;
}
function isOutOfSight({ node, program }) {
  return [node, program].some((path) => SCRATCH.some((folder) => path.startsWith(folder)));
}
function systemdWord(word) {
  const plain = word.replaceAll("%", "%%").replaceAll("$", "$$$$");
  return /[\s"'\\;]/.test(plain) ? `"${plain.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : plain;
}

// src/runtime/unit/obstacles.ts
import { existsSync } from "node:fs";
function systemdRuns() {
  return process.platform === "linux" && existsSync("/run/systemd/system");
}
function obstaclesOf(computer, verb, texts) {
  const { installation, unit, hasSystemd, isRoot } = computer;
  const { refused } = texts;
  const found = [];
  if (!hasSystemd) found.push(refused.noSystemd);
  if (unit?.writtenBy === "package") found.push(refused.package({ file: unit.file, verb }));
  else if (unit?.writtenBy === "hand") found.push(refused.byHand({ file: unit.file }));
  if (verb === "install") {
    if (installation.by === "clone") found.push(refused.clone({ root: installation.root }));
    else if (isOutOfSight(installation)) found.push(refused.outOfSight({ root: installation.root }));
  }
  if (found.length === 0 && !isRoot) {
    found.push(refused.notRoot({ command: typedByRoot(installation, `service ${verb}`) }));
  }
  return found;
}

// src/runtime/unit/steps.ts
import { execFile } from "node:child_process";
import { promisify } from "node:util";
var StepFailed = class extends Error {
  step;
  constructor(step, cause) {
    super(reasonOf(cause), { cause });
    this.step = step;
  }
};
async function takeSteps(steps, stdout) {
  for (const { text, take } of steps) {
    stdout.write(`${plainText(text)}
`);
    try {
      await take?.();
    } catch (error) {
      throw new StepFailed(text, error);
    }
  }
}
async function runProgram(program, args) {
  const { stepMs, programBytes } = limits.unit;
  const env = { ...process.env, LC_ALL: "C", PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` };
  const { stdout } = await promisify(execFile)(program, [...args], { env, timeout: stepMs, maxBuffer: programBytes });
  return stdout;
}
function reasonOf(error) {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  return said === "" ? String(error) : said;
}

export {
  unitText,
  systemdRuns,
  obstaclesOf,
  StepFailed,
  takeSteps,
  runProgram
};
