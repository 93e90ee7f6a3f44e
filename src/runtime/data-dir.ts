/**
 * The data directory: where it is, and whose it is. It belongs to one vessel: `vessel.json` has the project's id, and a project
 * with another id is refused. That file also shows that the log book is the one that was begun here (see
 * `logbook/evidence/file-vessel.ts`).
 *
 *   <data dir>/vessel.json     {"book":…,"created_at":…,"format":1,"project_id":…}
 *              lock            held by the running service
 *              running.json    made at the start and removed at the stop: what is left of it shows an end without a stop
 *              logbook/        the log book's volumes
 *              alarms.db       alarm records (NeDB)
 *              historian.db    samples, with historian.db-frames and historian-YYYY-MM.db beside it
 */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { BitacoraError, deniedFile, systemErrorCode } from "../core/errors.ts";
import { isFileLocked } from "../core/file-lock.ts";
import { makeFolders } from "../core/folders.ts";
import { claimVesselFile } from "../logbook/evidence/file-vessel.ts";
import { STATE_DIR } from "./installed/places.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface DataDir {
  readonly dir: string;
  /** What named it. */
  readonly source: "--data-dir" | "BITACORA_DATA_DIR" | "STATE_DIRECTORY" | "user" | "system" | "demo";
}

/** The directory that a service writes to. The demo has its own, so that its data never mix with a vessel's. */
export function resolveDataDir(flag: string | undefined, env: Env, demo: boolean): DataDir {
  const named = namedDataDir(flag, env);
  if (named !== undefined) return named;
  return demo ? { dir: userDataDir(env, "bitacora-demo"), source: "demo" } : { dir: userDataDir(env), source: "user" };
}

/**
 * The directory that a command reads from: the one that is named; else the user's own, the system's or the demo's. Of those with a log book
 * it is the first whose service runs, else the first; the demo's only where there is no other. Rejects with `logbook-missing` where
 * there is none.
 */
export async function resolveReadableDataDir(flag: string | undefined, env: Env = process.env): Promise<DataDir> {
  const named = namedDataDir(flag, env);
  if (named !== undefined) return withFirstProject(named);
  const candidates = await Promise.all(
    (
      [
        { dir: userDataDir(env), source: "user" },
        { dir: STATE_DIR, source: "system" },
        { dir: userDataDir(env, "bitacora-demo"), source: "demo" },
      ] satisfies DataDir[]
    ).map(withFirstProject),
  );
  const there = candidates.filter(({ dir }) => mayBeThere(join(dir, "logbook")));
  for (const one of there) if (one.source !== "demo" && (await isFileLocked(join(one.dir, "lock")))) return one;
  const [found] = there;
  if (found !== undefined) return found;
  throw new BitacoraError("logbook-missing", { dir: candidates.map(({ dir }) => dir).join(", ") });
}

/** What the first project of the console, and the data of its vessel, are called in a directory that has the demo's data. */
export const FIRST_PROJECT = { file: "project.yaml", data: "vessel" } as const;

/** If a vessel was set up in the console, and the directory's own data are not in use, hers are meant. */
async function withFirstProject(found: DataDir): Promise<DataDir> {
  const data = join(found.dir, FIRST_PROJECT.data);
  const isSetUp = existsSync(join(found.dir, FIRST_PROJECT.file)) && mayBeThere(join(data, "logbook"));
  return isSetUp && !(await isFileLocked(join(found.dir, "lock"))) ? { ...found, dir: data } : found;
}

/** False only if nothing is there. A folder without read permission counts as there: reading it reports the reason. */
function mayBeThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    return systemErrorCode(error) === "EACCES";
  }
}

export function namedDataDir(flag: string | undefined, env: Env): DataDir | undefined {
  if (flag) return { dir: resolve(flag), source: "--data-dir" };
  if (env["BITACORA_DATA_DIR"]) return { dir: resolve(env["BITACORA_DATA_DIR"]), source: "BITACORA_DATA_DIR" };
  // systemd lists several directories with colons between them; the first is ours.
  const state = env["STATE_DIRECTORY"]?.split(":")[0];
  if (state) return { dir: resolve(state), source: "STATE_DIRECTORY" };
  return undefined;
}

function userDataDir(env: Env, name = "bitacora"): string {
  const base = env["XDG_DATA_HOME"];
  return join(base !== undefined && base.startsWith("/") ? base : join(homedir(), ".local", "share"), name);
}

/** The folder of a witness. It is apart from every vessel's data, because the witness checks the vessels. */
export function witnessDir(env: Env): string {
  const state = env["STATE_DIRECTORY"]?.split(":")[0];
  return state ? resolve(state) : userDataDir(env, "bitacora-witness");
}

/**
 * The file that keeps a tool's identity on a bus from one run to the next, apart from every vessel's data. Where it cannot be
 * written, the tool has a new identity in each run.
 */
export async function toolIdentityFile(env: Env, name: string): Promise<string> {
  const dir = userDataDir(env, "bitacora-tools");
  await makeFolders(dir).catch(() => undefined);
  return join(dir, `${name}.json`);
}

/**
 * Makes the directory if it is not there and checks that it is this vessel's. Throws `data-dir-not-writable` or
 * `data-dir-of-another-vessel`.
 */
export async function claimDataDir(dir: string, projectId: string, nowMs: number): Promise<void> {
  try {
    await makeFolders(dir);
    accessSync(dir, constants.W_OK | constants.X_OK);
    const found = await claimVesselFile(dir, projectId, nowMs);
    if (found !== projectId) {
      throw new BitacoraError("data-dir-of-another-vessel", { dir, found, expected: projectId });
    }
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    const details = { dir, file: deniedFile(error), reason: systemErrorCode(error) ?? String(error) };
    throw new BitacoraError("data-dir-not-writable", details, error);
  }
}
