/**
 * What an attacker without rights can do to a running service: one scene after the other, each with the real
 * `bin/run.js serve` and a data directory of its own. Each prints what it did, the service's memory before, at the end and
 * later, latencies, and `held` or `NOT HELD` with the bound.
 *
 *     BITACORA_BENCH_SCENES=write-flood,sockets npm run bench -- attack
 *     BITACORA_BENCH_KEEP=DIR      a data directory with the history that is asked for (else 2 days of 10 tags are made)
 *     BITACORA_BENCH_ROOT=DIR      another tree to be attacked, with its own bin/run.js (for figures from before)
 *     BITACORA_BENCH_SECONDS=60    how long scenes that last go on
 *     BITACORA_BENCH_LATER_S=300   when memory is looked at again after the end
 */
import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { basename } from "node:path";

type Print = (line: string) => void;

export interface Scene {
  readonly name: string;
  run(print: Print): Promise<void>;
}

export default async function attack(print: Print): Promise<void> {
  const folder = fileURLToPath(new URL("attack/", import.meta.url));
  const scenes = await Promise.all(
    globSync("*.ts", { cwd: folder })
      .sort()
      .map(async (file) => [basename(file, ".ts"), await sceneOf(`${folder}${file}`)] as const),
  );
  const wanted = (process.env["BITACORA_BENCH_SCENES"] ?? "").split(",").filter((name) => name !== "");
  const unknown = wanted.filter((name) => !scenes.some(([file]) => file === name));
  if (unknown.length > 0)
    throw new Error(`no scene ${unknown.join(", ")}; there are: ${scenes.map(([file]) => file).join(", ")}`);
  for (const [file, scene] of scenes) {
    if (wanted.length > 0 && !wanted.includes(file)) continue;
    print(`\n## ${scene.name}`);
    await scene.run(print);
  }
}

async function sceneOf(file: string): Promise<Scene> {
  const { scene } = (await import(pathToFileURL(file).href)) as { scene: Scene };
  return scene;
}
