/**
 * A claim on the path of the data directory, in addition to the lock inside it. If somebody moves the folder away while a service runs,
 * the lock goes with it, and a second service could start in a new folder of the same name.
 *
 * The claim is a socket in Linux's abstract name space, which ends with the process and leaves no file. Anybody can take such a name, so
 * a taken name counts only if its process is one of our user's (`/proc/net/unix` has the socket's inode, `/proc/<pid>/fd` its owner).
 * This does not find a service of another user or in another container, and works only on Linux. Otherwise the lock alone decides, and
 * the first service refuses all writes by itself.
 */
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { BitacoraError } from "../../core/errors.ts";
import { sha256 } from "../../logbook/entry/entry.ts";

/** Resolves to a function that ends the claim. Rejects with `data-dir-in-use` if one of our processes has claimed the path. */
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

/** The id of the process that listens at a name; undefined if we may not see it. */
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
