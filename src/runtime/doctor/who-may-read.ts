/** Whether a user of this computer may read a file: by the modes of the file and of the folders above it. ACLs are not looked at. */
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gids: readonly number[];
}

const READ = 4;
const ENTER = 1;

export async function userOf(uid: number): Promise<User> {
  const [name, , , gid] = (await rowsOf("/etc/passwd")).find((row) => row[2] === String(uid)) ?? [];
  if (name === undefined) return { name: String(uid), uid, gids: [] };
  const groups = (await rowsOf("/etc/group")).filter((row) => row[3]?.split(",").includes(name));
  return { name, uid, gids: [Number(gid), ...groups.map((row) => Number(row[2]))] };
}

/** What keeps the user from reading: the file itself, or the first folder above it. */
export async function readingObstacle(file: string, user: User): Promise<string | undefined> {
  if (user.uid === 0) return undefined;
  const path = resolve(file);
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) {
    if (!(await may(dir, user, ENTER))) return dir;
  }
  return (await may(path, user, READ)) ? undefined : path;
}

async function may(path: string, { uid, gids }: User, what: number): Promise<boolean> {
  const { mode, uid: owner, gid } = await stat(path);
  const shift = owner === uid ? 6 : gids.includes(gid) ? 3 : 0;
  return ((mode >> shift) & what) !== 0;
}

async function rowsOf(file: string): Promise<string[][]> {
  return (await readFile(file, "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
}
