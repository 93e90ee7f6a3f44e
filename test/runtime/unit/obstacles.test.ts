/** What `bitacora service install` and `uninstall` refuse, and whose a unit is. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { messagesIn } from "../../../src/messages/messages.ts";
import { obstaclesOf } from "../../../src/runtime/unit/obstacles.ts";
import { findUnit, missingPrograms, OUR_MARK } from "../../../src/runtime/installed/unit-file.ts";
import { tempDir } from "../../support/temp-dir.ts";

const { unit: texts } = messagesIn("en");
const root = "/usr/lib/node_modules/bitacora";
const installation = { by: "npm", node: "/usr/bin/node", program: `${root}/bin/run.js`, root } as const;
const good = { installation, unit: undefined, hasSystemd: true, isRoot: true };

test("an installation by npm, as root, on a computer with systemd: nothing speaks against it", (t) => {
  t.deepEqual(obstaclesOf(good, "install", texts), []);
  const ours = { file: "/etc/systemd/system/bitacora.service", writtenBy: "service install" } as const;
  t.deepEqual(obstaclesOf({ ...good, unit: ours }, "install", texts), []);
  t.deepEqual(obstaclesOf({ ...good, unit: ours }, "uninstall", texts), []);
});

test("who is not root gets the command that works, also where root has no PATH to Node", (t) => {
  const told = (where: string, node: string) => {
    const there = { ...installation, node, program: `${where}/bin/run.js`, root: where };
    return obstaclesOf({ ...good, installation: there, isRoot: false }, "install", texts);
  };
  t.deepEqual(told(root, "/usr/bin/node"), ["Only root can do this: sudo bitacora service install"]);
  const nvm = "/home/sailor/.nvm/versions/node/v24.21.0";
  const program = `${nvm}/lib/node_modules/bitacora`;
  t.deepEqual(told(program, `${nvm}/bin/node`), [
    `Only root can do this: sudo ${nvm}/bin/node ${program}/bin/run.js service install`,
  ]);
});

test("the Debian package's unit and one that was written by hand stay as they are", (t) => {
  const packaged = { file: "/lib/systemd/system/bitacora.service", writtenBy: "package" } as const;
  t.regex(obstaclesOf({ ...good, unit: packaged }, "install", texts)[0] ?? "", /Debian package has its own unit/);
  t.regex(obstaclesOf({ ...good, unit: packaged }, "uninstall", texts)[0] ?? "", /sudo apt remove bitacora$/);
  const byHand = { file: "/etc/systemd/system/bitacora.service", writtenBy: "hand" } as const;
  for (const verb of ["install", "uninstall"] as const) {
    t.regex(obstaclesOf({ ...good, unit: byHand }, verb, texts)[0] ?? "", /written .* by hand, and it stays/);
  }
});

test("a clone, and a computer without systemd, are told together", (t) => {
  const clone = { ...installation, by: "clone" } as const;
  const told = obstaclesOf({ ...good, installation: clone, hasSystemd: false }, "install", texts);
  t.is(told.length, 2);
  t.regex(told[0] ?? "", /not run by systemd/);
  t.regex(told[1] ?? "", /is a clone.*npm pack/);
});

test("a unit in /etc goes before a package's; its mark says who wrote it; a program that is gone is named", async (t) => {
  const dir = await tempDir(t);
  t.is(findUnit(dir), undefined);
  const place = async (folder: string, text: string) => {
    await mkdir(join(dir, folder), { recursive: true });
    await writeFile(join(dir, folder, "bitacora.service"), text);
  };
  await place("lib/systemd/system", "[Service]\n");
  t.like(findUnit(dir), { writtenBy: "package" });
  await place("etc/systemd/system", "[Service]\n");
  t.like(findUnit(dir), { writtenBy: "hand" });
  const gone = join(dir, "100% gone/node");
  const command = `ExecStart="${gone.replaceAll("%", "%%")}" ${process.execPath} serve --project /none\n`;
  await place("etc/systemd/system", `${OUR_MARK}\n[Service]\n${command}`);
  const ours = findUnit(dir);
  t.like(ours, { writtenBy: "service install" });
  t.deepEqual(ours && missingPrograms(ours), [gone]);
});
