// The sources of the tests without their types, in a folder, so that no process of a test strips any: V8 has been seen to end a
// process in the WebAssembly that Node does it with (decision 245). Lines and columns stay where they are. Run as a program it
// strips what has changed since; a run that V8 ends is repeated.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, "node_modules/.cache/bitacora-stripped");
const SOURCES = ["{src,commands,web,test}/**/*.ts", "bin/*.ts", "packages/*/{src,commands,test}/**/*.ts"];
const TRIES_MAX = 3;

/** The folder, brought up to date: each source lies below it as it does below the project. */
export function strippedSources() {
  for (let tries = 1; changed().length > 0; tries += 1) {
    if (tries > TRIES_MAX) throw new Error("the types could not be stripped");
    const { status, signal } = spawnSync(process.execPath, ["--no-warnings", fileURLToPath(import.meta.url)], {
      env: { ...process.env, NODE_OPTIONS: "" },
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0 && signal === null) throw new Error("the types could not be stripped");
  }
  return folder;
}

function changed() {
  return globSync(SOURCES, { cwd: root }).filter((file) => {
    const made = statSync(join(folder, file), { throwIfNoEntry: false });
    return made === undefined || wholeMs(made) !== wholeMs(statSync(join(root, file)));
  });
}

/** A time that is set loses what is finer. */
const wholeMs = ({ mtimeMs }) => Math.round(mtimeMs);

/** With the time of its source: whichever way that changes later, they differ. */
function strip(file) {
  const [from, to] = [join(root, file), join(folder, file)];
  const mtime = new Date(wholeMs(statSync(from)));
  mkdirSync(dirname(to), { recursive: true });
  const partial = `${to}.${process.pid}`;
  writeFileSync(partial, stripTypeScriptTypes(readFileSync(from, "utf8")));
  utimesSync(partial, mtime, mtime);
  renameSync(partial, to);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const file of changed()) strip(file);
