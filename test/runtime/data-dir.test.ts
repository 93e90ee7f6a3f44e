import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, symlink, truncate, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { readVesselNote, UNKNOWN_BOOK } from "../../src/logbook/evidence/file-vessel.ts";
import { claimDataDir, resolveDataDir, resolveReadableDataDir } from "../../src/runtime/data-dir.ts";
import { acquireFileLock } from "../../src/core/file-lock.ts";
import { displayPath } from "../../src/core/folders.ts";
import { describeError } from "../../src/messages/describe-error.ts";
import { asNobody } from "../support/as-nobody.ts";
import { tempDir } from "../support/temp-dir.ts";

test("the option comes before BITACORA_DATA_DIR, that before STATE_DIRECTORY, and that before XDG_DATA_HOME", (t) => {
  const env = { BITACORA_DATA_DIR: "/b", STATE_DIRECTORY: "/s:/other", XDG_DATA_HOME: "/x" };
  t.deepEqual(resolveDataDir("/d", env, false), { dir: "/d", source: "--data-dir" });
  t.deepEqual(resolveDataDir(undefined, env, false), { dir: "/b", source: "BITACORA_DATA_DIR" });
  t.deepEqual(resolveDataDir(undefined, { ...env, BITACORA_DATA_DIR: "" }, false), {
    dir: "/s",
    source: "STATE_DIRECTORY",
  });
  t.deepEqual(resolveDataDir(undefined, { XDG_DATA_HOME: "/x" }, false), { dir: "/x/bitacora", source: "user" });
});

test("the demo never shares a directory with the user's vessel", (t) => {
  t.deepEqual(resolveDataDir(undefined, { XDG_DATA_HOME: "/x" }, true), { dir: "/x/bitacora-demo", source: "demo" });
});

test("a command of the crew reads the user's book, and the demo's only where there is no other", async (t) => {
  const base = await tempDir(t);
  await t.throwsAsync(resolveReadableDataDir(undefined, { XDG_DATA_HOME: base }), { message: /logbook-missing/ });
  await mkdir(join(base, "bitacora-demo", "logbook"), { recursive: true });
  t.is((await resolveReadableDataDir(undefined, { XDG_DATA_HOME: base })).source, "demo");
  await mkdir(join(base, "bitacora", "logbook"), { recursive: true });
  t.is((await resolveReadableDataDir(undefined, { XDG_DATA_HOME: base })).source, "user");
});

test("where a vessel was set up in the console, commands read her data and not the demo's beside them", async (t) => {
  const dir = await tempDir(t);
  const read = () => resolveReadableDataDir(dir, {}).then((found) => found.dir);
  await mkdir(join(dir, "vessel", "logbook"), { recursive: true });
  t.is(await read(), dir, "a folder of that name alone is nobody's project");
  await writeFile(join(dir, "project.yaml"), "");
  t.is(await read(), join(dir, "vessel"));
  const lock = await acquireFileLock(join(dir, "lock"));
  t.is(await read(), dir, "a service runs on it");
  await lock.release();
});

test("a directory remembers its vessel and refuses another's", async (t) => {
  const dir = join(await tempDir(t), "deep", "data");
  await claimDataDir(dir, "aurora", 0);
  const remembered = await readFile(join(dir, "vessel.json"), "utf8");
  t.is(remembered, '{"created_at":"1970-01-01T00:00:00.000Z","format":1,"project_id":"aurora"}\n');
  await claimDataDir(dir, "aurora", 1);
  t.is(await readFile(join(dir, "vessel.json"), "utf8"), remembered);
  const error = await t.throwsAsync(claimDataDir(dir, "bora", 1));
  t.regex(error.message, /data-dir-of-another-vessel .*"found":"aurora","expected":"bora"/);
});

test("a vessel.json that is not one is no licence to take the directory over", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "vessel.json"), "{");
  await t.throwsAsync(claimDataDir(dir, "aurora", 0), { message: /data-dir-not-writable/ });
  t.is(await readFile(join(dir, "vessel.json"), "utf8"), "{");
});

test("a vessel.json that is a FIFO, a device, a folder or endless is refused at once", async (t) => {
  const places: Readonly<Record<string, [(file: string) => unknown, RegExp]>> = {
    fifo: [(file) => execFileSync("mkfifo", [file]), /EFTYPE/],
    device: [(file) => symlink("/dev/zero", file), /EFTYPE/],
    folder: [(file) => mkdir(file), /EFTYPE|EISDIR/],
    "a terabyte": [(file) => writeFile(file, "").then(() => truncate(file, 2 ** 40)), /EFBIG/],
  };
  for (const [name, [make, reason]] of Object.entries(places)) {
    const dir = await tempDir(t);
    await make(join(dir, "vessel.json"));
    const error = await t.throwsAsync(claimDataDir(dir, "aurora", 0), { message: /data-dir-not-writable/ }, name);
    t.regex(error.message, reason, name);
    t.deepEqual((await readVesselNote(dir)).note, UNKNOWN_BOOK, name);
  }
});

test.serial("a vessel.json that our user may not read is named, with what to do", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "vessel.json");
  await claimDataDir(dir, "aurora", 0);
  await chmod(file, 0o000);
  const error = await asNobody([dir, file], () => t.throwsAsync(claimDataDir(dir, "aurora", 0)));
  t.regex(describeError(error, "en"), new RegExp(`may not read or write ${file} .EACCES.; give that user the right`));
  t.notRegex(describeError(error, "es"), /carpeta de datos/);
});

test("a path through a file is answered as not writable", async (t) => {
  const file = join(await tempDir(t), "file");
  await writeFile(file, "");
  await t.throwsAsync(claimDataDir(join(file, "data"), "aurora", 0), { message: /data-dir-not-writable.*ENOTDIR/ });
});

test("only what lies below the home directory is shown with a ~", (t) => {
  const home = homedir();
  t.is(displayPath(home), home, "the home of the service's user is its data directory");
  t.is(displayPath(join(home, ".local")), "~/.local");
  t.is(displayPath(`${home}2/data`), `${home}2/data`);
});
