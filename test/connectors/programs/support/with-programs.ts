/** A service whose project has programs, which are scripts of a shell. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExecutionContext } from "ava";
import { startWarmService, type WarmService } from "../../../support/warm-bitacora.ts";
import { getJson } from "../../../support/service-process.ts";
import { tempDir } from "../../../support/temp-dir.ts";

/** A program: its script, or its command if it is a file that is there; and its other keys in YAML. */
export type Script = readonly [id: string, script: string | readonly string[], keys: string];

export interface ProgramOutput {
  readonly type: string;
  readonly name: string;
  readonly state: string;
  readonly fault: string | null;
  readonly counters: Readonly<Record<string, number>>;
}

export interface ServiceWithPrograms extends WarmService {
  readonly dir: string;
  readonly args: readonly string[];
  /** Waits until the program is as it should be. */
  when(id: string, isSo: (program: ProgramOutput) => boolean): Promise<ProgramOutput>;
}

/** `sandbox`: as the key of each program that does not say it. */
export async function writePrograms(
  dir: string,
  scripts: readonly Script[],
  rest = "",
  sandbox = false,
): Promise<string> {
  const project = join(dir, "project.yaml");
  await mkdir(join(dir, "programs"), { recursive: true });
  const programs: string[] = [];
  for (const [id, script, keys] of scripts) {
    const command = typeof script === "string" ? [`programs/${id}`] : script;
    if (typeof script === "string") await writeFile(join(dir, ...command), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const own = keys.includes("sandbox:") ? keys : `sandbox: ${sandbox}, ${keys}`;
    programs.push(`  - { id: ${id}, command: ${JSON.stringify(command)}, ${own} }\n`);
  }
  await writeFile(
    project,
    `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: tug, loa_m: 24, beam_m: 5, draft_m: 2 }
${rest}programs:
${programs.join("")}`,
  );
  return project;
}

export async function startWithPrograms(
  t: ExecutionContext,
  scripts: readonly Script[],
  rest = "",
): Promise<ServiceWithPrograms> {
  const dir = await tempDir(t);
  const project = await writePrograms(dir, scripts, rest);
  const args = ["--project", project, "--data-dir", join(dir, "data")];
  const service = await startWarmService(args);
  t.teardown(() => service.end("SIGTERM"));
  return { ...service, dir, args, when: (id, isSo) => programWhen(service.url, id, isSo) };
}

export async function programWhen(url: string, id: string, isSo: (program: ProgramOutput) => boolean) {
  for (;;) {
    const { outputs } = await getJson<{ readonly outputs: readonly ProgramOutput[] }>(`${url}/health`);
    const found = outputs.find(({ type, name }) => type === "program" && name === id);
    if (found !== undefined && isSo(found)) return found;
    await sleep(50);
  }
}
