// Compiles the sources to dist/, which is what runs, in a clone as where it is installed: Node's own way of running TypeScript
// strips the types with WebAssembly, and V8 has been seen to end a process with a segmentation fault there (decision 245).
// A clone has what it last compiled for as long as no source changes; `bin/run.js` asks here at each start.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { VESSEL } from "./programs.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const AS_THEY_ARE = [
  "src/**/*.{yaml,json,css,html,py,sh}",
  "web/**/*.{svg,webmanifest,txt,png,xml}",
  "web/plotter/*.json",
];
/** Both programs have it. */
const ICON = "web/icon.svg";
const STAMP = ".compiled-from";
const TRIES_MAX = 10;
const CANNOT_RUN = 2;

/** Makes dist/ of a program if it is not there or the sources are others than those that it was made of. */
export async function compileIfStale(program = VESSEL) {
  const now = stateOf(program.sources);
  if (compiledFrom(program) === now) return;
  process.stderr.write("bitacora: compiling the sources\n");
  await compile(program, now);
}

/** Makes dist/ anew. It is put in the place of the old one whole, so that a start beside it finds one or the other. */
export async function compile(program = VESSEL, state = stateOf(program.sources)) {
  const own = join(root, program.folder);
  const fresh = join(own, `dist.${process.pid}`);
  try {
    // Loaded when there is something to do: what is installed has no esbuild.
    const { joinModules } = await import("./join-modules.js");
    const { joinPages } = await import("./join-pages.js");
    const { makeListPages } = await import("./list-pages.js");
    const { makeManual } = await import("./manual-pages.js");
    const { packPages } = await import("./pack-pages.js");
    mkdirSync(fresh);
    await Promise.all([joinModules(program, fresh), joinPages(program, fresh)]).catch(notCompiled);
    for (const file of globSync(AS_THEY_ARE, { cwd: own })) cpSync(join(own, file), join(fresh, file));
    cpSync(join(root, ICON), join(fresh, ICON));
    if (program.manual !== undefined) {
      await makeListPages(fresh);
      makeManual(program.manual, root, fresh);
    }
    await packPages(join(fresh, "web"));
    writeFileSync(join(fresh, STAMP), state);
    putInPlace(fresh, join(own, "dist"));
  } finally {
    for (const folder of [fresh, `${fresh}.old`]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Another process may do the same at the same moment: then the place is empty, or taken again. */
function putInPlace(fresh, dist) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    try {
      renameSync(dist, `${fresh}.old`);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    try {
      renameSync(fresh, dist);
      return;
    } catch (error) {
      if (error.code !== "ENOTEMPTY") throw error;
      rmSync(`${fresh}.old`, { recursive: true, force: true });
    }
  }
  throw new Error("dist/ is made anew by other processes all the time");
}

export function typescript(...args) {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, ...args], { cwd: root, stdio: ["ignore", 2, 2] });
  // What is wrong, and where, it has said itself.
  if (status !== 0) process.exit(CANNOT_RUN);
}

function notCompiled(error) {
  if (error.errors === undefined) throw error;
  // A fault of the sources, which has been said, and where.
  process.exitCode = CANNOT_RUN;
  throw new Error("the sources have a fault");
}

/** Of each file's name, length and time of change: what `make` looks at, and what is no longer there. */
function stateOf(places) {
  const lines = places.flatMap((place) => filesIn(place).map(lineOf));
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

function filesIn(place) {
  if (statSync(join(root, place)).isFile()) return [place];
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

function lineOf(file) {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${file} ${size} ${mtimeMs}`;
}

function compiledFrom({ folder }) {
  const file = join(root, folder, "dist", STAMP);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
