/**
 * `bitacora doctor`: looks at the computer, the data directory and the service, and says in plain words what is wrong, with the command to
 * type. The console shows the same (GET /doctor).
 */
import { SECTIONS } from "../../connectors/connectors.ts";
import { arrayOf, choice, objectOf, text, textOrNull } from "../../core/body-schema.ts";
import { plainJson } from "../../core/shown-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { demoProject } from "../../project/demo.ts";
import { checkProject } from "../../project/project-file.ts";
import { locale } from "../command.ts";
import { resolveDataDir, resolveReadableDataDir } from "../data-dir.ts";
import { installation } from "../installed/installation.ts";
import { clientOf } from "../service-client.ts";
import { runningServiceUrl, type ServicePlace, type VerbOptions } from "../service-url.ts";
import { ownerOfProject, usualProjectFile } from "../usual-project.ts";
import { colours } from "../terminal/colours.ts";
import { plainText } from "../terminal/terminal-text.ts";
import type { CheckContext } from "./check.ts";
import { type DoctorFinding, FINDING_LEVELS } from "../../connectors/doctor-finding.ts";
import { examine } from "./examination.ts";
import { checkService } from "./running-service.ts";

/** Prints what it finds; with `url`, what the service there finds on its own computer. True if nothing fails. */
export async function doctor(asked: VerbOptions & { readonly project: string | undefined }): Promise<boolean> {
  const { url, dataDir, project, json } = asked;
  const findings =
    url === undefined ? await examine(await checkContextOf(dataDir, project)) : await foundAt({ url, dataDir });
  if (json) for (const found of findings) process.stdout.write(`${plainJson(found)}\n`);
  else printFindings(findings);
  return findings.every(({ level }) => level !== "fail");
}

const EXAMINATION = objectOf({
  findings: arrayOf(objectOf<DoctorFinding>({ id: text, level: choice(FINDING_LEVELS), text, command: textOrNull })),
});

async function foundAt(place: ServicePlace): Promise<readonly DoctorFinding[]> {
  const client = await clientOf(place);
  const { findings } = await client.get("/doctor", EXAMINATION, { language: locale });
  const asked = { serviceUrl: client.url, isService: false, installation: installation(), locale };
  // It does not ask itself how it is.
  return [...(await checkService({ ...asked, texts: messagesIn(locale).doctor })), ...findings];
}

const LEVEL_WIDTH = 8;

/** Each with its level, and below it the command to type. */
export function printFindings(findings: readonly DoctorFinding[]): void {
  const { levels } = messagesIn(locale).doctor;
  const { stdout } = process;
  const { green, yellow, red, dim } = colours();
  const colourOf = { ok: green, warn: yellow, fail: red, unknown: dim };
  for (const { level, text, command } of findings) {
    stdout.write(`${colourOf[level](levels[level].padEnd(LEVEL_WIDTH))} ${plainText(text)}\n`);
    if (command !== null && level !== "ok") stdout.write(`${" ".repeat(LEVEL_WIDTH)}   ${plainText(command)}\n`);
  }
}

export async function checkContextOf(named: string | undefined, file?: string): Promise<CheckContext> {
  const projectFile = file ?? usualProjectFile();
  const project = projectFile && (await checkProject(projectFile, SECTIONS).catch(() => undefined))?.project;
  const { host, port } = project || demoProject(locale);
  const dataDir = await dataDirOf(named);
  const messages = messagesIn(locale);
  return {
    dataDir,
    projectFile,
    owner: projectFile && (await ownerOfProject(projectFile, named)),
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

/** If nothing has been stored yet, the one that a service would use. */
async function dataDirOf(flag: string | undefined): Promise<string> {
  try {
    return (await resolveReadableDataDir(flag)).dir;
  } catch {
    return resolveDataDir(flag, process.env, false).dir;
  }
}
