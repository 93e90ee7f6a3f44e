/**
 * The sources without their types, made on the host for the machine of the rig, where Node's own type stripping
 * (WebAssembly) takes half a minute of an emulated processor. Made anew at each run, so they are never older than the sources.
 * Each lies below the folder as it does below the project: `src/core/clock.ts`. `read-stripped.js` reads them.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What the scenarios can reach; a file that is not among these is stripped where it runs. */
const SOURCES = ["src/**/*.ts", "commands/**/*.ts", "test/can/**/*.ts", "test/**/support/**/*.ts"];

/** Writes them into a new folder, removed when this process ends. */
export function stripSources(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "bitacora-stripped-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const file of globSync(SOURCES, { cwd: root })) {
    const to = join(folder, file);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(
      to,
      withoutWarning(() => stripTypeScriptTypes(readFileSync(join(root, file), "utf8"))),
    );
  }
  return folder;
}

/** Node calls this function experimental, although it strips the types of what it runs in just the same way. */
function withoutWarning<T>(action: () => T): T {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return action();
  } finally {
    process.emitWarning = emitWarning;
  }
}
