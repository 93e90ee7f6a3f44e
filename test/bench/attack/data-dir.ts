/** The data directory taken away while the service runs: what is answered, what is begun in its place, what the end says. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cleanEnv, projectRoot } from "../../support/service-process.ts";
import type { Scene } from "../attack.ts";

interface Way {
  readonly name: string;
  readonly take: (data: string, away: string) => Promise<unknown>;
  readonly after?: (data: string) => unknown;
}

const umount = (data: string): Buffer => execFileSync("umount", ["-l", data], { stdio: "pipe" });

const WAYS: readonly Way[] = [
  { name: "rm -rf", take: (data) => rm(data, { recursive: true }) },
  { name: "mv away", take: (data, away) => rename(data, away) },
  { name: "mv away, mkdir", take: async (data, away) => [await rename(data, away), await mkdir(data)] },
  {
    name: "link set to another folder",
    take: async (data, away) => [await rename(data, away), await mkdir(`${data}.b`), await symlink(`${data}.b`, data)],
  },
  { name: "rm -rf logbook", take: (data) => rm(join(data, "logbook"), { recursive: true }) },
  {
    name: "tmpfs mounted over (root)",
    take: async (data) => execFileSync("mount", ["-t", "tmpfs", "tmpfs", data], { stdio: "pipe" }),
    after: umount,
  },
];

export const scene: Scene = {
  name: "the data directory taken away",
  async run(print) {
    for (const way of WAYS) print(`${way.name.padEnd(28)} | ${await played(way)}`);
  },
};

async function played({ take, after, name }: Way): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-data-dir-"));
  const [data, away] = [join(dir, "data"), join(dir, "away")];
  const first = serve(data);
  try {
    const url = await first.url;
    const post = async (): Promise<number> => (await fetch(`${url}/logbook?summary=x`, { method: "POST" })).status;
    const before = await post();
    try {
      await take(data, away);
    } catch (error) {
      return `skipped: ${name} cannot be done here (${String(error)})`;
    }
    const at = performance.now();
    const posts = [await post(), await post()];
    const ready = (await fetch(`${url}/readyz`)).status;
    let alarmMs: number | undefined;
    while (alarmMs === undefined && performance.now() - at < 3000) {
      const alarms = (await (await fetch(`${url}/alarms`)).json()) as { tag_id: string }[];
      if (alarms.some(({ tag_id: id }) => id === "SYSTEM.DATA_DIR_LOST")) alarmMs = performance.now() - at;
      else await delay(20);
    }
    const made = await readdir(data).catch(() => ["(no folder)"]);
    const second = serve(data);
    const beside = await Promise.race([second.url.then(() => true).catch(() => false), second.ended.then(() => false)]);
    second.end("SIGKILL");
    await second.ended;
    first.end("SIGTERM");
    const code = await first.ended;
    const isSaid = /everything acknowledged is on disk/.test(first.said());
    const isHeld = posts.every((status) => status === 503) && !beside && !isSaid;
    return (
      `POST ${before} → ${posts.join(", ")} | readyz ${ready} | alarm ${alarmMs === undefined ? "none" : `after ${Math.round(alarmMs)} ms`} | ` +
      `at the path: ${made.join(" ") || "nothing"} | second service ${beside ? "STARTS" : "refused"} | ` +
      `end ${String(code)}, ${isSaid ? "“everything acknowledged is on disk”" : "says that it is lost"} | ${isHeld ? "held" : "NOT HELD"}`
    );
  } finally {
    first.end("SIGKILL");
    await first.ended;
    try {
      after?.(data);
    } catch {
      // It was not mounted.
    }
    await rm(dir, { recursive: true, force: true });
  }
}

function serve(data: string) {
  const root = process.env["BITACORA_BENCH_ROOT"] ?? projectRoot;
  const args = [join(root, "bin/run.js"), "serve", "--port", "0", "--data-dir", data];
  const child = spawn(process.execPath, args, { env: cleanEnv(), stdio: "pipe" });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const found = /https?:\/\/\S+/.exec(chunk.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(said)));
  });
  url.catch(() => undefined);
  return { url, ended, said: () => said, end: (signal: NodeJS.Signals) => child.kill(signal) };
}
