/**
 * What is in the Debian package beside the program. A package that was built is tried with `BITACORA_DEB=FILE`; on a real Debian with
 * systemd by `npm run bench -- install`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, open, symlink, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { projectRoot, runBitacora, startService } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const deb = process.env["BITACORA_DEB"];

/** A maintainer script, with the versions of the formats put in as the build does. */
async function preinst(t: ExecutionContext): Promise<(dataDir: string, lang?: string) => ReturnType<typeof spawnSync>> {
  const dir = await tempDir(t);
  const formats = execFileSync(process.execPath, [
    join(projectRoot, "packaging/deb/formats.js"),
    join(projectRoot, "dist"),
  ]);
  await writeFile(join(dir, "formats.sed"), formats);
  const text = execFileSync("sed", ["-f", join(dir, "formats.sed"), join(projectRoot, "packaging/deb/preinst")]);
  t.false(text.toString().includes("_VERSION@"), "every version is known");
  const script = join(dir, "preinst");
  await writeFile(script, text);
  return (dataDir, lang = "C") =>
    spawnSync("sh", [script, "upgrade", "9.9.9"], {
      encoding: "utf8",
      env: { ...process.env, BITACORA_DATA_DIR: dataDir, LC_ALL: lang },
    });
}

test("a purge leaves what somebody else has put into the package's folder", async (t) => {
  const dir = await tempDir(t);
  const [etc, data] = [join(dir, "etc"), join(dir, "data")];
  await mkdir(etc);
  await mkdir(data);
  for (const name of ["project.yaml", "boat.crt", "house-password"]) await writeFile(join(etc, name), name);
  const script = join(dir, "postrm");
  const text = readFileSync(join(projectRoot, "packaging/deb/postrm"), "utf8");
  const places = {
    "/etc/bitacora": etc,
    "/var/lib/bitacora": data,
    "/usr/share/debconf/confmodule": join(dir, "none"),
    // There is no such user here.
    "runuser -u bitacora -- ": "",
  };
  const inTrial = Object.entries(places).reduce((said, [from, to]) => said.replaceAll(from, to), text);
  await writeFile(script, inTrial.replaceAll("deb-systemd-helper", "no-such-helper"));
  const purged = spawnSync("sh", [script, "purge"], { encoding: "utf8" });
  t.is(purged.status, 0, purged.stderr);
  t.regex(purged.stderr, /is kept, with files that the package has not made: boat\.crt house-password/);
  t.deepEqual(readdirSync(etc), ["boat.crt", "house-password"]);
  t.deepEqual(readdirSync(data), ["project.yaml.kept"]);
});

test("the units of programs go with the service, which is stopped first; an upgrade leaves them", async (t) => {
  const dir = await tempDir(t);
  const [units, wants, programs] = ["units", "units/sockets.target.wants", "programs"].map((name) => join(dir, name));
  if (units === undefined || wants === undefined || programs === undefined) throw new Error("three folders");
  for (const folder of [wants, programs]) await mkdir(folder, { recursive: true });
  const ours = ["bitacora-program-cabin.socket", "bitacora-program-cabin@.service"];
  for (const name of [...ours, "bitacora-witness.service", "another.socket"]) await writeFile(join(units, name), "");
  await symlink("../bitacora-program-cabin.socket", join(wants, "bitacora-program-cabin.socket"));
  for (const name of ["systemctl", "deb-systemd-invoke"])
    await writeFile(join(programs, name), `#!/bin/sh\necho "$@" >>"${dir}/said"\n`, { mode: 0o755 });
  const text = readFileSync(join(projectRoot, "packaging/deb/prerm"), "utf8");
  const script = join(dir, "prerm");
  await writeFile(script, text.replaceAll("/etc/systemd/system", units).replaceAll("/run/systemd/system", dir));
  const prerm = (verb: string) =>
    spawnSync("sh", [script, verb], { encoding: "utf8", env: { PATH: `${programs}:/usr/bin:/bin` } });
  t.is(prerm("upgrade").status, 0);
  t.is(readdirSync(units).length, 5);
  const { status, stderr } = prerm("remove");
  t.is(status, 0, stderr);
  t.deepEqual(readdirSync(units), ["another.socket", "bitacora-witness.service", "sockets.target.wants"]);
  t.deepEqual(readdirSync(wants), []);
  t.is(
    readFileSync(join(dir, "said"), "utf8"),
    `stop bitacora.service bitacora-witness.service
stop bitacora-program-cabin.socket bitacora-program-cabin@*.service
`,
  );
});

