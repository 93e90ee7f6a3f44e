/** The release by one command (`packaging/release`): what it refuses, and what it would do. A small clone is enough to ask it. */
import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { projectRoot } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { testWith } from "../support/programs.ts";

const testRelease = testWith(test, "git", "gpg", "dpkg");
const KEY = "release@bitacora.test";

interface Clone {
  readonly dir: string;
  readonly run: (command: string, args: readonly string[]) => SpawnSyncReturns<string>;
  /** With a key and a URL. */
  readonly release: (...args: string[]) => SpawnSyncReturns<string>;
}

async function smallClone(t: ExecutionContext): Promise<Clone> {
  const dir = join(await tempDir(t), "clone");
  mkdirSync(join(dir, "packaging"), { recursive: true });
  copyFileSync(join(projectRoot, "packaging/release"), join(dir, "packaging/release"));
  writeFileSync(join(dir, "CHANGELOG.md"), "# Changelog\n\n## 0.2.0 (unreleased)\n\n## 0.1.0 (2026-12-01)\n");
  // gpg's agent listens at a socket, whose path may not be long.
  const home = mkdtempSync("/tmp/bitacora-gpg-");
  const author = {
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@b.c",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@b.c",
  };
  const env = { ...process.env, ...author, GNUPGHOME: home };
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: dir, encoding: "utf8", env });
  t.teardown(() => {
    run("gpgconf", ["--kill", "all"]);
    rmSync(home, { recursive: true, force: true });
  });
  run("gpg", ["--batch", "--quiet", "--passphrase", "", "--quick-generate-key", KEY, "ed25519", "sign", "never"]);
  run("git", ["init", "--quiet"]);
  run("git", ["add", "."]);
  run("git", ["commit", "--quiet", "--message", "all"]);
  const where = ["--key", KEY, "--url", "https://example.org/bitacora"];
  return { dir, run, release: (...args) => run("packaging/release", [...args, ...where]) };
}

testRelease("a dry run says what a release would do, and changes nothing", async (t) => {
  const { run, release } = await smallClone(t);
  const native = run("dpkg", ["--print-architecture"]).stdout.trim();
  const { status, stdout, stderr } = release("0.2.0", "--arch", native, "--out", "/srv/apt", "--dry-run");
  t.is(status, 0, stderr);
  t.deepEqual(stdout.trimEnd().split("\n"), [
    "would commit 0.2.0: package.json of both programs, package-lock.json, the date in CHANGELOG.md",
    `would build bitacora_0.2.0_${native}.deb twice, and compare`,
    `would build bitacora-shore_0.2.0_${native}.deb twice, and compare`,
    `would sign 2 packages as ${KEY} in /srv/apt, to be served at https://example.org/bitacora`,
    "would tag v0.2.0",
  ]);
  t.is(run("git", ["status", "--porcelain"]).stdout, "");
  t.is(run("git", ["log", "--format=%s"]).stdout, "all\n");
});

testRelease("what cannot be released is said at once", async (t) => {
  const { dir, run, release } = await smallClone(t);
  const refused = (says: RegExp, { status, stderr }: SpawnSyncReturns<string>) => {
    t.is(status, 2);
    t.regex(stderr, says);
  };
  refused(/usage: npm run release -- VERSION/, release());
  refused(/v0\.2 is no version/, release("v0.2", "--dry-run"));
  refused(/CHANGELOG\.md has no '## 0\.1\.0 \(unreleased\)'/, release("0.1.0", "--dry-run"));
  refused(/unknown option --sign/, release("0.2.0", "--sign"));
  refused(/riscv64 has no compiler here/, release("0.2.0", "--arch", "riscv64", "--dry-run"));
  const nobody = ["0.2.0", "--key", "nobody@bitacora.test", "--url", "x", "--dry-run"];
  refused(/gpg has no secret key nobody@bitacora\.test/, run("packaging/release", nobody));
  run("git", ["tag", "v0.2.0"]);
  refused(/v0\.2\.0 is released already/, release("0.2.0", "--dry-run"));
  writeFileSync(join(dir, "more"), "");
  refused(/something is not committed/, release("0.2.0", "--dry-run"));
});
