/**
 * The package's scripts run as root in the folder of the service's user, and in /etc/bitacora, where only the project file is that user's.
 * Whatever links that user has laid, nothing outside changes, even where an older package has let the user write in both. Run as root, with
 * the scripts' own lines below a temporary root and the user nobody as the service's.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const isRoot = process.getuid?.() === 0;
const testAsRoot = isRoot ? test : test.skip;
const note = isRoot ? "" : " (skipped: not root)";

const SILENT = ["systemd-sysusers", "deb-systemd-helper", "deb-systemd-invoke", "systemctl"];

/** A computer with the package's folders as they are after an installation. */
async function computer(t: ExecutionContext) {
  const root = await tempDir(t);
  chmodSync(root, 0o755);
  const [etc, data, share, programs, outside] = ["etc", "data", "share", "programs", "outside"].map((name) => {
    mkdirSync(join(root, name));
    return join(root, name);
  }) as [string, string, string, string, string];
  const user = Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));
  const group = Number(execFileSync("id", ["-g", "nobody"], { encoding: "utf8" }));
  chownSync(etc, 0, group);
  chmodSync(etc, 0o1775);
  chownSync(data, user, group);
  mkdirSync(join(outside, "empty"));
  writeFileSync(join(outside, "shadow"), "root:*:\n", { mode: 0o600 });
  for (const name of SILENT) writeFileSync(join(programs, name), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(share, "confmodule"), "");
  const placed = (text: string) =>
    Object.entries({
      "/usr/share/debconf": share,
      "/usr/share/bitacora": share,
      "/etc/bitacora": etc,
      "/var/lib/bitacora": data,
      "/run/systemd/system": join(root, "none"),
      "-u bitacora": "-u nobody",
      " bitacora: ": " nobody: ",
      ":-bitacora}": ":-nobody}",
      // Asked by debconf: no.
      db_purge: ":",
      "db_input high bitacora/purge-data": "return 1",
    }).reduce((said, [from, to]) => said.replaceAll(from, to), text);
  const first = placed(readFileSync(join(projectRoot, "systemd/first-project"), "utf8"));
  writeFileSync(join(share, "first-project"), first, { mode: 0o755 });
  const run = (name: "postinst" | "postrm", ...args: string[]) => {
    const script = join(root, name);
    writeFileSync(script, placed(readFileSync(join(projectRoot, "packaging/deb", name), "utf8")));
    const env = { PATH: `${programs}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: "C" };
    return spawnSync("sh", [script, ...args], { encoding: "utf8", env });
  };
  const lay = (work: string) => spawnSync("sh", ["-c", work], { cwd: root, uid: user, gid: group });
  return { etc, data, outside, user, run, lay, seen: () => seenIn(outside) };
}

function seenIn(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => {
      const { mode, uid, gid, ctimeMs } = lstatSync(join(folder, name));
      return { name, mode, uid, gid, ctimeMs };
    });
}

/** In place of the project itself; and of all that the scripts have ever written beside it. */
const PROJECT = ["etc/project.yaml", "data/project.yaml.kept"];
const BESIDE = ["etc/project.yaml.new", "data/project.yaml.kept.new"];

for (const [target, names] of ["shadow", "made-by-root", "empty"].flatMap((one) => [
  [one, PROJECT] as const,
  [one, BESIDE] as const,
])) {
  testAsRoot(
    `an installation and a purge follow no link from ${names.join(" and ")} to ${target}${note}`,
    async (t) => {
      const { etc, data, outside, run, lay, seen } = await computer(t);
      const before = seen();
      const links = names.map((name) => `rm -rf ${name}; ln -s ${join(outside, target)} ${name}`).join("; ");
      for (const [name, ...args] of [
        ["postinst", "configure", "0.1"],
        ["postrm", "purge"],
        ["postinst", "configure"],
      ] as const) {
        lay(`rm -f etc/project.yaml; ${links}`);
        const { status, stderr } = run(name, ...args);
        t.is(status, 0, `${name}: ${stderr}`);
        t.deepEqual(seen(), before, name);
      }
      // What is found at the end is the package's own, or what the user has laid: never a file of somebody else's.
      for (const file of [join(etc, "project.yaml"), join(data, "project.yaml.kept")]) {
        const found = lstatSync(file, { throwIfNoEntry: false });
        if (found?.isFile() === true) t.notRegex(readFileSync(file, "utf8"), /root:/);
      }
    },
  );
}

testAsRoot(`what the service's user may not read does not become a project${note}`, async (t) => {
  const { etc, outside, run, lay, seen } = await computer(t);
  const before = seen();
  lay(`ln -s ${join(outside, "shadow")} data/project.yaml.kept`);
  const { status, stderr } = run("postinst", "configure");
  t.is(status, 0, stderr);
  t.regex(readFileSync(join(etc, "project.yaml"), "utf8"), /^id: /m);
  t.deepEqual(seen(), before);
});

testAsRoot(`a project that the package has made comes back after a purge${note}`, async (t) => {
  const { etc, data, user, run } = await computer(t);
  const file = join(etc, "project.yaml");
  t.is(run("postinst", "configure").status, 0);
  t.is(lstatSync(file).uid, user);
  t.is(lstatSync(file).mode & 0o777, 0o644);
  const made = readFileSync(file, "utf8");
  writeFileSync(join(etc, "a\u001b]0;title\u0007"), "");
  const purged = run("postrm", "purge");
  t.is(purged.status, 0, purged.stderr);
  t.false(purged.stderr.includes("\u001b"), "a name of the service's user says nothing to the terminal");
  t.is(lstatSync(file, { throwIfNoEntry: false }), undefined);
  t.is(run("postinst", "configure").status, 0);
  t.is(readFileSync(file, "utf8"), made);
  t.deepEqual(readdirSync(data), []);
});
