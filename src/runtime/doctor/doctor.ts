/**
 * `bitacora doctor`: looks at the computer, the data directory and the service, and says in plain words what is wrong, with the command to
 * type. One list of checks; a new one is a file and a line here. The console shows the same (GET /doctor).
 */
import { existsSync } from "node:fs";
import type { Writable } from "node:stream";
import { Chalk } from "chalk";
import type { Locale } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { checkProject } from "../../project/project-file.ts";
import { resolveDataDir, resolveReadableDataDir } from "../data-dir.ts";
import { runningServiceUrl } from "../service-url.ts";
import { checkInterfaces } from "./can-interfaces.ts";
import { checkCard } from "./card-wear.ts";
import { type Check, type Finding, finding, type Patient } from "./check.ts";
import { checkClock } from "./clock-source.ts";
import { checkDisk } from "./disk-space.ts";
import { checkLastEnd } from "./last-end.ts";
import { checkPort } from "./listening-port.ts";
import { checkNode } from "./node-version.ts";
import { checkProjectFile } from "./project-valid.ts";
import { checkRights } from "./rights.ts";
import { checkService } from "./running-service.ts";
import { checkBuffers } from "./socket-buffers.ts";
import { checkSocketcan } from "./socketcan-package.ts";
import { checkUnit } from "./unit.ts";

/** In the order in which they are told. The age of the last backup belongs after the disk. */
const CHECKS: readonly Check[] = [
  checkService,
  checkNode,
  checkSocketcan,
  checkInterfaces,
  checkBuffers,
  checkPort,
  checkClock,
  checkDisk,
  checkCard,
  checkRights,
  checkProjectFile,
  checkUnit,
  checkLastEnd,
];

/** Where the unit looks for it. */
const PROJECT_FILE = "/etc/bitacora/project.yaml";

export interface DoctorOptions {
  readonly dataDir: string | undefined;
  readonly projectFile: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly json: boolean;
  readonly locale: Locale;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Writable & { readonly isTTY?: boolean };
}

/** Prints what it finds. True if nothing fails. */
export async function doctor(options: DoctorOptions): Promise<boolean> {
  const { json, locale, env, stdout } = options;
  const { doctor: texts } = messagesIn(locale);
  const chalk = new Chalk({ level: stdout.isTTY === true && !env["NO_COLOR"] ? 1 : 0 });
  const colours = { ok: chalk.green, warn: chalk.yellow, fail: chalk.red, unknown: chalk.dim };
  const findings = await examine(await patientOf(options));
  for (const found of findings) {
    const { level, text, command } = found;
    if (json) stdout.write(`${JSON.stringify(found)}\n`);
    else {
      stdout.write(`${colours[level](texts.levels[level].padEnd(LEVEL_WIDTH))} ${text}\n`);
      if (command !== null && level !== "ok") stdout.write(`${" ".repeat(LEVEL_WIDTH)}   ${command}\n`);
    }
  }
  return findings.every(({ level }) => level !== "fail");
}

const LEVEL_WIDTH = 8;

/** A check that fails itself is `unknown`: the others are told all the same. */
async function examine(patient: Patient): Promise<Finding[]> {
  const all = await Promise.all(
    CHECKS.map(async (check) => {
      try {
        return await check(patient);
      } catch (error) {
        return [finding("doctor", "unknown", patient.texts.checkFailed(String(error)))];
      }
    }),
  );
  return all.flat();
}

async function patientOf(options: DoctorOptions): Promise<Patient> {
  const { locale, env, host, port } = options;
  const projectFile = options.projectFile ?? (existsSync(PROJECT_FILE) ? PROJECT_FILE : undefined);
  const project = projectFile && (await checkProject(projectFile).catch(() => undefined))?.project;
  const dataDir = dataDirOf(options.dataDir, env);
  const messages = messagesIn(locale);
  return {
    dataDir,
    projectFile,
    project: project || undefined,
    host,
    port,
    serviceUrl: await runningServiceUrl(dataDir),
    isService: false,
    nowMs: Date.now(),
    locale,
    texts: messages.doctor,
    bus: messages.bus,
  };
}

/** Where nothing has been stored yet, the one that a service would use. */
function dataDirOf(flag: string | undefined, env: DoctorOptions["env"]): string {
  try {
    return resolveReadableDataDir(flag, env).dir;
  } catch {
    return resolveDataDir(flag, env, false).dir;
  }
}
