/**
 * Which project a service runs with, and where its data are. A service that is started without one shows the demo; the first project that
 * is written in the console stands in the vessel's own directory, and from then on a start without a name takes it.
 *
 *     bitacora serve                    ~/.local/share/bitacora/project.yaml, its data beside it; else the demo, in …/bitacora-demo
 *     bitacora serve --data-dir DIR     DIR/project.yaml, its data in DIR/vessel; else the demo, in DIR
 *
 * The accounts that were made on the demo are taken along: the person who set up the vessel stays signed in.
 */
import { existsSync } from "node:fs";
import { copyFile, constants } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeDurably } from "../../core/durable-file.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { ACCOUNTS, MARK } from "../account-files.ts";
import { FIRST_PROJECT, resolveDataDir } from "../data-dir.ts";
import { makeFolders } from "../../core/folders.ts";
import type { ServiceOptions } from "./service-options.ts";

export interface ProjectPlace {
  /** Undefined: the demo. */
  readonly projectFile: string | undefined;
  readonly dataDir: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Where a start finds its project: the one that is named, the one that was written in the console, or the demo. */
export function projectPlace(
  options: { readonly projectFile: string | undefined; readonly dataDir: string | undefined },
  env: Env,
): ProjectPlace {
  const { projectFile, dataDir } = options;
  if (projectFile !== undefined) return { projectFile, dataDir: resolveDataDir(dataDir, env, false).dir };
  const own = ownPlace(dataDir, env);
  return existsSync(own.projectFile)
    ? own
    : { projectFile: undefined, dataDir: resolveDataDir(dataDir, env, true).dir };
}

/** Where the first project goes. A directory that was named has the demo's data in it already. */
function ownPlace(flag: string | undefined, env: Env): ProjectPlace & { readonly projectFile: string } {
  const { dir, source } = resolveDataDir(flag, env, false);
  return {
    projectFile: join(dir, FIRST_PROJECT.file),
    dataDir: source === "user" ? dir : join(dir, FIRST_PROJECT.data),
  };
}

/** For the demo. `onStart`: the project is written, and its vessel is to begin. */
export function firstProject(flag: string | undefined, env: Env, onStart: () => void): ServiceOptions["firstProject"] {
  const { projectFile } = ownPlace(flag, env);
  return {
    async write(text) {
      await makeFolders(dirname(projectFile));
      if (existsSync(projectFile)) return false;
      await writeDurably(projectFile, text, 0o640);
      return true;
    },
    start: onStart,
  };
}

/** The place of the project that was just written, with the accounts of the demo. */
export async function takenOver(flag: string | undefined, env: Env): Promise<ProjectPlace> {
  const own = ownPlace(flag, env);
  const { dir: demoDir } = resolveDataDir(flag, env, true);
  await makeFolders(own.dataDir);
  for (const name of [ACCOUNTS, MARK, "access-sessions.json"]) {
    const copied = copyFile(join(demoDir, name), join(own.dataDir, name), constants.COPYFILE_EXCL);
    await copied.catch((error: unknown) => {
      if (!["ENOENT", "EEXIST"].includes(systemErrorCode(error) ?? "")) throw error;
    });
  }
  return own;
}
