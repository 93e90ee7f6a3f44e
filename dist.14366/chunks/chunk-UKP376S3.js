import {
  examine
} from "./chunk-A4EG3IJG.js";
import {
  PROJECT_FILE,
  installation
} from "./chunk-7HX4VC46.js";
import {
  checkProject
} from "./chunk-XCWWUKXL.js";
import {
  SECTIONS
} from "./chunk-UOHL7FI7.js";
import {
  colours
} from "./chunk-HYDNFBFZ.js";
import {
  plainText
} from "./chunk-WBNOIEZ2.js";
import {
  runningServiceUrl
} from "./chunk-R2A25KSH.js";
import {
  resolveDataDir,
  resolveReadableDataDir
} from "./chunk-QBSML6PZ.js";
import {
  locale
} from "./chunk-PQQOGEO3.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";

// src/runtime/doctor/doctor.ts
import { existsSync } from "node:fs";
async function doctor({ json, ...options }) {
  const findings = await examine(await checkContextOf(options));
  if (json) for (const found of findings) process.stdout.write(`${JSON.stringify(found)}
`);
  else printFindings(findings);
  return findings.every(({ level }) => level !== "fail");
}
var LEVEL_WIDTH = 8;
function printFindings(findings) {
  const { levels } = messagesIn(locale).doctor;
  const { stdout } = process;
  const { green, yellow, red, dim } = colours();
  const colourOf = { ok: green, warn: yellow, fail: red, unknown: dim };
  for (const { level, text, command } of findings) {
    stdout.write(`${colourOf[level](levels[level].padEnd(LEVEL_WIDTH))} ${plainText(text)}
`);
    if (command !== null && level !== "ok") stdout.write(`${" ".repeat(LEVEL_WIDTH)}   ${plainText(command)}
`);
  }
}
async function checkContextOf(options) {
  const { host, port } = options;
  const projectFile = options.projectFile ?? (existsSync(PROJECT_FILE) ? PROJECT_FILE : void 0);
  const project = projectFile && (await checkProject(projectFile, SECTIONS).catch(() => void 0))?.project;
  const dataDir = dataDirOf(options.dataDir);
  const messages = messagesIn(locale);
  return {
    dataDir,
    projectFile,
    project: project || void 0,
    host,
    port,
    serviceUrl: await runningServiceUrl(dataDir),
    isService: false,
    installation: installation(),
    nowMs: Date.now(),
    locale,
    texts: messages.doctor,
    bus: messages.bus
  };
}
function dataDirOf(flag) {
  try {
    return resolveReadableDataDir(flag).dir;
  } catch {
    return resolveDataDir(flag, process.env, false).dir;
  }
}

export {
  doctor,
  printFindings,
  checkContextOf
};
