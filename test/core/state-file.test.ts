/** Small files with what a service must know after a restart: a damaged one is never read as if there were none. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../src/core/limits.ts";
import { type StateDamage, StateFile, stateText } from "../../src/core/state-file.ts";
import { ManualClock } from "../support/clock.ts";
import { statePlace } from "../support/state-place.ts";
import { tempDir } from "../support/temp-dir.ts";

interface State {
  readonly n: number;
}

async function folder(t: ExecutionContext) {
  const dir = await tempDir(t);
  const damages: StateDamage[] = [];
  const clock = new ManualClock();
  const damaged = async (damage: StateDamage) => void damages.push(damage);
  const parse = (read: unknown) => (typeof (read as State).n === "number" ? (read as State) : undefined);
  const place = statePlace(dir, { clock, damaged });
  const open = () => new StateFile<State>(place, { name: "it.json", parse, hasCopy: true });
  const openAlone = () => new StateFile<State>(place, { name: "it.json", parse });
  const file = join(dir, "it.json");
  const aside = async () => (await readdir(dir)).filter((name) => name.includes(".damaged-"));
  return { dir, file, copy: `${file}.copy`, open, openAlone, damages, aside, clock };
}

const DAMAGES: readonly (readonly [string, (text: string) => string])[] = [
  ["empty", () => ""],
  ["cut off", (text) => text.slice(0, -5)],
  ["with something behind it", (text) => `${text}x`],
  ["of other JSON", () => '{"n":1}'],
  ["with one digit changed", (text) => text.replace('"n":1', '"n":2')],
  ["of zeros", (text) => "\0".repeat(text.length)],
  ["that is whole and no state", () => stateText({ m: 1 })],
];

for (const [what, damage] of DAMAGES) {
  test(`a file ${what}: its copy is used, and it is put aside and written again`, async (t) => {
    const { file, copy, open, damages, aside } = await folder(t);
    await open().write({ n: 1 });
    await writeFile(file, damage(stateText({ n: 1 })));
    t.deepEqual(await open().read(), { n: 1 });
    t.like(damages, [{ file: "it.json", isLost: false }]);
    t.is((await aside()).length, 1);
    t.is(await readFile(file, "utf8"), await readFile(copy, "utf8"));
    t.deepEqual(await open().read(), { n: 1 });
    t.is(damages.length, 1);
  });

  test(`a file ${what}, and its copy: it is lost, which is told until both are put aside`, async (t) => {
    const { file, copy, open, damages, aside } = await folder(t);
    await open().write({ n: 1 });
    for (const each of [file, copy]) await writeFile(each, damage(stateText({ n: 1 })));
    t.is(await open().read(), undefined);
    t.is(await open().read(), undefined);
    t.deepEqual(damages.map(({ isLost }) => isLost), [true, true], "a kill before it is known anywhere"); // prettier-ignore
    t.deepEqual(await aside(), []);
    await damages.at(-1)?.setAside();
    t.is((await aside()).length, 2);
    t.is(await open().read(), undefined);
    t.is(damages.length, 2, "nothing is left of it");
  });
}

test("what is written over a lost file puts it aside before", async (t) => {
  const { file, copy, open, aside } = await folder(t);
  for (const each of [file, copy]) await writeFile(each, "{");
  const state = open();
  t.is(await state.read(), undefined);
  await state.write({ n: 2 });
  t.is((await aside()).length, 2);
  t.deepEqual(await open().read(), { n: 2 });
});

test("no file is no damage, nor is a first write that was cut off after its copy", async (t) => {
  const { file, open, damages } = await folder(t);
  t.is(await open().read(), undefined);
  await open().write({ n: 1 });
  await rm(file);
  t.deepEqual(await open().read(), { n: 1 });
  t.deepEqual(damages, []);
});

test("a damaged file without a copy is lost, and so is a damaged copy without a file", async (t) => {
  for (const gone of ["file", "copy"] as const) {
    const { open, damages, ...files } = await folder(t);
    await open().write({ n: 1 });
    await writeFile(gone === "file" ? files.copy : files.file, "{");
    await rm(files[gone]);
    t.is(await open().read(), undefined);
    t.like(damages, [{ isLost: true }], gone);
  }
});

test("a damaged copy beside a whole file is written over by the next state", async (t) => {
  const { copy, open, damages } = await folder(t);
  await open().write({ n: 1 });
  await writeFile(copy, "{");
  t.deepEqual(await open().read(), { n: 1 });
  await open().write({ n: 2 });
  t.is(await readFile(copy, "utf8"), stateText({ n: 2 }));
  t.deepEqual(damages, []);
});

test("what is not a file is damaged as well", async (t) => {
  const { file, copy, open, damages, aside } = await folder(t);
  await mkdir(file);
  await writeFile(copy, stateText({ n: 1 }));
  t.deepEqual(await open().read(), { n: 1 });
  t.like(damages, [{ isLost: false }]);
  t.is((await aside()).length, 1);
});

test("a file without a copy is written once, and a damaged one is lost", async (t) => {
  const { dir, file, openAlone, damages } = await folder(t);
  await openAlone().write({ n: 1 });
  t.deepEqual(await readdir(dir), ["it.json"]);
  t.deepEqual(await openAlone().read(), { n: 1 });
  await writeFile(file, "{");
  t.is(await openAlone().read(), undefined);
  t.like(damages, [{ isLost: true }]);
});

// Links to themselves: the system refuses them (ELOOP) to root as well.
test("a file that the system does not let us read: its copy is used and written in its place, and nothing is put aside", async (t) => {
  const { file, open, damages, aside } = await folder(t);
  await open().write({ n: 1 });
  await rm(file);
  await symlink(file, file);
  t.deepEqual(await open().read(), { n: 1 });
  t.like(damages, [{ isLost: false, refusal: "ELOOP" }]);
  t.deepEqual(await aside(), []);
  t.is(await readFile(file, "utf8"), stateText({ n: 1 }));
});

for (const [what, files] of [
  ["no copy", ["file"]],
  ["a copy like it", ["file", "copy"]],
] as const)
  // prettier-ignore
  test(`a file that the system does not let us read, with ${what}: that is an error, and it is not written over`, async (t) => {
    const { openAlone, open, damages, aside, ...place } = await folder(t);
    for (const each of files) await symlink(place[each], place[each]);
    const state = files.length === 1 ? openAlone() : open();
    const unreadable = { code: "state-unreadable", details: { file: place.file, reason: "ELOOP" } } as const;
    t.like(await t.throwsAsync(state.read()), unreadable);
    t.like(await t.throwsAsync(state.write({ n: 2 })), unreadable);
    t.true((await lstat(place.file)).isSymbolicLink());
    t.deepEqual([damages, await aside()], [[], []]);
    for (const each of files) await rm(place[each]);
    await writeFile(place.file, stateText({ n: 1 }));
    t.deepEqual(await state.read(), { n: 1 }, "read again, when it can be");
    await state.write({ n: 2 });
    t.deepEqual(await state.read(), { n: 2 });
  });

const NOBODY = 65_534;

/** What `support/read-state.ts` says of the folder, as somebody who is not root. */
async function readElsewhere(dir: string, { shell = "", full = false } = {}): Promise<string> {
  const script = fileURLToPath(new URL("support/read-state.ts", import.meta.url));
  const command = `${shell} exec "$0" "$@"`;
  const args = ["-c", command, process.execPath, script, dir, String(full)];
  const child = spawn("/bin/sh", args, {
    stdio: ["ignore", "pipe", "inherit"],
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  await once(child, "close");
  return Buffer.concat(said).toString().trim();
}

async function ownFolder(t: ExecutionContext) {
  const its = await folder(t);
  await its.openAlone().write({ n: 1 });
  if (process.getuid?.() === 0) for (const each of [its.dir, its.file]) await chown(each, NOBODY, NOBODY);
  return its;
}

test("a file without rights is not damaged", async (t) => {
  const { dir, file, aside } = await ownFolder(t);
  t.is(await readElsewhere(dir), "1");
  await chmod(file, 0);
  t.is(await readElsewhere(dir), "state-unreadable EACCES");
  t.deepEqual(await aside(), []);
  await chmod(file, 0o600);
  t.is(await readElsewhere(dir), "1");
});

test("a file is not damaged when a process may open no more files", async (t) => {
  const { dir, aside } = await ownFolder(t);
  t.is(await readElsewhere(dir, { shell: "ulimit -n 128;", full: true }), "state-unreadable EMFILE");
  t.deepEqual(await aside(), []);
  t.is(await readElsewhere(dir), "1");
});

test("writes run one after another: the last is what is there", async (t) => {
  const { open, file, copy } = await folder(t);
  const state = open();
  await Promise.all(Array.from({ length: 20 }, (_, n) => state.write({ n })));
  for (const each of [file, copy]) t.is(await readFile(each, "utf8"), stateText({ n: 19 }));
});

test("only the newest damaged files are kept", async (t) => {
  const { file, open, aside, clock } = await folder(t);
  for (let n = 0; n < limits.damagedFiles + 3; n += 1) {
    clock.advance(1000);
    await open().write({ n });
    await writeFile(file, "{");
    await open().read();
  }
  t.is((await aside()).length, limits.damagedFiles);
});

test("what could not be read again is not written, and what the file held stays", async (t) => {
  const { file, open } = await folder(t);
  const it = open();
  await it.write({ n: 1 });
  const error = await t.throwsAsync(it.write({ n: Infinity }));
  t.is((error as { code?: string } | undefined)?.code, "state-unwritable");
  t.is(await readFile(file, "utf8"), stateText({ n: 1 }));
  await it.write({ n: 2 });
  t.deepEqual(await open().read(), { n: 2 });
});
