import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { NodeIdentityFile } from "../../../src/nmea2000/node/node-identity-file.ts";
import { UNIQUE_NUMBER_MAX } from "../../../src/nmea2000/node/node-name.ts";
import { tempDir } from "../../support/temp-dir.ts";

const half = () => 0.5;

test("the unique number is drawn once, and the last address is kept, until the project prefers another one", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "node.json");
  const first = await NodeIdentityFile.open(file, 35, half);
  t.is(first.origin, "new");
  t.deepEqual(first.identity, { uniqueNumber: 1_048_575, address: 35 });
  const bytes = await readFile(file, "utf8");
  first.remember(36);
  first.remember(37);
  t.is(await readFile(file, "utf8"), bytes, "not at once");
  await first.close();
  const again = await NodeIdentityFile.open(file, 35, () => 0.1);
  t.is(again.origin, "kept");
  t.deepEqual(again.identity, { uniqueNumber: 1_048_575, address: 37 });
  await again.close();
  const preferring = await NodeIdentityFile.open(file, 100, half);
  t.deepEqual(preferring.identity, { uniqueNumber: 1_048_575, address: 100 });
  t.deepEqual(await readdir(dir), ["node.json"], "nothing else is left");
});

test("a number is drawn that no device takes for an unprogrammed one", async (t) => {
  const dir = await tempDir(t);
  const draw = async (random: number) =>
    (await NodeIdentityFile.open(join(dir, `${random}`), 35, () => random)).identity.uniqueNumber;
  t.is(await draw(0), 1);
  t.is(await draw(1 - Number.EPSILON), UNIQUE_NUMBER_MAX - 3);
});

test("a damaged file is set aside and a new identity drawn, wherever a bit was flipped", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "node.json");
  await (await NodeIdentityFile.open(file, 35, half)).close();
  const good = await readFile(file);
  for (let bit = 0; bit < good.length * 8; bit += 3) {
    const damaged = Buffer.from(good);
    damaged[bit >>> 3]! ^= 1 << (bit & 7);
    await writeFile(file, damaged);
    const opened = await NodeIdentityFile.open(file, 35, () => 0.25);
    t.is(opened.origin, "damaged", `bit ${bit}`);
    t.is(opened.identity.uniqueNumber, 524_288);
    t.deepEqual(await readFile(`${file}.damaged`), damaged);
    t.is((await NodeIdentityFile.open(file, 35, half)).origin, "kept", "the new one is there");
  }
});

test("what is no identity at all is damaged, too", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "node.json");
  const parts = '"address":35,"preferred_address":35,"unique_number":5';
  for (const text of ["", "{", "null", "[]", "35", "{}", `{${parts}}`, `{"check":"00000000",${parts}}`]) {
    await writeFile(file, text);
    t.is((await NodeIdentityFile.open(file, 35, half)).origin, "damaged", text);
  }
});

test("a file that can be neither read nor written keeps nobody from the bus, and is told of", async (t) => {
  const dir = await tempDir(t);
  const missing = await NodeIdentityFile.open(join(dir, "no", "folder"), 35, half);
  t.is(missing.origin, "new");
  t.like(missing.writeError, { code: "ENOENT" });
  t.is(missing.identity.uniqueNumber, 1_048_575);
  await mkdir(join(dir, "no"));
  await missing.close();
  t.is(missing.writeError, undefined, "it is tried again when the node stops");
  const folder = join(dir, "folder");
  await mkdir(join(folder, "inside"), { recursive: true });
  await chmod(folder, 0o500);
  const opened = await NodeIdentityFile.open(folder, 35, half);
  t.is(opened.origin, "damaged");
  t.is(opened.identity.address, 35);
  await opened.close();
});

test("what an installer has set is on disk when it is taken, and there again; what cannot be written is as before", async (t) => {
  const file = join(await tempDir(t), "node.json");
  const first = await NodeIdentityFile.open(file, 35, half);
  await first.configure({ deviceInstance: 10 });
  await first.configure({ description1: "MAST" });
  await first.configure({ groups: { 129025: { intervalMs: 500, priority: 3 }, 127250: { priority: 4 } } });
  await first.configure({ groups: { 129025: { priority: null }, 127250: { priority: null } } });
  const settings = { deviceInstance: 10, description1: "MAST", groups: { 129025: { intervalMs: 500 } } };
  t.deepEqual((await NodeIdentityFile.open(file, 35, half)).identity, {
    uniqueNumber: 1_048_575,
    address: 35,
    settings,
  });
  const missing = await NodeIdentityFile.open(join(file, "no", "folder.json"), 35, half);
  await t.throwsAsync(missing.configure({ deviceInstance: 1 }));
});
