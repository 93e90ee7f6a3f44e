/** Where commands look for the project file, and which vessel its data directory belongs to. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ownerOf } from "../logbook/evidence/file-vessel.ts";
import { namedDataDir, resolveDataDir } from "./data-dir.ts";
import { PROJECT_FILE, STATE_DIR } from "./installed/places.ts";

type Env = Readonly<Record<string, string | undefined>>;

interface Place {
  readonly file: string;
  readonly dataDir: string;
}

/** Where the systemd unit has it, and where the console writes a first project, see `service/first-project.ts`. */
function usualPlaces(env: Env): readonly Place[] {
  const { dir } = resolveDataDir(undefined, env, false);
  return [
    { file: PROJECT_FILE, dataDir: STATE_DIR },
    { file: join(dir, "project.yaml"), dataDir: dir },
  ];
}

/** Undefined where there is none at the usual places. */
export function usualProjectFile(env: Env = process.env): string | undefined {
  return usualPlaces(env).find(({ file }) => existsSync(file))?.file;
}

/** Where the project file of a data directory is kept; it may not be there. Undefined for a directory at no usual place. */
export function projectFileOf(dataDir: string, env: Env = process.env): string | undefined {
  return usualPlaces(env).find((place) => place.dataDir === dataDir)?.file;
}

/** The id that a project must have: of the named data directory, or of the one that goes with the file; undefined if not known. */
export async function ownerOfProject(
  projectFile: string,
  dataDir: string | undefined,
  env: Env = process.env,
): Promise<string | undefined> {
  const usual = usualPlaces(env).find(({ file }) => file === resolve(projectFile));
  const dir = namedDataDir(dataDir, env)?.dir ?? usual?.dataDir;
  return dir === undefined ? undefined : ownerOf(dir).catch(() => undefined);
}