test("a package that can read the data is let in; one that cannot is refused before anything is replaced, in the reader's language", async (t) => {
  const dir = join(await tempDir(t), "data");
  const script = await preinst(t);
  t.is(script(join(dir, "none")).status, 0);
  const service = await startService(["--data-dir", dir, "--db", join(dir, "historian.db")]);
  await service.end("SIGTERM");
  t.is(script(dir).status, 0, "data of this version");

  const log = await open(join(dir, "historian.db-frames"), "r+");
  const version = Buffer.alloc(4);
  await log.read(version, 0, 4, 8);
  await log.write(Buffer.from([99, 0, 0, 0]), 0, 4, 8);
  const newerLog = script(dir);
  t.is(newerLog.status, 1);
  t.regex(
    String(newerLog.stderr),
    /historian\.db-frames was written by a newer version \(format 99; this one reads up to \d+\)/,
  );
  await log.write(version, 0, 4, 8);
  await log.close();
  t.is(script(dir).status, 0);

  const database = new DatabaseSync(join(dir, "historian.db"));
  database.exec("PRAGMA user_version = 300");
  database.close();
  const newer = script(dir, "es_ES.UTF-8");
  t.is(newer.status, 1);
  t.regex(String(newer.stderr), /historian\.db es de una versión más nueva \(formato 300; esta lee hasta el \d+\)/);
});

test("the first project file is a good one, whatever the computer is called", async (t) => {
  const dir = await tempDir(t);
  for (const name of ["boat", "-x", "Mi barco: ¡ñ!", "..", "a".repeat(200)]) {
    const file = join(dir, "project.yaml");
    await writeFile(file, execFileSync("sh", [join(projectRoot, "systemd/first-project"), name]));
    const { code, stderr } = await runBitacora(["project", "check", file]);
    t.is(code, 0, `${name}: ${stderr}`);
  }
});

test("the scripts are read by dash as they are by bash, and none asks anything at an installation", (t) => {
  for (const name of [
    "config",
    "preinst",
    "postinst",
    "prerm",
    "postrm",
    "bitacora",
    "shore/postinst",
    "shore/prerm",
    "shore/postrm",
  ]) {
    const file = join(projectRoot, "packaging/deb", name);
    t.is(spawnSync("sh", ["-n", file]).status, 0, name);
    const text = readFileSync(file, "utf8");
    // The service's user may write in these folders: root follows no name there.
    t.notRegex(text, /^(?!\s*#).*(?:>\s*"?\$project|\bmv\b[^\n]*\$(?:data|project|kept))/m, name);
    if (name !== "postrm") t.notRegex(text, /\bread -|db_input/);
  }
});

const title = "a package that was built runs from an empty folder with its own Node";
if (deb === undefined) test.skip(`${title} (skipped: BITACORA_DEB names none)`, (t) => t.fail());
else {
  test(title, async (t) => {
    const dir = await tempDir(t);
    const tree = join(dir, "tree");
    await mkdir(tree);
    execFileSync("dpkg-deb", ["-x", deb, tree]);
    const program = join(dir, "bitacora");
    const own = join(tree, "usr/lib/bitacora");
    await writeFile(program, `#!/bin/sh\nexec ${own}/node ${own}/bin/run.js "$@"\n`);
    await chmod(program, 0o755);
    const env = { PATH: "/usr/bin:/bin", HOME: dir, LANG: "C" };
    t.regex(execFileSync(program, ["--version"], { env, encoding: "utf8" }), /^bitacora\/\d/);
    const capture = join(projectRoot, "fixtures/captures/engine-start.log");
    t.regex(execFileSync(program, ["nmea", "replay", capture, "--stats"], { env, encoding: "utf8" }), /\d/);
    const help = execFileSync("sh", ["-c", `gzip -dc ${tree}/usr/share/man/man1/bitacora.1.gz`], { encoding: "utf8" });
    for (const words of ["logbook verify", "backup", "doctor", "service install"]) t.true(help.includes(words), words);
    t.regex(readFileSync(join(tree, "usr/share/doc/bitacora/docs/tags.md"), "utf8"), /^- `VESSEL\.DEPTH_M`: /m);
    const copyright = readFileSync(join(tree, "usr/share/doc/bitacora/copyright"), "utf8");
    const { components } = JSON.parse(readFileSync(join(tree, "usr/share/doc/bitacora/sbom.cdx.json"), "utf8")) as {
      readonly components: readonly { readonly group?: string; readonly name: string }[];
    };
    const names = new Set(components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)));
    for (const name of ["node", "socketcan", "express", "@canboat/ts-pgns", "nodemailer"])
      t.true(names.has(name), name);
    for (const folder of readdirSync(join(own, "node_modules")).filter((name) => /^[a-z]/.test(name)))
      t.true(copyright.includes(`usr/lib/bitacora/node_modules/${folder}/*`), folder);
  });
}
