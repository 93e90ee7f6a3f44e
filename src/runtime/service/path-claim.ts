/**
 * A claim on the name of the data directory, beside the lock that lies in it: where the folder was taken away while a service runs,
 * the lock went with it, and a second service would start in a new folder of the same name, beside the first.
 *
 * It is a socket in Linux's abstract name space, which lasts as long as the process and leaves no file. Names there are anybody's,
 * so one that is taken counts only where the process that holds it can be seen among our own (`/proc/net/unix` has the socket's
 * number, `/proc/<pid>/fd` who holds it). What this cannot know: a service of another user, in another container, or on a system
 * that is not Linux; there the lock alone decides, and the first service refuses all writes by itself.
 */
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { BitacoraError } from "../../core/errors.ts";
import { sha256 } from "../../logbook/entry/entry.ts";

/** Gives what ends the claim. Rejects with `data-dir-in-use` where a process of ours has claimed the name. */
export async function claimPath(dir: string): Promise<() => void> {
  if (process.platform !== "linux") return () => undefined;
  const name = `bitacora-${sha256(resolve(dir)).slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    server.listen(`\0${name}`);
    await once(server, "listening");
    return () => void server.close();
  } catch (error) {
    const pid = await holderOf(name);
    if (pid === undefined) return () => undefined;
    throw new BitacoraError("data-dir-in-use", { dir, pid }, error);
  }
}

/** The process that listens at a name; undefined where it is none that we can see into. */
async function holderOf(name: string): Promise<string | undefined> {
  const lines = (await readFile("/proc/net/unix", "utf8").catch(() => "")).split("\n");
  const inode = lines.map((line) => line.trim().split(/ +/)).find((columns) => columns[7] === `@${name}`)?.[6];
  if (inode === undefined) return undefined;
  const pids = (await readdir("/proc").catch(() => [])).filter((entry) => /^\d+$/.test(entry));
  for (const pid of pids) {
    for (const descriptor of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => "");
      if (target === `socket:[${inode}]`) return pid;
    }
  }
  return undefined;
}
