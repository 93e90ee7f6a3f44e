/**
 * `bitacora doctor`: looks at the computer, the data directory and the service, and says in plain words what is wrong, with the command to
 * type. The console shows the same (GET /doctor).
 */
import { existsSync } from "node:fs";
import type { Writable } from "node:stream";
import { Chalk } from "chalk";
import { SECTIONS } from "../../connectors/connectors.ts";
import type { Locale } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { checkProject } from "../../project/project-file.ts";
import { resolveDataDir, resolveReadableDataDir } from "../data-dir.ts";
import { installation } from "../installed/installation.ts";
import { PROJECT_FILE } from "../installed/places.ts";
import { runningServiceUrl } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import type { Finding, Patient } from "./check.ts";
import { examine } from "./examination.ts";

interface PatientOptions {
  readonly dataDir: string | undefined;
  readonly projectFile: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly locale: Locale;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface DoctorOptions extends PatientOptions {
  readonly json: boolean;
  readonly stdout: Writable & { readonly isTTY?: boolean };
}

/** Prints what it finds. True if nothing fails. */
export async function doctor(options: DoctorOptions): Promise<boolean> {
  const { json, locale, env, stdout } = options;
  const findings = await examine(await patientOf(options));
  if (json) for (const found of findings) stdout.write(`${JSON.stringify(found)}\n`);
  else printFindings(findings, locale, stdout, env);
  return findings.every(({ level }) => level !== "fail");
}

const LEVEL_WIDTH = 8;

/** Each with its level, and below it the command to type. */
export function printFindings(
  findings: readonly Finding[],
  locale: Locale,
  stdout: DoctorOptions["stdout"],
  env: DoctorOptions["env"],
): void {
  const { levels } = messagesIn(locale).doctor;
  const chalk = new Chalk({ level: stdout.isTTY === true && !env["NO_COLOR"] ? 1 : 0 });
  const colours = { ok: chalk.green, warn: chalk.yellow, fail: chalk.red, unknown: chalk.dim };
  for (const { level, text, command } of findings) {
    stdout.write(`${colours[level](levels[level].padEnd(LEVEL_WIDTH))} ${plainText(text)}\n`);
    if (command !== null && level !== "ok") stdout.write(`${" ".repeat(LEVEL_WIDTH)}   ${plainText(command)}\n`);
  }
}

export async function patientOf(options: PatientOptions): Promise<Patient> {
  const { locale, env, host, port } = options;
  const projectFile = options.projectFile ?? (existsSync(PROJECT_FILE) ? PROJECT_FILE : undefined);
  const project = projectFile && (await checkProject(projectFile, SECTIONS).catch(() => undefined))?.project;
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
    installation: installation(),
    nowMs: Date.now(),
    locale,
    texts: messages.doctor,
    bus: messages.bus,
  };
}

/** Where nothing has been stored yet, the one that a service would use. */
function dataDirOf(flag: string | undefined, env: PatientOptions["env"]): string {
  try {
    return resolveReadableDataDir(flag, env).dir;
  } catch {
    return resolveDataDir(flag, env, false).dir;
  }
}
