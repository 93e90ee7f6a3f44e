/**
 * Files of the log book's evidence taken away, exchanged or added while the service is stopped; then it is started and stopped. What
 * says so: the journal, /readyz, `logbook verify`, and whether the book was signed all the same. `BITACORA_BENCH_ROOT` as in `attack.ts`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemClock } from "../../../src/core/clock.ts";
import { openVesselKey } from "../../../src/logbook/evidence/file-key.ts";
import { originOf } from "../../../src/logbook/evidence/origin.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import { draft } from "../../logbook/support/book.ts";
import { WAYS } from "../../logbook/support/ways.ts";

const ROOT = process.env["BITACORA_BENCH_ROOT"] ?? new URL("../../../", import.meta.url).pathname;
const PROJECT =
  "id: aurora\nname: Aurora\nvessel: { id: aurora, name: Aurora, type: sailing_yacht, loa_m: 12, beam_m: 4, draft_m: 2 }\n";

async function write(dataDir: string, project: string, turns: readonly number[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const key = await openVesselKey({ dataDir, name: originOf(project) });
  for (const count of turns) {
    const signing = { key, stateFile: join(dataDir, "logbook.signed") };
    const dir = join(dataDir, "logbook");
    const book = await FileLogbook.open({ dir, clock: systemClock, signing, volumeBytes: 2200 });
    for (let i = 1; i <= count; i += 1) await book.append(draft(i));
    await book.close();
  }
}

function run(args: readonly string[]) {
  return spawn(process.execPath, ["bin/run.js", ...args], { cwd: ROOT, env: { ...process.env, LANG: "en" } });
}

async function attacked(dir: string, project: string): Promise<string> {
  const list = join(dir, "logbook", "checkpoints");
  const before = await readFile(list, "utf8").catch(() => "");
  const service = run(["serve", "--project", project, "--data-dir", dir, "--port", "0"]);
  const ended = once(service, "exit");
  let [out, journal] = ["", ""];
  service.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  service.stderr.on("data", (chunk: Buffer) => (journal += chunk.toString()));
  let url: string | undefined;
  while (url === undefined && service.exitCode === null) {
    url = /http:\/\/[\d.]+:\d+/.exec(out)?.[0];
    await delay(20);
  }
  await delay(1500);
  const ready = await fetch(`${url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`);
  service.kill("SIGTERM");
  await ended;
  const verify = run(["logbook", "verify", "--data-dir", dir]);
  verify.stdout.resume();
  const [code] = (await once(verify, "exit")) as [number];
  const signed = (await readFile(list, "utf8").catch(() => "")) === before ? "nothing signed" : "SIGNED";
  const isTold = /Log book|The vessel's key .* cannot/.test(journal) ? "journal tells" : "journal silent";
  return `${isTold} | /readyz ${ready.slice(0, 120)} | verify ${code} | ${signed}`;
}

export const scene = {
  name: "evidence of the log book taken away while stopped",
  async run(print: (line: string) => void): Promise<void> {
    const root = await mkdtemp(join(tmpdir(), "bitacora-attack-"));
    const [data, old, other, project] = ["data", "old", "other", "project.yaml"].map((name) => join(root, name));
    if (data === undefined || old === undefined || other === undefined || project === undefined) return;
    try {
      await writeFile(project, PROJECT);
      await write(other, "boreas", [3]);
      await write(data, "aurora", [6, 3]);
      await cp(data, old, { recursive: true });
      await write(data, "aurora", [2]);
      for (const way of WAYS.filter(({ name, witness }) => !name.includes("witness") && witness !== "refuses")) {
        const dir = join(root, "attacked");
        await rm(dir, { recursive: true, force: true });
        await cp(data, dir, { recursive: true });
        // Some ways take what a witness has signed, which there is none of here.
        const isPossible = await way.run({ dir, old, other }).then(
          () => true,
          () => false,
        );
        print(`${way.name}: ${isPossible ? await attacked(dir, project) : "left out: there is no witness"}`);
      }
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
};
