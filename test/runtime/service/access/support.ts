/** A real service with access control, its project in a folder of its own, and who asks it from elsewhere. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import type { LogEntry } from "../../../../src/logbook/entry/entry.ts";
import { runWarm, type WarmService, startWarmService } from "../../../support/warm-bitacora.ts";
import { tempDir } from "../../../support/temp-dir.ts";

export const PASSWORD = "mareas y corrientes";
/** A request that a proxy has passed on is not of this computer. */
const ELSEWHERE = { "X-Forwarded-For": "192.0.2.7" };

export async function projectOf(t: ExecutionContext, access = "{ reading: open }"): Promise<string> {
  const file = join(await tempDir(t), "project.yaml");
  const vessel = "{ id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
  await writeFile(file, `id: a\nname: A\nvessel: ${vessel}\naccess: ${access}\ntags: [{ id: T.A_K, unit_si: K }]\n`);
  return file;
}

export async function serveAboard(t: ExecutionContext, project: string, dataDir: string): Promise<WarmService> {
  const service = await startWarmService(["--project", project, "--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  return service;
}

export async function addMaster(t: ExecutionContext, dataDir: string): Promise<void> {
  const input = `${PASSWORD}\n`;
  const { code, stderr } = await runWarm(["access", "add", "Ana", "--role", "master", "--data-dir", dataDir], {
    input,
  });
  t.is(code, 0, stderr);
}

export async function post(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { ...ELSEWHERE, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  const given = (await answer.json()) as Readonly<Record<string, unknown>>;
  return { status: answer.status, cookie: cookie ?? "", body: given };
}

export async function whoIs(url: string, headers: Record<string, string>) {
  const answer = await fetch(`${url}/access`, { headers: { ...ELSEWHERE, ...headers } });
  return ((await answer.json()) as { who: { kind: string; name: string | null } }).who;
}

/** `payload.event` and `user` of each entry of the first volume. */
export async function eventsIn(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, "logbook", "logbook-000001.jsonl"), "utf8");
  // The service may be in the middle of a line.
  const entries = text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogEntry);
  return entries.map(({ payload, user }) => `${payload["event"] as string} ${user}`);
}
