/** `bitacora service` in a clone, on a computer on which nothing may be changed. */
import test from "ava";
import { findUnit } from "../../src/runtime/installed/unit-file.ts";
import { runBitacora } from "../support/service-process.ts";

test("install refuses a clone, says what to do, and has changed nothing", async (t) => {
  const before = findUnit();
  const { code, stdout, stderr } = await runBitacora(["service", "install"]);
  t.is(code, 2);
  t.is(stdout, "");
  t.regex(stderr, /is a clone, on which somebody works\. Install what it packs, then repeat this: npm pack; sudo npm/);
  t.deepEqual(findUnit(), before);
});

test("--dry-run prints the steps and the whole unit, in the reader's language, and needs no root", async (t) => {
  const before = findUnit();
  const { code, stdout } = await runBitacora(["service", "install", "--dry-run"], { env: { LANG: "es_ES.UTF-8" } });
  // What it would refuse counts here, too.
  t.is(code, 2);
  t.regex(stdout, /^haría: Escribir la unidad: \/etc\/systemd\/system\/bitacora\.service$/m);
  t.true(stdout.includes(`\nExecStart=${process.execPath} `));
  t.regex(stdout, /\nNo se cambió nada\n$/);
  t.deepEqual(findUnit(), before);
});

test("uninstall and status say that there is nothing", async (t) => {
  if (findUnit() !== undefined) return t.log("not looked at: this computer has the service");
  const uninstalled = await runBitacora(["service", "uninstall", "--dry-run"]);
  t.is(uninstalled.code, 0);
  t.is(uninstalled.stdout, "There is no unit bitacora.service: nothing to remove\n");
  const status = await runBitacora(["service", "status"]);
  t.is(status.code, 1);
  t.regex(status.stdout, /^Not installed: nothing starts Bitácora with this computer\n/);
  t.regex(status.stdout, /^The doctor finds/m);
});
