/**
 * `systemd/own-project`, by which the installed service may write its project file: run as root with the user nobody as the service's, in a
 * folder of the test. Skipped where the tests are not root's.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const isRoot = process.getuid?.() === 0;
const testAsRoot = isRoot ? test : test.skip;
const note = isRoot ? "" : " (skipped: not root)";
/** Does some work, in JavaScript, with the rights of nobody, in a process of its own. Gives what was refused. */
function asService(file: string, work: string): string {
  const script = `
    const { createHash } = await import("node:crypto");
    const { readFileSync } = await import("node:fs");
    const { unlink } = await import("node:fs/promises");
    const { fileProject } = await import(${JSON.stringify(join(projectRoot, "src/project/project-store.ts"))});
    const store = fileProject(${JSON.stringify(file)});
    const now = createHash("sha256").update(readFileSync(${JSON.stringify(file)})).digest("hex");
    process.setgroups([]);
    process.setgid("nogroup");
    process.setuid("nobody");
    await ${work}.catch((error) => console.log(error.details?.reason ?? error.code));`;
  const args = ["--import", join(projectRoot, "test/support/stripped.js"), "--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: projectRoot });
  return (stdout + stderr).trim();
}

testAsRoot(
  `the service writes its project file, with a copy of the one before, and replaces nothing else${note}`,
  async (t) => {
    const dir = await tempDir(t);
    chmodSync(dir, 0o755);
    const folder = join(dir, "etc");
    mkdirSync(folder, { mode: 0o755 });
    const file = join(folder, "project.yaml");
    writeFileSync(file, "id: a\n");
    writeFileSync(join(folder, "house-password"), "secret", { mode: 0o600 });
    t.is(asService(file, "store.mayWrite(now)"), "EACCES", "before");

    const { status, stderr } = spawnSync("sh", [join(projectRoot, "systemd/own-project"), folder, "nobody"], {
      encoding: "utf8",
    });
    t.is(status, 0, stderr);
    t.is(asService(file, "store.mayWrite(now)"), "");
    t.is(asService(file, "store.write('id: b', now, 0)"), "");
    t.is(readFileSync(file, "utf8"), "id: b");
    t.deepEqual((await readdir(folder)).sort(), [
      "house-password",
      "project.yaml",
      "project.yaml.19700101T000000000Z.bak",
    ]);
    t.is(asService(file, `unlink(${JSON.stringify(join(folder, "house-password"))})`), "EPERM");

    spawnSync("chown", ["root", file]);
    t.is(asService(file, "store.mayWrite(now)"), "EPERM", "an editor as root has made the file anew");

    chmodSync(folder, 0o750);
    spawnSync("sh", [join(projectRoot, "systemd/own-project"), folder, "nobody"]);
    t.is(statSync(folder).mode & 0o7777, 0o750, "what the owner has chosen stays");
  },
);
