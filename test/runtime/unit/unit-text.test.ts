/** The unit that `bitacora service install` writes: the one that is shipped, with the paths of this installation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { isOutOfSight, unitText } from "../../../src/runtime/unit/unit-text.ts";
import { projectRoot } from "../../support/service-process.ts";

const shipped = readFileSync(join(projectRoot, "systemd/bitacora.service"), "utf8");

function installed(node: string, root: string) {
  return { by: "npm", node, program: `${root}/bin/run.js`, root } as const;
}

/** The lines of a setting. */
function linesOf(unit: string, setting: string): string[] {
  return unit.split("\n").filter((line) => line.startsWith(`${setting}=`));
}

test("it starts this Node and this program by absolute paths, and is marked as ours", (t) => {
  const unit = unitText(shipped, installed("/usr/bin/node", "/usr/lib/node_modules/bitacora"));
  t.true(unit.startsWith("# Written by: bitacora service install\n"));
  t.deepEqual(linesOf(unit, "ExecStart"), [
    "ExecStart=/usr/bin/node /usr/lib/node_modules/bitacora/bin/run.js serve --project /etc/bitacora/project.yaml",
  ]);
  t.deepEqual(linesOf(unit, "Documentation"), ["Documentation=file:/usr/lib/node_modules/bitacora/docs/owner.md"]);
  t.deepEqual(linesOf(unit, "ProtectHome"), ["ProtectHome=yes"]);
  t.notRegex(unit, /npm install|useradd|Where npm puts it/);
  const settings = (text: string) => text.split("\n").filter((line) => /^[A-Z]\w*=/.test(line)).length;
  t.is(settings(unit), settings(shipped));
});

test("of a home it shows the service only Node and the program", (t) => {
  const base = "/home/sailor/.nvm/versions/node/v24.21.0";
  const unit = unitText(shipped, installed(`${base}/bin/node`, `${base}/lib/node_modules/bitacora`));
  t.deepEqual(linesOf(unit, "ProtectHome"), ["ProtectHome=tmpfs"]);
  t.deepEqual(linesOf(unit, "BindReadOnlyPaths"), [
    `BindReadOnlyPaths=${base}/bin/node`,
    `BindReadOnlyPaths=${base}/lib/node_modules`,
  ]);
});

test("a path with a blank, a percent sign or a dollar sign stays one word that means itself", (t) => {
  const unit = unitText(shipped, installed("/opt/my node/bin/node", "/opt/100% of $HOME/node_modules/bitacora"));
  const [line] = linesOf(unit, "ExecStart");
  const program = '"/opt/100%% of $$HOME/node_modules/bitacora/bin/run.js"';
  t.is(line, `ExecStart="/opt/my node/bin/node" ${program} serve --project /etc/bitacora/project.yaml`);
});

test("what lies among temporary files cannot be a service: the unit does not see it", (t) => {
  t.true(isOutOfSight(installed("/usr/bin/node", "/tmp/x/node_modules/bitacora")));
  t.false(isOutOfSight(installed("/usr/bin/node", "/usr/lib/node_modules/bitacora")));
});
