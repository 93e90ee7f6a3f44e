/**
 * `bitacora doctor` on disks that are really full, volatile or read-only. They are mounted in a namespace of their own, which takes root.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import test, { type ExecutionContext } from "ava";
import { cleanEnv, projectRoot } from "../../support/service-process.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PROGRAM = join(projectRoot, "bin/run.js");

/** A process may mount there, and nobody else sees it. */
function mayMount(): boolean {
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const mounted = mayMount() ? test : test.skip;

/** What the doctor says after the commands of a shell, in which `$1` is the data directory. */
async function saidAfter(t: ExecutionContext, commands: string): Promise<string> {
  const dir = join(await tempDir(t), "a disk");
  await mkdir(dir);
  const doctor = `"${process.execPath}" "${PROGRAM}" doctor --data-dir "$1" || true`;
  const args = ["--mount", "sh", "-ec", `${commands}\n${doctor}`, "sh", dir];
  const { stdout } = await promisify(execFile)("unshare", args, { env: cleanEnv() });
  return stdout;
}

mounted("a full disk is wrong, and that it is gone with the power is worth a look", async (t) => {
  const said = await saidAfter(t, 'mount -t tmpfs -o size=8M tmpfs "$1"; head -c 8M /dev/zero >"$1/fill" || true');
  t.regex(said, /^WRONG {4}The disk is full: 0 MB free/m);
  t.regex(said, /^look {5}The data directory is on tmpfs \(.*\/a disk\): it is lost with the power$/m);
});

mounted("a disk that is nearly full is worth a look before anything is lost", async (t) => {
  const said = await saidAfter(t, 'mount -t tmpfs -o size=100M tmpfs "$1"; head -c 60M /dev/zero >"$1/fill"');
  t.regex(said, /^look {5}The disk is nearly full: \d+ MB free/m);
});

mounted("a read-only disk is wrong, also where a link leads to it, and the command mends it", async (t) => {
  const mount = 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; ln -s "$1" "$1.link"; set -- "$1.link"';
  const said = await saidAfter(t, mount);
  t.regex(said, /^WRONG {4}The disk at .*\/a disk is mounted read-only/m);
  const [, point] = /sudo mount -o remount,rw '(.*)'$/m.exec(said) ?? [];
  t.regex(point ?? "", /\/a disk$/);
});
