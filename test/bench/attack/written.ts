/**
 * What an outsider writes: names that are the service's own or hide something, and lines of a book that only look like entries
 * (`fixtures/logbook/crafted-lines.jsonl`) before `verify.py`. `BITACORA_BENCH_ROOT` as in `attack.ts`.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openVesselKey } from "../../../src/logbook/evidence/file-key.ts";
import { bytesOf, checkpointOver, type Crafted } from "../../logbook/support/crafted.ts";

const HERE = new URL("../../../", import.meta.url).pathname;
const ROOT = process.env["BITACORA_BENCH_ROOT"] ?? HERE;
const NAMES = ["system", "SYSTEM", "sуstem", "An\u200ba", "Ana\u202e", "\u200b"];

async function names(print: (line: string) => void, dir: string): Promise<void> {
  const args = ["bin/run.js", "serve", "--data-dir", join(dir, "demo"), "--port", "0"];
  const service = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(service, "exit");
  let out = "";
  service.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  while (!/http:\/\/[\d.]+:\d+/.test(out)) await delay(20);
  const url = /http:\/\/[\d.]+:\d+/.exec(out)?.[0] ?? "";
  let taken = 0;
  for (const user of NAMES) {
    for (const path of ["/logbook?summary=x", "/logbook/1/corrections?summary=x"]) {
      const { ok } = await fetch(`${url}${path}&user=${encodeURIComponent(user)}`, { method: "POST" });
      if (ok) taken += 1;
    }
  }
  const { ok } = await fetch(`${url}/logbook?summary=%E2%80%8B`, { method: "POST" });
  if (ok) taken += 1;
  service.kill("SIGTERM");
  await ended;
  print(
    `names and texts that hide something: ${taken} of ${NAMES.length * 2 + 1} taken: ${taken === 0 ? "held" : "NOT HELD"}`,
  );
}

async function lines(print: (line: string) => void, dir: string): Promise<void> {
  const fixture = await readFile(join(HERE, "fixtures/logbook/crafted-lines.jsonl"), "utf8");
  const crafted = fixture
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Crafted);
  const key = await openVesselKey({ dataDir: dir, name: "bitacora/aurora" });
  const publicKey = await readFile(join(dir, "logbook.pub"), "utf8");
  const wrong: string[] = [];
  for (const [i, one] of crafted.entries()) {
    const folder = join(dir, String(i));
    await mkdir(join(folder, "logbook"), { recursive: true });
    await writeFile(join(folder, "logbook.pub"), publicKey);
    const file = join(folder, "logbook", "logbook-000001.jsonl");
    await writeFile(file, bytesOf(one));
    await writeFile(join(folder, "newest.checkpoint"), await checkpointOver(file, key));
    const { status } = spawnSync("python3", [join(ROOT, "src/logbook/export/verify.py"), folder]);
    if (status !== (one.ok ? 0 : 1)) wrong.push(one.name);
  }
  print(
    `verify.py: ${wrong.length} of ${crafted.length} crafted lines judged wrong: ${wrong.length === 0 ? "held" : "NOT HELD"}`,
  );
  if (wrong.length > 0) print(`  ${wrong.join("; ")}`);
}

export const scene = {
  name: "names that hide something, and crafted lines",
  async run(print: (line: string) => void): Promise<void> {
    const dir = await mkdtemp(join(tmpdir(), "bitacora-attack-"));
    try {
      await names(print, dir);
      await lines(print, dir);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
};
