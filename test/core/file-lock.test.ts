import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { acquireFileLock, isFileLocked, shareFileLock } from "../../src/core/file-lock.ts";
import { tempDir } from "../support/temp-dir.ts";

const module = new URL("../../src/core/file-lock.ts", import.meta.url).href;

/** A process that takes the lock, says so, and holds it until it is ended. */
async function holderProcess(t: ExecutionContext, path: string) {
  const source = `
    import { acquireFileLock } from ${JSON.stringify(module)};
    globalThis.lock = await acquireFileLock(${JSON.stringify(path)});
    process.stdout.write("held\\n");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.teardown(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("a lock that another process holds is refused, with the process's id", async (t) => {
  const path = join(await tempDir(t), "lock");
  const child = await holderProcess(t, path);
  const error = await t.throwsAsync(acquireFileLock(path), { instanceOf: BitacoraError });
  t.is(error.code, "data-dir-in-use");
  t.is(error.details["pid"], String(child.pid));
});

test("the process id is noted beside the lock, not where a link in its place leads", async (t) => {
  const dir = await tempDir(t);
  const [path, other] = [join(dir, "lock"), join(dir, "other")];
  await writeFile(other, "ours");
  await symlink(other, `${path}.pid`);
  const lock = await acquireFileLock(path);
  t.is(await readFile(other, "utf8"), "ours");
  t.is(await readFile(`${path}.pid`, "utf8"), `${process.pid}\n`);
  await lock.release();
});

test("the lock of a process that was killed is free at once, whatever its pid file says", async (t) => {
  const path = join(await tempDir(t), "lock");
  for (let round = 0; round < 5; round += 1) {
    const child = await holderProcess(t, path);
    child.kill("SIGKILL");
    await once(child, "exit");
    await writeFile(`${path}.pid`, `${process.ppid}\n`);
    await (await acquireFileLock(path)).release();
  }
  t.deepEqual(await readdir(dirname(path)), ["lock"]);
});

test("a second lock in one process is refused, and refusing it does not free the first", async (t) => {
  const path = join(await tempDir(t), "lock");
  const lock = await acquireFileLock(path);
  for (let round = 0; round < 3; round += 1) {
    await t.throwsAsync(acquireFileLock(path), { instanceOf: BitacoraError });
  }
  await lock.release();
  await lock.release();
  await (await acquireFileLock(path)).release();
  t.is((await stat(path)).size, 0);
});

test("any number share a lock, which nobody takes meanwhile, and nothing is written or made for it", async (t) => {
  const path = join(await tempDir(t), "lock");
  await (await shareFileLock(path)).release();
  t.deepEqual(await readdir(dirname(path)), [], "where there is no lock, none is made");
  await (await acquireFileLock(path)).release();
  await writeFile(`${path}.pid`, "4194305\n");
  const shared = [await shareFileLock(path), await shareFileLock(path)];
  t.false(await isFileLocked(path), "who only looks is not kept out");
  for (const lock of shared) {
    const error = await t.throwsAsync(acquireFileLock(path), { instanceOf: BitacoraError });
    t.is(error.code, "data-dir-in-use");
    t.is(error.details["pid"], "?", "what a process that is gone has left is not named");
    await lock.release();
    await lock.release();
  }
  const held = await acquireFileLock(path);
  await t.throwsAsync(shareFileLock(path), { code: "data-dir-in-use" });
  await held.release();
});

test("of ten processes that start together one gets the lock", async (t) => {
  const path = join(await tempDir(t), "lock");
  const source = `
    import { acquireFileLock } from ${JSON.stringify(module)};
    try { globalThis.lock = await acquireFileLock(${JSON.stringify(path)}); process.stdout.write("held"); }
    catch (error) { process.stdout.write(error.code); }
    setTimeout(() => {}, 120_000);
  `;
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      t.teardown(() => child.kill("SIGKILL"));
      const [answer] = (await once(child.stdout, "data")) as [Buffer];
      return answer.toString();
    }),
  );
  t.deepEqual(answers.filter((answer) => answer === "held").length, 1);
  t.deepEqual(answers.filter((answer) => answer === "data-dir-in-use").length, 9);
});

test("a lock in a folder that is not there is an error of its own", async (t) => {
  const path = join(await tempDir(t), "missing", "lock");
  const error = await t.throwsAsync(acquireFileLock(path), { instanceOf: BitacoraError });
  t.is(error.code, "data-dir-not-writable");
});
