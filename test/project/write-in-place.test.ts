/**
 * The project file in a folder that is root's, as /etc/bitacora: written by the service, whose the file alone is, and by its owner with any
 * editor; whole after a power cut in the middle. What needs the rights of two users is skipped where the tests are not root's.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { finishWriting, writeInPlace } from "../../src/project/write-in-place.ts";
import { projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const isRoot = process.getuid?.() === 0;
const testAsRoot = isRoot ? test : test.skip;
const note = isRoot ? "" : " (skipped: not root)";

/** Does some work, in JavaScript, with the rights of nobody, in a process of its own. Gives what was refused. */
function asService(file: string, dataDir: string, work: string): string {
  const script = `
    const { createHash } = await import("node:crypto");
    const { readFileSync } = await import("node:fs");
    const { unlink } = await import("node:fs/promises");
    const { fileProject } = await import(${JSON.stringify(join(projectRoot, "src/project/project-store.ts"))});
    const store = fileProject(${JSON.stringify(file)}, ${JSON.stringify(dataDir)});
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
  `the service writes its project file and nothing else in its folder, and root appends to it as people do${note}`,
  async (t) => {
    const dir = await tempDir(t);
    chmodSync(dir, 0o755);
    const [folder, data] = [join(dir, "etc"), join(dir, "data")];
    const file = join(folder, "project.yaml");
    for (const one of [folder, data]) mkdirSync(one, { mode: 0o755 });
    const user = Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));
    chownSync(data, user, 0);
    writeFileSync(file, "id: alfa\n");
    writeFileSync(join(folder, "house-password"), "secret", { mode: 0o600 });
    t.is(asService(file, data, "store.mayWrite(now)"), "EACCES", "root's, as an editor may make it");

    chownSync(file, user, 0);
    t.is(asService(file, data, "store.mayWrite(now)"), "");
    for (const text of ["id: alfa\nname: Alfa\n", "id: b\n"]) {
      t.is(asService(file, data, `store.write(${JSON.stringify(text)}, now, ${text.length})`), "");
      t.is(await readFile(file, "utf8"), text);
    }
    t.deepEqual((await readdir(folder)).sort(), ["house-password", "project.yaml"]);
    t.deepEqual((await readdir(data)).sort(), [
      "project.yaml.19700101T000000006Z.bak",
      "project.yaml.19700101T000000020Z.bak",
    ]);
    t.is(asService(file, data, `unlink(${JSON.stringify(join(folder, "house-password"))})`), "EACCES");
    // As nano, tee and the shell open it: Linux refuses that of another's file in a folder of several (fs.protected_regular).
    execFileSync("sh", ["-c", 'echo "name: B" >>"$0"', file]);
    t.is(await readFile(file, "utf8"), "id: b\nname: B\n");
  },
);

const OLD = `id: alfa\n${"# what was there\n".repeat(600)}`;

for (const [what, text] of [
  ["longer", `${OLD.replace("alfa", "bravo")}${"name: Bravo\n".repeat(900)}`],
  ["shorter", "id: bravo\n"],
] as const) {
  test(`a power cut amid the writing of a ${what} text is finished at the next start`, async (t) => {
    const dir = await tempDir(t);
    const file = join(dir, "project.yaml");
    await writeFile(file, OLD);
    const intent = JSON.stringify({ file, old: OLD, text });
    const [old, now] = [Buffer.from(OLD), Buffer.from(text)];
    const longest = Math.max(old.length, now.length);
    for (let at = 0; at < longest; at += 997) {
      const torn = [
        // The head is new, the tail is old; or the other way about, as pages reach the disk in any order.
        Buffer.concat([now.subarray(0, at), old.subarray(Math.min(at, now.length))]),
        Buffer.concat([old.subarray(0, at), now.subarray(Math.min(at, old.length))]),
        // The file has its new length, and not yet its bytes.
        Buffer.concat([old, Buffer.alloc(Math.max(0, Math.min(at, now.length - old.length)))]),
      ];
      for (const [which, state] of torn.entries()) {
        if (state.length < Math.min(old.length, now.length)) continue;
        await writeFile(file, state);
        await writeFile(join(dir, "project.yaml.writing"), intent);
        await finishWriting(dir, file);
        const found = await readFile(file, "utf8");
        t.true(found === (state.equals(old) ? OLD : text), `${which} at ${at}`);
        t.deepEqual(await readdir(dir), ["project.yaml"]);
      }
    }
  });
}

test("what somebody has changed since the power cut stays", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.yaml");
  await writeFile(file, `${OLD}# by hand\n`);
  await writeFile(join(dir, "project.yaml.writing"), JSON.stringify({ file, old: OLD, text: "id: bravo\n" }));
  await finishWriting(dir, file);
  t.is(await readFile(file, "utf8"), `${OLD}# by hand\n`);
  t.deepEqual(await readdir(dir), ["project.yaml"]);
});

test("an editor that saves amid it keeps its text, and a damaged intent keeps no service from starting", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "project.yaml");
  await writeFile(file, OLD);
  const look = async () => {
    await writeFile(file, "id: edited\n");
    throw new Error("overtaken");
  };
  await t.throwsAsync(writeInPlace(dir, { file, old: OLD, text: "id: bravo\n" }, look), { message: "overtaken" });
  t.deepEqual(await readdir(dir), ["project.yaml"]);
  await writeFile(join(dir, "project.yaml.writing"), '{"file":');
  await finishWriting(dir, file);
  t.is(await readFile(file, "utf8"), "id: edited\n");
  t.deepEqual(await readdir(dir), ["project.yaml"]);
});

testAsRoot(`where the disk has no room for the longer text, the file holds what it held${note}`, async (t) => {
  const [disk, data] = [await tempDir(t), await tempDir(t)];
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", disk]);
  t.teardown(() => execFileSync("umount", [disk]));
  const file = join(disk, "project.yaml");
  await writeFile(file, OLD);
  await t.throwsAsync(writeInPlace(data, { file, old: OLD, text: OLD.repeat(2) }), { code: "ENOSPC" });
  t.is(await readFile(file, "utf8"), OLD);
  t.deepEqual(await readdir(data), []);
});
